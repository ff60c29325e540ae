//! The lines that are asked, and their answers.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::Sender;
use std::thread::Thread;

use super::go::Go;
use super::thinker::{Job, Thought};
use super::{Settings, Voice};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::{Outcome, RulesError, Side};
use crate::players::ugi::{text_of, word_of};
use crate::players::{Kind, PlayerSpec, words};
use crate::session::{DrawRules, Ending, History};

/// What is known to be asked.
const COMMANDS: &str = "ugi, isready, uginewgame, setoption, position, go, stop, query, quit";
/// The word for no level at all: the engine.
const ENGINE: &str = "engine";
/// The largest table that can be asked for, in MiB, and the most threads.
const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;

/// Whoever answers.
pub(super) struct Desk<'a, W> {
    game: &'a GameHandle,
    voice: &'a Voice<W>,
    settings: Settings,
    history: History,
    jobs: Sender<Job>,
    thinker: Thread,
    /// Ends what the thinker does, and says whether it owes an answer.
    stop: Arc<AtomicBool>,
    busy: Arc<AtomicBool>,
    /// Whether the search under way goes on until it is stopped.
    is_endless: bool,
}

impl<'a, W: Write> Desk<'a, W> {
    pub fn new(
        game: &'a GameHandle,
        voice: &'a Voice<W>,
        settings: Settings,
        jobs: Sender<Job>,
        thinker: Thread,
    ) -> Self {
        Desk {
            game,
            voice,
            settings,
            history: History::new(game.start()),
            jobs,
            thinker,
            stop: Arc::default(),
            busy: Arc::default(),
            is_endless: false,
        }
    }

    /// Answers a line; whether others may follow.
    pub fn take(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let answered = match words[..] {
            [] => Ok(()),
            ["ugi"] => {
                self.introduce();
                Ok(())
            }
            ["isready"] => {
                self.voice.say("readyok");
                Ok(())
            }
            ["uginewgame"] => {
                self.history = History::new(self.game.start());
                self.give(Job::NewGame);
                Ok(())
            }
            ["setoption", ..] => self.set_option(line),
            ["position", ..] => self.set_position(&words[1..]),
            ["go", ..] => self.go(&words[1..]),
            ["stop"] => {
                self.halt();
                Ok(())
            }
            ["query", ref question @ ..] => self.query(question),
            ["quit"] => return false,
            [first, ..] => Err(format!("{first} is not known; the commands are {COMMANDS}")),
        };
        if let Err(what) = answered {
            self.voice.remark(&what);
        }
        true
    }

    /// Nothing more is asked. A search that ends by itself is waited for.
    pub fn leave(self) {
        while self.busy.load(Relaxed) && !self.is_endless && !self.voice.is_gone.load(Relaxed) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        self.halt();
    }

    /// Whatever is being thought of ends.
    pub fn halt(&self) {
        self.stop.store(true, Relaxed);
        self.thinker.unpark();
    }

    /// Something to do after what is being done; one who ponders stops.
    fn give(&self, job: Job) {
        if !self.busy.load(Relaxed) {
            self.halt();
        }
        // It ends after us.
        let _ = self.jobs.send(job);
    }

    fn introduce(&self) {
        let say = |line: &str| self.voice.say(line);
        let (name, version) = (self.game.name(), env!("CARGO_PKG_VERSION"));
        say(&format!("id name Kalista {version} ({name})"));
        say("id author the authors of Kalista");
        let mib = self.settings.options.table_bytes >> 20;
        say(&format!(
            "option name hash type spin default {mib} min 1 max {MOST_HASH}"
        ));
        say(&format!(
            "option name threads type spin default 1 min 1 max {MOST_THREADS}"
        ));
        let levels = words(&**self.game).filter(|word| {
            let spec = PlayerSpec::parse(&**self.game, word);
            let kind = spec.map(|spec| spec.kind());
            matches!(kind, Ok(Kind::Random | Kind::Machine(..)))
        });
        let levels: String = levels.map(|level| format!(" var {level}")).collect();
        say(&format!(
            "option name level type combo default {ENGINE} var {ENGINE}{levels}"
        ));
        say("option name ponder type check default false");
        say("ugiok");
    }

    /// `setoption name NAME value VALUE`.
    fn set_option(&mut self, line: &str) -> Result<(), String> {
        let form = "write it as in: setoption name hash value 64";
        let rest = line.strip_prefix("setoption").unwrap_or(line).trim();
        let rest = rest.strip_prefix("name").ok_or(form)?.trim();
        let (name, value) = rest.split_once("value").ok_or(form)?;
        let (name, value) = (name.trim().to_lowercase(), value.trim());
        let number = |most: usize| match value.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(number),
            _ => Err(format!(
                "{name} wants a number from 1 to {most}, not {value:?}"
            )),
        };
        let mut settings = self.settings.clone();
        match name.as_str() {
            "hash" => settings.options.table_bytes = number(MOST_HASH)? << 20,
            "threads" => settings.options.threads = number(MOST_THREADS)?,
            "level" if value == ENGINE => settings.level = None,
            "level" => {
                let spec = PlayerSpec::parse(&**self.game, value);
                settings.level = Some(spec.map_err(|error| error.to_string())?);
            }
            "ponder" => match value {
                "true" => settings.ponder = true,
                "false" => settings.ponder = false,
                _ => return Err(format!("ponder is true or false, not {value:?}")),
            },
            _ => {
                let known = "hash, threads, level, ponder";
                return Err(format!(
                    "there is no option {name:?}; the options are {known}"
                ));
            }
        }
        self.settings = settings.clone();
        self.give(Job::Set(settings));
        Ok(())
    }

    /// `position startpos|fen TEXT [moves MOVE...]`; if anything is wrong, the position stays
    /// as it was.
    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let at = words.iter().position(|word| *word == "moves");
        let (place, moves) = match at {
            Some(at) => (&words[..at], &words[at + 1..]),
            None => (words, &[][..]),
        };
        let start = match place {
            ["startpos"] => self.game.start(),
            ["fen", text @ ..] => self.read_position(text)?,
            _ => {
                let form = "write it as in: position startpos moves M1 M2, or: position fen TEXT";
                return Err(form.to_owned());
            }
        };
        let mut history = match *self.history.start() == start {
            true => self.history.clone(),
            false => History::new(start),
        };
        // Usually the same moves and one or two more.
        let same = (history.moves().iter().zip(moves))
            .take_while(|(known, word)| word_of(known) == **word)
            .count();
        while history.moves().len() > same {
            history.undo();
        }
        for &word in &moves[same..] {
            self.play(&mut history, word)?;
        }
        self.history = history;
        Ok(())
    }

    fn read_position(&self, words: &[&str]) -> Result<AnyPosition, String> {
        let text = words.join(" ");
        let read = |text: &str| {
            self.game
                .parse_position(text)
                .map_err(|error| error.to_string())
        };
        match read(&text)? {
            Ok(position) => Ok(position),
            Err(error) => match read(&text_of(&text))? {
                Ok(position) => Ok(position),
                Err(_) => Err(format!("not a valid position: {}", error.with_caret())),
            },
        }
    }

    fn play(&self, history: &mut History, word: &str) -> Result<(), String> {
        match self.legal(history.position(), word)? {
            Some(mv) => {
                let played = history.play(&**self.game, &mv);
                played.map(|_| ()).map_err(|error| error.to_string())
            }
            None => {
                let number = history.moves().len() + 1;
                Err(format!(
                    "move {number}, {word}, is not legal; the position stays as it was"
                ))
            }
        }
    }

    /// A legal move by its word, whether or not it is as the game writes it.
    fn legal(&self, position: &AnyPosition, word: &str) -> Result<Option<String>, String> {
        let found = || -> Result<Option<String>, RulesError> {
            for text in [word, &*text_of(word)] {
                if let Ok(mv) = self.game.parse_move(text)?
                    && self.game.play(position, &mv)?.is_some()
                {
                    return Ok(Some(mv));
                }
            }
            Ok(None)
        };
        found().map_err(|error| error.to_string())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        if self.busy.load(Relaxed) {
            return Err("go: still thinking; say stop first".to_owned());
        }
        let turn = self.game.turn(self.history.position());
        let turn = turn.map_err(|error| error.to_string())?;
        let (go, faults) = Go::parse(words, turn);
        for fault in faults {
            self.voice.remark(&fault);
        }
        self.halt();
        self.is_endless = go.is_infinite;
        (self.stop, self.busy) = (Arc::default(), Arc::new(AtomicBool::new(true)));
        let thought = Thought {
            before: self.history.before().to_vec(),
            position: self.history.position().clone(),
            go,
            stop: self.stop.clone(),
            busy: self.busy.clone(),
        };
        let _ = self.jobs.send(Job::Go(thought));
        Ok(())
    }

    fn query(&self, question: &[&str]) -> Result<(), String> {
        let word = match *question {
            ["gameover"] => self.ended()?.is_some().to_string(),
            ["p1turn"] => {
                let turn = self.game.turn(self.history.position());
                let turn = turn.map_err(|error| error.to_string())?;
                (turn == Side::First).to_string()
            }
            ["result"] => match self.ended()? {
                None => "none",
                Some((Outcome::Win(Side::First), _)) => "p1win",
                Some((Outcome::Win(Side::Second), _)) => "p2win",
                Some((Outcome::Tie, _)) => "draw",
            }
            .to_owned(),
            ["islegal", mv] => (self.legal(self.history.position(), mv)?)
                .is_some()
                .to_string(),
            ["fen"] => word_of(&self.game.position_text(self.history.position())),
            _ => {
                let known = "gameover, p1turn, result, islegal MOVE, fen";
                return Err(format!("query: the questions are {known}"));
            }
        };
        self.voice.say(&format!("response {word}"));
        Ok(())
    }

    /// Whether the game is over: by its rules, or drawn because it would never end.
    fn ended(&self) -> Result<Option<(Outcome, Ending)>, String> {
        let ended = DrawRules::default().ended(&**self.game, self.history.positions());
        ended.map_err(|error| error.to_string())
    }
}
