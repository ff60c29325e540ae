//! A finished game, or any other, looked at again: what every move gave away, and where the
//! game turned.
//!
//! A [`Review`] is data that fronts draw: `text` makes lines of it, `svg` a picture.

mod standing;
mod svg;
mod text;

use crate::catalog::{AnyGame, AnyPosition};
use crate::game::{Outcome, RulesError, Side};
use crate::search::{Limits, Options, Score};

use super::History;
pub use standing::Standing;
use standing::{Scale, points_of};

/// What a move gives away, in expected points, from which on it has a name.
const NAMED: [(f64, Verdict); 3] = [
    (0.3, Verdict::Blunder),
    (0.2, Verdict::Mistake),
    (0.1, Verdict::Inaccuracy),
];
/// From this many expected points on a side is said to be ahead.
const AHEAD: f64 = 0.65;
/// How fast the accuracy of a move falls with the points that it gives away.
const STRICTNESS: f64 = 4.5;

/// A game with the engine's opinion of every move.
///
/// ```
/// use kalista::search::{Limits, Options, Score};
/// use kalista::session::{History, Verdict, review};
/// use kalista::{Catalog, Side};
///
/// let khan = Catalog::current().open_named("khan", None)?;
/// let start = khan.parse_position("6/SSSKSS/6/6/ssksss/6 r -")??;
/// let mut history = History::new(start);
/// history.play(&*khan, "b2b3")?; // and not c2c5, which takes the Kalista
/// let found = review(&*khan, &history, None, Options::default(), &Limits::depth(4), &mut |_| {})?;
/// let slip = &found.moves[0];
/// assert_eq!((slip.side, slip.verdict), (Side::First, Verdict::Blunder));
/// assert_eq!(slip.before.best.as_deref(), Some("c2c5"));
/// assert_eq!(slip.missed_win, Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct Review {
    /// The game's name.
    pub game: String,
    /// The names of the sides, the first one first.
    pub sides: [String; 2],
    /// The moves, in the order in which they were played.
    pub moves: Vec<ReviewedMove>,
    /// Where the game stands after the last of them.
    pub last: Standing,
    /// How well each side played, from 0 to 100; nothing if it never had a choice.
    pub accuracy: [Option<f64>; 2],
    /// Whether every position was looked at; the limits or Ctrl-C may have ended it before.
    pub complete: bool,
}

/// A move and what the engine thinks of it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
pub struct ReviewedMove {
    /// Its number in the game, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move.
    #[cfg_attr(feature = "cli", serde(rename = "move"))]
    pub mv: String,
    /// How the game stood before it, with the best move and its line.
    pub before: Standing,
    /// The points that the side could expect before the move and not after it, from 0 to 1.
    pub lost: f64,
    /// That in a word.
    pub verdict: Verdict,
    /// Whether it was the only move there was.
    pub forced: bool,
    /// The side had a proven win in this many plies, and has none any more.
    pub missed_win: Option<u32>,
    /// The other side has a proven win in this many plies, and had none before.
    pub allowed_win: Option<u32>,
    /// How the move turned the game, if it did.
    pub turning: Option<Turning>,
}

/// What a move is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// The move that the engine would have played.
    Best,
    /// It gives away little or nothing.
    Good,
    /// It gives away a tenth of a point.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

/// How a move turned the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "cli", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", serde(rename_all = "kebab-case"))]
pub enum Turning {
    /// A forced win is given away.
    WinMissed,
    /// The other side is allowed a forced win.
    WinAllowed,
    /// The side that moved was ahead, and is no longer.
    LeadLost,
    /// The other side is ahead now.
    LeadGiven,
}

impl Verdict {
    /// The mark that is written behind a move.
    pub fn mark(self) -> &'static str {
        match self {
            Verdict::Best | Verdict::Good => "",
            Verdict::Inaccuracy => "?!",
            Verdict::Mistake => "?",
            Verdict::Blunder => "??",
        }
    }

    fn of(lost: f64, is_best: bool) -> Self {
        let named = NAMED.iter().find(|(least, _)| lost >= *least);
        match named {
            Some(&(_, verdict)) => verdict,
            None if is_best => Verdict::Best,
            None => Verdict::Good,
        }
    }
}

/// Looks at every position of a game, each within the limits.
///
/// `declared` is how the game ended if it was not by its rules. A draw that was declared is
/// how the last position stands; that a side gave up, or did not move, says nothing about
/// it. `progress` is told how many positions are done. A raised
/// [`Limits::stop`] ends the review with what is known.
///
/// # Errors
///
/// The rules broke down.
pub fn review(
    game: &dyn AnyGame,
    history: &History,
    declared: Option<Outcome>,
    options: Options,
    limits: &Limits,
    progress: &mut dyn FnMut(usize),
) -> Result<Review, RulesError> {
    let positions = history.positions();
    let mut engine = game.engine(options);
    let mut standings = Vec::with_capacity(positions.len());
    // From the end to the start: what was found of later positions is in the table.
    for (index, position) in positions.iter().enumerate().rev() {
        let turn = game.turn(position)?;
        let is_last = index + 1 == positions.len();
        let outcome = match game.outcome(position)? {
            None if is_last => declared.filter(|&outcome| outcome == Outcome::Tie),
            outcome => outcome,
        };
        standings.push(match outcome {
            Some(outcome) => Standing::over(turn, outcome),
            None if limits.is_stopped() => Standing::unknown(turn),
            None => {
                let found = engine.search(position, &positions[..index], limits, &mut |_| {})?;
                Standing::found(turn, found)
            }
        });
        progress(standings.len());
    }
    standings.reverse();
    let scale = Scale::of(game.value_scale(), &standings);
    for standing in &mut standings {
        standing.weigh(scale);
    }
    let pairs = standings.windows(2).zip(history.moves()).enumerate();
    let moves = pairs.map(|(index, (pair, mv))| {
        let is_forced = is_only_move(game, &positions[index])?;
        Ok(judged(index + 1, mv, &pair[0], &pair[1], is_forced))
    });
    let moves = moves.collect::<Result<Vec<_>, RulesError>>()?;
    let last = standings.pop().unwrap_or(Standing::unknown(Side::First));
    Ok(Review {
        game: game.name().to_owned(),
        sides: Side::BOTH.map(|side| game.side_name(side).to_owned()),
        accuracy: Side::BOTH.map(|side| accuracy(&moves, side)),
        complete: !limits.is_stopped(),
        moves,
        last,
    })
}

fn is_only_move(game: &dyn AnyGame, position: &AnyPosition) -> Result<bool, RulesError> {
    Ok(game.moves(position)?.len() == 1)
}

fn judged(ply: usize, mv: &str, before: &Standing, after: &Standing, forced: bool) -> ReviewedMove {
    let side = before.turn;
    let is_best = before.best.as_deref() == Some(mv);
    let (had, has) = (
        points_of(side, before.points),
        points_of(side, after.points),
    );
    // The engine may think better of its own move one ply later: that is not the player's loss.
    let is_known = before.depth.is_some() && (after.depth.is_some() || after.over);
    let lost = match is_best || forced || !is_known {
        true => 0.0,
        false => (had - has).max(0.0),
    };
    let (score, then) = (before.score_of(side), after.score_of(side));
    let missed_win = match (score, then) {
        (Score::Win(_), Score::Win(_)) => None,
        (Score::Win(plies), _) if lost > 0.0 => Some(plies),
        _ => None,
    };
    let allowed_win = match (score, then) {
        (Score::Loss(_), Score::Loss(_)) => None,
        (_, Score::Loss(plies)) if lost > 0.0 && !after.over => Some(plies),
        _ => None,
    };
    let is_marked = lost >= NAMED[1].0;
    let turning = if missed_win.is_some() {
        Some(Turning::WinMissed)
    } else if !is_marked {
        None
    } else if allowed_win.is_some() {
        Some(Turning::WinAllowed)
    } else if 1.0 - has >= AHEAD {
        Some(Turning::LeadGiven)
    } else if had >= AHEAD && has < AHEAD {
        Some(Turning::LeadLost)
    } else {
        None
    };
    ReviewedMove {
        ply,
        side,
        mv: mv.to_owned(),
        before: before.clone(),
        lost,
        verdict: Verdict::of(lost, is_best),
        forced,
        missed_win,
        allowed_win,
        turning,
    }
}

/// How well a side played: 100 if it gave nothing away. Moves without a choice do not count.
fn accuracy(moves: &[ReviewedMove], side: Side) -> Option<f64> {
    let chosen = moves.iter().filter(|mv| mv.side == side && !mv.forced);
    let each: Vec<f64> = chosen
        .map(|mv| 100.0 * (-STRICTNESS * mv.lost).exp())
        .collect();
    match each.len() {
        0 => None,
        count => Some(each.iter().sum::<f64>() / count as f64),
    }
}

impl Review {
    /// The points that the first side could expect in every position, the start first.
    pub fn curve(&self) -> Vec<f64> {
        let before = self.moves.iter().map(|mv| mv.before.points);
        before.chain([self.last.points]).collect()
    }

    /// The moves that turned the game.
    pub fn turning_points(&self) -> impl Iterator<Item = &ReviewedMove> {
        self.moves.iter().filter(|mv| mv.turning.is_some())
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        &self.sides[side.index()]
    }

    /// How the game stands after a move.
    pub fn after(&self, mv: &ReviewedMove) -> &Standing {
        let next = self.moves.get(mv.ply);
        next.map_or(&self.last, |next| &next.before)
    }
}
