//! Records as text.

use proptest::prelude::*;

use super::{JOURNAL, MATCH, SAVED, TOPLEVEL, UNFINISHED, khan};
use kalista::session::{DrawRules, Ending, Record, ReplayError, parse_records};

fn only(text: &str) -> Record {
    let mut records = parse_records(text).unwrap();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// Texts with everything that means something in a record.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-c0-9. :\"\\\\#%nr\n\r\t-]{0,8}",
        "[0-9]{0,2}[.]{0,3}"
    ]
}

fn ending() -> impl Strategy<Value = Ending> {
    prop_oneof![
        Just(Ending::Rules),
        Just(Ending::NoMove),
        Just(Ending::Resigned),
        any::<u32>().prop_map(Ending::Repetition),
        any::<u32>().prop_map(Ending::Plies),
    ]
}

prop_compose! {
    fn settings()(
        game in "[a-z][a-z0-9_-]{0,9}",
        rules in proptest::option::of(text().prop_map(|text| format!("{text}.pl"))),
        size in proptest::option::of(any::<usize>()),
        names in ("x[a-z0-9_-]{0,5}", "y[a-z]{0,5}"),
        players in proptest::option::of((text(), text())),
        at_toplevel in any::<bool>(),
        number in proptest::option::of(any::<u64>()),
        seed in proptest::option::of(any::<u64>()),
        draws in proptest::option::of(any::<(u32, u32)>()),
    ) -> Record {
        let draws = draws.map(|(repetitions, max_plies)| DrawRules { repetitions, max_plies });
        let (first, second) = names;
        Record {
            players: players.map(|(one, two)| [(first, one), (second, two)]),
            game, rules, size, at_toplevel, number, seed, draws,
            ..Record::default()
        }
    }
}

prop_compose! {
    fn records()(
        settings in settings(),
        date in proptest::option::of("[0-9]{4}-[0-9]{2}-[0-9]{2}"),
        presets in proptest::collection::vec(("[a-z]{1,4}", "[a-z]{1,4}", text()), 0..3),
        choices in proptest::collection::vec(text(), 0..4),
        start in proptest::option::of(text()),
        moves in proptest::collection::vec(text(), 0..9),
        result in proptest::option::of(text()),
        ending in proptest::option::of(ending()),
    ) -> Record {
        Record { date, presets, choices, start, moves, result, ending, ..settings }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read(records in proptest::collection::vec(records(), 1..4)) {
        let text: Vec<String> = records.iter().map(Record::to_string).collect();
        prop_assert_eq!(parse_records(&text.concat()).unwrap(), records.clone());
        prop_assert_eq!(parse_records(&text.join("\n# a remark\n")).unwrap(), records);
    }

    #[test]
    fn sides_of_any_name_are_read(first in text(), second in text()) {
        let record = Record {
            game: "g".to_owned(),
            players: Some([(first, "humain".to_owned()), (second, "random".to_owned())]),
            ..Record::default()
        };
        let [(_, one), (_, two)] = only(&record.to_string()).players.unwrap();
        prop_assert_eq!((one.as_str(), two.as_str()), ("humain", "random"));
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in text(), at in any::<prop::sample::Index>()) {
        for good in [MATCH, SAVED, JOURNAL, UNFINISHED, TOPLEVEL] {
            let mut spoilt = good.to_owned();
            spoilt.insert_str(at.index(good.len()), &text);
            for record in parse_records(&spoilt).unwrap_or_default() {
                let _ = record.replay(&khan()).map(|history| record.verify_end(&khan(), &history));
            }
        }
        let _ = parse_records(&text);
    }
}

#[test]
fn matches_of_the_first_version_are_read() {
    let records = parse_records(MATCH).unwrap();
    assert_eq!(records.len(), 2);
    for (record, number) in records.iter().zip(1..) {
        assert_eq!((record.number, record.seed), (Some(number), Some(3)));
        assert_eq!(record.ending, Some(Ending::Rules));
        let history = record.replay(&khan()).unwrap();
        record.verify_end(&khan(), &history).unwrap();
        // Written anew it is the same game.
        assert_eq!(only(&record.to_string()), *record);
    }
    let [(side, player), _] = records[0].players.clone().unwrap();
    assert_eq!((side.as_str(), player.as_str()), ("rouge", "random"));
}

#[test]
fn games_and_journals_of_the_first_version_are_read() {
    let saved = only(SAVED);
    assert_eq!(saved.moves, ["b6b5", "b1b4"]);
    let begun = "s1ksss/6/6/1s4/1S4/S1SKSS r b4";
    let text = |record: &Record| {
        let history = record.replay(&khan()).unwrap();
        khan().position_text(history.position())
    };
    assert_eq!(text(&saved), begun);

    let journal = only(JOURNAL);
    assert_eq!(journal.seed, Some(7));
    assert_eq!(journal.presets.len(), 2);
    assert_eq!(journal.choices.len(), 13);
    assert_eq!(journal.moves.len(), 7);
    let history = journal.replay(&khan()).unwrap();
    assert!(khan().outcome(history.position()).unwrap().is_some());

    // A choice was taken back.
    let unfinished = only(UNFINISHED);
    assert_eq!(unfinished.choices[..3], ["bas", "d6", "b6"]);
    let named = unfinished.named_players(Some(&khan())).unwrap();
    assert_eq!(named[1], ("ocre".to_owned(), "random".to_owned()));
    assert_eq!(unfinished.named_players(None).unwrap()[1].0, "second");

    // So was a move.
    let toplevel = only(TOPLEVEL);
    assert!(toplevel.at_toplevel);
    assert_eq!(
        (toplevel.moves, toplevel.undone),
        (vec!["b6b5".to_owned()], vec!["b1b4".to_owned()])
    );
    let ruled = only("game /home/me/my games/go.pl\nwith rules /home/me/my games/go.pl\n");
    assert_eq!(ruled.game, "go");
    assert_eq!(ruled.selection().name, "/home/me/my games/go.pl");
}

#[test]
fn errors_say_which_line_and_where() {
    let fault = |text: &str| {
        let error = parse_records(text).unwrap_err();
        (error.line, error.error.at(), error.error.what().to_owned())
    };
    assert_eq!(fault("\nstart: x").0, 2);
    assert_eq!(fault("game: khan\nseed: x1").1, 6..8);
    assert_eq!(fault("game khan\nwith seed x1").1, 10..12);
    assert_eq!(fault("game: khan\ndraws: 3").0, 2);
    assert_eq!(fault("game: khan\ndraws: 3 x").1, 9..10);
    assert_eq!(fault("game: khan\nend: boredom").1, 5..12);
    assert_eq!(fault("game: khan\nboredom").0, 2);
    assert_eq!(fault("game: khan\n1. \"a b").1, 3..7);
    assert_eq!(fault("game: khan\n1. a b\nundo: 3").1, 6..7);
    assert_eq!(fault("game: khan\n1. a b\nundo: 1\nredo: 2").0, 4);
    assert_eq!(fault("game: khan\nundo-choices: 1").0, 2);
    assert_eq!(fault("game: khan\n1. a\nstart: x").0, 3);
    assert_eq!(fault("game: khan\na: x\nb: y\nc: z").0, 4);
    assert_eq!(fault("# khan\ngame: khan\nrouge: x\n\ngame: shi").0, 2);
    assert!(
        parse_records("\n# only a remark\n% and another")
            .unwrap()
            .is_empty()
    );

    let replay = |text: &str| only(text).replay(&khan()).unwrap_err();
    let error = replay("game: khan\n\n1. b6b5 b6b5\n");
    assert_eq!(
        error.to_string(),
        "move 2: line 3:\n  1. b6b5 b6b5\n          ^^^^ b6b5 is not legal here"
    );
    assert!(
        replay("game: khan\n1. b6b5\n1... b9b9")
            .to_string()
            .starts_with("move 2: line 3:")
    );
    assert!(matches!(replay("game: shi"), ReplayError::OtherGame(_)));
    assert!(matches!(
        replay("game: khan\nstart: 6/6"),
        ReplayError::Start(_)
    ));
    assert!(matches!(
        replay("game: khan\na: x\nb: y"),
        ReplayError::Sides { .. }
    ));
    // Moves that stand nowhere are named.
    let unwritten = Record {
        game: "khan".to_owned(),
        moves: vec!["b6b5".to_owned(), "pass".to_owned()],
        ..Record::default()
    };
    let error = unwritten.replay(&khan()).unwrap_err().to_string();
    assert_eq!(error, "move 2, pass: pass is not legal here");
}

#[test]
fn claims_about_the_end_are_checked() {
    let record = parse_records(MATCH).unwrap().remove(0);
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        let history = changed.replay(&khan()).unwrap();
        let fault = changed.verify_end(&khan(), &history);
        fault.map_err(|error| error.to_string()).err()
    };
    let expect = |change: &dyn Fn(&mut Record), what: &str| {
        let said = refused(change).unwrap();
        assert!(said.contains(what), "{said}");
    };
    assert_eq!(refused(&|_| {}), None);
    expect(&|r| r.result = Some("rouge".into()), "the result is ocre");
    expect(
        &|r| (r.result, r.ending) = (Some("rouge".into()), None),
        "the result is ocre",
    );
    expect(&|r| r.moves.truncate(3), "by the rules it goes on");
    expect(&|r| r.ending = Some(Ending::Plies(14)), "over by the rules");
    let drawn = |r: &mut Record, ending| {
        r.moves.truncate(3);
        (r.result, r.ending) = (Some("draw".into()), Some(ending));
    };
    assert_eq!(refused(&|r| drawn(r, Ending::Plies(3))), None);
    expect(&|r| drawn(r, Ending::Plies(4)), "3 plies were played");
    expect(&|r| drawn(r, Ending::Repetition(3)), "occurred 1 times");
    // The third move was the first side's: the second side gave none.
    expect(&|r| drawn(r, Ending::NoMove), "the result is rouge");
}
