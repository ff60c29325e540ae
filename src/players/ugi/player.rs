//! A player whose moves come from a program that speaks UGI.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use rand::Rng;

use super::process::{Heard, Process};
use super::{text_of, word_of};
use crate::catalog::{AnyGame, AnyPosition};
use crate::game::{RulesError, TextError};
use crate::players::{Clocks, Fault, FaultKind, Player};
use crate::search::{Budget, duration_text};

/// How long a program may take to say that it is ready.
const READY: Duration = Duration::from_secs(30);
/// How long one may think that was given no time but a depth or a number of nodes.
const LONGEST_THOUGHT: Duration = Duration::from_secs(600);
/// How long it may still answer after its time is over, to be called late and not silent.
const GRACE: Duration = Duration::from_secs(2);
/// Lines that may come before the one that is waited for.
const MOST_LINES: u32 = 20_000;
/// How often it is looked whether the match goes on.
const LOOK: Duration = Duration::from_millis(20);

/// A program as a player. It is started when it is needed, and again after it has failed.
#[derive(Debug)]
pub struct UgiPlayer<'g> {
    game: Referee<'g>,
    command: String,
    budget: Budget,
    hash_mib: usize,
    margin: Duration,
    stop: Arc<AtomicBool>,
    process: Option<Process>,
    clocks: Option<Clocks>,
    fault: Option<Fault>,
    is_new: bool,
    /// The positions of the game that were told, and the moves between them.
    positions: Vec<AnyPosition>,
    moves: Vec<String>,
}

/// The game, which has no words for `Debug`.
struct Referee<'g>(&'g dyn AnyGame);

impl std::fmt::Debug for Referee<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name())
    }
}

/// A program does not speak UGI, or does not even start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the player {command:?}: {what}")]
pub struct StartError {
    /// The command.
    pub command: String,
    /// What went wrong.
    pub what: String,
}

/// Starts a program and asks it whether it speaks UGI.
///
/// # Errors
///
/// It does not.
pub fn try_to_start(command: &str) -> Result<(), StartError> {
    let stop = AtomicBool::new(false);
    match started(command, 0, &stop) {
        Ok(_) => Ok(()),
        Err(fault) => Err(StartError {
            command: command.to_owned(),
            what: fault.what,
        }),
    }
}

fn fault(kind: FaultKind, what: impl Into<String>) -> Fault {
    let what = what.into();
    Fault { kind, what }
}

/// A program that is ready to play.
fn started(command: &str, hash_mib: usize, stop: &AtomicBool) -> Result<Process, Fault> {
    let mut process = Process::start(command)
        .map_err(|error| fault(FaultKind::Crashed, format!("it cannot be started: {error}")))?;
    process.say("ugi");
    let mut has_hash = false;
    wait_for(&mut process, READY, stop, |line| {
        has_hash |= line.to_lowercase().starts_with("option name hash ");
        (line == "ugiok").then_some(())
    })
    .map_err(|error| error.while_waiting_for("ugiok"))?;
    if has_hash && hash_mib > 0 {
        process.say(&format!("setoption name hash value {hash_mib}"));
    }
    ready(&mut process, stop)?;
    Ok(process)
}

fn ready(process: &mut Process, stop: &AtomicBool) -> Result<(), Fault> {
    process.say("isready");
    let is_ready = |line: &str| (line == "readyok").then_some(());
    let waited = wait_for(process, READY, stop, is_ready);
    waited.map_err(|error| error.while_waiting_for("readyok"))
}

/// Why a line did not come.
enum Waited {
    Fault(Fault),
    /// Not within the time.
    Late,
    /// Nobody wants it any more.
    Stopped,
}

impl Waited {
    fn while_waiting_for(self, word: &str) -> Fault {
        match self {
            Waited::Fault(fault) => fault,
            Waited::Late => fault(
                FaultKind::Silent,
                format!("no {word} within {}", duration_text(READY)),
            ),
            Waited::Stopped => fault(FaultKind::Silent, "the match was stopped"),
        }
    }
}

/// Waits for a line from which something can be made.
fn wait_for<T>(
    process: &mut Process,
    time: Duration,
    stop: &AtomicBool,
    mut take: impl FnMut(&str) -> Option<T>,
) -> Result<T, Waited> {
    let until = Instant::now() + time;
    let mut lines = 0;
    loop {
        match process.hear(until.min(Instant::now() + LOOK)) {
            Heard::Line(line) => {
                lines += 1;
                if line.is_whole
                    && let Some(found) = take(line.text.trim())
                {
                    return Ok(found);
                }
                if lines >= MOST_LINES || !line.is_whole {
                    let what = match line.is_whole {
                        true => format!("{MOST_LINES} lines without an answer"),
                        false => "a line without end".to_owned(),
                    };
                    return Err(Waited::Fault(fault(FaultKind::Flooded, what)));
                }
            }
            Heard::Ended => {
                let what = process.epitaph();
                return Err(Waited::Fault(fault(FaultKind::Crashed, what)));
            }
            Heard::Nothing if stop.load(Relaxed) => return Err(Waited::Stopped),
            Heard::Nothing => {}
        }
        if Instant::now() >= until {
            return Err(Waited::Late);
        }
    }
}

impl<'g> UgiPlayer<'g> {
    /// A program that is given this much for each move, unless there are clocks, and may be
    /// late by the margin.
    pub fn new(
        game: &'g dyn AnyGame,
        command: &str,
        budget: Budget,
        hash_mib: usize,
        margin: Duration,
        stop: Arc<AtomicBool>,
    ) -> Self {
        UgiPlayer {
            game: Referee(game),
            command: command.to_owned(),
            budget,
            hash_mib,
            margin,
            stop,
            process: None,
            clocks: None,
            fault: None,
            is_new: true,
            positions: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Brings the moves up to date that lead to the last of these positions.
    fn follow(&mut self, positions: &[&AnyPosition]) -> Result<(), RulesError> {
        let known = (self.positions.iter()).zip(positions);
        let same = known.take_while(|(old, new)| old == *new).count();
        self.positions.truncate(same.max(1));
        self.moves.truncate(same.saturating_sub(1));
        if same == 0 {
            self.positions = positions.iter().take(1).copied().cloned().collect();
        }
        let game = self.game.0;
        for &next in &positions[self.positions.len()..] {
            let before = &self.positions[self.positions.len() - 1];
            let mut found = None;
            for mv in game.moves(before)? {
                if game.play(before, &mv)?.as_ref() == Some(next) {
                    found = Some(mv);
                    break;
                }
            }
            match found {
                Some(mv) => {
                    self.moves.push(mv);
                    self.positions.push(next.clone());
                }
                // Not by a move of these rules: what came before is of no use.
                None => {
                    self.positions = vec![next.clone()];
                    self.moves.clear();
                }
            }
        }
        Ok(())
    }

    /// The line that tells the position.
    fn position_line(&self) -> String {
        let (game, start) = (self.game.0, &self.positions[0]);
        let mut line = match *start == game.start() {
            true => "position startpos".to_owned(),
            false => format!("position fen {}", game.position_text(start)),
        };
        if !self.moves.is_empty() {
            line.push_str(" moves");
        }
        for mv in &self.moves {
            line.push(' ');
            line.push_str(&word_of(mv));
        }
        line
    }

    /// The line that asks for a move, and how long that may take.
    fn go_line(&self) -> (String, Duration) {
        if let Some(clocks) = &self.clocks {
            let [p1, p2] = clocks.left.map(|left| left.as_millis());
            let [one, two] = [clocks.increment.as_millis(); 2];
            let line = format!("go p1time {p1} p2time {p2} p1inc {one} p2inc {two}");
            return (line, clocks.left[clocks.side.index()]);
        }
        match self.budget {
            Budget::Time(time) => {
                let millis = time.as_millis().max(1);
                (format!("go movetime {millis}"), time)
            }
            Budget::Depth(depth) => (format!("go depth {depth}"), LONGEST_THOUGHT),
            Budget::Nodes(nodes) => (format!("go nodes {nodes}"), LONGEST_THOUGHT),
        }
    }

    /// Asks for a move; `None` if nobody wants it any more.
    fn ask(&mut self) -> Result<Option<String>, Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => {
                self.is_new = true;
                started(&self.command, self.hash_mib, &self.stop)?
            }
        };
        if self.is_new {
            process.say("uginewgame");
            ready(&mut process, &self.stop)?;
            self.is_new = false;
        }
        process.say(&self.position_line());
        let (line, time) = self.go_line();
        process.say(&line);
        let begun = Instant::now();
        let best = |line: &str| {
            let mut words = line.split_whitespace();
            (words.next() == Some("bestmove")).then(|| words.next().unwrap_or("").to_owned())
        };
        match wait_for(&mut process, time + self.margin, &self.stop, best) {
            Ok(word) => {
                self.process = Some(process);
                Ok(Some(word))
            }
            Err(Waited::Fault(fault)) => Err(fault),
            Err(Waited::Stopped) => Ok(None),
            Err(Waited::Late) => {
                process.say("stop");
                let allowed = duration_text(time);
                match wait_for(&mut process, GRACE, &self.stop, best) {
                    Ok(_) => {
                        self.process = Some(process);
                        let taken = begun.elapsed().as_millis();
                        let what = format!("{taken} ms, and {allowed} were allowed");
                        Err(fault(FaultKind::Late, what))
                    }
                    Err(Waited::Fault(fault)) => Err(fault),
                    Err(Waited::Stopped) => Ok(None),
                    Err(Waited::Late) => {
                        let what = format!("no move within {allowed}, nor after that");
                        Err(fault(FaultKind::Silent, what))
                    }
                }
            }
        }
    }
}

impl Player for UgiPlayer<'_> {
    fn new_game(&mut self) {
        self.is_new = true;
        self.positions.clear();
        self.moves.clear();
        self.clocks = None;
    }

    fn set_clocks(&mut self, clocks: &Clocks) {
        self.clocks = Some(clocks.clone());
    }

    fn choose(
        &mut self,
        history: &[AnyPosition],
        position: &AnyPosition,
        _rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        let positions: Vec<&AnyPosition> = history.iter().chain([position]).collect();
        self.follow(&positions)?;
        let word = match self.ask() {
            Ok(Some(word)) => word,
            Ok(None) => return Ok(None),
            Err(fault) => {
                self.fault = Some(fault);
                return Ok(None);
            }
        };
        let read = |text: &str| -> Result<Result<String, TextError>, RulesError> {
            self.game.0.parse_move(text)
        };
        Ok(match (read(&word)?, read(&text_of(&word))?) {
            (Ok(mv), _) | (Err(_), Ok(mv)) => Some(mv),
            (Err(error), Err(_)) => {
                let what = format!("{word:?} is not a move: {}", error.what());
                self.fault = Some(fault(FaultKind::Illegal, what));
                None
            }
        })
    }

    fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }
}
