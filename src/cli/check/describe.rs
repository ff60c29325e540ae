//! A mismatch, with all that helps to see who is wrong.

use std::fmt::{self, Write};

use crate::differential::Mismatch;
use crate::drawing::{Style, View};
use crate::explanation::explain;
use crate::games::Playable;
use crate::prolog::Session;

/// The board, the position, both answers, the query that shows it, and what the clauses
/// say of each disputed move.
pub(super) fn describe<G: Playable>(
    game: &G,
    mismatch: &Mismatch,
    session: &mut Session,
) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_description(&mut text, game, mismatch, session);
    text
}

fn write_description<G: Playable>(
    text: &mut String,
    game: &G,
    mismatch: &Mismatch,
    session: &mut Session,
) -> fmt::Result {
    let Ok(position) = game.parse_position(&mismatch.case.position) else {
        return writeln!(text, "{mismatch}");
    };
    writeln!(
        text,
        "{}",
        game.draw(&position, &View::new(Style::Plain, ""))
    )?;
    writeln!(text, "{mismatch}")?;
    for disputed in mismatch.disputed_moves() {
        let Ok(mv) = game.parse_move(disputed) else {
            continue;
        };
        match explain(session, game, &position, mv) {
            Ok(said) => {
                let legal = if said.is_legal { "legal" } else { "not legal" };
                writeln!(text, "why        {disputed} is {legal} for the clauses:")?;
                for sentence in said.sentences {
                    writeln!(text, "           - {sentence}")?;
                }
            }
            Err(error) => writeln!(text, "why        {disputed}: {error}")?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::differential::{Names, examine};
    use crate::games::khan::Khan;
    use crate::prolog::{Clauses, Limits, Place, PrologReferee};
    use crate::verdict::{Case, Native};

    #[test]
    fn a_mismatch_shows_the_board_the_answers_the_reasons_and_the_query() {
        let (khan, clauses) = (Khan::faulty(), Clauses::of(&Khan::new()));
        let limits = Limits::default();
        let prolog = PrologReferee::start(clauses.clone(), Place::Here, limits.clone());
        let mut pair: crate::differential::Pair =
            [Box::new(Native(khan)), Box::new(prolog.expect("it starts"))];
        // Forgotten: the sbire on a1 and its two steps, to a3, b2 and c1.
        let case = Case::of("S5/6/6/3K2/5k/6 r -");
        let found = examine(&Names::of(&khan), &[case], &mut pair).expect("they live");
        let mismatch = found.into_iter().flatten().next().expect("they differ");
        let session = &mut Session::start(clauses, Place::Here, limits).expect("it starts");
        let text = describe(&khan, &mismatch, session);
        for part in [
            "  1 | S 2 |   3 |",
            "position   S5/6/6/3K2/5k/6 r -",
            "legal only for prolog: a1a3 a1b2 a1c1",
            "see        kalista query khan 'state_text(S, \"S5/6/6/3K2/5k/6 r -\"), ",
            "why        a1b2 is legal for the clauses:",
            "- No piece wears the Khan, so every piece may move.",
        ] {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
    }
}
