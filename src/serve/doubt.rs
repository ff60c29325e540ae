//! Why a move is legal or not, where somebody knows no more of it than a click or two.

use std::time::{Duration, Instant};

use serde::Deserialize;

use super::refusal::Refusal;
use crate::catalog::{AnyPosition, GameHandle};
use crate::session::{Reasoner, Reasons};

/// How long moves are compared where only one square is known.
const LONGEST: Duration = Duration::from_millis(40);

/// A move that somebody wonders about: its text, or what is known of it.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Doubt {
    #[serde(rename = "move")]
    mv: Option<String>,
    from: Option<String>,
    to: Option<String>,
    hand: Option<char>,
}

impl Doubt {
    /// The move that was meant, and what the clauses say of it.
    pub(super) fn settled(
        &self,
        game: &GameHandle,
        position: &AnyPosition,
        reasoner: &mut Reasoner,
    ) -> Result<(String, Reasons), Refusal> {
        let meant = self.meant(game, position)?;
        let begun = Instant::now();
        // Of several the one with the fewest faults: it is the nearest to a legal move.
        let mut best: Option<(usize, String)> = None;
        for mv in meant {
            if begun.elapsed() > LONGEST && best.is_some() {
                break;
            }
            let faults = reasoner.said(position, &mv)?.sentences.len();
            if best.as_ref().is_none_or(|(fewest, _)| faults < *fewest) {
                best = Some((faults, mv));
            }
        }
        let (_, mv) = best.ok_or_else(|| Refusal::wrong("no move is written like that"))?;
        let reasons = reasoner.why(position, &mv)?;
        Ok((mv, reasons))
    }

    /// The moves that could be meant, those of the most likely kind first.
    fn meant(&self, game: &GameHandle, position: &AnyPosition) -> Result<Vec<String>, Refusal> {
        if let Some(text) = &self.mv {
            let read = game.parse_move(text)?;
            return Ok(vec![
                read.map_err(|error| Refusal::wrong(error.with_caret()))?,
            ]);
        }
        let squares = game.squares(position);
        let known = |name: &Option<String>| match name {
            Some(name) if !squares.contains(name) => Err(Refusal::wrong(format!(
                "\"{name}\" is not a square of this board"
            ))),
            name => Ok(name.clone()),
        };
        let (from, to) = (known(&self.from)?, known(&self.to)?);
        let written = |from: Option<&str>, to: &str| self.written(game, position, from, to);
        Ok(match (&from, &to) {
            (Some(from), Some(to)) => written(Some(from), to),
            (None, Some(to)) => written(None, to),
            (Some(from), None) => {
                let others = squares.iter().filter(|to| *to != from);
                others.flat_map(|to| written(Some(from), to)).collect()
            }
            (None, None) => return Err(Refusal::wrong("which move? say move, or from and to")),
        })
    }

    /// The moves over these squares, however the game writes them.
    fn written(
        &self,
        game: &GameHandle,
        position: &AnyPosition,
        from: Option<&str>,
        to: &str,
    ) -> Vec<String> {
        let texts = match (from, self.hand) {
            (Some(from), _) => vec![
                format!("{from}{to}"),
                format!("{from}-{to}"),
                format!("{from} {to}"),
            ],
            (None, Some(hand)) => vec![format!("{hand}@{to}"), format!("{hand}{to}")],
            (None, None) => {
                let hands = game.sorted_moves(position).unwrap_or_default().into_iter();
                let mut hands: Vec<char> =
                    hands.filter_map(|mv| game.hand(position, &mv)).collect();
                hands.sort_unstable();
                hands.dedup();
                let put = hands
                    .iter()
                    .flat_map(|hand| [format!("{hand}@{to}"), format!("{hand}{to}")]);
                put.chain([to.to_owned()]).collect()
            }
        };
        let expected: Vec<&str> = from.into_iter().chain([to]).collect();
        let read = texts
            .iter()
            .filter_map(|text| game.parse_move(text).ok()?.ok());
        let mut read: Vec<String> = read.filter(|mv| game.squares_of(mv) == expected).collect();
        read.dedup();
        read
    }
}
