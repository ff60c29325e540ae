//! The worked positions.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

/// What the reference says of a position.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct MovesLine {
    /// The position.
    pub position: String,
    /// The legal moves, sorted.
    pub moves: Vec<String>,
    /// The winner's name, or nothing.
    pub outcome: Option<String>,
    /// The position after each move.
    pub successors: Option<BTreeMap<String, String>>,
}

/// The worked positions of a game, from an independent reference.
pub fn positions(game: &str) -> Vec<MovesLine> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/{game}.jsonl"));
    let text = std::fs::read_to_string(&path).expect("the data file");
    let lines: Vec<MovesLine> = (text.lines())
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert!(lines.len() > 100, "{} is too short", path.display());
    lines
}
