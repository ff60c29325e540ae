//! What the clauses of a rules file say: of the file, and of a node of the game tree.

use crate::game::ruled::{Fault, Said};

/// What is asked of a position. Whatever is not needed is not asked for: the successors of a
/// position cost as many calls of `move/3` as it has moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Whose turn it is, and whether the game is over.
    Brief,
    /// That, and what the position is worth.
    Value,
    /// The moves, but not where they lead.
    Moves,
    /// The moves, where they lead, and how things stand there.
    Page,
    /// That, and what the position is worth: all that a search wants to know.
    Search,
    /// All that the contract says of this position.
    All,
}

impl Extent {
    /// The letters by which `contract.pl` knows it.
    pub(super) fn letters(self) -> &'static str {
        match self {
            Extent::Brief => "",
            Extent::Value => "v",
            Extent::Moves => "m",
            Extent::Page => "nw",
            Extent::Search => "vnw",
            Extent::All => "vn",
        }
    }
}

/// What the clauses have told of a position, as much as they were asked.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::prolog) struct Told {
    /// The position as the clauses write it.
    pub(super) text: String,
    pub(super) player: String,
    pub(super) winner: Option<String>,
    pub(super) value: Option<i64>,
    pub(super) moves: Vec<ToldMove>,
}

/// A move, and what was told of the position after it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::prolog) struct ToldMove {
    pub(super) text: String,
    pub(super) next: Option<String>,
    pub(super) player: Option<String>,
    pub(super) winner: Option<String>,
}

impl Told {
    /// In the words that everybody uses who runs clauses.
    pub(super) fn said(self) -> Said {
        let pair = |mv: ToldMove| (mv.text, mv.next.unwrap_or_default());
        Said {
            text: self.text,
            player: self.player,
            winner: self.winner,
            value: self.value.unwrap_or_default(),
            moves: self.moves.into_iter().map(pair).collect(),
        }
    }
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
pub(in crate::prolog) fn decode_told<'a>(
    records: impl Iterator<Item = impl Iterator<Item = &'a str>>,
) -> Result<Told, Fault> {
    let mut told = Told::default();
    for mut record in records {
        let kind = record.next();
        let mut next = || record.next().map(str::to_owned);
        match kind {
            Some("s") => told.text = next().unwrap_or_default(),
            Some("t") => told.player = next().unwrap_or_default(),
            Some("o") => told.winner = next(),
            Some("v") => told.value = next().and_then(|value| value.parse().ok()),
            Some("m") => told.moves.push(ToldMove {
                text: next().unwrap_or_default(),
                next: next(),
                player: next(),
                winner: next(),
            }),
            kind => return Err(fault(kind, record)),
        }
    }
    Ok(told)
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
