//! Players by name, and that they play legally, the same game again from the same seed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::games::handle;
use kalista::Catalog;
use kalista::game::rng::rng_for;
use kalista::players::{EngineSettings, Kind, PlayerSpec, known, words};
use kalista::search::{Budget, Options, PlayoutBudget, duration_text, parse_duration};

fn settings() -> EngineSettings {
    EngineSettings {
        options: Options::default().with_hash_mib(1),
        stop: Arc::new(AtomicBool::new(false)),
        ..EngineSettings::default()
    }
}

#[test]
fn specs_say_what_they_mean() {
    let khan = handle("khan");
    let kind = |text| PlayerSpec::parse(&*khan, text).expect(text).kind();
    assert_eq!(kind("random"), Kind::Random);
    assert_eq!(kind("alphabeta:d8"), Kind::Alphabeta(Budget::Depth(8)));
    assert_eq!(kind("alphabeta:n100"), Kind::Alphabeta(Budget::Nodes(100)));
    let fifty = Budget::Time(Duration::from_millis(50));
    assert_eq!(kind("alphabeta:50ms"), Kind::Alphabeta(fifty));
    let thousand = PlayoutBudget::Playouts(1000);
    assert_eq!(kind("playouts:1000"), Kind::Playouts(thousand));
    assert_eq!(kind("mcts:1000"), Kind::Mcts(thousand));
    let second = PlayoutBudget::Time(Duration::from_secs(1));
    assert_eq!(kind("mcts:1s"), Kind::Mcts(second));
    assert_eq!(
        kind("minimax:facile"),
        Kind::Machine("minimax", Some("facile"))
    );
    // The strongest level is the one that needs no name.
    assert_eq!(kind("minimax"), Kind::Machine("minimax", Some("difficile")));
    let written = |text| PlayerSpec::parse(&*khan, text).expect(text).to_string();
    assert_eq!(written("alphabeta:1.5s"), "alphabeta:1.5s");
    assert_eq!(written("minimax"), "minimax:difficile");
    assert_eq!(written("mcts"), "mcts:100ms");
    assert_eq!(written("playouts"), "playouts:1000");
}

#[test]
fn wrong_specs_name_the_right_ones() {
    let khan = handle("khan");
    let error = |text| PlayerSpec::parse(&*khan, text).expect_err(text).to_string();
    for (name, _) in khan.machines() {
        assert!(error("nobody").contains(name));
    }
    assert!(error("minimax:dur").contains("facile, normale, difficile"));
    assert!(error("random:5").contains("no levels"));
    assert!(error("mcts:n5").starts_with("mcts: \"n5\" is not a limit: write a time"));
    assert!(error("playouts:fast").starts_with("playouts: "));
    for wrong in [
        "",
        ":",
        "alphabeta:",
        "alphabeta:d",
        "alphabeta:d0",
        "alphabeta:n-1",
    ] {
        error(wrong);
    }
    for wrong in [
        "alphabeta:5",
        "alphabeta:ms",
        "alphabeta:-5ms",
        "alphabeta:1e9s",
        "alphabeta:é",
        "mcts:",
        "mcts:0",
        "mcts:d8",
        "mcts:-1",
        "mcts:99999999999999999999",
        "playouts:many",
    ] {
        error(wrong);
    }
}

#[test]
fn times_are_read_and_written() {
    for text in ["50ms", "1s", "1500ms", "10us"] {
        assert_eq!(parse_duration(text).map(duration_text).as_deref(), Ok(text));
    }
    assert_eq!(parse_duration("1.5s"), Ok(Duration::from_millis(1500)));
    assert_eq!(parse_duration("2min"), Ok(Duration::from_secs(120)));
    for wrong in [
        "",
        "s",
        "1",
        "0ms",
        "-1s",
        "nans",
        "infs",
        "1 s",
        "99999999min",
        "1..5s",
    ] {
        assert!(parse_duration(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn everybody_plays_legally_and_the_same_again() {
    let khan = handle("khan");
    let searching = [
        "alphabeta:d4",
        "alphabeta:n2000",
        "mcts:300",
        "playouts:100",
    ];
    let mut names: Vec<String> = searching.map(str::to_owned).into();
    for known in known(&*khan) {
        let (name, levels) = known.split_once(':').unwrap_or((&known, ""));
        match name {
            "alphabeta" | "mcts" | "playouts" => {}
            _ if levels.is_empty() => names.push(known.clone()),
            _ => names.extend(levels.split('|').map(|level| format!("{name}:{level}"))),
        }
    }
    for name in &names {
        let spec = PlayerSpec::parse(&*khan, name).expect(name);
        assert!(spec.is_repeatable(1));
        let game = |number| {
            let mut player = spec.player(&*khan, &settings());
            let mut rng = rng_for(1, 1, number);
            let mut position = khan.random_start(&mut rng);
            let mut history = Vec::new();
            let mut moves = Vec::new();
            while khan.outcome(&position).expect("sound").is_none() && moves.len() < 30 {
                let mv = player.choose(&history, &position, &mut rng);
                let mv = mv.expect("sound").expect("a move");
                let next = khan.play(&position, &mv).expect("sound");
                history.push(position);
                position = next.expect(name);
                moves.push(mv);
            }
            moves
        };
        for number in 0..5 {
            assert_eq!(game(number), game(number), "{name}");
        }
    }
}

/// Every word that is offered for a player of a game names one.
#[test]
fn every_word_is_a_player() {
    for name in Catalog::current().names() {
        let game = handle(name);
        assert!(words(&*game).count() >= 3, "{name}");
        for word in words(&*game) {
            let spec = PlayerSpec::parse(&*game, &word).expect(&word);
            assert_eq!(spec.to_string(), word);
        }
    }
}

#[test]
fn a_time_is_kept() {
    let khan = handle("khan");
    let spec = PlayerSpec::parse(&*khan, "alphabeta:30ms").expect("a player");
    assert!(!spec.is_repeatable(1));
    let mut player = spec.player(&*khan, &settings());
    let mut rng = rng_for(1, 1, 1);
    // The machine that runs this may be busy with other things: one of five is enough.
    let quickest = (0..5).map(|_| {
        let begun = Instant::now();
        let chosen = player.choose(&[], &khan.start(), &mut rng);
        assert!(chosen.expect("sound").is_some());
        begun.elapsed()
    });
    assert!(quickest.min().expect("five") <= Duration::from_millis(50));
}
