//! What once differed is tried again.

use std::collections::BTreeMap;
use std::path::Path;

use super::support::{oracles, subject};
use kalista::check::{Regression, compare, examine};
use kalista::game::oracle::{Answer, Question};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/regressions")
}

#[test]
fn what_once_differed_agrees() {
    let mut games: BTreeMap<String, Vec<Question>> = BTreeMap::new();
    for (_, regression) in Regression::read_all(&folder()).expect("the folder is read") {
        (games.entry(regression.game).or_default()).push(regression.question);
    }
    assert!(!games.is_empty(), "there is nothing to try again");
    for (game, questions) in games {
        let subject = subject(&game);
        let mut oracles = oracles(&subject).expect("they start");
        let found = examine(&*subject, &questions, &mut oracles).expect("they answer");
        if let Some(mismatch) = found.into_iter().flatten().next() {
            panic!("{mismatch}");
        }
    }
}

#[test]
fn a_mismatch_is_kept_and_read_again() {
    let khan = subject("khan");
    let question = Question {
        probes: vec!["a1b1".to_owned()],
        ..Question::of("k5/6/6/6/6/5K r -")
    };
    let said = |legal| {
        Ok(Answer {
            legal: vec![legal],
            ..Answer::default()
        })
    };
    let mismatch = compare(
        &*khan,
        &question,
        &[("native", said(true)), ("prolog", said(false))],
    );
    let kept = Regression::of(&mismatch.expect("they differ"));
    let folder = std::env::temp_dir().join(format!("regressions-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder is made");
    let file = kept.write(&folder).expect("it is written");
    let read = Regression::read_all(&folder).expect("they are read");
    assert_eq!(read, [(file, kept.clone())]);
    std::fs::remove_dir_all(&folder).expect("it is there");
}
