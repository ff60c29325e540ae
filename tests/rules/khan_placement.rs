//! How machines place their pieces: the camps that the rules allow, those that the
//! coursework wished for, and the engine's choice.

use std::collections::BTreeSet;

use kalista::game::{Game, Side};
use kalista::games::khan::board::Square;
use kalista::games::khan::placement::best::{Effort, replies};
use kalista::games::khan::placement::{
    Camp, Placement, assembled, every_camp, start, wished_camps,
};
use kalista::games::khan::{Edge, Khan};
use kalista::search::{Limits, Prover, Score};
use rand::{SeedableRng, rngs::SmallRng};

fn text(camp: &Camp) -> String {
    camp.map(|square| square.to_string()).join(" ")
}

#[test]
fn an_edge_has_924_times_six_camps() {
    for edge in Edge::ALL {
        let home: BTreeSet<Square> = edge.home().collect();
        let camps: BTreeSet<Camp> = every_camp(edge).into_iter().collect();
        assert_eq!(camps.len(), 924 * 6);
        for camp in camps {
            let squares: BTreeSet<Square> = camp.into_iter().collect();
            assert!(squares.len() == 6 && squares.is_subset(&home));
        }
    }
}

/// The two sets of six squares on the lines nearest an edge that alternate between
/// them, each with the Kalista on one of the three outer squares: written out for bas.
#[test]
fn six_camps_are_wished_for_and_stand_on_two_values() {
    let camps: BTreeSet<String> = wished_camps(Edge::Bas).iter().map(text).collect();
    let written = [
        "a6 b5 d5 f5 c6 e6",
        "c6 b5 d5 f5 a6 e6",
        "e6 b5 d5 f5 a6 c6",
        "b6 a5 c5 e5 d6 f6",
        "d6 a5 c5 e5 b6 f6",
        "f6 a5 c5 e5 b6 d6",
    ];
    assert_eq!(camps, written.map(str::to_owned).into());
    for edge in Edge::ALL {
        let camps = wished_camps(edge);
        assert_eq!(camps.len(), 6);
        for camp in camps {
            let values: BTreeSet<u8> = camp.iter().map(|square| square.value()).collect();
            assert_eq!(values.len(), 2, "{edge:?} {}", text(&camp));
        }
    }
}

#[test]
fn every_way_places_as_the_rules_ask_and_repeats_itself() {
    for rouge in Placement::ALL {
        for ocre in [Placement::Random, Placement::Heuristique] {
            for seed in 0..8 {
                let drawn = || start(rouge, ocre, None, &mut SmallRng::seed_from_u64(seed));
                assert_eq!(drawn(), drawn());
                let home = |edge: Edge| edge.home().fold(0, |set, square| set | square.bit());
                let stands = |side: Side, edge| drawn().of(side) & !home(edge) == 0;
                assert_eq!(drawn().occupied().count_ones(), 12);
                assert!(Edge::ALL.into_iter().any(|edge| {
                    stands(Side::First, edge) && stands(Side::Second, edge.opposite())
                }));
            }
        }
    }
    for (name, way) in Placement::NAMES.into_iter().zip(Placement::ALL) {
        assert_eq!(Placement::named(name), Some(way));
    }
    assert_eq!(Placement::named("worst"), None);
}

/// A camp that rouge cannot beat soon exists nearly always; a reply that was searched
/// for must be such a one.
#[test]
fn the_best_reply_is_not_lost_at_once() {
    let khan = Khan::new();
    let mut rng = SmallRng::seed_from_u64(1);
    let effort = Effort {
        drawn: 300,
        rounds: vec![(12, 1_000), (2, 4_000)],
    };
    for edge in Edge::ALL {
        let rouge = Placement::Random.place(edge, None, &mut rng);
        let mut again = rng.clone();
        let best = replies(edge.opposite(), rouge, &effort, &mut rng);
        assert_eq!(best, replies(edge.opposite(), rouge, &effort, &mut again));
        assert_eq!(best.len(), 2);
        assert!(best[0].rouge.to_order() <= best[1].rouge.to_order());
        let position = assembled(rouge, best[0].camp);
        let proof = Prover::new(&khan, 1 << 20).prove(&position, 3, &Limits::default());
        let lost = matches!(proof.score, Some(Score::Win(_)));
        assert!(!lost, "{}", khan.position_text(&position));
    }
}

#[cfg(feature = "prolog")]
mod against_the_clauses {
    use kalista::prolog::{Ask, Clauses, Limits, Place, Session};

    use super::*;

    const PROBE: &str = r#"
        write_camps(Relation, Side) :-
            Goal =.. [Relation,Side,Camp],
            ( Goal, write_camp(Camp), fail ; flush_output ).

        write_camp([]) :- nl.
        write_camp([(C,L)|Squares]) :-
            arg(C, letters(a,b,c,d,e,f), Letter),
            write(Letter), write(L), write(' '),
            write_camp(Squares).

        write_choices(0, _, _) :- flush_output.
        write_choices(N, Way, Side) :-
            N > 0,
            choose_camp(Way, Side, Camp),
            write_camp(Camp),
            N1 is N - 1,
            write_choices(N1, Way, Side).
    "#;

    fn session() -> Session {
        let clauses = Clauses::of(&Khan::new()).with("probe.pl", PROBE);
        Session::start(clauses, Place::Here, Limits::default()).expect("the clauses load")
    }

    /// The camps that a query writes, each sorted but for the Kalista.
    fn camps(session: &mut Session, query: &str) -> Vec<Camp> {
        let (_, output, _) = (session.answers(query, &Ask::default(), 1)).expect("it runs");
        let camp = |line: &str| {
            let squares = line.split_whitespace().map(Square::parse);
            let squares: Option<Vec<Square>> = squares.collect();
            sorted(
                squares
                    .and_then(|squares| squares.try_into().ok())
                    .expect("a camp"),
            )
        };
        output.lines().map(camp).collect()
    }

    fn sorted(mut camp: Camp) -> Camp {
        camp[1..].sort();
        camp
    }

    #[test]
    fn the_clauses_know_the_same_camps() {
        let mut session = session();
        for edge in Edge::ALL {
            for (relation, native) in [
                ("side_camp", every_camp(edge)),
                ("wished_camp", wished_camps(edge)),
            ] {
                let query = format!("write_camps({relation}, {}).", edge.name());
                let listed = camps(&mut session, &query);
                let said: BTreeSet<Camp> = listed.iter().copied().collect();
                assert_eq!(said.len(), listed.len(), "{relation} {edge:?}: one twice");
                let native = native.into_iter().map(sorted).collect();
                assert_eq!(said, native, "{relation} {edge:?}");
            }
        }
    }

    #[test]
    fn chance_in_the_clauses_draws_from_those_camps() {
        let mut session = session();
        let edge = Edge::Droite;
        for (way, native) in [
            ("random", every_camp(edge)),
            ("heuristique", wished_camps(edge)),
        ] {
            let query = format!("write_choices(60, {way}, droite).");
            let drawn = camps(&mut session, &query);
            let native: BTreeSet<Camp> = native.into_iter().map(sorted).collect();
            assert_eq!(drawn.len(), 60);
            assert!(drawn.iter().all(|camp| native.contains(camp)), "{way}");
            let different: BTreeSet<Camp> = drawn.into_iter().collect();
            assert!(different.len() > 3, "{way}");
        }
    }
}
