//! What is said about a file, for people.

use super::super::output::counted;
use super::super::rates::rounded;
use super::super::{Failure, Output};
use super::found::{Found, Has, Speed, Where};

/// How wide the names of the rows are.
const NAME: usize = 11;

pub fn show(found: &Found, output: &mut Output) -> Result<(), Failure> {
    let mut row = |name: &str, said: &str| {
        let said = said.replace('\n', &format!("\n{:1$}", "", NAME + 2));
        output.line(format_args!("{name:<NAME$}  {said}"))
    };
    row("file", &found.file)?;
    row("played by", played_by(found))?;
    if let Some(why) = &found.why_not {
        let name = match found.played_by {
            Some(_) => "not engine",
            None => "because",
        };
        row(name, why)?;
    }
    if let Some(dialect) = found.dialect {
        row("written for", dialect)?;
    }
    if let Some(adapter) = &found.adapter {
        row("adapter", adapter.trim_end())?;
    }
    row("compiled", &compiled(found))?;
    for (name, status) in [
        ("contract", Has::Own),
        ("supplied", Has::Supplied),
        ("left out", Has::Absent),
        ("missing", Has::Missing),
    ] {
        let predicates = found.contract.iter().filter(|asked| asked.status == status);
        let predicates: Vec<&str> = predicates.map(|asked| asked.predicate).collect();
        if !predicates.is_empty() {
            row(name, &predicates.join(" "))?;
        }
    }
    if let Some(clause) = &found.turn {
        row(
            "turn/2",
            &format!("{clause}.    (found by looking at the start)"),
        )?;
    }
    if let Some(game) = &found.game {
        row("players", &game.players.join(", "))?;
        row(
            "start",
            &format!("{}    ({} moves)", game.start, game.moves),
        )?;
    }
    match found.dialect {
        Some(_) => row("Scryer", "is not asked: the program is for another system")?,
        None if found.left_to_scryer.is_empty() => row("Scryer", "nothing is left to it")?,
        None => {}
    }
    let lefts = [
        ("to Scryer", &found.left_to_scryer),
        ("left aside", &found.left_aside),
    ];
    for (name, left) in lefts
        .iter()
        .flat_map(|(name, lefts)| lefts.iter().map(move |left| (*name, left)))
    {
        let needed = left.needed_by.iter().map(|by| format!(" (for {by})"));
        let needed: String = needed.collect();
        row(
            name,
            &format!("{}{}{needed}", place(left.place.as_ref()), left.what),
        )?;
    }
    for said in &found.problems {
        row(
            said.severity,
            &format!("{}{}", place(said.place.as_ref()), said.what),
        )?;
    }
    if let Some(speed) = &found.speed {
        row("speed", &in_words(speed))?;
    }
    match &found.broken {
        Some(why) => row("breaks down", why),
        None => Ok(()),
    }
}

fn played_by(found: &Found) -> &'static str {
    match found.played_by.as_deref() {
        Some("clauses") => "the engine",
        Some(_) => "Scryer",
        None => "nobody: it cannot be played",
    }
}

fn compiled(found: &Found) -> String {
    let compiled = &found.compiled;
    let mut said = format!(
        "{}, {}",
        counted(compiled.predicates, "predicate", "predicates"),
        counted(compiled.clauses, "clause", "clauses"),
    );
    if compiled.files.len() > 1 {
        said += &format!(
            ", {} files:\n{}",
            compiled.files.len(),
            compiled.files.join("\n")
        );
    }
    if !compiled.libraries.is_empty() {
        said += &format!("\nlibraries: {}", compiled.libraries.join(" "));
    }
    said
}

fn place(place: Option<&Where>) -> String {
    match place {
        Some(Where { file, line, column }) => format!("{file}:{line}:{column}: "),
        None => String::new(),
    }
}

fn in_words(speed: &Speed) -> String {
    let mut said = format!("{} leaves a second (perft)", rounded(speed.perft.rate));
    if let Some(playouts) = &speed.playouts {
        let plies = playouts.plies.unwrap_or_default() as f64 / playouts.seconds.max(1e-9);
        said += &format!(
            "\n{} random games a second, {} moves a second",
            rounded(playouts.rate),
            rounded(plies)
        );
    }
    if let Some(scryer) = &speed.scryer {
        let times = speed.perft.rate / scryer.rate.max(1e-9);
        said += &format!(
            "\nScryer: {} leaves a second; the engine is {} times as fast",
            rounded(scryer.rate),
            rounded(times)
        );
    }
    said
}
