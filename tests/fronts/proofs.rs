//! `kalista prove` and `kalista verify`: forced wins that the clauses accept, and forgeries
//! that they do not.

use kalista::Catalog;
use kalista::catalog::{Backend, Selection};
use kalista::proofs::{Proof, Refuted, prove, verify};
use kalista::search::Limits;

use crate::support::Home;

const FORCED: &str = include_str!("../data/khan_forced.txt");

fn khan(backend: Backend) -> kalista::GameHandle {
    let selection = Selection::named("khan");
    Catalog::current().open_by(&selection, backend).unwrap()
}

fn proof_of(position: &str) -> Proof {
    let native = khan(Backend::Native);
    let start = native.parse_position(position).unwrap().unwrap();
    prove(&native, &start, 9, 1 << 20, &Limits::default()).unwrap()
}

/// The known forced ends up to a length: the word, the plies, the position.
fn known(most: u32) -> impl Iterator<Item = (&'static str, u32, &'static str)> {
    let lines = FORCED.lines().filter(|line| !line.starts_with('#'));
    let parts = lines.filter_map(|line| {
        let mut words = line.splitn(3, ' ');
        Some((words.next()?, words.next()?.parse().ok()?, words.next()?))
    });
    parts.filter(move |(_, plies, _)| *plies <= most)
}

#[test]
fn the_known_forced_ends_are_proven_and_the_clauses_agree() {
    let clauses = khan(Backend::Clauses);
    let mut checked = 0;
    for (word, plies, position) in known(5).step_by(7) {
        let proof = proof_of(position);
        assert_eq!(proof.plies, plies, "{position}");
        let turn = if position.contains(" r ") {
            "rouge"
        } else {
            "ocre"
        };
        assert_eq!(proof.winner == turn, word == "win", "{position}");
        let verified = verify(&proof, &clauses).unwrap_or_else(|why| panic!("{position}: {why}"));
        assert_eq!(verified.positions, proof.steps.len(), "{position}");
        let again = Proof::from_json(&proof.to_json()).unwrap();
        assert_eq!(again, proof);
        checked += 1;
    }
    assert!(checked >= 5, "only {checked}");
}

#[test]
fn forgeries_are_refused_for_what_is_wrong_with_them() {
    let clauses = khan(Backend::Clauses);
    let (_, _, position) = known(5)
        .find(|(word, plies, _)| (*word, *plies) == ("win", 3))
        .unwrap();
    let proof = proof_of(position);
    let refused = |change: &dyn Fn(&mut Proof)| {
        let mut forged = proof.clone();
        change(&mut forged);
        verify(&forged, &clauses).expect_err("a forgery")
    };
    let start = proof.start.clone();
    let reply = proof
        .steps
        .keys()
        .find(|text| **text != start)
        .unwrap()
        .clone();
    let why = refused(&|forged| drop(forged.steps.remove(&reply)));
    assert!(matches!(why, Refuted::Uncovered(_)), "{why}");
    let why = refused(&|forged| forged.steps.get_mut(&start).unwrap().mv = Some("a1a1".to_owned()));
    assert!(matches!(why, Refuted::Illegal { .. }), "{why}");
    let why = refused(&|forged| forged.steps.get_mut(&start).unwrap().mv = None);
    assert!(matches!(why, Refuted::NoMove(_)), "{why}");
    let why = refused(&|forged| forged.steps.values_mut().for_each(|step| step.plies = 3));
    assert!(matches!(why, Refuted::NoNearer { .. }), "{why}");
    let why = refused(&|forged| forged.plies = 1);
    assert!(matches!(why, Refuted::Longer { .. }), "{why}");
    let why = refused(&|forged| forged.winner = "nobody".to_owned());
    assert!(matches!(why, Refuted::NoSide(_)), "{why}");
    let other = if proof.winner == "rouge" {
        "ocre"
    } else {
        "rouge"
    };
    let why = refused(&|forged| forged.winner = other.to_owned());
    assert!(
        matches!(why, Refuted::NotToMove(_) | Refuted::NoMove(_)),
        "{why}"
    );
}

#[test]
fn the_commands_write_a_proof_and_have_it_checked() {
    let home = Home::new("proofs");
    let said = |arguments: &[&str]| {
        let output = home.run(arguments, b"");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (
            text + &String::from_utf8_lossy(&output.stderr),
            output.status.code(),
        )
    };
    let rules = format!("{}/examples/hexapawn.pl", env!("CARGO_MANIFEST_DIR"));
    let (text, code) = said(&["prove", &rules, "--out", "hexapawn.json"]);
    assert!(
        code == Some(0) && text.contains("black wins in 6 plies"),
        "{text}"
    );
    let (text, code) = said(&["verify", "hexapawn.json"]);
    assert_eq!(code, Some(0), "{text}");
    for backend in ["clauses: every step holds", "prolog: every step holds"] {
        assert!(text.contains(backend), "{text}");
    }
    let written = std::fs::read_to_string(home.0.join("hexapawn.json")).unwrap();
    std::fs::write(
        home.0.join("forged.json"),
        written.replace("\"black\"", "\"white\""),
    )
    .unwrap();
    let (text, code) = said(&["verify", "forged.json"]);
    assert!(code == Some(1) && text.contains("WRONG"), "{text}");
    std::fs::write(home.0.join("nonsense.json"), "{}").unwrap();
    let (text, code) = said(&["verify", "nonsense.json"]);
    assert!(code == Some(2) && text.contains("is not a proof"), "{text}");
    let (text, code) = said(&["prove", "khan", "--plies", "3"]);
    assert!(
        code == Some(1) && text.contains("no win is forced within 3"),
        "{text}"
    );
}
