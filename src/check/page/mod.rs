//! A report as one page of HTML that opens from the disk: no script, nothing loaded.
//!
//! | module | what is in it |
//! |---|---|
//! | this module | verdict, figures, mismatches with boards, rates, how to repeat it |
//! | `specification` | coverage over the source; mutants |
//! | `grades` | submissions: a table of all, and one with its smallest difference |

mod grades;
mod specification;

use std::fmt::{self, Write};

use super::mismatch::Mismatch;
use super::mutants::MutantReport;
use super::report::{Found, Report};
use crate::catalog::GameHandle;
use crate::game::board::{Board, View};
use crate::picture::{self, escape};
pub use grades::{graded_page, grades_page};

/// How every page begins: what is there already under the name of a page and does not is
/// not ours.
pub const PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<!-- a report of kalista";

/// Mismatches that are shown.
const MOST_SHOWN: usize = 50;

/// The report of a check as a page; boards are drawn if the game is at hand.
pub fn page(report: &Report, game: Option<&GameHandle>) -> String {
    let (verdict, tone) = verdict(report);
    let mut body = String::new();
    // Writing into a string cannot fail.
    let _ = write_check(&mut body, report, game);
    let title = format!("Check of {}", report.plan.game);
    whole(&title, &verdict, tone, &body)
}

/// The report on mutants as a page.
pub fn mutants_page(report: &MutantReport) -> String {
    let survivors = report.survivors().count();
    let (verdict, tone) = match survivors {
        0 => (
            "Every mutant that can be killed is killed".to_owned(),
            "good",
        ),
        1 => ("1 mutant survives".to_owned(), "part"),
        survivors => (format!("{survivors} mutants survive"), "part"),
    };
    let mut body = String::new();
    let _ = specification::write_mutants(&mut body, report);
    let title = format!("Mutants of {}", report.game);
    whole(&title, &verdict, tone, &body)
}

fn verdict(report: &Report) -> (String, &'static str) {
    match (report.mismatches.len(), report.is_complete()) {
        (0, true) => ("All agree".to_owned(), "good"),
        (0, false) => (
            "All agree so far: the check is not finished".to_owned(),
            "part",
        ),
        (1, _) => ("1 mismatch".to_owned(), "bad"),
        (count, _) => (format!("{count} mismatches"), "bad"),
    }
}

fn whole(title: &str, verdict: &str, tone: &str, body: &str) -> String {
    written_by("check", title, (verdict, tone), body)
}

fn written_by(command: &str, title: &str, (verdict, tone): (&str, &str), body: &str) -> String {
    let (title, style) = (escape(title), include_str!("style.css"));
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "{PAGE} {command} -->\n<head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{title}: \
         {verdict}</title><style>{style}</style></head>\n<body><main>\n<h1>{title}</h1>\n<p \
         class=\"verdict {tone}\">{verdict}</p>\n{body}\n<footer>Kalista {version}. Written by \
         <code>kalista {command}</code>; nothing on this page is loaded from \
         elsewhere.</footer>\n</main></body></html>\n"
    )
}

/// Thousands apart: `12 345`.
fn spaced(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<&str> = groups.filter_map(|g| std::str::from_utf8(g).ok()).collect();
    groups.join("\u{202f}")
}

fn tile(page: &mut String, value: &str, what: &str) -> fmt::Result {
    let (value, what) = (escape(value), escape(what));
    writeln!(
        page,
        "<div class=\"tile\"><b>{value}</b><span>{what}</span></div>"
    )
}

fn row(page: &mut String, what: &str, value: &str) -> fmt::Result {
    let (what, value) = (escape(what), escape(value));
    writeln!(page, "<tr><th>{what}</th><td>{value}</td></tr>")
}

fn write_check(page: &mut String, report: &Report, game: Option<&GameHandle>) -> fmt::Result {
    let plan = &report.plan;
    writeln!(page, "<p class=\"soft\">{}.</p>", escape(&report.summary()))?;
    writeln!(page, "<div class=\"tiles\">")?;
    tile(page, &spaced(report.positions), "positions compared")?;
    tile(page, &spaced(report.moves), "legal moves in them")?;
    tile(page, &spaced(report.mismatches.len() as u64), "mismatches")?;
    tile(page, &spaced(report.rate() as u64), "positions a second")?;
    for (oracle, asked) in &report.sampled {
        tile(
            page,
            &spaced(*asked),
            &format!("of them also asked of {oracle}"),
        )?;
    }
    if let Some(coverage) = &report.clauses {
        let (reached, all) = specification::goals(coverage);
        let share = 100.0 * reached as f64 / all.max(1) as f64;
        tile(
            page,
            &format!("{share:.1} %"),
            "of the goals asked for are reached",
        )?;
    }
    writeln!(page, "</div>")?;
    if !report.mismatches.is_empty() {
        writeln!(page, "<h2>Mismatches</h2>")?;
    }
    let mut shown: Vec<&Mismatch> = Vec::new();
    // Those that were made small, if any were: the others were found beside them.
    let is_small = |found: &&Found| found.smallest.is_some();
    let has_small = report.mismatches.iter().any(|found| is_small(&found));
    let all = report.mismatches.iter();
    for found in all
        .filter(|found| is_small(found) || !has_small)
        .take(MOST_SHOWN)
    {
        let smallest = found.smallest.as_ref().unwrap_or(&found.mismatch);
        if shown.contains(&smallest) {
            continue;
        }
        shown.push(smallest);
        let as_found = &found.mismatch.question.position;
        let number = found.number + 1;
        writeln!(page, "<div class=\"card mismatch\"><div>")?;
        if let Some(svg) = game.and_then(|game| drawn(game, &smallest.question.position)) {
            writeln!(page, "{svg}")?;
        }
        writeln!(page, "</div><div><h3>At position {number}</h3>")?;
        let said = found.description.clone();
        let said = said.unwrap_or_else(|| smallest.to_string());
        writeln!(page, "<pre>{}</pre>", lines(&said))?;
        if as_found != &smallest.question.position {
            let as_found = escape(as_found);
            writeln!(
                page,
                "<p class=\"soft\">Found at <code>{as_found}</code></p>"
            )?;
        }
        writeln!(page, "</div></div>")?;
    }
    if let Some(more) = report.mismatches.len().checked_sub(shown.len() + 1) {
        let more = more + 1;
        writeln!(
            page,
            "<p class=\"soft\">{more} more are in the report as JSON.</p>"
        )?;
    }
    if let Some(coverage) = &report.clauses {
        specification::write_coverage(page, coverage)?;
    }
    if !report.coverage.is_empty() {
        writeln!(page, "<h2>Named cases</h2><div class=\"card\"><table>")?;
        for (case, met) in &report.coverage {
            let met = match met {
                0 => "<b class=\"bad\">never</b>".to_owned(),
                met => spaced(*met),
            };
            let case = escape(case);
            writeln!(
                page,
                "<tr><td>{case}</td><td class=\"number\">{met}</td></tr>"
            )?;
        }
        writeln!(page, "</table></div>")?;
    }
    write_pace(page, &report.pace)?;
    writeln!(page, "<h2>To repeat it</h2><div class=\"card\"><table>")?;
    row(page, "positions from", &plan.source.to_string())?;
    row(page, "seed", &plan.seed.to_string())?;
    row(page, "positions planned", &spaced(plan.positions))?;
    row(page, "part", &plan.shard.to_string())?;
    row(page, "compared", &plan.asked.to_string())?;
    if let Some(panel) = &plan.panel {
        row(page, "asked", &panel.to_string())?;
    }
    if let Some(program) = &plan.against {
        row(page, "compared with", program)?;
    }
    row(page, "seconds", &format!("{:.1}", report.time.elapsed))?;
    for (oracle, share) in report.waiting_shares() {
        row(
            page,
            &format!("time for {oracle}"),
            &format!("{:.0} %", 100.0 * share),
        )?;
    }
    row(page, "version", env!("CARGO_PKG_VERSION"))?;
    for restart in &report.restarts {
        row(
            page,
            &format!("batch {} repeated", restart.batch),
            &restart.what,
        )?;
    }
    writeln!(page, "</table></div>")
}

/// The picture of a position, if the game can be drawn.
fn drawn(game: &GameHandle, position: &str) -> Option<String> {
    let position = game.parse_position(position).ok()?.ok()?;
    let view = View {
        as_picture: true,
        ..View::default()
    };
    match game.board(&position, &view).ok()? {
        Board::Diagram(diagram) => Some(picture::svg(&diagram)),
        Board::Text(text) => Some(format!("<pre>{}</pre>", lines(&text))),
    }
}

/// Text of several lines.
fn lines(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n")
}

/// Positions a second, over the time of the check.
fn write_pace(page: &mut String, pace: &[(f64, u64)]) -> fmt::Result {
    let rates: Vec<(f64, f64)> = (pace.windows(2))
        .filter(|pair| pair[1].0 > pair[0].0)
        .map(|pair| {
            let (seconds, positions) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            (pair[1].0, positions as f64 / seconds)
        })
        .collect();
    let (Some(last), true) = (rates.last(), rates.len() > 2) else {
        return Ok(());
    };
    let most = rates.iter().map(|rate| rate.1).fold(1.0, f64::max);
    let (width, height) = (900.0, 140.0);
    let point = |&(at, rate): &(f64, f64)| {
        let (x, y) = (
            60.0 + (width - 70.0) * at / last.0,
            10.0 + height * (1.0 - rate / most),
        );
        format!("{x:.1},{y:.1}")
    };
    let points: Vec<String> = rates.iter().map(point).collect();
    writeln!(
        page,
        "<h2>Positions a second</h2><div class=\"card\"><svg class=\"chart\" viewBox=\"0 0 900 180\" \
         role=\"img\" aria-label=\"Positions a second over time\" font-size=\"13\" \
         font-family=\"system-ui, sans-serif\" fill=\"currentColor\"><path d=\"M60 10V150H890\" \
         fill=\"none\" stroke=\"var(--line)\"/><text x=\"52\" y=\"18\" \
         text-anchor=\"end\">{}</text><text x=\"52\" y=\"154\" text-anchor=\"end\">0</text><text \
         x=\"890\" y=\"172\" text-anchor=\"end\">{:.1} s</text><polyline points=\"{}\" fill=\"none\" \
         stroke=\"var(--accent)\" stroke-width=\"2\" stroke-linejoin=\"round\"/></svg></div>",
        spaced(most as u64),
        last.0,
        points.join(" ")
    )
}
