//! Under which circumstances a game is played: all that a journal says besides the moves.

use crate::game::Side;
use crate::games::{Choice, Playable};
use crate::guide::Wish;
use crate::matches::DrawRules;

use super::Seat;

/// Who plays, by which chance, and what was decided before the first move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Circumstances {
    /// The file of the rules, for a game that is not one of ours.
    pub rules: Option<String>,
    /// Where all chance comes from.
    pub seed: u64,
    /// Who plays each side.
    pub seats: [Seat; 2],
    /// When the game is declared drawn.
    pub draws: DrawRules,
    /// Answers to questions that are still to come.
    pub wishes: Vec<Wish>,
    /// What has been decided.
    pub decided: Vec<String>,
}

/// The text of a journal says nothing that can be continued.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the journal cannot be read, in the line \"{0}\"")]
pub struct NoJournal(pub String);

/// The game that a journal is about.
pub fn choice(journal: &str) -> Choice {
    let find = |key: &str| journal.lines().find_map(|line| line.strip_prefix(key));
    let name = find("with rules ").or_else(|| find("game "));
    Choice {
        name: name.unwrap_or("").trim().to_owned(),
        size: find("with size ").and_then(|size| size.parse().ok()),
    }
}

impl Circumstances {
    /// The first lines of a journal.
    pub fn text<G: Playable>(&self, game: &G) -> String {
        let [first, second] = &self.seats;
        let DrawRules {
            repetitions,
            max_plies,
        } = self.draws;
        let mut lines = vec![format!("game {}", game.designation())];
        let size = game.size_of(&game.start());
        lines.extend(size.map(|size| format!("with size {size}")));
        lines.extend(self.rules.iter().map(|file| format!("with rules {file}")));
        lines.extend([
            format!("with seed {}", self.seed),
            format!("with players {first} {second}"),
            format!("with draws {repetitions} {max_plies}"),
        ]);
        for Wish { side, topic, text } in &self.wishes {
            let side = side.map_or("both", |side| game.side_name(side));
            lines.push(format!("with wish {side} {topic} {text}"));
        }
        lines.join("\n")
    }

    /// Reads them from a journal.
    pub fn parse<G: Playable>(game: &G, journal: &str) -> Result<Self, NoJournal> {
        let mut read = Circumstances {
            rules: None,
            seed: 0,
            seats: [Seat::Human, Seat::Human],
            draws: DrawRules::default(),
            wishes: Vec::new(),
            decided: Vec::new(),
        };
        for line in journal.lines() {
            if let Some(rest) = line.strip_prefix("with ") {
                read.read(game, rest)
                    .ok_or_else(|| NoJournal(line.to_owned()))?;
            }
        }
        Ok(read)
    }

    fn read<G: Playable>(&mut self, game: &G, line: &str) -> Option<()> {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "seed" => self.seed = rest.parse().ok()?,
            "players" => {
                let (first, second) = rest.split_once(' ')?;
                let seat = |text| Seat::parse(game, text).ok();
                self.seats = [seat(first)?, seat(second)?];
            }
            "draws" => {
                let (repetitions, max_plies) = rest.split_once(' ')?;
                self.draws = DrawRules {
                    repetitions: repetitions.parse().ok()?,
                    max_plies: max_plies.parse().ok()?,
                };
            }
            "wish" => {
                let (side, rest) = rest.split_once(' ')?;
                let (topic, text) = rest.split_once(' ')?;
                self.wishes.push(Wish {
                    side: Side::BOTH
                        .into_iter()
                        .find(|&known| game.side_name(known) == side),
                    topic: topic.to_owned(),
                    text: text.to_owned(),
                });
            }
            "decided" => self.decided.push(rest.to_owned()),
            "undecided" => {
                let left = self.decided.len().checked_sub(rest.parse().ok()?)?;
                self.decided.truncate(left);
            }
            // Written by a later version, or for somebody else.
            _ => {}
        }
        Some(())
    }
}
