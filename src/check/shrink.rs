//! The smallest position that still shows a mismatch.

use super::mismatch::Mismatch;
use super::oracles::{Oracles, examine};
use super::subject::Subject;
use crate::catalog::AnyPosition;
use crate::game::oracle::{OracleError, Question};
use crate::game::properties::Property;

/// More candidates than this are not tried.
const MOST: usize = 2000;
/// This many are asked about at once; often one of the first will do.
const AT_ONCE: usize = 50;

/// Looks for the smallest position on which the oracles still differ in one of the same
/// properties: the fewest pieces, then the simplest. One piece is taken away at a time,
/// or two where one alone will not do.
pub fn shrink(
    subject: &dyn Subject,
    mismatch: &Mismatch,
    oracles: &mut Oracles<'_>,
) -> Result<Mismatch, OracleError> {
    let game = subject.game();
    let mut smallest = mismatch.clone();
    smallest.question = essence(mismatch);
    let Ok(Ok(mut position)) = game.parse_position(&mismatch.question.position) else {
        return Ok(smallest);
    };
    'smaller: loop {
        let candidates = candidates(subject, &position);
        for some in candidates.chunks(AT_ONCE) {
            let question = |candidate: &AnyPosition| Question {
                position: game.position_text(candidate),
                ..smallest.question.clone()
            };
            let questions: Vec<Question> = some.iter().map(question).collect();
            let answers = some.iter().zip(examine(subject, &questions, oracles)?);
            let found = (answers.into_iter())
                .find_map(|(next, found)| Some((next, found.filter(|m| m.is_like(mismatch))?)));
            if let Some((next, found)) = found {
                position = next.clone();
                smallest = found;
                smallest.question = essence(&smallest);
                continue 'smaller;
            }
        }
        break;
    }
    // Said again of the question that is kept, so that the two belong together.
    let again = examine(subject, std::slice::from_ref(&smallest.question), oracles)?;
    Ok(again.into_iter().flatten().next().unwrap_or(smallest))
}

/// What to try instead of a position: fewer pieces first; of as many, the simplest.
fn candidates(subject: &dyn Subject, position: &AnyPosition) -> Vec<AnyPosition> {
    let pieces = subject.pieces(position);
    let (mut fewer, same): (Vec<_>, Vec<_>) = (subject.shrunk(position).into_iter())
        .partition(|smaller| subject.pieces(smaller) < pieces);
    let twice = (fewer.iter()).flat_map(|smaller| subject.shrunk(smaller));
    let twice = twice.filter(|smaller| subject.pieces(smaller) + 1 < pieces);
    let twice: Vec<AnyPosition> = twice.collect();
    fewer.extend(twice);
    fewer.extend(same);
    fewer.truncate(MOST);
    fewer
}

/// The question with only those probes that are disputed.
fn essence(mismatch: &Mismatch) -> Question {
    let disputed = |probe: &String| {
        (mismatch.differences.iter()).any(|difference| {
            Property::OF_PROBES.contains(&difference.property) && difference.about == *probe
        })
    };
    let mut question = mismatch.question.clone();
    question.probes.retain(disputed);
    question
}
