//! Submissions as pages: one with a table of all, and one each.

use std::fmt::{self, Write};

use super::{drawn, lines, row, spaced, tile, written_by};
use crate::catalog::GameHandle;
use crate::check::grade::{Graded, Verdict};
use crate::check::lockstep::{Divergence, Spelling};
use crate::picture::escape;

/// The page of all submissions; each comes with the name of its own page.
pub fn grades_page(reference: &str, all: &[(Graded, String)]) -> String {
    let agree = |(graded, _): &&(Graded, String)| graded.verdict == Verdict::Agrees;
    let agree = all.iter().filter(agree).count();
    let verdict = format!("{agree} of {} agree", all.len());
    let tone = match agree == all.len() {
        true => "good",
        false => "part",
    };
    let mut body = String::new();
    // Writing into a string cannot fail.
    let _ = write_all(&mut body, reference, all);
    let title = format!("Submissions against {reference}");
    written_by("grade", &title, (&verdict, tone), &body)
}

/// The page of one submission. Boards are those of the reference.
pub fn graded_page(reference: &str, graded: &Graded, game: &GameHandle) -> String {
    let mut body = String::new();
    let _ = write_one(&mut body, reference, graded, game);
    let (verdict, tone) = (said(graded, reference), tone(graded.verdict));
    written_by("grade", &graded.submission, (&verdict, tone), &body)
}

fn tone(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Agrees => "good",
        Verdict::AgreesSoFar | Verdict::OtherMoves => "part",
        Verdict::Differs | Verdict::DoesNotEnd | Verdict::NotRecognised | Verdict::DoesNotLoad => {
            "bad"
        }
    }
}

/// A verdict as a sentence.
fn said(graded: &Graded, reference: &str) -> String {
    let reference = escape(reference);
    match graded.verdict {
        Verdict::Agrees => format!("Agrees with {reference}"),
        Verdict::AgreesSoFar => format!("Agrees with {reference} so far: its time was up"),
        Verdict::Differs => format!("Differs from {reference}"),
        Verdict::OtherMoves => format!("Its moves are not those of {reference}"),
        Verdict::DoesNotEnd => "Does not come to an end".to_owned(),
        Verdict::NotRecognised => "Not recognised as a game".to_owned(),
        Verdict::DoesNotLoad => "Does not load".to_owned(),
    }
}

fn write_all(page: &mut String, reference: &str, all: &[(Graded, String)]) -> fmt::Result {
    writeln!(page, "<div class=\"tiles\">")?;
    for verdict in Verdict::ALL {
        let count = all.iter().filter(|(graded, _)| graded.verdict == verdict);
        let count = count.count() as u64;
        if count > 0 {
            tile(page, &spaced(count), &verdict.to_string())?;
        }
    }
    writeln!(
        page,
        "</div><div class=\"card\"><table><tr><th>Submission</th><th>Verdict</th><th \
         class=\"number\">Positions</th><th class=\"number\">Moves</th><th>First \
         difference</th></tr>"
    )?;
    for (graded, file) in all {
        let (name, file) = (escape(&graded.submission), escape(file));
        let (verdict, tone) = (graded.verdict, tone(graded.verdict));
        let report = graded.report.as_ref();
        let [positions, moves] = [
            report.map_or_else(String::new, |report| spaced(report.positions)),
            report.map_or_else(String::new, |report| spaced(report.moves)),
        ];
        let first = escape(&graded.first_difference(reference));
        writeln!(
            page,
            "<tr><td><a href=\"{file}\">{name}</a></td><td class=\"{tone}\">{verdict}</td><td \
             class=\"number\">{positions}</td><td \
             class=\"number\">{moves}</td><td>{first}</td></tr>"
        )?;
    }
    writeln!(page, "</table></div>")
}

fn write_one(
    page: &mut String,
    reference: &str,
    graded: &Graded,
    game: &GameHandle,
) -> fmt::Result {
    if let Some(report) = &graded.report {
        writeln!(page, "<p class=\"soft\">{}.</p>", escape(&report.summary()))?;
    }
    if let Some(trouble) = &graded.trouble {
        writeln!(page, "<h2>What is wrong</h2><pre>{}</pre>", lines(trouble))?;
    }
    if graded.verdict == Verdict::OtherMoves {
        writeln!(
            page,
            "<p>An adapter beside its main file, <code>NAME.kalista.pl</code>, can say how its \
             moves are written (<code>move_text(Move, Text)</code>): <code>kalista adapt</code> \
             writes one to begin with.</p>"
        )?;
    }
    let divergences = graded.report.iter().flat_map(|report| &report.divergences);
    for (at, divergence) in divergences.enumerate() {
        match at {
            0 => writeln!(page, "<h2>The smallest difference</h2>")?,
            1 => writeln!(page, "<h2>Other kinds of differences</h2>")?,
            _ => {}
        }
        write_divergence(page, reference, divergence, game)?;
        if at == 0 && !graded.reasons.is_empty() {
            let name = escape(reference);
            writeln!(page, "<div class=\"card\"><h3>What {name} says</h3><ul>")?;
            for reason in &graded.reasons {
                writeln!(page, "<li>{}</li>", escape(&reason.to_string()))?;
            }
            writeln!(page, "</ul></div>")?;
        }
    }
    writeln!(page, "<h2>The program</h2><div class=\"card\"><table>")?;
    if let Some(main) = &graded.main {
        let file = format!("{} ({})", main.file.display(), main.why);
        row(page, "main file", &file)?;
    }
    if let Some(recognised) = &graded.recognised {
        row(page, "recognised", recognised.how)?;
        for guessed in &recognised.guessed {
            row(page, "guessed", guessed)?;
        }
        for left_out in &recognised.left_out {
            row(page, "left out", left_out)?;
        }
    }
    if let Some(report) = &graded.report {
        if report.spelling != Spelling::Same {
            row(page, "moves are matched by", &report.spelling.to_string())?;
        }
        row(page, "seed", &report.seed.to_string())?;
        if let Some(cases) = report.cases_summary() {
            row(page, "reached", &cases)?;
        }
        for case in report.never_met() {
            row(page, "never met", case)?;
        }
    }
    row(page, "seconds", &format!("{:.1}", graded.seconds))?;
    writeln!(page, "</table></div>")
}

fn write_divergence(
    page: &mut String,
    reference: &str,
    divergence: &Divergence,
    game: &GameHandle,
) -> fmt::Result {
    writeln!(page, "<div class=\"card mismatch\"><div>")?;
    if let Some(svg) = drawn(game, &divergence.first_position) {
        writeln!(page, "{svg}")?;
    }
    let kind = escape(&divergence.parting.kind().to_string());
    let described = divergence.described(reference, "the submission");
    writeln!(
        page,
        "</div><div><h3>{kind}</h3><pre>{}</pre><table>",
        lines(&described)
    )?;
    if divergence.line != divergence.second_line {
        row(
            page,
            "the same moves in the submission",
            &divergence.second_line.join(" "),
        )?;
    }
    row(
        page,
        &format!("position of {reference}"),
        &divergence.first_position,
    )?;
    row(
        page,
        "position of the submission",
        &divergence.second_position,
    )?;
    writeln!(page, "</table></div></div>")
}
