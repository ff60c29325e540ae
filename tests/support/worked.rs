//! The worked positions.

use std::path::Path;

use kalista::verdict::MovesLine;

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
