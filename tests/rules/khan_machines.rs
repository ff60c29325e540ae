//! The coursework's machines for Khan: their values worked out by hand from the written
//! formulas, their choices where the best move is plain to see, and both compared with
//! the clauses.

use crate::games::handle;
use crate::random::random_moment;
use kalista::games::khan::machines::{heuristic, score};
use kalista::games::khan::position::Position;
use kalista::{Game, Khan, Machines, Side};
use rand::{SeedableRng, rngs::SmallRng};

/// Heuristic of rouge and ocre, score of rouge and ocre.
const BY_HAND: [(&str, [i32; 4]); 4] = [
    // Both sides alike: six pieces (20) against six (6), none near (0), two beside the
    // Kalista (20) and two beside the other (8); 39 steps for six pieces, three on twos.
    ("ssksss/6/6/6/6/SSSKSS r -", [55, 55, -96, -96]),
    // Two Kalistas alone, ten steps apart. The captured sbires are not near a1.
    // Only the missing defence counts: 16; the score is 350 - 30, and a1 is worth 2.
    ("k5/6/6/6/6/5K r -", [17, 17, 320, 295]),
    // Rouge: 8 for three pieces, 6 against two, 12 for three near b3, 0 without a
    // defence, 12 against b2 alone (c3 is not a defender); -50, 7 steps for three, two twos.
    // Ocre: 4, 12, 8, 10, 16; 50, 9 steps for two.
    ("6/1s4/1kS3/2S3/3K2/6 o c4", [39, 51, -109, 35]),
    // Over.
    ("6/6/6/6/6/K5 o a6", [100, 0, 10_000, -10_000]),
];

#[test]
fn values_are_those_worked_out_by_hand() {
    let khan = Khan::new();
    for (text, values) in BY_HAND {
        let position = khan.parse_position(text).unwrap();
        let [rouge, ocre] = Side::BOTH;
        let found = [
            heuristic(&position, rouge),
            heuristic(&position, ocre),
            score(&position, rouge),
            score(&position, ocre),
        ];
        assert_eq!(found, values, "{text}");
    }
}

/// A machine and its level.
type Player = (&'static str, Option<&'static str>);

/// Every machine that leaves nothing to chance.
const MACHINES: [Player; 4] = [
    ("heuristique", None),
    ("minimax", Some("facile")),
    ("minimax", Some("normale")),
    ("minimax", Some("difficile")),
];

fn choice(khan: &Khan, machine: Player, text: &str) -> Option<String> {
    let position = khan.parse_position(text).unwrap();
    let mut rng = SmallRng::seed_from_u64(1);
    let mv = khan.machine_move(machine.0, machine.1, &position, &mut rng)?;
    Some(khan.move_text(mv))
}

#[test]
fn every_machine_takes_the_kalista() {
    let khan = Khan::new();
    for machine in MACHINES {
        let chosen = choice(&khan, machine, "6/kS4/6/6/6/5K r -");
        assert_eq!(chosen.as_deref(), Some("b2a2"), "{machine:?}");
    }
}

#[test]
fn nothing_is_chosen_when_the_game_is_over_or_the_machine_unknown() {
    let khan = Khan::new();
    for machine in [("random", None)].into_iter().chain(MACHINES) {
        assert_eq!(choice(&khan, machine, "6/6/6/6/6/K5 o a6"), None);
    }
    let start = "ssksss/6/6/6/6/SSSKSS r -";
    for machine in [
        ("deep thought", None),
        ("minimax", Some("infernale")),
        ("heuristique", Some("facile")),
        ("random", Some("facile")),
    ] {
        assert_eq!(choice(&khan, machine, start), None, "{machine:?}");
    }
    assert_eq!(
        choice(&khan, ("minimax", None), start),
        choice(&khan, ("minimax", Some("difficile")), start)
    );
}

/// Positions of every kind: the worked ones and moments of random games, in turn.
fn positions(khan: &Khan, seed: u64, count: usize) -> Vec<Position> {
    let handle = handle("khan");
    let mut rng = SmallRng::seed_from_u64(seed);
    let worked = crate::worked::positions("khan");
    let mut positions = Vec::new();
    for line in worked.iter().cycle().take(count.div_ceil(2)) {
        positions.push(khan.parse_position(&line.position).expect("a position"));
        positions.push(random_moment(khan, &handle, 0..60, &mut rng));
    }
    positions
}

#[test]
fn minimax_chooses_as_if_it_looked_at_every_move() {
    crate::machines::minimax_looks_at_every_move(&positions(&Khan::new(), 5, 600));
}

#[test]
fn random_plays_every_legal_move() {
    let khan = Khan::new();
    let position = khan.start();
    let mut rng = SmallRng::seed_from_u64(9);
    let mut moves = khan.legal_moves(&position);
    let mut played: Vec<_> = (0..500)
        .filter_map(|_| khan.machine_move("random", None, &position, &mut rng))
        .collect();
    played.sort();
    played.dedup();
    moves.sort();
    assert_eq!(played, moves);
}

#[cfg(feature = "prolog")]
mod against_the_clauses {
    use super::*;
    use crate::clauses::{program, start, written};
    use kalista::prolog::{Interpreter, Program};

    /// Writes the four values of a position, and then what each of the machines plays.
    const PROBE: &str = r#"
        :- set_prolog_flag(double_quotes, chars).

        probe(Text, Levels) :-
            state_text(State, Text),
            value(State, rouge, V1), value(State, ocre, V2),
            state_score(State, rouge, S1), state_score(State, ocre, S2),
            write([V1,V2,S1,S2]),
            probe_levels(Levels, State),
            flush_output.

        probe_levels([], _).
        probe_levels([Level|Levels], State) :-
            ( choose_move(State, Level, Move), move_text(Move, Text) ->
              write(' '), probe_text(Text)
            ; write(' none')
            ),
            probe_levels(Levels, State).

        probe_text([]).
        probe_text([Char|Chars]) :- put_char(Char), probe_text(Chars).

        % The same in the coursework's words, on the pion/5 facts.
        probe_facts(Text, Player) :-
            state_text(State, Text), set_state(State),
            heuristic(_, Player, V), score(_, Player, S),
            write([V,S]),
            ( generateMove(_, Player, Move), move_text(Move, Chars) ->
              write(' '), probe_text(Chars)
            ; write(' none')
            ),
            flush_output.
    "#;

    fn probed(program: Program) -> Interpreter {
        start(program.with("probe.pl", PROBE))
    }

    fn native(khan: &Khan, machine: Player, text: &str) -> String {
        choice(khan, machine, text).unwrap_or_else(|| "none".to_owned())
    }

    /// The levels as the clauses name them.
    fn level((machine, level): Player) -> String {
        level.map_or(machine.to_owned(), |level| format!("{machine}({level})"))
    }

    /// The first position on which the clauses and the native machines differ.
    fn difference(program: Program, count: usize, machines: &[Player]) -> Option<String> {
        let khan = Khan::new();
        let mut interpreter = probed(program);
        let levels: Vec<String> = machines.iter().copied().map(level).collect();
        let [rouge, ocre] = Side::BOTH;
        positions(&khan, 11, count)
            .into_iter()
            .find_map(|position| {
                let text = khan.position_text(&position);
                let values = [
                    heuristic(&position, rouge),
                    heuristic(&position, ocre),
                    score(&position, rouge),
                    score(&position, ocre),
                ];
                let values = values.map(|value| value.to_string()).join(",");
                let mut expected = format!("[{values}]");
                for &machine in machines {
                    expected += " ";
                    expected += &native(&khan, machine, &text);
                }
                let query = format!("probe(\"{text}\", [{}]).", levels.join(","));
                let found = written(&mut interpreter, &query);
                (found != expected)
                    .then(|| format!("{text}: {found} in the clauses, {expected} here"))
            })
    }

    #[test]
    fn values_and_quick_choices_agree() {
        assert_eq!(difference(program("khan"), 400, &MACHINES[..3]), None);
    }

    #[test]
    fn slow_choices_agree() {
        assert_eq!(difference(program("khan"), 80, &MACHINES[3..]), None);
    }

    #[test]
    fn a_mistake_in_the_clauses_is_noticed() {
        for (file, right, wrong) in [
            ("heuristique.pl", "abs(C - C0) =< 3", "abs(C - C0) =< 2"),
            ("heuristique.pl", "Value1 > Value0", "Value1 >= Value0"),
            (
                "heuristique.pl",
                "Etat \\== out,\n        abs(C - C0) =<",
                "abs(C - C0) =<",
            ),
            ("minimax.pl", "Sum + N - 1", "Sum"),
            ("minimax.pl", "min(Value0, Value1)", "max(Value0, Value1)"),
            ("minimax.pl", "Score = 350", "Score = 340"),
        ] {
            let mut broken = program("khan");
            let source = broken.source_mut(file).expect(file);
            assert!(source.text.contains(right), "{file}: {right}");
            source.text = source.text.replacen(right, wrong, 1);
            let found = difference(broken, 400, &MACHINES[..3]);
            assert!(found.is_some(), "{file}: {wrong} instead of {right}");
        }
    }

    #[test]
    fn the_words_of_the_coursework_say_the_same() {
        let khan = Khan::new();
        let mut interpreter = probed(program("khan"));
        for position in positions(&khan, 13, 40) {
            let text = khan.position_text(&position);
            let turn = khan.turn(&position);
            let (value, score) = (heuristic(&position, turn), score(&position, turn));
            let chosen = native(&khan, ("heuristique", None), &text);
            let player = khan.side_name(turn);
            let query = format!("probe_facts(\"{text}\", {player}).");
            let expected = format!("[{value},{score}] {chosen}");
            assert_eq!(written(&mut interpreter, &query), expected, "{text}");
        }
    }

    #[test]
    fn random_in_the_clauses_plays_legal_moves_only() {
        let khan = Khan::new();
        let mut interpreter = probed(program("khan"));
        let start = khan.start();
        let text = khan.position_text(&start);
        let query = format!("probe(\"{text}\", [random]).");
        for _ in 0..30 {
            let output = written(&mut interpreter, &query);
            let played = output.split(' ').next_back().expect("a move");
            let mv = khan.parse_move(played).expect(played);
            assert!(khan.is_legal(&start, mv), "{played}");
        }
    }
}
