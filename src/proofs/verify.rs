//! Checking a proof by the rules alone.

use std::collections::BTreeSet;

use super::Proof;
use crate::catalog::{AnyPosition, GameHandle};
use crate::game::oracle::{Answer, Oracle, Question};
use crate::game::{Outcome, RulesError, Side};

/// What was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Verified {
    /// Positions in which somebody is to move.
    pub positions: usize,
    /// Moves of the loser that were followed.
    pub replies: usize,
    /// Positions in which the game is over.
    pub ends: usize,
}

/// Why a proof does not hold.
#[derive(Debug, Clone, thiserror::Error)]
pub enum Refuted {
    /// It is about another game.
    #[error("this is a proof about {0}")]
    OtherGame(String),
    /// The game has no side of this name.
    #[error("there is no side {0:?}")]
    NoSide(String),
    /// A position cannot be read.
    #[error("{position:?} is not a valid position: {why}")]
    Position {
        /// The position.
        position: String,
        /// What is wrong with it.
        why: String,
    },
    /// The proof says nothing of a position that can be reached.
    #[error("{0} can be reached, and the proof says nothing of it")]
    Uncovered(String),
    /// The winner is to move, and the proof names no move.
    #[error("in {0} the winner is to move, and the proof names no move")]
    NoMove(String),
    /// The winner is not to move, and the proof names a move as if it were.
    #[error("in {0} the loser is to move, who need not play as the proof says")]
    NotToMove(String),
    /// The move is not legal.
    #[error("in {position} the move {mv} is not legal")]
    Illegal {
        /// The position.
        position: String,
        /// The move.
        mv: String,
    },
    /// It takes longer than the proof claims.
    #[error("{position} is not won within {plies} plies by these steps")]
    Longer {
        /// The position.
        position: String,
        /// What is claimed.
        plies: u32,
    },
    /// A step leads no nearer to the end.
    #[error("from {position}, {plies} plies from the end, {mv} leads no nearer to it")]
    NoNearer {
        /// The position.
        position: String,
        /// The plies that it says.
        plies: u32,
        /// The move.
        mv: String,
    },
    /// The game is over, and the winner has not won.
    #[error("in {position} the game is over: {outcome}")]
    NotWon {
        /// The position.
        position: String,
        /// What came of the game.
        outcome: String,
    },
    /// The rules broke down.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// Checks a proof step by step: every move of the winner is legal, every reply of the loser
/// is covered, every way comes nearer to the end, and at the end the winner has won.
///
/// # Errors
///
/// The first step that does not hold.
pub fn verify(proof: &Proof, game: &GameHandle) -> Result<Verified, Refuted> {
    verify_by(proof, game, None)
}

/// The same by an oracle, which is asked for the moves, where they lead, and who has won;
/// the game reads the positions and says whose turn it is.
///
/// # Errors
///
/// The first step that does not hold.
pub fn verify_by<'a>(
    proof: &'a Proof,
    game: &'a GameHandle,
    oracle: Option<&'a mut (dyn Oracle + 'a)>,
) -> Result<Verified, Refuted> {
    if proof.rules.is_none() && proof.game != game.name() {
        return Err(Refuted::OtherGame(proof.game.clone()));
    }
    let winner = game.side_named(&proof.winner);
    let winner = winner.ok_or_else(|| Refuted::NoSide(proof.winner.clone()))?;
    let start = read(game, &proof.start)?;
    let checker = Checker {
        proof,
        game,
        winner,
        oracle,
    };
    checker.check(start)
}

struct Checker<'a> {
    proof: &'a Proof,
    game: &'a GameHandle,
    winner: Side,
    oracle: Option<&'a mut (dyn Oracle + 'a)>,
}

/// What the rules say of a position.
struct Look {
    text: String,
    /// The moves and the positions that they lead to.
    successors: Vec<(String, AnyPosition)>,
    /// Whether the game is over, and won as it should be.
    is_end: bool,
}

impl Checker<'_> {
    fn check(mut self, start: AnyPosition) -> Result<Verified, Refuted> {
        let mut verified = Verified::default();
        let mut seen = BTreeSet::new();
        // Positions, and the plies below which they have to be.
        let mut waiting = vec![(start, self.proof.plies.saturating_add(1), None)];
        while let Some((position, below, way)) = waiting.pop() {
            let text = self.game.position_text(&position);
            let is_new = seen.insert(text.clone());
            if let Some(step) = self.proof.steps.get(&text)
                && step.plies >= below
            {
                return Err(match way {
                    Some((position, mv)) => Refuted::NoNearer {
                        position,
                        plies: below,
                        mv,
                    },
                    None => Refuted::Longer {
                        position: text,
                        plies: self.proof.plies,
                    },
                });
            }
            if !is_new {
                continue;
            }
            let look = self.look(&position)?;
            if look.is_end {
                verified.ends += 1;
                continue;
            }
            verified.positions += 1;
            let Look {
                text, successors, ..
            } = look;
            let step = self.proof.steps.get(&text);
            let step = step.ok_or_else(|| Refuted::Uncovered(text.clone()))?;
            let is_winners = self.game.turn(&position)? == self.winner;
            let followed: Vec<(String, AnyPosition)> = match (is_winners, &step.mv) {
                (true, None) => return Err(Refuted::NoMove(text)),
                (false, Some(_)) => return Err(Refuted::NotToMove(text)),
                (false, None) => {
                    verified.replies += successors.len();
                    successors
                }
                (true, Some(mv)) => {
                    let mut named = successors.into_iter().filter(|(legal, _)| legal == mv);
                    match named.next() {
                        Some(successor) => vec![successor],
                        None => {
                            let (position, mv) = (text, mv.clone());
                            return Err(Refuted::Illegal { position, mv });
                        }
                    }
                }
            };
            for (mv, next) in followed {
                waiting.push((next, step.plies, Some((text.clone(), mv))));
            }
        }
        Ok(verified)
    }

    /// Asks the rules about a position.
    fn look(&mut self, position: &AnyPosition) -> Result<Look, Refuted> {
        let game = self.game;
        let text = game.position_text(position);
        let (outcome, successors) = match &mut self.oracle {
            None => {
                let outcome = game.outcome(position)?;
                let mut successors = Vec::new();
                for mv in game.moves(position)? {
                    if let Some(next) = game.play(position, &mv)? {
                        successors.push((mv, next));
                    }
                }
                let name = |outcome| game.outcome_name(outcome).to_owned();
                (outcome.map(name), successors)
            }
            Some(oracle) => {
                let answer = ask(&mut **oracle, &text)?;
                let mut successors = Vec::new();
                for (mv, next) in answer.successors {
                    successors.push((mv, read(game, &next)?));
                }
                (answer.outcome, successors)
            }
        };
        let won = game.outcome_name(Outcome::Win(self.winner));
        match outcome {
            Some(outcome) if outcome != won => Err(Refuted::NotWon {
                position: text,
                outcome,
            }),
            outcome => Ok(Look {
                is_end: outcome.is_some(),
                text,
                successors,
            }),
        }
    }
}

fn read(game: &GameHandle, text: &str) -> Result<AnyPosition, Refuted> {
    let read = game.parse_position(text)?;
    read.map_err(|error| Refuted::Position {
        position: text.to_owned(),
        why: error.to_string(),
    })
}

fn ask(oracle: &mut dyn Oracle, text: &str) -> Result<Answer, Refuted> {
    let answers = oracle.ask(&[Question::of(text)]);
    let refused = |why: String| Refuted::Position {
        position: text.to_owned(),
        why,
    };
    match answers.map(|answers| answers.into_iter().next()) {
        Ok(Some(Ok(answer))) => Ok(answer),
        Ok(Some(Err(why))) => Err(refused(why)),
        Ok(None) => Err(refused("there is no answer".to_owned())),
        Err(error) => Err(refused(error.to_string())),
    }
}
