//! What a game adds to the contract so that its native rules can be held to its clauses.

use rand::Rng;

use crate::aspects::Aspects;
use crate::game::Game;

/// One file of a game's rules in Prolog: its name and its text.
pub type ClauseFile = (&'static str, &'static str);

/// A game whose rules also exist as Prolog clauses, and which can make up positions
/// and moves on which the two are compared.
pub trait Specified: Game + Clone + Send + Sync + 'static {
    /// The rules in Prolog, in the order in which they are loaded.
    fn clauses(&self) -> &'static [ClauseFile];
    /// Any position the rules can be asked about, reachable or not.
    fn any_position(&self, rng: &mut dyn Rng) -> Self::Position;
    /// Any well-formed move, preferably one that is almost legal in a position.
    fn any_move(&self, position: &Self::Position, rng: &mut dyn Rng) -> Self::Move;
    /// Positions in which a rule of its own decides, that random play seldom meets.
    fn corners(&self) -> &'static [Corner];
    /// Ways to break the clauses, every one of which a check must notice.
    fn mutants(&self) -> &'static [Mutant] {
        &[]
    }

    /// The predicate that relates a state and its text.
    fn text_predicate(&self) -> &'static str {
        "state_text"
    }
    /// The numbers that both implementations give a position.
    fn valuations(&self) -> &'static [Valuation<Self>] {
        &[]
    }
    /// The choices that the machines of both implementations make.
    fn choices(&self) -> &'static [Choice<Self>] {
        &[]
    }
    /// What can be the case in a position, by the rules that then decide: a check
    /// reports how often it met each.
    fn rule_cases(&self) -> &'static [RuleCase<Self>] {
        &[]
    }
    /// All positions of a small kind, to be checked one and all.
    fn small_world(&self) -> Option<SmallWorld<Self>> {
        None
    }
    /// How many pieces stand on the board: what makes a position small. Where nobody
    /// says, a short text does.
    fn pieces(&self, position: &Self::Position) -> usize {
        self.position_text(position).len()
    }
    /// Positions that are simpler than this one, the simplest first: with fewer pieces,
    /// or with as many and something less to look at. Each is simpler in an order
    /// without circles, so that making simpler always ends.
    fn simpler(&self, position: &Self::Position) -> Vec<Self::Position> {
        let _ = position;
        Vec::new()
    }
}

/// A number that the clauses and the native rules both give a position.
#[derive(Debug)]
pub struct Valuation<G: Game> {
    /// A predicate of the clauses, without its first argument, the state, and its last,
    /// the number: `value(rouge)`.
    pub goal: &'static str,
    /// The same number; none where the predicate fails.
    pub native: fn(&G, &G::Position) -> Option<i64>,
}

/// Moves that a machine of both implementations would choose.
#[derive(Debug)]
pub struct Choice<G: Game> {
    /// A predicate of the clauses, without its first argument, the state, and its last,
    /// a move or a list of moves: `choose_move(heuristique)`.
    pub goal: &'static str,
    /// The same moves, in any order; none where the predicate fails.
    pub native: fn(&G, &G::Position) -> Vec<G::Move>,
}

/// Something that can be the case in a position, and about which the rules have a word
/// to say.
#[derive(Debug)]
pub struct RuleCase<G: Game> {
    /// The case, in a few words.
    pub name: &'static str,
    /// Whether a position is one.
    pub met: fn(&G, &G::Position) -> bool,
}

/// All positions of a small kind, numbered from 0.
#[derive(Debug, Clone)]
pub struct SmallWorld<G: Game> {
    /// What they have in common.
    pub about: &'static str,
    /// How many there are.
    pub count: u64,
    /// The position of a number below the count; each position has one number.
    pub position: fn(&G, u64) -> G::Position,
    /// The game as it is played there.
    pub game: G,
}

/// A position made to show one rule.
#[derive(Debug, Clone, Copy)]
pub struct Corner {
    /// The rule, in a few words.
    pub rule: &'static str,
    /// The position's text.
    pub position: &'static str,
    /// The legal moves, sorted as text, worked out by hand from the rules.
    pub moves: &'static [&'static str],
}

/// One rule of the clauses, broken: what proves that a check can fail.
#[derive(Debug, Clone, Copy)]
pub struct Mutant {
    /// What the broken clauses get wrong.
    pub fault: &'static str,
    /// The file of clauses it is in.
    pub file: &'static str,
    /// The text that is right, which occurs once in the file.
    pub right: &'static str,
    /// What stands there instead.
    pub wrong: &'static str,
    /// What has to be compared for it to be noticed.
    pub asked: Aspects,
}

impl Mutant {
    /// In `file`, `wrong` stands instead of `right`.
    pub const fn new(
        file: &'static str,
        fault: &'static str,
        right: &'static str,
        wrong: &'static str,
    ) -> Mutant {
        Mutant {
            fault,
            file,
            right,
            wrong,
            asked: Aspects::USUAL,
        }
    }

    /// The same for a fault that only shows in what a machine chooses.
    pub const fn of_machine(
        file: &'static str,
        fault: &'static str,
        right: &'static str,
        wrong: &'static str,
    ) -> Mutant {
        Mutant {
            asked: Aspects::MACHINES,
            ..Mutant::new(file, fault, right, wrong)
        }
    }
}
