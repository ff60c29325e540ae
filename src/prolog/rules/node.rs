//! What the clauses of a rules file say: of the file, and of a node of the game tree.

use super::{Move, Position};
use crate::game::ruled::{Fault, Said};
use crate::game::{Outcome, Side};

/// A position and what follows from it.
#[derive(Debug)]
pub(super) struct Node {
    /// The position as the clauses write it.
    pub(super) text: String,
    pub(super) turn: Side,
    pub(super) outcome: Option<Outcome>,
    /// For the side to move.
    pub(super) value: i64,
    pub(super) moves: Vec<(Move, Position)>,
}

/// What a rules file has.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::prolog) struct Inspection {
    /// What the file has of its own of the predicates it may leave out: `choose_move/3`.
    own: Vec<String>,
    /// The clause that stands in for `turn/2`, if the file does not say whose turn it is.
    pub(super) turn_clause: Option<String>,
}

impl Inspection {
    /// Whether the file has a predicate of its own: `choose_move/3`.
    pub(super) fn has(&self, indicator: &str) -> bool {
        self.own.iter().any(|own| own == indicator)
    }

    /// From the records of `contract.pl`: a letter, and then what it stands for.
    pub(in crate::prolog) fn decode<'a>(
        records: impl Iterator<Item = impl Iterator<Item = &'a str>>,
    ) -> Result<Self, Fault> {
        let mut inspection = Inspection::default();
        for mut record in records {
            match record.next() {
                Some("h") => inspection.own.extend(record.map(str::to_owned)),
                Some("t") => inspection.turn_clause = record.next().map(str::to_owned),
                kind => return Err(fault(kind, record)),
            }
        }
        Ok(inspection)
    }
}

/// What the clauses say of a position, from the records of `contract.pl`.
pub(in crate::prolog) fn decode_said<'a>(
    records: impl Iterator<Item = impl Iterator<Item = &'a str>>,
) -> Result<Said, Fault> {
    let mut said = Said::default();
    for mut record in records {
        let kind = record.next();
        let mut next = || record.next().unwrap_or_default().to_owned();
        match kind {
            Some("s") => said.text = next(),
            Some("t") => said.player = next(),
            Some("o") => said.winner = Some(next()),
            Some("v") => said.value = next().parse().unwrap_or_default(),
            Some("m") => said.moves.push((next(), next())),
            kind => return Err(fault(kind, record)),
        }
    }
    Ok(said)
}

/// The text of a move that was chosen, from the records of `contract.pl`; empty if nothing
/// was asked for.
pub(in crate::prolog) fn decode_choice<'a>(
    records: impl Iterator<Item = impl Iterator<Item = &'a str>>,
) -> Result<String, Fault> {
    let mut chosen = String::new();
    for mut record in records {
        match record.next() {
            Some("v") => chosen = record.next().unwrap_or_default().to_owned(),
            kind => return Err(fault(kind, record)),
        }
    }
    Ok(chosen)
}

fn fault<'a>(kind: Option<&str>, mut record: impl Iterator<Item = &'a str>) -> Fault {
    let mut next = || record.next().map(str::to_owned);
    let predicate = next().unwrap_or_default();
    match kind {
        Some("n") => Fault::Missing(predicate),
        _ => Fault::Broken {
            predicate,
            what: next().unwrap_or_default(),
            position: next(),
        },
    }
}
