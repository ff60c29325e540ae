//! Every game behind one face: what the fronts, the matches and the checks talk to.

use rand::Rng;

use super::engine::{AnyEngine, AnyProver};
use super::position::AnyPosition;
use crate::game::board::{Board, View};
use crate::game::machines::Machine;
use crate::game::opening::{Decision, Opening};
use crate::game::oracle::{Answer, Question};
use crate::game::properties::Property;
use crate::game::{
    Game, Heuristics, Machines, Outcome, Presentation, RulesError, Side, TextError, perft,
};
use crate::search::{
    Analysis, Engine, Judgement, Limits, Options, Prover, Score, TreeOptions, flat, mcts, select,
};

/// A game whose type nobody has to know: moves are text, positions are
/// [`AnyPosition`]s. It is implemented once, for every game that keeps the contract.
///
/// What takes long (searching, counting a tree) is one call, and runs at the game's own
/// speed inside. Where rules can break down, the error is returned.
///
/// # Panics
///
/// A position of one game given to another is a mistake of the program, not of its
/// input: it panics.
pub trait AnyGame: Send + Sync {
    /// See [`Game::name`].
    fn name(&self) -> &str;
    /// See [`Game::side_name`].
    fn side_name(&self, side: Side) -> &str;
    /// See [`Game::outcome_name`].
    fn outcome_name(&self, outcome: Outcome) -> &str;

    /// See [`Game::start`].
    fn start(&self) -> AnyPosition;
    /// See [`Game::turn`].
    fn turn(&self, position: &AnyPosition) -> Result<Side, RulesError>;
    /// See [`Game::outcome`].
    fn outcome(&self, position: &AnyPosition) -> Result<Option<Outcome>, RulesError>;
    /// The legal moves as text, in the game's own order.
    fn moves(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError>;
    /// The position after a move; `None` if it is not legal.
    fn play(&self, position: &AnyPosition, mv: &str) -> Result<Option<AnyPosition>, RulesError>;
    /// See [`Game::hash`].
    fn hash(&self, position: &AnyPosition) -> u64;

    /// See [`Game::parse_position`]; the outer error says that the rules broke down.
    fn parse_position(&self, text: &str) -> Result<Result<AnyPosition, TextError>, RulesError>;
    /// See [`Game::position_text`].
    fn position_text(&self, position: &AnyPosition) -> String;
    /// The text of a move as the game writes it, legal or not.
    fn parse_move(&self, text: &str) -> Result<Result<String, TextError>, RulesError>;

    /// See [`perft`](fn@perft).
    fn perft(&self, position: &AnyPosition, depth: u32) -> Result<u64, RulesError>;
    /// See [`Game::finished_leaves`].
    fn finished_leaves(&self) -> u64;
    /// What the contract says of a position, with the position if its text can be read.
    fn answer(
        &self,
        question: &Question,
    ) -> Result<Result<(AnyPosition, Answer), String>, RulesError>;

    /// An alpha-beta engine.
    fn engine(&self, options: Options) -> Box<dyn AnyEngine + '_>;
    /// A prover whose table takes at most this many bytes.
    fn prover(&self, table_bytes: usize) -> Box<dyn AnyProver + '_>;
    /// What playouts after each move say: see [`flat::search`].
    fn playouts(
        &self,
        position: &AnyPosition,
        limits: &Limits,
        seed: u64,
    ) -> Result<Judgement<String>, RulesError>;
    /// What Monte-Carlo tree search says: see [`mcts::search`].
    fn mcts(
        &self,
        position: &AnyPosition,
        history: &[AnyPosition],
        options: &TreeOptions,
        limits: &Limits,
        seed: u64,
    ) -> Result<Judgement<String>, RulesError>;
    /// A move that wins at once, else the one after which the opponent cannot win at
    /// once and the evaluation is best: what the engine would play without looking
    /// further than the reply.
    fn plausible_move(&self, position: &AnyPosition) -> Result<Option<String>, RulesError>;
    /// See [`Heuristics::wins_now`].
    fn wins_now(&self, position: &AnyPosition) -> Result<Option<String>, RulesError>;
    /// See [`Heuristics::VALUE_SCALE`].
    fn value_scale(&self) -> Option<u32> {
        None
    }
    /// See [`Heuristics::weights`].
    fn weights(&self) -> Vec<(&'static str, i32)>;
    /// See [`Heuristics::with_weights`].
    fn with_weights(&self, weights: &[i32]) -> Option<Box<dyn AnyGame>>;
    /// See [`Heuristics::features`].
    fn features(&self, position: &AnyPosition) -> Vec<i32>;

    /// See [`Machines::machines`].
    fn machines(&self) -> &'static [Machine];
    /// See [`Machines::machine_move`].
    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError>;

    /// See [`Presentation::title`].
    fn title(&self) -> String;
    /// See [`Presentation::instructions`].
    fn instructions(&self) -> &str;
    /// See [`Presentation::how_to_move`].
    fn how_to_move(&self) -> &str;
    /// See [`Presentation::status`].
    fn status(&self, position: &AnyPosition) -> Result<String, RulesError>;
    /// See [`Presentation::situation`].
    fn situation(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError>;
    /// See [`Presentation::has_menu`].
    fn has_menu(&self) -> bool;
    /// See [`Presentation::viewpoints`].
    fn viewpoints(&self) -> &'static [&'static str];
    /// See [`Presentation::viewpoint`].
    fn viewpoint(&self, start: &AnyPosition, side: Side) -> &'static str;
    /// See [`Presentation::squares`].
    fn squares(&self, position: &AnyPosition) -> Vec<String>;
    /// See [`Presentation::squares_of`]; none for what is not a move.
    fn squares_of(&self, mv: &str) -> Vec<String>;
    /// See [`Presentation::hand`]; none for what is not a move.
    fn hand(&self, position: &AnyPosition, mv: &str) -> Option<char>;
    /// See [`Presentation::board`].
    fn board(&self, position: &AnyPosition, view: &View) -> Result<Board, RulesError>;

    /// See [`Presentation::opening`].
    fn opening(&self, choices: &[String]) -> Result<Opening<AnyPosition>, String>;
    /// The choices that a text stands for, checked one by one; what is wrong with the
    /// first that is. The strategy `best` searches.
    fn choices(
        &self,
        before: &[String],
        text: &str,
        rng: &mut dyn Rng,
    ) -> Result<Vec<String>, String>;
    /// See [`Presentation::machine_strategy`].
    fn machine_strategy(&self, decision: &Decision, strong: bool) -> &'static str;
    /// See [`Presentation::opening_board`].
    fn opening_board(&self, choices: &[String]) -> Option<Board>;
}

/// The implementation of [`AnyGame`] for every game.
pub(super) struct Erased<G>(pub(super) G);

impl<G: Game> Erased<G> {
    fn position<'p>(&self, position: &'p AnyPosition) -> &'p G::Position {
        position
            .downcast()
            .unwrap_or_else(|| panic!("{position:?} is not a position of {}", self.0.name()))
    }

    fn positions(&self, positions: &[AnyPosition]) -> Vec<G::Position> {
        positions
            .iter()
            .map(|position| self.position(position).clone())
            .collect()
    }

    /// What was found, unless the rules broke down on the way.
    fn sound<T>(&self, found: T) -> Result<T, RulesError> {
        match self.0.take_error() {
            Some(error) => Err(error),
            None => Ok(found),
        }
    }
}

impl<G: Game + Heuristics + Machines + Presentation> AnyGame for Erased<G> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn side_name(&self, side: Side) -> &str {
        self.0.side_name(side)
    }

    fn outcome_name(&self, outcome: Outcome) -> &str {
        self.0.outcome_name(outcome)
    }

    fn start(&self) -> AnyPosition {
        AnyPosition::new(self.0.start())
    }

    fn turn(&self, position: &AnyPosition) -> Result<Side, RulesError> {
        self.sound(self.0.turn(self.position(position)))
    }

    fn outcome(&self, position: &AnyPosition) -> Result<Option<Outcome>, RulesError> {
        self.sound(self.0.outcome(self.position(position)))
    }

    fn moves(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError> {
        let moves = self.0.legal_moves(self.position(position)).into_iter();
        self.sound(moves.map(|mv| self.0.move_text(mv)).collect())
    }

    fn play(&self, position: &AnyPosition, mv: &str) -> Result<Option<AnyPosition>, RulesError> {
        let position = self.position(position);
        let mv = self.0.parse_move(mv).ok();
        let legal = mv.filter(|&mv| self.0.is_legal(position, mv));
        let next = legal.map(|mv| AnyPosition::new(self.0.play(position, mv)));
        self.sound(next)
    }

    fn hash(&self, position: &AnyPosition) -> u64 {
        self.0.hash(self.position(position))
    }

    fn parse_position(&self, text: &str) -> Result<Result<AnyPosition, TextError>, RulesError> {
        self.sound(self.0.parse_position(text).map(AnyPosition::new))
    }

    fn position_text(&self, position: &AnyPosition) -> String {
        self.0.position_text(self.position(position))
    }

    fn parse_move(&self, text: &str) -> Result<Result<String, TextError>, RulesError> {
        let read = self.0.parse_move(text);
        // People write spaces where a game does not: take(3, 3), A1 - A5.
        let compact = || text.split_whitespace().collect::<String>();
        let read = read.or_else(|error| match text.contains(char::is_whitespace) {
            true => self.0.parse_move(&compact()).map_err(|_| error),
            false => Err(error),
        });
        self.sound(read.map(|mv| self.0.move_text(mv)))
    }

    fn perft(&self, position: &AnyPosition, depth: u32) -> Result<u64, RulesError> {
        self.sound(perft(&self.0, self.position(position), depth))
    }

    fn finished_leaves(&self) -> u64 {
        self.0.finished_leaves()
    }

    fn answer(
        &self,
        question: &Question,
    ) -> Result<Result<(AnyPosition, Answer), String>, RulesError> {
        let answered = answered(&self.0, question);
        self.sound(answered.map(|(position, answer)| (AnyPosition::new(position), answer)))
    }

    fn engine(&self, options: Options) -> Box<dyn AnyEngine + '_> {
        Box::new(ErasedEngine {
            game: self,
            engine: Engine::new(&self.0, options),
        })
    }

    fn prover(&self, table_bytes: usize) -> Box<dyn AnyProver + '_> {
        Box::new(ErasedProver {
            game: self,
            prover: Prover::new(&self.0, table_bytes),
        })
    }

    fn playouts(
        &self,
        position: &AnyPosition,
        limits: &Limits,
        seed: u64,
    ) -> Result<Judgement<String>, RulesError> {
        let found = flat::search(&self.0, self.position(position), limits, seed);
        self.sound(found.map(|mv| self.0.move_text(mv)))
    }

    fn mcts(
        &self,
        position: &AnyPosition,
        history: &[AnyPosition],
        options: &TreeOptions,
        limits: &Limits,
        seed: u64,
    ) -> Result<Judgement<String>, RulesError> {
        let position = self.position(position);
        let history = self.positions(history);
        let found = mcts::search(&self.0, position, &history, options, limits, seed);
        self.sound(found.map(|mv| self.0.move_text(mv)))
    }

    fn plausible_move(&self, position: &AnyPosition) -> Result<Option<String>, RulesError> {
        let best = select::plausible_move(&self.0, self.position(position));
        self.sound(best.map(|mv| self.0.move_text(mv)))
    }

    fn wins_now(&self, position: &AnyPosition) -> Result<Option<String>, RulesError> {
        let win = self.0.wins_now(self.position(position));
        self.sound(win.map(|mv| self.0.move_text(mv)))
    }

    fn value_scale(&self) -> Option<u32> {
        (G::VALUE_SCALE > 0).then_some(G::VALUE_SCALE)
    }

    fn weights(&self) -> Vec<(&'static str, i32)> {
        self.0.weights()
    }

    fn with_weights(&self, weights: &[i32]) -> Option<Box<dyn AnyGame>> {
        let game = self.0.with_weights(weights)?;
        Some(Box::new(Erased(game)))
    }

    fn features(&self, position: &AnyPosition) -> Vec<i32> {
        self.0.features(self.position(position))
    }

    fn machines(&self) -> &'static [Machine] {
        self.0.machines()
    }

    fn machine_move(
        &self,
        machine: &str,
        level: Option<&str>,
        position: &AnyPosition,
        rng: &mut dyn Rng,
    ) -> Result<Option<String>, RulesError> {
        let position = self.position(position);
        let chosen = self.0.machine_move(machine, level, position, rng);
        self.sound(chosen.map(|mv| self.0.move_text(mv)))
    }

    fn title(&self) -> String {
        self.0.title()
    }

    fn instructions(&self) -> &str {
        self.0.instructions()
    }

    fn how_to_move(&self) -> &str {
        self.0.how_to_move()
    }

    fn status(&self, position: &AnyPosition) -> Result<String, RulesError> {
        self.sound(self.0.status(self.position(position)))
    }

    fn situation(&self, position: &AnyPosition) -> Result<Vec<String>, RulesError> {
        self.sound(self.0.situation(self.position(position)))
    }

    fn has_menu(&self) -> bool {
        self.0.has_menu()
    }

    fn viewpoints(&self) -> &'static [&'static str] {
        self.0.viewpoints()
    }

    fn viewpoint(&self, start: &AnyPosition, side: Side) -> &'static str {
        self.0.viewpoint(self.position(start), side)
    }

    fn squares(&self, position: &AnyPosition) -> Vec<String> {
        self.0.squares(self.position(position))
    }

    fn squares_of(&self, mv: &str) -> Vec<String> {
        let mv = self.0.parse_move(mv);
        mv.map_or_else(|_| Vec::new(), |mv| self.0.squares_of(mv))
    }

    fn hand(&self, position: &AnyPosition, mv: &str) -> Option<char> {
        let mv = self.0.parse_move(mv).ok()?;
        self.0.hand(self.position(position), mv)
    }

    fn board(&self, position: &AnyPosition, view: &View) -> Result<Board, RulesError> {
        self.sound(self.0.board(self.position(position), view))
    }

    fn opening(&self, choices: &[String]) -> Result<Opening<AnyPosition>, String> {
        Ok(match self.0.opening(choices)? {
            Opening::Decide(decision) => Opening::Decide(decision),
            Opening::Begin(start) => Opening::Begin(AnyPosition::new(start)),
        })
    }

    fn choices(
        &self,
        before: &[String],
        text: &str,
        rng: &mut dyn Rng,
    ) -> Result<Vec<String>, String> {
        let candidates = match text.trim() {
            "best" => self.0.candidates(before, rng),
            _ => Vec::new(),
        };
        let choices = match select::best_start(&self.0, candidates) {
            Some(choices) => choices,
            None => self.0.expand(before, text, rng),
        };
        let mut all = before.to_vec();
        for choice in &choices {
            all.push(choice.clone());
            self.0.opening(&all)?;
        }
        match choices.iter().all(String::is_empty) {
            true => Err("the answer is not complete".to_owned()),
            false => Ok(choices),
        }
    }

    fn machine_strategy(&self, decision: &Decision, strong: bool) -> &'static str {
        self.0.machine_strategy(decision, strong)
    }

    fn opening_board(&self, choices: &[String]) -> Option<Board> {
        self.0.opening_board(choices)
    }
}

/// What the contract alone says of a position.
fn answered<G: Game>(game: &G, question: &Question) -> Result<(G::Position, Answer), String> {
    let asked = |property| question.asked.has(property);
    let position = (game.parse_position(&question.position)).map_err(|error| error.to_string())?;
    let read = |text: &String| game.parse_move(text).map_err(|error| error.to_string());
    let probes = question.asked_probes().iter().map(read);
    let probes: Vec<G::Move> = probes.collect::<Result<_, _>>()?;

    let mut answer = Answer::default();
    if (question.asked).has_any(&[Property::Moves, Property::Successors, Property::Perft]) {
        game.tell_moves(&position, &question.asked, &mut answer);
    }
    if asked(Property::Outcome) {
        let outcome = game.outcome(&position);
        answer.outcome = outcome.map(|outcome| game.outcome_name(outcome).to_owned());
    }
    let legal = || (probes.iter()).map(|&mv| game.is_legal(&position, mv));
    if asked(Property::Legality) {
        answer.legal = legal().collect();
    }
    if asked(Property::Faults) {
        answer.faultless = legal().collect();
    }
    if asked(Property::Text) {
        answer.texts.push(game.position_text(&position));
        (answer.texts).extend(probes.iter().map(|&mv| game.move_text(mv)));
    }
    Ok((position, answer))
}

/// The engine of a game whose type is forgotten.
struct ErasedEngine<'g, G: Heuristics> {
    game: &'g Erased<G>,
    engine: Engine<'g, G>,
}

impl<G: Heuristics> AnyEngine for ErasedEngine<'_, G> {
    fn clear(&mut self) {
        self.engine.clear();
    }

    fn search(
        &mut self,
        position: &AnyPosition,
        history: &[AnyPosition],
        limits: &Limits,
        on_depth: &mut dyn FnMut(&Analysis<String>),
    ) -> Result<Analysis<String>, RulesError> {
        let game = self.game;
        let texts = |mv: G::Move| game.0.move_text(mv);
        let position = game.position(position);
        let history = game.positions(history);
        let found = (self.engine).search(position, &history, limits, |found| {
            if !game.0.is_broken() {
                on_depth(&found.map(texts));
            }
        });
        game.sound(found.map(texts))
    }
}

/// The prover of a game whose type is forgotten.
struct ErasedProver<'g, G: Heuristics> {
    game: &'g Erased<G>,
    prover: Prover<'g, G>,
}

impl<G: Heuristics> AnyProver for ErasedProver<'_, G> {
    fn prove(
        &mut self,
        position: &AnyPosition,
        plies: u32,
        limits: &Limits,
    ) -> Result<Option<(Score, Vec<String>)>, RulesError> {
        let proof = (self.prover).prove(self.game.position(position), plies, limits);
        let line = proof.line.into_iter().map(|mv| self.game.0.move_text(mv));
        let line: Vec<String> = line.collect();
        self.game.sound(proof.score.map(|score| (score, line)))
    }
}
