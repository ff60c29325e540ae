//! The clauses on the page: counts in the margin of the source, and mutants.

use std::fmt::{self, Write};

use super::{spaced, tile};
use crate::check::coverage::{Count, Coverage, CoveredFile, Figures, Line, Mark};
use crate::check::mutants::{Fate, MutantReport, MutantResult};
use crate::picture::escape;

/// Mutants that are shown in full.
const MOST_SHOWN: usize = 200;

/// Goals of the files that were asked for anything: how many were reached, and all.
pub(super) fn goals(coverage: &Coverage) -> (usize, usize) {
    let figures = coverage.by_file().into_iter();
    let figures = figures.map(|(file, counts)| Figures::of(file, &counts));
    let used = figures.filter(|figures| figures.clauses_reached > 0);
    used.fold((0, 0), |(reached, all), figures| {
        (reached + figures.goals_reached, all + figures.goals)
    })
}

pub(super) fn write_coverage(page: &mut String, coverage: &Coverage) -> fmt::Result {
    writeln!(page, "<h2>Which clauses and goals were reached</h2>")?;
    writeln!(
        page,
        "<p class=\"soft\">In the margin: <b class=\"good\">++N</b> succeeded whenever it was called, \
         <b class=\"part\">+N-M</b> succeeded N times and failed M times, <b class=\"part\">--N</b> \
         always failed, <b class=\"bad\">###</b> never reached.</p>"
    )?;
    let sources: Vec<&str> = coverage.counts.keys().map(String::as_str).collect();
    if sources.len() > 1 {
        write_by_source(page, coverage)?;
    }
    let mut idle = Vec::new();
    for (file, counts) in coverage.by_file() {
        let figures = Figures::of(file, &counts);
        if figures.clauses_reached == 0 {
            idle.push(escape(&file.name));
            continue;
        }
        write_file(page, file, &counts, &figures)?;
    }
    match idle.is_empty() {
        true => Ok(()),
        false => writeln!(
            page,
            "<p class=\"soft\">Nothing asked for anything in {}.</p>",
            idle.join(", ")
        ),
    }
}

/// How many goals each source of positions reaches, and how many it alone does.
fn write_by_source(page: &mut String, coverage: &Coverage) -> fmt::Result {
    let spots: Vec<_> = coverage.files.iter().flat_map(|file| &file.spots).collect();
    writeln!(
        page,
        "<div class=\"card\"><table><tr><th>positions from</th><th class=\"number\">goals \
         reached</th><th class=\"number\">by nothing else</th></tr>"
    )?;
    for (source, counts) in &coverage.counts {
        let is_reached = |counts: &[Count], at: usize| counts.get(at).is_some_and(|c| c[0] > 0);
        let goals = (0..spots.len()).filter(|&at| !spots[at].is_clause && is_reached(counts, at));
        let goals: Vec<usize> = goals.collect();
        let others = |at: &&usize| {
            let mut others = coverage.counts.iter().filter(|(other, _)| *other != source);
            !others.any(|(_, counts)| is_reached(counts, **at))
        };
        let alone = goals.iter().filter(others).count();
        writeln!(
            page,
            "<tr><td>{}</td><td class=\"number\">{}</td><td class=\"number\">{alone}</td></tr>",
            escape(source),
            goals.len()
        )?;
    }
    writeln!(page, "</table></div>")
}

fn write_file(
    page: &mut String,
    file: &CoveredFile,
    counts: &[Count],
    figures: &Figures,
) -> fmt::Result {
    let all = figures.goals + figures.clauses;
    let reached = figures.goals_reached + figures.clauses_reached;
    let share = 100.0 * reached as f64 / all.max(1) as f64;
    writeln!(
        page,
        "<details><summary><span class=\"name\">{}</span><span class=\"bar\"><i \
         style=\"width:{share:.1}%\"></i></span><span class=\"soft\">{figures}</span></summary><div \
         class=\"source\"><table>",
        escape(&file.name)
    )?;
    for line in file.lines(counts) {
        let margin = line.mark().map(|mark| {
            let (mark, tone) = (mark.to_string(), tone(mark));
            format!("<b class=\"{tone}\">{mark}</b>")
        });
        writeln!(
            page,
            "<tr><td class=\"number\">{}</td><td class=\"margin\">{}</td><td>{}</td></tr>",
            line.number,
            margin.unwrap_or_default(),
            highlighted(&line)
        )?;
    }
    writeln!(page, "</table></div></details>")
}

fn tone(Mark([entered, succeeded, _]): Mark) -> &'static str {
    match (entered, succeeded) {
        (0, _) => "bad",
        (entered, succeeded) if succeeded >= entered => "good",
        _ => "part",
    }
}

/// A line with its goals marked, and their counts for whoever points at them.
fn highlighted(line: &Line<'_>) -> String {
    let (mut html, mut done) = (String::new(), 0);
    for &(count, from, to) in &line.goals {
        let (Some(before), Some(goal)) = (line.text.get(done..from), line.text.get(from..to))
        else {
            continue;
        };
        let (mark, title) = (
            Mark(count),
            format!("{} calls, {} answers", count[0], count[2]),
        );
        html += &escape(before);
        html += &format!(
            "<mark class=\"{}\" title=\"{mark}: {title}\">{}</mark>",
            tone(mark),
            escape(goal)
        );
        done = to;
    }
    html + &escape(line.text.get(done..).unwrap_or_default())
}

pub(super) fn write_mutants(page: &mut String, report: &MutantReport) -> fmt::Result {
    writeln!(page, "<p class=\"soft\">{}.</p>", escape(&report.summary()))?;
    writeln!(page, "<div class=\"tiles\">")?;
    let share = 100.0 * report.killed() as f64 / report.killable().max(1) as f64;
    tile(
        page,
        &format!("{share:.1} %"),
        "of the mutants that can be killed are killed",
    )?;
    tile(page, &spaced(report.mutants.len() as u64), "mutants made")?;
    tile(
        page,
        &spaced(report.positions),
        "positions for each at most",
    )?;
    tile(page, &report.judge, "is whom they are compared with")?;
    writeln!(page, "</div>")?;
    write_by_mutator(page, report)?;
    if report.survivors().next().is_some() {
        writeln!(page, "<h2>Survivors</h2>")?;
    }
    for mutant in report.survivors().take(MOST_SHOWN) {
        write_survivor(page, report, mutant)?;
    }
    Ok(())
}

fn write_by_mutator(page: &mut String, report: &MutantReport) -> fmt::Result {
    let mut mutators: Vec<_> = report.mutants.iter().map(|mutant| mutant.mutator).collect();
    mutators.sort_unstable();
    mutators.dedup();
    writeln!(
        page,
        "<div class=\"card\"><table><tr><th>what was changed</th><th class=\"number\">killed</th><th \
         class=\"number\">timed out</th><th class=\"number\">survived</th><th \
         class=\"number\">equivalent</th><th class=\"number\">out of reach</th></tr>"
    )?;
    for mutator in mutators {
        let count = |is: fn(&Fate) -> bool| {
            let own = report
                .mutants
                .iter()
                .filter(|mutant| mutant.mutator == mutator);
            own.filter(|mutant| is(&mutant.fate)).count()
        };
        let numbers = [
            count(|fate| matches!(fate, Fate::Killed { .. })),
            count(|fate| matches!(fate, Fate::TimedOut { .. })),
            count(|fate| *fate == Fate::Survived),
            count(|fate| matches!(fate, Fate::Equivalent { .. })),
            count(|fate| *fate == Fate::Unreached),
        ];
        let cells = numbers.map(|number| format!("<td class=\"number\">{number}</td>"));
        writeln!(page, "<tr><td>{mutator}</td>{}</tr>", cells.concat())?;
    }
    writeln!(page, "</table></div>")
}

fn write_survivor(page: &mut String, report: &MutantReport, mutant: &MutantResult) -> fmt::Result {
    let Some(file) = report.file(&mutant.file) else {
        return Ok(());
    };
    let diff = mutant.diff(file);
    let mut lines = diff.lines();
    let heading = escape(lines.next().unwrap_or_default());
    let lines: Vec<String> = lines
        .map(|line| {
            let class = if line.starts_with('-') {
                "removed"
            } else {
                "added"
            };
            format!("<span class=\"{class}\">{}</span>", escape(line))
        })
        .collect();
    writeln!(
        page,
        "<div class=\"card\"><h3>{heading}</h3><pre>{}</pre>",
        lines.join("\n")
    )?;
    if let Some(nearest) = report.nearest(mutant) {
        writeln!(
            page,
            "<p class=\"soft\">Nearest test: <code>{}</code> kills another mutant in the same \
             predicate.</p>",
            escape(nearest)
        )?;
    }
    writeln!(page, "</div>")
}
