//! What once differed is tried again.

use std::path::Path;

use crate::support::native_and;
use kalista::differential::{Names, Regression, compare, examine};
use kalista::games::{self, Playable, Task};
use kalista::prolog::Clauses;
use kalista::verdict::{Case, Verdict};

/// The native rules and the clauses agree on a case.
struct Again(Case);

impl Task for Again {
    type Output = Result<(), String>;

    fn run<G: Playable>(self, game: G) -> Self::Output {
        let mut pair = native_and(&game, Clauses::of(&game)).map_err(|e| e.to_string())?;
        let found = examine(&Names::of(&game), &[self.0], &mut pair).map_err(|e| e.to_string())?;
        match found.into_iter().flatten().next() {
            Some(mismatch) => Err(mismatch.to_string()),
            None => Ok(()),
        }
    }
}

#[test]
fn what_once_differed_agrees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions");
    for (file, regression) in Regression::read_all(&folder).expect("the folder is read") {
        let again = games::with_game(&regression.game, Again(regression.case));
        let result = again.expect("a registered game");
        assert_eq!(result, Ok(()), "{}", file.display());
    }
}

#[test]
fn a_mismatch_is_kept_and_read_again() {
    let case = Case {
        probes: vec!["a1b1".to_owned()],
        ..Case::of("k5/6/6/6/6/5K r -")
    };
    let said = |legal| {
        Ok(Verdict {
            legal: vec![legal],
            ..Verdict::default()
        })
    };
    let names = Names {
        game: "khan".to_owned(),
        text: "state_text".to_owned(),
        ..Names::default()
    };
    let mismatch = compare(
        &names,
        &case,
        ("native", said(true)),
        ("prolog", said(false)),
    );
    let kept = Regression::of(&mismatch.expect("they differ"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("regressions");
    std::fs::create_dir_all(&folder).expect("the folder is made");
    let file = kept.write(&folder).expect("it is written");
    let read = Regression::read_all(&folder).expect("they are read");
    assert_eq!(read, [(file, kept.clone())]);
    // The case itself is fine: there was nothing wrong but our two inventions.
    assert_eq!(games::with_game("khan", Again(kept.case)), Ok(Ok(())));
}
