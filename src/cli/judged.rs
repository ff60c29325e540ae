//! What playouts say of a position, as text and as JSON.

use serde::Serialize;

use super::analyse::time_text;
use super::{Failure, Output};
use crate::search::Judgement;
use crate::search::judgement::{Forced, Judged};

/// The object that `--json` prints.
#[derive(Serialize)]
struct Json<'a> {
    best: Option<&'a str>,
    points: f64,
    forced: Option<JsonForced>,
    playouts: u64,
    nodes: u64,
    time_ms: u64,
    moves: Vec<JsonMove<'a>>,
}

#[derive(Serialize)]
struct JsonMove<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    playouts: u64,
    points: f64,
    forced: Option<JsonForced>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum JsonForced {
    Win(u32),
    Draw,
    Loss(u32),
}

/// Prints what was found for this side.
pub(super) fn print(
    found: &Judgement<String>,
    side: &str,
    json: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    if json {
        return output.json(&Json::of(found));
    }
    output.line(format_args!("  playouts  points  move"))?;
    for judged in &found.moves {
        let forced = judged.forced.map(|forced| format!("  {forced}"));
        output.line(format_args!(
            "{:>10} {:>5.1} %  {}{}",
            judged.playouts,
            100.0 * points(judged),
            judged.mv,
            forced.unwrap_or_default()
        ))?;
    }
    let Some(best) = found.moves.first() else {
        return Ok(());
    };
    let meaning = match found.forced {
        Some(Forced::Win(1)) => format!("{side} wins at once"),
        Some(Forced::Win(plies)) => format!("{side} wins in {plies} plies or fewer"),
        Some(Forced::Draw) => "nobody wins".to_owned(),
        Some(Forced::Loss(1)) => format!("{side} loses at once"),
        Some(Forced::Loss(plies)) => format!("{side} loses in {plies} plies or fewer"),
        None => format!("{:.1} % of the points for {side}", 100.0 * points(best)),
    };
    output.line(format_args!(
        "best move {}: {meaning}, {} playouts, {} nodes in {}",
        best.mv,
        found.playouts,
        found.nodes,
        time_text(found.time)
    ))
}

/// What a move is worth: what is proven, or what the playouts say.
fn points(judged: &Judged<String>) -> f64 {
    match judged.forced {
        Some(Forced::Win(_)) => 1.0,
        Some(Forced::Draw) => 0.5,
        Some(Forced::Loss(_)) => 0.0,
        None => judged.points,
    }
}

impl<'a> Json<'a> {
    fn of(found: &'a Judgement<String>) -> Self {
        Json {
            best: found.best().map(String::as_str),
            points: found.moves.first().map_or(0.5, rounded),
            forced: found.forced.map(JsonForced::from),
            playouts: found.playouts,
            nodes: found.nodes,
            time_ms: found.time.as_millis() as u64,
            moves: found.moves.iter().map(JsonMove::of).collect(),
        }
    }
}

impl<'a> JsonMove<'a> {
    fn of(judged: &'a Judged<String>) -> Self {
        JsonMove {
            mv: &judged.mv,
            playouts: judged.playouts,
            points: rounded(judged),
            forced: judged.forced.map(JsonForced::from),
        }
    }
}

/// The points with as many digits as anybody reads.
fn rounded(judged: &Judged<String>) -> f64 {
    (points(judged) * 1e4).round() / 1e4
}

impl From<Forced> for JsonForced {
    fn from(forced: Forced) -> Self {
        match forced {
            Forced::Win(plies) => JsonForced::Win(plies),
            Forced::Draw => JsonForced::Draw,
            Forced::Loss(plies) => JsonForced::Loss(plies),
        }
    }
}
