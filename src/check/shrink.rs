//! The smallest position that still shows a mismatch.

use super::campaign::{Pair, examine};
use super::compare::{Mismatch, Names};
use crate::aspects::Aspect;
use crate::specification::Specified;
use crate::verdict::{Case, RefereeError};

/// More candidates than this are not tried.
const MOST: usize = 2000;
/// So many are judged at once; often one of the first will do.
const AT_ONCE: usize = 50;

/// Looks for the smallest position on which the referees still differ in one of the
/// same things: the fewest pieces, then the simplest. One piece is taken away at a time,
/// or two where one alone will not do.
pub fn shrink<G: Specified>(
    game: &G,
    mismatch: &Mismatch,
    pair: &mut Pair,
) -> Result<Mismatch, RefereeError> {
    let names = Names::of(game);
    let mut smallest = mismatch.clone();
    smallest.case = essence(mismatch);
    let Ok(mut position) = game.parse_position(&mismatch.case.position) else {
        return Ok(smallest);
    };
    loop {
        let mut steps = game.simpler(&position);
        let pieces = game.pieces(&position);
        let with_fewer = |candidate: &G::Position| game.pieces(candidate) + 1 < pieces;
        let twice: Vec<G::Position> = (steps.iter())
            .filter(|step| game.pieces(step) < pieces)
            .flat_map(|step| game.simpler(step))
            .filter(with_fewer)
            .collect();
        // Fewer pieces come first; of as many, the simplest.
        let (mut fewer, same): (Vec<_>, Vec<_>) =
            steps.drain(..).partition(|step| game.pieces(step) < pieces);
        fewer.extend(twice);
        fewer.extend(same);
        fewer.truncate(MOST);
        let case = |candidate: &G::Position| Case {
            position: game.position_text(candidate),
            ..smallest.case.clone()
        };
        let mut found = None;
        for some in fewer.chunks(AT_ONCE) {
            let cases: Vec<Case> = some.iter().map(case).collect();
            let answers = some.iter().zip(examine(&names, &cases, pair)?);
            found = (answers.into_iter())
                .find_map(|(next, found)| Some((next, found.filter(|m| m.is_like(mismatch))?)));
            if found.is_some() {
                break;
            }
        }
        match found {
            Some((next, found)) => {
                position = next.clone();
                smallest = found;
                smallest.case = essence(&smallest);
            }
            None => break,
        }
    }
    // Said again of the case that is kept, so that the two belong together.
    let again = examine(&names, std::slice::from_ref(&smallest.case), pair)?;
    Ok(again.into_iter().flatten().next().unwrap_or(smallest))
}

/// The case with only those probes that are disputed.
fn essence(mismatch: &Mismatch) -> Case {
    let disputed = |probe: &String| {
        (mismatch.differences.iter()).any(|difference| {
            let about_probes = [Aspect::Legality, Aspect::Faults, Aspect::Text];
            about_probes.contains(&difference.aspect) && difference.about == *probe
        })
    };
    let mut case = mismatch.case.clone();
    case.probes.retain(disputed);
    case
}
