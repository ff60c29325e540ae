//! A rules file that the engine plays and Scryer vouches for.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | the game: the engine answers, until there is reason to ask Scryer instead |
//! | `scryer` | the same file in Scryer, loaded when it is needed |
//! | `trial` | the first use of a file: both are asked the same |
//! | `mark` | which files have been tried, on the disk |
//! | `audit` | a share of all answers, repeated by Scryer in the background |
//!
//! Nothing here makes an answer wrong: if the two differ, that is said with the position
//! and the query that shows it, what was being done is done again by Scryer, and so is
//! everything that comes later.

mod audit;
mod mark;
mod scryer;
mod trial;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::Rng;

use super::any::{AnyGame, Erased};
use super::engine::{AnyEngine, AnyProver};
use super::notice::notice;
use super::position::AnyPosition;
use crate::clauses::game::{ClausesGame, Position};
use crate::game::board::{Board, View};
use crate::game::machines::Machine;
use crate::game::opening::{Decision, Opening};
use crate::game::oracle::{Answer, Question};
use crate::game::ruled::{Difference, Error, Fault};
use crate::game::{Game, Outcome, RulesError, Side, TextError};
use crate::search::{Analysis, Judgement, Limits, Options, Score, TreeOptions};
pub use audit::Audit;
pub use mark::Mark;
pub use scryer::Scryer;

/// A rules file on the engine, with Scryer behind it.
pub(super) struct Ruled {
    engine: Erased<ClausesGame>,
    shared: Arc<Shared>,
}

/// Who vouches for the engine, and how.
pub struct Witness {
    /// The same file in Scryer.
    pub scryer: Scryer,
    /// Where it is noted that the two agreed.
    pub mark: Mark,
    /// What Scryer repeats afterwards.
    pub audit: Audit,
}

impl Witness {
    /// Scryer itself, with all that is usual.
    pub fn new(engine: &ClausesGame, file: &Path, size: Option<usize>) -> Self {
        Witness {
            scryer: Scryer::new(file, size),
            mark: Mark::of(engine, size),
            audit: Audit::default(),
        }
    }
}

/// What the game and its auditor share.
struct Shared {
    scryer: Scryer,
    mark: Mark,
    /// Whether the engine is left: Scryer answers from now on.
    has_left: AtomicBool,
}

impl Shared {
    /// Leaves the engine, and says why; once.
    fn leave(&self, why: &str) {
        if !self.has_left.swap(true, Ordering::SeqCst) {
            self.mark.remove();
            notice(format_args!(
                "{why}\nkalista: from now on Scryer plays this game"
            ));
        }
    }

    fn has_left(&self) -> bool {
        self.has_left.load(Ordering::SeqCst)
    }
}

/// What two who ran the same clauses do not agree on, and how to see it.
fn difference_text(file: &str, position: &str, difference: &Difference) -> String {
    let Difference {
        predicate,
        one,
        other,
    } = difference;
    let goal = match *predicate {
        "valid_moves/2" | "move/3" => "valid_moves(S, Moves), member(M, Moves), move(S, M, Next)",
        "game_over/2" => "game_over(S, Winner)",
        "turn/2" => "turn(S, Player)",
        "value/3" => "turn(S, Player), value(S, Player, Value)",
        _ => "true",
    };
    let quoted = position.replace('\\', "\\\\").replace('"', "\\\"");
    format!(
        "{file}: the engine and Scryer differ in the position {position}\n  \
         {predicate}: the engine says {one}\n  \
         {predicate}: Scryer says {other}\n  \
         ask Scryer: kalista query --rules {file} 'state_text(S, \"{quoted}\"), {goal}.'"
    )
}

/// Whether Scryer need not be asked about an error: what the engine did not bring to an end
/// nobody does in the same time, and at the terminal there is nobody to ask.
fn is_final(error: &Error) -> bool {
    error.is_endless() || error.is_question()
}

impl Ruled {
    /// The game, once both have been asked the same, if they have not been before.
    ///
    /// # Errors
    ///
    /// The two differ, or Scryer cannot play the file: it is Scryer's word that counts.
    pub fn open(engine: ClausesGame, witness: Witness) -> Result<Self, Box<Scryer>> {
        let Witness {
            scryer,
            mark,
            audit,
        } = witness;
        if !mark.is_there() {
            match trial::compare(&engine, &scryer) {
                Ok(true) => mark.set(),
                Ok(false) => {}
                Err(difference) => {
                    if let Some(difference) = difference {
                        notice(format_args!(
                            "{difference}\nkalista: Scryer plays this game"
                        ));
                    }
                    return Err(Box::new(scryer));
                }
            }
        }
        let shared = Arc::new(Shared {
            scryer,
            mark,
            has_left: AtomicBool::new(false),
        });
        audit::begin(&engine, &shared, audit);
        Ok(Ruled {
            engine: Erased(engine),
            shared,
        })
    }

    fn scryer(&self) -> Result<&dyn AnyGame, RulesError> {
        self.shared.scryer.game().map_err(RulesError::new)
    }

    /// The same position in Scryer.
    fn in_scryer(&self, position: &AnyPosition) -> Result<AnyPosition, RulesError> {
        let Some(own) = position.downcast::<Position>() else {
            return Ok(position.clone());
        };
        let text = self.engine.0.position_text(own);
        self.scryer()?
            .parse_position(&text)?
            .map_err(RulesError::new)
    }

    /// Whether the engine is asked about a position.
    fn is_own(&self, position: &AnyPosition) -> bool {
        !self.shared.has_left() && position.downcast::<Position>().is_some()
    }

    /// Asks the engine, or Scryer if there is reason to.
    fn ask<T>(
        &self,
        position: &AnyPosition,
        work: impl Fn(&dyn AnyGame, &AnyPosition) -> Result<T, RulesError>,
    ) -> Result<T, RulesError> {
        if self.is_own(position)
            && let Some(found) = self.judged(work(&self.engine, position))
        {
            return found;
        }
        work(self.scryer()?, &self.in_scryer(position)?)
    }

    /// The same for what the engine need not know: Scryer is asked for that alone.
    fn ask_aside<T>(
        &self,
        position: &AnyPosition,
        work: impl Fn(&dyn AnyGame, &AnyPosition) -> Result<T, RulesError>,
    ) -> Result<T, RulesError> {
        if self.is_own(position) {
            match work(&self.engine, position) {
                Ok(found) => {
                    self.tell_notes();
                    return Ok(found);
                }
                Err(error) if error.ruled().is_some_and(is_final) => return Err(error),
                Err(_) => {}
            }
        }
        work(self.scryer()?, &self.in_scryer(position)?)
    }

    /// What the engine has found; nothing if that does not count, and Scryer is to be
    /// asked. An error counts only if Scryer finds one, too.
    fn judged<T>(&self, found: Result<T, RulesError>) -> Option<Result<T, RulesError>> {
        self.tell_notes();
        if self.shared.has_left() {
            return None;
        }
        let error = match found {
            Ok(found) => return Some(Ok(found)),
            Err(error) => error,
        };
        let ruled = error.ruled();
        if ruled.is_some_and(is_final) {
            return Some(Err(error));
        }
        let position = match ruled.map(|error| &error.fault) {
            Some(Fault::Broken { position, .. }) => position.as_deref(),
            _ => None,
        };
        let text = position.map_or_else(
            || self.engine.0.position_text(&self.engine.0.start()),
            str::to_owned,
        );
        match self.shared.scryer.said_of(&text) {
            Err(confirmed) => Some(Err(RulesError::new(confirmed))),
            Ok(_) => {
                let why = ruled.map_or_else(|| error.to_string(), Error::to_string);
                self.shared.leave(&format!("on the engine, {why}"));
                None
            }
        }
    }

    fn tell_notes(&self) {
        for note in self.engine.0.take_notes() {
            notice(format_args!("{note}"));
        }
    }

    fn text_game(&self) -> &dyn AnyGame {
        match self.shared.has_left() {
            true => self.scryer().unwrap_or(&self.engine),
            false => &self.engine,
        }
    }

    /// Whichever of the two a position belongs to.
    fn owner(&self, position: &AnyPosition) -> &dyn AnyGame {
        match position.downcast::<Position>() {
            Some(_) => &self.engine,
            None => self.scryer().unwrap_or(&self.engine),
        }
    }
}

impl AnyGame for Ruled {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn side_name(&self, side: Side) -> &str {
        self.engine.side_name(side)
    }

    fn outcome_name(&self, outcome: Outcome) -> &str {
        self.text_game().outcome_name(outcome)
    }

    fn start(&self) -> AnyPosition {
        self.engine.start()
    }

    fn turn(&self, position: &AnyPosition) -> Result<Side, RulesError> {
        self.ask(position, |game, position| game.turn(position))
    }

    fn outcome(&self, position: &AnyPosition) -> Result<Option<Outcome>, RulesError> {
        // Whoever asks goes on to play: a game that goes on without a move is told of now.
        self.ask(position, |game, position| {
            let outcome = game.outcome(position)?;
            if outcome.is_none() {
                game.moves(position)?;
            }
            Ok(outcome)
        })
    }

    fn moves(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError> {
        self.ask(position, |game, position| game.moves(position))
    }

    fn play(&self, position: &AnyPosition, mv: &str) -> Result<Option<AnyPosition>, RulesError> {
        self.ask(position, |game, position| game.play(position, mv))
    }

    fn hash(&self, position: &AnyPosition) -> u64 {
        self.owner(position).hash(position)
    }

    fn parse_position(&self, text: &str) -> Result<Result<AnyPosition, TextError>, RulesError> {
        match self.shared.has_left() {
            true => self.scryer()?.parse_position(text),
            false => match self.judged(self.engine.parse_position(text)) {
                Some(read) => read,
                None => self.scryer()?.parse_position(text),
            },
        }
    }

    fn position_text(&self, position: &AnyPosition) -> String {
        self.owner(position).position_text(position)
    }

    fn parse_move(&self, text: &str) -> Result<Result<String, TextError>, RulesError> {
        match self.shared.has_left() {
            true => self.scryer()?.parse_move(text),
            false => match self.judged(self.engine.parse_move(text)) {
                Some(read) => read,
                None => self.scryer()?.parse_move(text),
            },
        }
    }

    fn perft(&self, position: &AnyPosition, depth: u32) -> Result<u64, RulesError> {
        self.ask(position, |game, position| game.perft(position, depth))
    }

    fn finished_leaves(&self) -> u64 {
        self.engine.finished_leaves()
    }

    fn answer(
        &self,
        question: &Question,
    ) -> Result<Result<(AnyPosition, Answer), String>, RulesError> {
        if !self.shared.has_left()
            && let Some(found) = self.judged(self.engine.answer(question))
        {
            return found;
        }
        self.scryer()?.answer(question)
    }

    fn engine(&self, options: Options) -> Box<dyn AnyEngine + '_> {
        Box::new(RuledEngine {
            game: self,
            own: self.engine.engine(options.clone()),
            other: None,
            options,
        })
    }

    fn prover(&self, table_bytes: usize) -> Box<dyn AnyProver + '_> {
        Box::new(RuledProver {
            game: self,
            own: self.engine.prover(table_bytes),
            table_bytes,
        })
    }

    fn playouts(
        &self,
        position: &AnyPosition,
        limits: &Limits,
        seed: u64,
    ) -> Result<Judgement<String>, RulesError> {
        self.ask(position, |game, position| {
            game.playouts(position, limits, seed)
        })
    }

    fn mcts(
        &self,
        position: &AnyPosition,
        history: &[AnyPosition],
        options: &TreeOptions,
        limits: &Limits,
        seed: u64,
    ) -> Result<Judgement<String>, RulesError> {
        self.ask(position, |game, position| {
            let is_own = position.downcast::<Position>().is_some();
            let before = history.iter().map(|before| match is_own {
                true => Ok(before.clone()),
                false => self.in_scryer(before),
            });
            let before: Vec<AnyPosition> = before.collect::<Result<_, _>>()?;
            game.mcts(position, &before, options, limits, seed)
        })
    }

    fn plausible_move(&self, position: &AnyPosition) -> Result<Option<String>, RulesError> {
        self.ask(position, |game, position| game.plausible_move(position))
    }

    fn wins_now(&self, position: &AnyPosition) -> Result<Option<String>, RulesError> {
        self.ask(position, |game, position| game.wins_now(position))
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        Vec::new()
    }

    fn with_weights(&self, _weights: &[i32]) -> Option<Box<dyn AnyGame>> {
        None
    }

    fn features(&self, _position: &AnyPosition) -> Vec<i32> {
        Vec::new()
    }

    fn machines(&self) -> &'static [Machine] {
        self.engine.machines()
    }

    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        let rng = std::cell::RefCell::new(rng);
        self.ask_aside(position, |game, position| {
            game.machine_move(machine, level, position, &mut **rng.borrow_mut())
        })
    }

    fn title(&self) -> String {
        self.engine.title()
    }

    fn instructions(&self) -> &str {
        self.engine.instructions()
    }

    fn how_to_move(&self) -> &str {
        self.engine.how_to_move()
    }

    fn status(&self, position: &AnyPosition) -> Result<String, RulesError> {
        self.ask(position, |game, position| game.status(position))
    }

    fn situation(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError> {
        self.ask(position, |game, position| game.situation(position))
    }

    fn has_menu(&self) -> bool {
        self.engine.has_menu()
    }

    fn viewpoints(&self) -> &'static [&'static str] {
        self.engine.viewpoints()
    }

    fn viewpoint(&self, start: &AnyPosition, side: Side) -> &'static str {
        self.owner(start).viewpoint(start, side)
    }

    fn squares(&self, position: &AnyPosition) -> Vec<String> {
        self.owner(position).squares(position)
    }

    fn squares_of(&self, mv: &str) -> Vec<String> {
        self.text_game().squares_of(mv)
    }

    fn hand(&self, position: &AnyPosition, mv: &str) -> Option<char> {
        self.owner(position).hand(position, mv)
    }

    fn board(&self, position: &AnyPosition, view: &View) -> Result<Board, RulesError> {
        self.ask_aside(position, |game, position| game.board(position, view))
    }

    fn opening(&self, choices: &[String]) -> Result<Opening<AnyPosition>, String> {
        self.engine.opening(choices)
    }

    fn choices(
        &self,
        before: &[String],
        text: &str,
        rng: &mut dyn Rng,
    ) -> Result<Vec<String>, String> {
        self.engine.choices(before, text, rng)
    }

    fn machine_strategy(&self, decision: &Decision, strong: bool) -> &'static str {
        self.engine.machine_strategy(decision, strong)
    }

    fn opening_board(&self, choices: &[String]) -> Option<Board> {
        self.engine.opening_board(choices)
    }
}

/// Searches on the engine, and in Scryer once that is left.
struct RuledEngine<'g> {
    game: &'g Ruled,
    own: Box<dyn AnyEngine + 'g>,
    other: Option<Box<dyn AnyEngine + 'g>>,
    options: Options,
}

impl AnyEngine for RuledEngine<'_> {
    fn clear(&mut self) {
        self.own.clear();
        if let Some(other) = &mut self.other {
            other.clear();
        }
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[AnyPosition],
        limits: &Limits,
        on_depth: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, RulesError> {
        let game = self.game;
        let all = || history.iter().chain([position]);
        if all().all(|position| game.is_own(position)) {
            let found = self.own.search(position, history, limits, on_depth);
            if let Some(found) = game.judged(found) {
                return found;
            }
        }
        let scryer = game.scryer()?;
        let history: Vec<AnyPosition> = (history.iter())
            .map(|position| game.in_scryer(position))
            .collect::<Result<_, _>>()?;
        let position = game.in_scryer(position)?;
        let options = &self.options;
        let engine = (self.other).get_or_insert_with(|| scryer.engine(options.clone()));
        engine.search(&position, &history, limits, on_depth)
    }
}

/// Proves on the engine, and in Scryer once that is left.
struct RuledProver<'g> {
    game: &'g Ruled,
    own: Box<dyn AnyProver + 'g>,
    table_bytes: usize,
}

impl AnyProver for RuledProver<'_> {
    fn prove(
        &mut self,
        position: &AnyPosition,
        plies: u32,
        limits: &Limits,
    ) -> Result<Option<(Score, Vec<String>)>, RulesError> {
        if self.game.is_own(position) {
            let found = self.own.prove(position, plies, limits);
            if let Some(found) = self.game.judged(found) {
                return found;
            }
        }
        let mut prover = self.game.scryer()?.prover(self.table_bytes);
        prover.prove(&self.game.in_scryer(position)?, plies, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_with_the_position_and_the_query() {
        let difference = Difference {
            predicate: "game_over/2",
            one: "white".to_owned(),
            other: "nobody yet".to_owned(),
        };
        assert_eq!(
            difference_text("g.pl", "a \"b\"", &difference),
            "g.pl: the engine and Scryer differ in the position a \"b\"\n  \
             game_over/2: the engine says white\n  \
             game_over/2: Scryer says nobody yet\n  \
             ask Scryer: kalista query --rules g.pl \
             'state_text(S, \"a \\\"b\\\"\"), game_over(S, Winner).'"
        );
    }
}
