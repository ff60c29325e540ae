//! The machine that looks up to three moves ahead.

use super::super::Khan;
use super::super::board::{Square, WORTH, each};
use super::super::moves::Move;
use super::super::position::Position;
use super::listed_moves;
use crate::game::{Game, Side};

/// The score of a position in which the enemy Kalista is dead.
const WON: i32 = 10_000;

/// The score of a position for a side, whoever is to move: -10000 if its Kalista is dead,
/// 10000 if the enemy's is, and otherwise the sum of
///
/// - 350 if its own Kalista is alone,
/// - 50 for each piece that the enemy has more than it,
/// - -3 for each step that its own pieces are from the enemy Kalista, on average, rounded up,
/// - -25 for each own piece on a square worth 2.
///
/// The Kalista counts as a piece.
///
/// ```
/// use kalista::game::{Game, Side};
/// use kalista::games::khan::{Khan, machines::score};
///
/// // 39 steps to c1 for six pieces are 7 each, and three of them stand on twos
/// assert_eq!(score(&Khan::new().start(), Side::First), -3 * 7 - 25 * 3);
/// ```
pub fn score(position: &Position, side: Side) -> i32 {
    match position.loser() {
        Some(loser) if loser == side => -WON,
        Some(_) => WON,
        None => open_score(position, side),
    }
}

/// The score while both Kalistas are on the board.
fn open_score(position: &Position, side: Side) -> i32 {
    let (own, enemy) = (position.of(side), position.of(side.other()));
    let target = Square::first_of(position.kalista(side.other()));
    let steps = |from: Square| {
        from.column().abs_diff(target.column()) + from.line().abs_diff(target.line())
    };
    let pieces = own.count_ones() as i32;
    let distance = each(own).map(steps).sum::<usize>() as i32;
    let lonely = if pieces == 1 { 350 } else { 0 };
    let fewer = 50 * (enemy.count_ones() as i32 - pieces);
    let far = -3 * ((distance + pieces - 1) / pieces);
    let on_twos = -25 * (own & WORTH[2]).count_ones() as i32;
    lonely + fewer + far + on_twos
}

/// How strong the machine is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Difficulty {
    /// Looks at its own move.
    Facile,
    /// Looks at the reply too.
    Normale,
    /// Looks at its answer to the reply too.
    Difficile,
}

impl Difficulty {
    /// The names, weakest first.
    pub const NAMES: [&'static str; 3] = ["facile", "normale", "difficile"];

    /// The difficulty of this name.
    pub fn named(name: &str) -> Option<Difficulty> {
        [Self::Facile, Self::Normale, Self::Difficile]
            .into_iter()
            .zip(Self::NAMES)
            .find_map(|(difficulty, own_name)| (own_name == name).then_some(difficulty))
    }

    /// How many moves it looks ahead.
    pub const fn depth(self) -> u32 {
        match self {
            Self::Facile => 1,
            Self::Normale => 2,
            Self::Difficile => 3,
        }
    }
}

/// Looks one move ahead, then two, then three, and plays a winning move as soon as it
/// is found; else the first of the best at the last depth. None if the game is over.
pub(super) fn choose(khan: &Khan, position: &Position, difficulty: Difficulty) -> Option<Move> {
    let moves = listed_moves(khan, position);
    let mut chosen = None;
    for depth in 1..=difficulty.depth() {
        let (value, best) = best_at(khan, position, &moves, depth)?;
        chosen = Some(best);
        if value == WON {
            break;
        }
    }
    chosen
}

/// The first of the best moves at a depth, and its value.
///
/// Only a move that is better than the best before it matters, so the values of the
/// others need not be known exactly: that is why alpha-beta chooses the same move as
/// the clauses, which look at everything.
fn best_at(khan: &Khan, position: &Position, moves: &[Move], depth: u32) -> Option<(i32, Move)> {
    let mut search = Search {
        khan,
        player: position.turn(),
        stack: Vec::new(),
    };
    let mut best = None;
    for &mv in moves {
        let least = best.map_or(-WON - 1, |(value, _)| value);
        let value = search.value(&khan.play(position, mv), depth - 1, least, WON);
        if value > least {
            best = Some((value, mv));
        }
        if value == WON {
            break; // nothing is better
        }
    }
    best
}

struct Search<'a> {
    khan: &'a Khan,
    /// The side for which positions are scored.
    player: Side,
    /// One buffer for the moves of all plies.
    stack: Vec<Move>,
}

impl Search<'_> {
    /// The minimax value if it lies between `low` and `high`; else a bound beyond
    /// which it lies on the same side.
    fn value(&mut self, position: &Position, depth: u32, mut low: i32, mut high: i32) -> i32 {
        if depth == 0 || position.is_over() {
            return score(position, self.player);
        }
        let maximise = position.turn() == self.player;
        let first = self.stack.len();
        self.khan.moves(position, &mut self.stack);
        for index in first..self.stack.len() {
            let next = self.khan.play(position, self.stack[index]);
            let value = self.value(&next, depth - 1, low, high);
            match maximise {
                true => low = low.max(value),
                false => high = high.min(value),
            }
            if low >= high {
                break;
            }
        }
        self.stack.truncate(first);
        if maximise { low } else { high }
    }
}
