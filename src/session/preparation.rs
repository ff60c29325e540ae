//! A game before its first move: who plays, and what each side decides.

use std::path::{Path, PathBuf};

use rand::rngs::Xoshiro256PlusPlus;

use super::date::today;
use super::journal::Journal;
use super::record::{Record, written_value};
use super::{DrawRules, Session};
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::Side;
use crate::game::opening::{Decision, Opening, Preset};
use crate::game::rng::rng_for;
use crate::players::{Seat, SpecError};

/// The purpose of the random numbers of a game in progress.
const PURPOSE: u64 = 0x7AB1E;
/// The settings that every game has: its name, the seed, the players, the draws.
const SETTINGS: u64 = 4;

/// How a game is played: all that a record says besides the moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// Who plays each side.
    pub seats: [Seat; 2],
    /// The seed of all random numbers.
    pub seed: u64,
    /// When the game is declared drawn.
    pub draws: DrawRules,
    /// Choices that are made before the question comes.
    pub presets: Vec<Preset>,
    /// Whether it is played at the toplevel.
    pub at_toplevel: bool,
}

impl Config {
    /// A game between two people, never declared drawn.
    pub fn new(seed: u64) -> Self {
        Config {
            seats: [Seat::Human, Seat::Human],
            seed,
            draws: DrawRules::NEVER,
            presets: Vec::new(),
            at_toplevel: false,
        }
    }

    /// The settings of a record; the error names a player that the game does not have.
    pub(super) fn of(record: &Record, game: &GameHandle) -> Result<Self, String> {
        let mut config = Config {
            draws: record.draws.unwrap_or(DrawRules::NEVER),
            presets: record.presets_for(game),
            at_toplevel: record.at_toplevel,
            ..Config::new(record.seed.unwrap_or(0))
        };
        for (seat, (_, player)) in config.seats.iter_mut().zip(record.players.iter().flatten()) {
            *seat = match Seat::parse_foreign(&**game, player) {
                // A record may come from anywhere, and starts no program: a person sits there
                // until somebody seats the program again.
                Err(SpecError::Program) => Seat::Human,
                seat => seat.map_err(|error| error.to_string())?,
            };
        }
        Ok(config)
    }

    /// What a record says of these settings.
    pub(super) fn record(&self, game: &GameHandle) -> Record {
        let player = |side: Side| {
            let name = game.side_name(side).to_owned();
            (name, self.seats[side.index()].to_string())
        };
        let preset = |preset: &Preset| {
            let side = preset.side.map_or("both", |side| game.side_name(side));
            (side.to_owned(), preset.topic.clone(), preset.text.clone())
        };
        Record {
            players: Some(Side::BOTH.map(player)),
            at_toplevel: self.at_toplevel,
            seed: Some(self.seed),
            draws: Some(self.draws).filter(|&draws| draws != DrawRules::NEVER),
            presets: self.presets.iter().map(preset).collect(),
            ..Record::of(game)
        }
    }

    /// How many events the settings count for, besides those of the game itself.
    pub(super) fn events(&self, game: &GameHandle) -> u64 {
        let size = u64::from(game.size().is_some());
        let rules = u64::from(game.is_from_file());
        SETTINGS + size + rules + self.presets.len() as u64
    }
}

/// What a game in progress has in common before and after its first move.
#[derive(Debug)]
pub(super) struct Core {
    pub(super) game: GameHandle,
    pub(super) config: Config,
    pub(super) date: String,
    /// What was decided before the first move.
    pub(super) choices: Vec<String>,
    pub(super) journal: Journal,
    /// Why the journal could not be written, if nobody was told yet.
    pub(super) unkept: Option<std::io::Error>,
    /// How much has happened: what a random number depends on besides the seed.
    pub(super) events: u64,
}

impl Core {
    pub(super) fn new(game: GameHandle, config: Config) -> Self {
        Core {
            events: config.events(&game),
            game,
            config,
            date: today(),
            choices: Vec::new(),
            journal: Journal::nowhere(),
            unkept: None,
        }
    }

    pub(super) fn of(record: &Record, game: GameHandle, journal: Journal) -> Result<Self, String> {
        let config = Config::of(record, &game)?;
        let mut core = Core::new(game, config);
        core.events += record.origin.events;
        core.date = record.date.clone().unwrap_or(core.date);
        core.choices = record.choices.clone();
        core.journal = journal;
        Ok(core)
    }

    /// The record so far, without moves.
    pub(super) fn record(&self) -> Record {
        Record {
            date: Some(self.date.clone()),
            choices: self.choices.clone(),
            ..self.config.record(&self.game)
        }
    }

    /// Begins a journal in a folder, with what there is to write so far.
    pub(super) fn keep_in(&mut self, folder: &Path, text: &str) {
        match Journal::create(folder, self.game.name(), text) {
            Ok(journal) => self.journal = journal,
            Err(error) => self.unkept = Some(error),
        }
    }

    /// A new journal takes the place of one that cannot be read to its end. Gives the new
    /// place of the old one.
    pub(super) fn renew_journal(&mut self, text: &str) -> Option<PathBuf> {
        let old = std::mem::replace(&mut self.journal, Journal::nowhere());
        let folder = old.folder()?.to_owned();
        self.keep_in(&folder, text);
        // Not before there is another.
        match self.journal.is_kept() {
            true => old.set_aside().ok().flatten(),
            false => None,
        }
    }

    /// Something happened: it is in the journal before the game goes on.
    pub(super) fn note(&mut self, line: &str) {
        self.events += 1;
        self.write(line);
    }

    /// Writes lines into the journal that are not events.
    pub(super) fn write(&mut self, lines: &str) {
        if let Err(error) = self.journal.add(lines) {
            self.unkept = Some(error);
        }
    }

    /// Random numbers for what comes next: they follow from the seed and from how much
    /// has happened, so that a game which is continued goes on as it would have.
    pub(super) fn rng(&self) -> Xoshiro256PlusPlus {
        rng_for(self.config.seed, PURPOSE, self.events)
    }
}

/// A game before its first move.
#[derive(Debug)]
pub struct Preparation {
    pub(super) core: Core,
}

impl Preparation {
    /// Nothing is decided yet.
    pub fn new(game: GameHandle, config: Config) -> Self {
        Preparation {
            core: Core::new(game, config),
        }
    }

    /// The game.
    pub fn game(&self) -> &GameHandle {
        &self.core.game
    }

    /// How it will be played.
    pub fn config(&self) -> &Config {
        &self.core.config
    }

    /// What has been decided.
    pub fn choices(&self) -> &[String] {
        &self.core.choices
    }

    /// Writes the game down in a folder from now on.
    pub fn keep_in(&mut self, folder: &Path) {
        let header = self.core.record().header();
        self.core.keep_in(folder, &header);
    }

    /// Writes the game down anew. Gives the new place of the journal before.
    pub(super) fn rewrite(&mut self) -> Option<PathBuf> {
        let Core {
            config,
            game,
            choices,
            ..
        } = &self.core;
        self.core.events = config.events(game) + choices.len() as u64;
        let header = self.core.record().header();
        self.core.renew_journal(&header)
    }

    /// Why the game cannot be kept, once.
    pub fn take_unkept(&mut self) -> Option<std::io::Error> {
        self.core.unkept.take()
    }

    /// Whether the game can be continued later.
    pub fn is_kept(&self) -> bool {
        self.core.journal.is_kept()
    }

    /// What the journal of the game is called, by which it is found again.
    pub fn journal_name(&self) -> Option<String> {
        self.core.journal.name()
    }

    /// There is nothing in it that anybody would want to continue.
    pub fn discard(self) {
        self.core.journal.discard();
    }

    /// What comes next.
    pub fn next(&self) -> Result<Opening<AnyPosition>, String> {
        self.core.game.opening(&self.core.choices)
    }

    /// The choice for a decision that needs no question: a preset, or what a machine
    /// does.
    pub fn settled(&self, decision: &Decision) -> Option<String> {
        let config = &self.core.config;
        if let Some(preset) = Preset::find(&config.presets, decision) {
            return Some(preset.to_owned());
        }
        let seat = &config.seats[decision.side.index()];
        let strategy = || (self.core.game).machine_strategy(decision, seat.is_engine());
        (!seat.is_human()).then(|| strategy().to_owned())
    }

    /// Decides: the choices that the text stands for, or what is wrong with it.
    pub fn choose(&mut self, text: &str) -> Result<Vec<String>, String> {
        let mut rng = self.core.rng();
        let choices = (self.core.game).choices(&self.core.choices, text, &mut rng)?;
        for choice in &choices {
            self.core
                .note(&format!("choice: {}", written_value(choice)));
        }
        self.core.choices.extend_from_slice(&choices);
        Ok(choices)
    }

    /// Goes back to the last decision that a person made; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let all = self.core.choices.len();
        let by_person = |&count: &usize| match self.core.game.opening(&self.core.choices[..count]) {
            Ok(Opening::Decide(decision)) => self.settled(&decision).is_none(),
            _ => false,
        };
        let Some(left) = (0..all).rev().find(by_person) else {
            return false;
        };
        self.core.choices.truncate(left);
        self.core.note(&format!("undo-choices: {}", all - left));
        true
    }

    /// The game begins.
    pub fn begin(mut self, start: AnyPosition) -> Session {
        let text = written_value(&self.core.game.position_text(&start));
        self.core.note(&format!("start: {text}"));
        Session::begun(self.core, start)
    }
}
