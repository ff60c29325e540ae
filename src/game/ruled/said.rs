//! What the clauses of a rules file say of a position, in their own words.

use std::fmt;

/// All that the contract says of a position.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Said {
    /// The position as the clauses write it.
    pub text: String,
    /// Whose turn it is.
    pub player: String,
    /// Who has won, or the file's word for nobody, if the game is over.
    pub winner: Option<String>,
    /// What the position is worth to the player; nothing if the game is over.
    pub value: i64,
    /// The legal moves and where they lead, in the standard order of terms; none if the
    /// game is over.
    pub moves: Vec<(String, String)>,
}

/// What two who ran the same clauses do not agree on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The predicate of the contract: `valid_moves/2`.
    pub predicate: &'static str,
    /// What one says.
    pub one: String,
    /// What the other says.
    pub other: String,
}

impl Said {
    /// The first thing that another says otherwise.
    pub fn difference(&self, other: &Said) -> Option<Difference> {
        let differ = |predicate, one: &str, other: &str| {
            (one != other).then(|| Difference {
                predicate,
                one: one.to_owned(),
                other: other.to_owned(),
            })
        };
        let winner = |said: &Said| {
            said.winner
                .clone()
                .unwrap_or_else(|| "nobody yet".to_owned())
        };
        let list = |said: &Said| {
            let moves: Vec<&str> = said.moves.iter().map(|(mv, _)| mv.as_str()).collect();
            moves.join(" ")
        };
        let next = || {
            let mut both = self.moves.iter().zip(&other.moves);
            let ((mv, one), (_, other)) = both.find(|(one, other)| one.1 != other.1)?;
            let after = |next: &str| format!("{next} after {mv}");
            differ("move/3", &after(one), &after(other))
        };
        let number = |said: &Said| said.value.to_string();
        differ("state_text/2", &self.text, &other.text)
            .or_else(|| differ("turn/2", &self.player, &other.player))
            .or_else(|| differ("game_over/2", &winner(self), &winner(other)))
            .or_else(|| differ("valid_moves/2", &list(self), &list(other)))
            .or_else(next)
            .or_else(|| differ("value/3", &number(self), &number(other)))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference {
            predicate,
            one,
            other,
        } = self;
        write!(f, "{predicate}: {one} here, {other} there")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_named() {
        let moves = [("a".to_owned(), "x".to_owned())];
        let one = Said {
            text: "start".to_owned(),
            moves: moves.to_vec(),
            ..Said::default()
        };
        assert_eq!(one.difference(&one), None);
        let mut other = one.clone();
        other.moves[0].1 = "y".to_owned();
        let found = one.difference(&other).unwrap();
        assert_eq!(found.to_string(), "move/3: x after a here, y after a there");
        other.winner = Some("white".to_owned());
        assert_eq!(one.difference(&other).unwrap().predicate, "game_over/2");
    }
}
