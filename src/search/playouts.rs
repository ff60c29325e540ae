//! Playouts: games played at random from a position to their end.

use rand::Rng;
use rand::seq::IndexedRandom;

use super::limits::{Clock, Stopped};
use crate::game::{Game, Heuristics, Outcome, Side};

/// Plies after which a playout is given up if nobody says when: most games between
/// players who know nothing are over by then.
pub const USUAL_CAP: u32 = 200;

/// The evaluation of a position in which the side to move gets three points out of four.
const THREE_IN_FOUR: f64 = 150.0;

/// Plays uniformly random moves until the game ends or `cap` plies are played: how it
/// ended, `None` if it did not, and the plies played.
///
/// ```
/// use kalista::search::playouts::playout;
/// use kalista::{Game, Gauss, game::rng::rng_for};
///
/// let gauss = Gauss::new();
/// let (outcome, plies) = playout(&gauss, &gauss.start(), &mut rng_for(1, 0, 0), 1_000);
/// assert!(outcome.is_some() && plies > 3);
/// assert_eq!(playout(&gauss, &gauss.start(), &mut rng_for(1, 0, 0), 3), (None, 3));
/// ```
pub fn playout<G: Game, R: Rng + ?Sized>(
    game: &G,
    position: &G::Position,
    rng: &mut R,
    cap: u32,
) -> (Option<Outcome>, u32) {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for plies in 0..cap {
        moves.clear();
        game.moves(&position, &mut moves);
        match moves.choose(rng) {
            Some(&mv) => position = game.play(&position, mv),
            None => return (game.outcome(&position), plies),
        }
    }
    (game.outcome(&position), cap)
}

/// How long playouts are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Length {
    /// Plies after which the evaluation is asked: unless it is even, it counts instead
    /// of the rest of the game. `None` leaves it to the dice.
    pub horizon: Option<u32>,
    /// Plies after which a game is given up, and the evaluation decides.
    pub cap: u32,
}

impl Length {
    /// To the end, if it comes within the usual cap.
    pub const WHOLE: Length = Length {
        horizon: None,
        cap: USUAL_CAP,
    };
}

/// Makes playouts for a search: within the limits, and with a win played that is seen,
/// where the game [sees wins quickly](Heuristics::QUICK_WINS).
pub(super) struct Sampler<'a, G: Heuristics, R> {
    game: &'a G,
    pub clock: Clock<'a>,
    pub rng: R,
    length: Length,
    moves: Vec<G::Move>,
}

impl<'a, G: Heuristics, R: Rng> Sampler<'a, G, R> {
    pub fn new(game: &'a G, clock: Clock<'a>, rng: R, length: Length) -> Self {
        Sampler {
            game,
            clock,
            rng,
            length,
            moves: Vec::new(),
        }
    }

    /// What a playout from a position gives to the first side: 1 for a win, 0 for a
    /// loss. The position itself has been counted. An error if the limits or broken rules ended it.
    pub fn sample(&mut self, position: &G::Position) -> Result<f64, Stopped> {
        let game = self.game;
        let mut position = position.clone();
        let mut plies = 0;
        let points = loop {
            self.moves.clear();
            game.moves(&position, &mut self.moves);
            let Some(&mv) = self.moves.choose(&mut self.rng) else {
                break match game.outcome(&position) {
                    Some(outcome) => points_of(outcome),
                    None => expected(game, &position, game.evaluate(&position)),
                };
            };
            if G::QUICK_WINS && game.wins_now(&position).is_some() {
                break points_of(Outcome::Win(game.turn(&position)));
            }
            let is_last = plies >= self.length.cap;
            if is_last || self.length.horizon == Some(plies) {
                let value = game.evaluate(&position);
                if is_last || value != 0 {
                    break expected(game, &position, value);
                }
            }
            position = game.play(&position, mv);
            plies += 1;
            self.clock.count()?;
        };
        // What broken rules say is worth nothing.
        match game.is_broken() {
            true => Err(Stopped),
            false => Ok(points),
        }
    }
}

/// What an outcome gives to the first side.
fn points_of(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Win(Side::First) => 1.0,
        Outcome::Win(Side::Second) => 0.0,
        Outcome::Tie => 0.5,
    }
}

/// What an evaluation promises to the first side.
fn expected<G: Game>(game: &G, position: &G::Position, value: i32) -> f64 {
    let for_mover = 1.0 / (1.0 + 3f64.powf(-f64::from(value) / THREE_IN_FOUR));
    for_side(game.turn(position), for_mover)
}

/// Points of the first side as those of this one, and the other way round.
pub(super) fn for_side(side: Side, points: f64) -> f64 {
    match side {
        Side::First => points,
        Side::Second => 1.0 - points,
    }
}
