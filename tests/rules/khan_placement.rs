//! How machines place their pieces: the placements that the rules allow, those that the
//! coursework prefers, and the engine's choice.

use std::collections::BTreeSet;

use crate::games::{handle, typed};
use kalista::game::opening::Preset;
use kalista::games::khan::board::Square;
use kalista::games::khan::placement::{
    Placement, Strategy, assembled, every_placement, heuristique_placements, some_placements,
};
use kalista::games::khan::{Edge, position::Position};
use kalista::search::select::{best_start, least_favourable};
use kalista::search::{Limits, Prover, Score};
use kalista::{Game, GameHandle, Khan, Side};
use rand::{Rng, SeedableRng, rngs::SmallRng};

fn text(placement: &Placement) -> String {
    placement.map(|square| square.to_string()).join(" ")
}

#[test]
fn an_edge_has_924_times_six_placements() {
    for edge in Edge::ALL {
        let home: BTreeSet<Square> = edge.home().collect();
        let placements: BTreeSet<Placement> = every_placement(edge).into_iter().collect();
        assert_eq!(placements.len(), 924 * 6);
        for placement in placements {
            let squares: BTreeSet<Square> = placement.into_iter().collect();
            assert!(squares.len() == 6 && squares.is_subset(&home));
        }
    }
}

/// The two sets of six squares on the lines nearest an edge that alternate between
/// them, each with the Kalista on one of the three outer squares: written out for bas.
#[test]
fn six_placements_are_heuristique_and_stand_on_two_values() {
    let placements: BTreeSet<String> = heuristique_placements(Edge::Bas).iter().map(text).collect();
    let written = [
        "a6 b5 d5 f5 c6 e6",
        "c6 b5 d5 f5 a6 e6",
        "e6 b5 d5 f5 a6 c6",
        "b6 a5 c5 e5 d6 f6",
        "d6 a5 c5 e5 b6 f6",
        "f6 a5 c5 e5 b6 d6",
    ];
    assert_eq!(placements, written.map(str::to_owned).into());
    for edge in Edge::ALL {
        let placements = heuristique_placements(edge);
        assert_eq!(placements.len(), 6);
        for placement in placements {
            let values: BTreeSet<u8> = placement.iter().map(|square| square.value()).collect();
            assert_eq!(values.len(), 2, "{edge:?} {}", text(&placement));
        }
    }
}

/// A start in which the side of the board and both placements are preset.
fn start(khan: &GameHandle, side: &str, placements: [Strategy; 2], rng: &mut dyn Rng) -> Position {
    let preset = |side, strategy| Preset {
        side: Some(side),
        ..Preset::of_both("placement", name(strategy))
    };
    let presets = [
        Preset::of_both("side", side),
        preset(Side::First, placements[0]),
        preset(Side::Second, placements[1]),
    ];
    typed::<Khan>(&khan.start_with(&presets, rng).expect("a start"))
}

fn name(strategy: Strategy) -> &'static str {
    let index = Strategy::ALL.iter().position(|&known| known == strategy);
    Strategy::NAMES[index.expect("one of them")]
}

/// Every random number is drawn in its turn: the edge, rouge's squares, then ocre's.
fn drawn_by_hand([rouge, ocre]: [Strategy; 2], rng: &mut dyn Rng) -> Position {
    let edge = rouge.edge(rng);
    let rouge = rouge.place(edge, rng);
    let ocre = match ocre {
        Strategy::Best => {
            let replies = some_placements(edge.opposite(), rng).into_iter();
            let replies = replies.map(|ocre| (ocre, assembled(rouge, ocre))).collect();
            best_start(&Khan::new(), replies).expect("a reply")
        }
        ocre => ocre.place(edge.opposite(), rng),
    };
    assembled(rouge, ocre)
}

fn stands(start: &Position, side: Side, edge: Edge) -> bool {
    let home = edge.home().fold(0, |set, square| set | square.bit());
    start.of(side) & !home == 0
}

#[test]
fn every_strategy_places_as_the_rules_ask_and_repeats_itself() {
    let khan = handle("khan");
    for rouge in Strategy::ALL {
        for ocre in [Strategy::Random, Strategy::Heuristique] {
            for seed in 0..8 {
                let rng = || SmallRng::seed_from_u64(seed);
                let drawn = || start(&khan, name(rouge), [rouge, ocre], &mut rng());
                assert_eq!(drawn(), drawn());
                assert_eq!(drawn(), drawn_by_hand([rouge, ocre], &mut rng()));
                let start = drawn();
                assert_eq!(start.occupied().count_ones(), 12);
                assert_eq!((start.turn(), start.khan()), (Side::First, None));
                assert!(Edge::ALL.into_iter().any(|edge| {
                    stands(&start, Side::First, edge)
                        && stands(&start, Side::Second, edge.opposite())
                }));
            }
        }
    }
    for (name, strategy) in Strategy::NAMES.into_iter().zip(Strategy::ALL) {
        assert_eq!(Strategy::named(name), Some(strategy));
    }
    assert_eq!(Strategy::named("worst"), None);
    assert_eq!(khan.placements(), Strategy::NAMES);
    assert_eq!(handle("shi").placements(), ["random"]);
}

#[test]
fn the_best_reply_is_the_one_that_a_search_finds() {
    let khan = handle("khan");
    let rng = || SmallRng::seed_from_u64(5);
    let best = [Strategy::Best; 2];
    let drawn = start(&khan, "best", best, &mut rng());
    assert_eq!(drawn, drawn_by_hand(best, &mut rng()));
}

#[test]
fn ocre_stands_across_from_rouge() {
    let khan = handle("khan");
    let mut rng = SmallRng::seed_from_u64(3);
    for edge in Edge::ALL {
        let placements = [Strategy::Random, Strategy::Heuristique];
        let start = start(&khan, edge.name(), placements, &mut rng);
        assert!(stands(&start, Side::First, edge));
        assert!(stands(&start, Side::Second, edge.opposite()));
    }
}

#[test]
fn a_random_start_is_one_in_which_nothing_is_preset() {
    let khan = handle("khan");
    for seed in 0..20 {
        let rng = || SmallRng::seed_from_u64(seed);
        let drawn = typed::<Khan>(&khan.random_start(&mut rng()));
        assert_eq!(drawn, drawn_by_hand([Strategy::Random; 2], &mut rng()));
    }
}

#[test]
fn presets_that_cannot_be_are_refused() {
    let khan = handle("khan");
    let refused = |topic, text| {
        let rng = &mut SmallRng::seed_from_u64(1);
        let preset = Preset::of_both(topic, text);
        khan.start_with(&[preset], rng).expect_err(text)
    };
    assert!(refused("side", "north").contains("the sides are: gauche, droite, haut, bas"));
    assert!(refused("placement", "worst").starts_with("the placement of rouge: "));
    assert!(refused("weather", "rain").contains("khan has no weather to choose"));
    assert!(khan.parse_preset("placement", "nobody=best").is_err());
    let preset = khan.parse_preset("placement", "ocre=best").expect("ocre");
    let expected = Preset {
        side: Some(Side::Second),
        ..Preset::of_both("placement", "best")
    };
    assert_eq!(preset, expected);
}

/// A placement that rouge cannot beat soon exists nearly always; a reply that was
/// searched for must be such a one.
#[test]
fn the_best_reply_is_not_lost_at_once() {
    let khan = Khan::new();
    let mut rng = SmallRng::seed_from_u64(1);
    let replies = |edge, rouge, rng: &mut SmallRng| {
        let drawn = some_placements(edge, rng).into_iter().take(300);
        let drawn = drawn.map(|ocre| (ocre, assembled(rouge, ocre))).collect();
        least_favourable(&khan, drawn, &[(12, 1_000), (2, 4_000)])
    };
    for edge in Edge::ALL {
        let rouge = Strategy::Random.place(edge, &mut rng);
        let mut again = rng.clone();
        let best = replies(edge.opposite(), rouge, &mut rng);
        assert_eq!(best, replies(edge.opposite(), rouge, &mut again));
        assert_eq!(best.len(), 2);
        assert!(best[0].1.to_order() <= best[1].1.to_order());
        let position = assembled(rouge, best[0].0);
        let proof = Prover::new(&khan, 1 << 20).prove(&position, 3, &Limits::default());
        let lost = matches!(proof.score, Some(Score::Win(_)));
        assert!(!lost, "{}", khan.position_text(&position));
    }
}

#[cfg(feature = "prolog")]
mod against_the_clauses {
    use super::*;
    use crate::clauses::{program, start, written};
    use kalista::prolog::Interpreter;

    const PROBE: &str = r#"
        write_placements(Relation, Side) :-
            Goal =.. [Relation,Side,Placement],
            ( Goal, write_placement(Placement), fail ; flush_output ).

        write_placement([]) :- nl.
        write_placement([(C,L)|Squares]) :-
            arg(C, letters(a,b,c,d,e,f), Letter),
            write(Letter), write(L), write(' '),
            write_placement(Squares).

        write_choices(0, _, _) :- flush_output.
        write_choices(N, Strategy, Side) :-
            N > 0,
            choose_camp(Strategy, Side, Placement),
            write_placement(Placement),
            N1 is N - 1,
            write_choices(N1, Strategy, Side).
    "#;

    fn probed() -> Interpreter {
        start(program("khan").with("probe.pl", PROBE))
    }

    /// The placements that a query writes, each sorted but for the Kalista.
    fn placements(interpreter: &mut Interpreter, query: &str) -> Vec<Placement> {
        let output = written(interpreter, query);
        let placement = |line: &str| {
            let squares = line.split_whitespace().map(Square::parse);
            let squares: Option<Vec<Square>> = squares.collect();
            sorted(
                squares
                    .and_then(|squares| squares.try_into().ok())
                    .expect("a placement"),
            )
        };
        output.lines().map(placement).collect()
    }

    fn sorted(mut placement: Placement) -> Placement {
        placement[1..].sort();
        placement
    }

    #[test]
    fn the_clauses_know_the_same_placements() {
        let mut interpreter = probed();
        for edge in Edge::ALL {
            for (relation, native) in [
                ("side_camp", every_placement(edge)),
                ("wished_camp", heuristique_placements(edge)),
            ] {
                let query = format!("write_placements({relation}, {}).", edge.name());
                let listed = placements(&mut interpreter, &query);
                let said: BTreeSet<Placement> = listed.iter().copied().collect();
                assert_eq!(said.len(), listed.len(), "{relation} {edge:?}: one twice");
                let native = native.into_iter().map(sorted).collect();
                assert_eq!(said, native, "{relation} {edge:?}");
            }
        }
    }

    #[test]
    fn the_clauses_draw_at_random_from_those_placements() {
        let mut interpreter = probed();
        let edge = Edge::Droite;
        for (strategy, native) in [
            ("random", every_placement(edge)),
            ("heuristique", heuristique_placements(edge)),
        ] {
            let query = format!("write_choices(60, {strategy}, droite).");
            let drawn = placements(&mut interpreter, &query);
            let native: BTreeSet<Placement> = native.into_iter().map(sorted).collect();
            assert_eq!(drawn.len(), 60);
            assert!(
                drawn.iter().all(|placement| native.contains(placement)),
                "{strategy}"
            );
            let different: BTreeSet<Placement> = drawn.into_iter().collect();
            assert!(different.len() > 3, "{strategy}");
        }
    }
}
