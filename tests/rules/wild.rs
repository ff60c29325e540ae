//! Programs that were not written for Kalista, in the style of courses: several files,
//! another system's predicates, contract predicates of other shapes.

use std::path::{Path, PathBuf};

use kalista::clauses::game::{ClausesGame, Keeps, Settings, adapt};
use kalista::search::{Engine, Limits, Options, Prover, Score};
use kalista::{Game, Heuristics, perft};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/wild")
        .join(name)
}

fn opened(name: &str, size: Option<usize>) -> (ClausesGame, Keeps) {
    let wild = ClausesGame::open_file(&file(name), size, Settings::default());
    match wild {
        Ok(wild) => (wild.game, wild.keeps),
        Err(refusal) => panic!("{name}: {}", refusal.error),
    }
}

/// The numbers of tic-tac-toe are known: nobody counts positions after a win.
#[test]
fn several_files_of_a_sicstus_program() {
    let (game, keeps) = opened("ticks/main.pl", Some(3));
    let Keeps::ByTrial(adaptation) = keeps else {
        panic!("it does not keep the contract by itself");
    };
    assert!(adaptation.played.ended > 0);
    let start = game.start();
    let counts: Vec<u64> = (1..=6).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720]);
    assert!(game.take_error().is_none());
}

#[test]
fn an_adapter_says_what_was_guessed() {
    let found = adapt(&file("ticks/main.pl"), Some("3"), &Settings::default()).unwrap();
    let text = found.text;
    for line in [
        ":- module(kalista, []).",
        "initial_state(_, S-cross) :- user:initial_state(3, S).",
        "valid_moves(S-P, Ms) :- user:valid_moves(S, P, Ms).",
        "move(S-P, M, N-Q) :- user:move(S, P, M, N), next(P, Q).",
        "game_over(S-_, W) :- user:game_over(S, W), W \\== none.",
        "display_game(S-_) :- user:display_game(S).",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    let guessed = found.guessed.join("\n");
    assert!(guessed.contains("cross begins"), "{guessed}");
    assert!(guessed.contains("--option"), "{guessed}");
}

#[test]
fn a_player_moves_twice_in_a_row() {
    let (game, _) = opened("race/main.pl", None);
    let at = |text: &str| game.parse_position(text).unwrap();
    let position = at("state(3,red)");
    let step = game.parse_move("step(2)").unwrap();
    let after = game.play(&position, step);
    assert_eq!(game.position_text(&after), "state(5,red)");
    assert_eq!(game.turn(&position), game.turn(&after));
    // After five steps nobody is past ten, so there are two steps each time.
    assert_eq!(perft(&game, &game.start(), 6), 64);
    assert!(game.take_error().is_none());
}

/// From 8 and 9 a step to 10 gives another move, and that one ends the race at 12; from 7
/// every move leaves that to the other side.
#[test]
fn a_search_knows_that_a_player_moves_again() {
    let (game, _) = opened("race/main.pl", None);
    let at = |text: &str| game.parse_position(text).unwrap();
    for (text, end) in [
        ("state(10,red)", Score::Win(1)),
        ("state(8,red)", Score::Win(2)),
        ("state(9,red)", Score::Win(2)),
        ("state(7,red)", Score::Loss(3)),
    ] {
        let position = at(text);
        let proof = Prover::new(&game, 1 << 20).prove(&position, 12, &Limits::default());
        assert_eq!(proof.score, Some(end), "{text}");
        let limits = Limits {
            depth: Some(6),
            ..Limits::default()
        };
        let mut engine = Engine::new(&game, Options::default());
        let analysis = engine.search(&position, &[], &limits, |_| {});
        assert_eq!(analysis.score, end, "{text}");
    }
    assert!(game.take_error().is_none());
}

#[test]
fn a_clause_that_cannot_be_read_is_named_and_costs_itself() {
    let (game, _) = opened("heap/main.pl", None);
    let left_out: Vec<String> = game.left_out().map(ToString::to_string).collect();
    let [problem] = &left_out[..] else {
        panic!("{left_out:?}");
    };
    assert!(problem.contains("heap/main.pl:9:"), "{problem}");
    assert_eq!(perft(&game, &game.start(), 3), 1);
    assert!(game.take_error().is_none());
}

/// The configuration is found by following its variables, the lister is told the board alone,
/// moves are put into the shape that `move/3` takes, and the winner is asked for by name.
#[test]
fn parts_of_states_and_moves_in_another_shape() {
    let found = adapt(&file("marks/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "initial_state(_, S) :- user:initial_state(config(duel,short), S).",
        "valid_moves(S, Ms) :- S = [B|_], user:valid_moves(B, Ms).",
        "move(S, M, N) :- M = [X1,X2], user:move(S, put(X1,X2), N).",
        "game_over(S, W) :- member(W, [red,blue]), S = [B|_], user:wins(W, B).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let guessed = found.guessed.join("\n");
    assert!(guessed.contains("put(Part1,Part2)"), "{guessed}");
    let (game, _) = opened("marks/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 5), 120);
    assert!(game.take_error().is_none());
}

/// The loop puts the player beside what the start gives, and asks who has won only when nobody
/// can move: at the start it would name somebody, too. How many heaps there are is what `play`
/// tells the start.
#[test]
fn states_that_the_game_loop_makes() {
    let found = adapt(&file("pebbles/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "initial_state(_, [S,ann]) :- user:initial_state(3, S).",
        "game_over(S, W) :- \\+ ( once(valid_moves(S, Ms)), Ms = [_|_] ), user:game_over(S, W).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    // One heap of one pebble: whoever takes it has won.
    let (game, _) = opened("pebbles/main.pl", None);
    let position = game.parse_position("[[0,1,0],bob]").unwrap();
    let proof = Prover::new(&game, 1 << 16).prove(&position, 4, &Limits::default());
    assert_eq!(proof.score, Some(Score::Win(1)));
    assert!(game.take_error().is_none());
}

/// What is not found leaves something to begin with.
#[test]
fn what_is_not_found_is_sketched() {
    let not_found = adapt(&file("khan/main.pl"), None, &Settings::default()).unwrap_err();
    let sketch = not_found.sketch.expect("a sketch");
    for part in [":- module(kalista, []).", "turn(_-P, P).", "%   the moves"] {
        assert!(sketch.contains(part), "{part}\n{sketch}");
    }
}

/// Players are terms with arguments and stand beside the state; they are called by what they
/// differ in, and the winner is one of those names.
#[test]
fn players_that_are_terms() {
    let found = adapt(&file("terms/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "initial_state(_, S-seat(human,1,none)) :- user:initial_state(S).",
        "turn(_-seat(_,P,_), P).",
        "next(seat(human,1,none), seat(human,2,none)).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let (game, _) = opened("terms/main.pl", None);
    // Five places for the first stone; of the others, those that are not beside it.
    assert_eq!(perft(&game, &game.start(), 2), 3 + 2 + 2 + 2 + 3);
    assert!(game.take_error().is_none());
}

/// A `game_over/2` that always names somebody tells who is ahead.
#[test]
fn who_is_ahead_has_not_won() {
    let found = adapt(&file("lead/main.pl"), None, &Settings::default()).unwrap();
    let line =
        "game_over(S, W) :- \\+ ( once(valid_moves(S, Ms)), Ms = [_|_] ), user:game_over(S, W).";
    assert!(found.text.contains(line), "{line}\n{}", found.text);
    let (game, _) = opened("lead/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 5), 32);
    assert!(game.take_error().is_none());
}

/// Winners are called by colours that facts give to the players.
#[test]
fn facts_say_whom_winners_mean() {
    let found = adapt(&file("hues/main.pl"), None, &Settings::default()).unwrap();
    for line in ["winner(red, player1).", "winner(blue, player2)."] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let (game, _) = opened("hues/main.pl", None);
    // Whoever can say five does.
    let position = game.parse_position("game(3,player2)").unwrap();
    let proof = Prover::new(&game, 1 << 16).prove(&position, 4, &Limits::default());
    assert_eq!(proof.score, Some(Score::Win(1)));
    assert!(game.take_error().is_none());
}

/// Of two places that change with every move, the one on which the moves depend says whose turn
/// it is.
#[test]
fn who_moved_last_does_not_move_next() {
    let found = adapt(&file("marches/main.pl"), None, &Settings::default()).unwrap();
    let line = "turn(game(_,_,P), P).";
    assert!(found.text.contains(line), "{line}\n{}", found.text);
}

/// Readings with which games can be played, but not as the program means them.
#[test]
fn what_playing_does_not_confirm_is_refused() {
    for (program, why) in [
        ("hours", "which players day and night mean"),
        ("counts", "never did so in the games that were tried"),
    ] {
        let not_found = adapt(
            &file(&format!("{program}/main.pl")),
            None,
            &Settings::default(),
        );
        let not_found = not_found.unwrap_err();
        assert!(not_found.why.contains(why), "{program}: {not_found}");
        let sketch = not_found.sketch.expect("a sketch");
        assert!(sketch.contains("game_over("), "{program}: {sketch}");
    }
}

/// What callers hand on is what a start wants; the loop's own call says what states are made of.
#[test]
fn what_callers_hand_on() {
    let found = adapt(&file("handed/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "user:initial_state(set(4,[camp(north,person),camp(south,person)]), S1-S2).",
        "move(S, M, N) :- M = X1-_, user:move(S, X1, N).",
        "turn(_-camp(P,_)-_, P).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let (game, _) = opened("handed/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 2), 12);
    assert!(game.take_error().is_none());
}

/// Nothing is called as the contract calls it, but arguments say what they are for.
#[test]
fn predicates_that_are_known_by_their_arguments() {
    let found = adapt(&file("parts/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "valid_moves(S, Ms) :- user:hint(S, Ms).",
        "move(S, M, N) :- user:transition(S, M, N).",
        "game_over(S, W) :- user:finished(S, W).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    assert!(found.played.ended > 0);
}

/// A file that keeps the contract but for whose turn it is: what counts moves is no player, and
/// without an end nobody can say that the two take turns.
#[test]
fn a_counter_is_not_a_player() {
    let text = "initial_state(_, s(0)).
valid_moves(s(_), [a,b]).
move(s(N), _, s(M)) :- M is N + 1.
game_over(s(N), nobody) :- N < 0.
";
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join("counter.pl");
    std::fs::write(&name, text).unwrap();
    let why = ClausesGame::open_file(&name, None, Settings::default());
    let why = why.err().expect("it has no players").to_string();
    assert!(why.contains("turn/2"), "{why}");
    assert!(why.contains("whose turn"), "{why}");
    // The same with an end is a game in which two take turns.
    let text = text.replace(
        "game_over(s(N), nobody) :- N < 0.",
        "game_over(s(4), nobody).",
    );
    std::fs::write(&name, text).unwrap();
    let found = adapt(&name, None, &Settings::default()).unwrap();
    assert!(found.text.contains("turn(_-P, P)."), "{}", found.text);
    let guessed = found.guessed.join("\n");
    assert!(guessed.contains("is not in the state"), "{guessed}");
}

/// Whoever has a `move/3` means it: something else that would do in its place makes another game,
/// and so does a game that is over as soon as it has begun.
#[test]
fn what_would_do_is_not_taken() {
    let text = ":- use_module(library(system)).
initial_state(_, board([e,e,e], white)).
valid_moves(board(Cells, _), Moves) :- findall(At, nth0(At, Cells, e), Moves).
move(board(_, _), jump(_, _), _) :- fail.
place_piece(board(Cells, Player), At, board(NewCells, Next)) :-
    nth0(At, Cells, e, Rest), nth0(At, NewCells, Player, Rest), other(Player, Next).
other(white, black).
other(black, white).
game_over(board(Cells, Player), Player) :- \\+ member(e, Cells).
";
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join("place.pl");
    std::fs::write(&name, text).unwrap();
    let why = adapt(&name, None, &Settings::default()).unwrap_err();
    assert!(why.why.contains("no predicates that list"), "{why}");
    assert!(why.sketch.is_some());
}

/// A text as a file that is opened.
fn open_written(name: &str, text: &str) -> Result<kalista::clauses::game::Wild, String> {
    let opened = ClausesGame::open_file(&written(name, text), None, Settings::default());
    opened.map_err(|refusal| refusal.to_string())
}

/// Five steps at most, one or two at a time.
const STEPS: &str = "initial_state(_, s(white, 0)).
valid_moves(s(_, N), [1,2]) :- N < 5.
move(s(P, N), M, s(Q, K)) :- K is N + M, other(P, Q).
other(white, black).
other(black, white).
game_over(s(P, N), P) :- N >= 5.
";

/// A file that keeps the contract but for a clause that cannot be read is played without it;
/// where a predicate is missing because of such a clause, the clause is what is told.
#[test]
fn a_bad_clause_among_good_ones() {
    let text = format!("{STEPS}helper(X :- foo.\n");
    let wild = open_written("bad-clause.pl", &text).expect("it can be played");
    assert!(matches!(wild.keeps, Keeps::InPart));
    assert_eq!(perft(&wild.game, &wild.game.start(), 3), 8);
    let left_out: Vec<String> = wild
        .game
        .left_out()
        .map(|problem| problem.in_full())
        .collect();
    let [problem] = &left_out[..] else {
        panic!("{left_out:?}");
    };
    let end = "bad-clause.pl, line 7:\n  helper(X :- foo.\n        ^ this `(` is never closed";
    assert!(problem.ends_with(end), "{problem}");
    let why = open_written("bad-move.pl", &text.replace("K is N + M,", "K is N + M")).err();
    let why = why.expect("there is no move/3");
    assert!(
        why.contains("it cannot be loaded: syntax error in line 3"),
        "{why}"
    );
}

/// Files that `initialization/1` loads are there, and what else it wants is run afterwards.
#[test]
fn files_that_an_initialization_loads() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("initialization");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (first, second) = STEPS.split_at(STEPS.find("other(white").expect("it is there"));
    std::fs::write(folder.join("first.pl"), first).expect("it is written");
    std::fs::write(folder.join("second.pl"), second).expect("it is written");
    let main = ":- initialization(consult(first)).
:- initialization((ensure_loaded(second), begin)).
:- initialization(main).
:- dynamic(begun/0).
begin :- assertz(begun).
main :- read(_).
value(_, _, 7) :- begun.
";
    let wild = open_written("initialization/main.pl", main).expect("it can be played");
    assert_eq!(perft(&wild.game, &wild.game.start(), 3), 8);
    assert_eq!(wild.game.evaluate(&wild.game.start()), 7);
}

/// A player who sows the last seed into the own store moves again: the name in the state says
/// whose turn it is, though it does not change with every move.
#[test]
fn a_player_of_whom_only_the_state_knows() {
    let (game, keeps) = opened("sowing/main.pl", None);
    assert!(matches!(keeps, Keeps::Itself));
    assert_eq!(
        game.turn_clause(),
        Some("turn(State,Player):-arg(1,State,Player)")
    );
    // What SWI-Prolog counts.
    assert_eq!(perft(&game, &game.start(), 5), 81);
    let again = game.play(&game.start(), game.parse_move("2").expect("a move"));
    assert_eq!(game.turn(&again), game.turn(&game.start()));
}

/// Menus are walked through until the start is called: what they tell it and the facts that they
/// leave behind are those of the program. In a row of six, the two posts at the ends leave four
/// others to choose from, and each of those between leaves three.
#[test]
fn menus_say_how_a_game_begins() {
    let found = adapt(&file("posts/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        ":- assertz(user:posts(6)).",
        "initial_state(_, S) :- user:initial_state(config(people,6), S).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let (game, _) = opened("posts/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 2), 4 + 3 + 3 + 3 + 3 + 4);
    assert!(game.take_error().is_none());
}

/// No predicate lists single moves, but the machine without a plan chooses among them: two
/// runners with two squares each, and nobody arrives within three moves.
#[test]
fn what_a_machine_chooses_among_are_the_moves() {
    let found = adapt(&file("runners/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "choices_of_choose_move(State, Move) :-",
        "member(Runner-Squares, All)",
        "findall(M, choices_of_choose_move(S, M), Ms0)",
        "move(S, M, N) :- user:move(S, M, N).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    // Whoever thinks chooses among fewer.
    assert!(!found.text.contains("last(Squares"), "{}", found.text);
    let (game, _) = opened("runners/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 3), 4 * 4 * 4);
    assert!(game.take_error().is_none());
}

/// A race that hardly ever ends at random is believed if the program's own loop tries moves and
/// asks for the end as the adapter does. There are no two pulls of three in a row: 3 x 15 + 3 x 4.
#[test]
fn a_loop_confirms_what_random_games_do_not() {
    let found = adapt(&file("tug/main.pl"), None, &Settings::default()).unwrap();
    assert_eq!(found.played.ended, 0);
    let guessed = found.guessed.join("\n");
    assert!(guessed.contains("came to an end"), "{guessed}");
    let (game, _) = opened("tug/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 3), 57);
    assert!(game.take_error().is_none());
    // Without that loop too much is guessed.
    let text = std::fs::read_to_string(file("tug/main.pl")).unwrap();
    let text = text.replace("-> ( game_over(Next, Winner)", "-> ( fail");
    let why = adapt(&written("tug.pl", &text), None, &Settings::default()).unwrap_err();
    assert!(why.why.contains("too much of it is guessed"), "{why}");
}

/// A lister of `Boat-Locks` where a move is a boat and one lock.
#[test]
fn moves_that_are_listed_in_groups() {
    let found = adapt(&file("canal/main.pl"), None, &Settings::default()).unwrap();
    let line = "user:valid_moves(S, Gs), findall(F-T, (member(F-Ts, Gs), member(T, Ts)), Ms).";
    assert!(found.text.contains(line), "{}", found.text);
    assert!(found.played.won > 0);
    let (game, _) = opened("canal/main.pl", None);
    assert_eq!(perft(&game, &game.start(), 3), 64);
    assert!(game.take_error().is_none());
}

/// The kettles are facts that every move changes: they are a part of the state.
#[test]
fn positions_in_facts() {
    let found = adapt(&file("kettles/main.pl"), None, &Settings::default()).unwrap();
    for line in [
        "initial_state(_, S-F) :- user:initial_state(S), facts(F).",
        "turn(pours(P)-_, P).",
        "valid_moves(S-F, Ms) :- pose(F), user:valid_moves(S, Ms).",
        "move(S-F, M, N-G) :- pose(F), user:move(S, M, N), facts(G).",
        "game_over(S-F, W) :- pose(F), user:game_over(S, W).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    let (game, _) = opened("kettles/main.pl", None);
    let start = game.start();
    let counts: Vec<u64> = (1..=5).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!(counts, [4, 12, 25, 26, 10]);
    assert!(game.take_error().is_none());
}

/// A word for a game that goes on is the first answer; where it is said although nobody can move,
/// the player may pass, and what was found is not believed.
#[test]
fn a_game_that_goes_on_without_moves() {
    let text = "initial_state(_, s(6, red)).
valid_moves(s(N, P), Ms) :- findall(K, (step(P, K), K =< N), Ms).
step(red, 1).
step(red, 2).
step(blue, 2).
move(s(N, P), K, s(M, Q)) :- M is N - K, other(P, Q).
other(red, blue).
other(blue, red).
game_over(s(0, P), Q) :- !, other(P, Q).
game_over(_, ongoing).
";
    let name = written("passes.pl", text);
    let why = adapt(&name, None, &Settings::default()).unwrap_err();
    assert!(why.why.contains("perhaps the player passes"), "{why}");
    // Everybody can always take one.
    let text = text.replace("step(blue, 2).", "step(blue, 1).");
    let text = text.replace(
        "game_over(_, ongoing).",
        "game_over(_, ongoing).\ngame_over(_, _) :- length(_, N), N < 0.",
    );
    std::fs::write(&name, text).unwrap();
    let found = adapt(&name, None, &Settings::default()).unwrap();
    let line = "game_over(S, W) :- once(user:game_over(S, W)), W \\== ongoing.";
    assert!(found.text.contains(line), "{}", found.text);
}

/// What a loop asks after a move need not have an answer at the start.
#[test]
fn an_end_that_cannot_be_asked_for_at_the_start() {
    let text = "initial_state(_, s(7, none, red)).
valid_moves(s(N, _, _), Ms) :- findall(K, (member(K, [1,2]), K =< N), Ms).
move(s(N, _, P), K, s(M, K, Q)) :- M is N - K, other(P, Q).
other(red, blue).
other(blue, red).
game_over(s(N, Last, P), Q) :- N + Last < 3, other(P, Q).
";
    let found = adapt(&written("after.pl", text), None, &Settings::default()).unwrap();
    let line = "S0), S0 == S ), user:game_over(S, W).";
    assert!(found.text.contains(line), "{}", found.text);
    assert_eq!(found.played.won, found.played.games);
}

/// A machine that takes the first of a sorted list of values looks for small ones.
#[test]
fn a_value_of_which_less_is_better() {
    let text = "initial_state(_, s(5, 5, white)).
valid_moves(s(A, B, P), Ms) :- left(P, A, B, L), findall(K, (member(K, [1,2]), K =< L), Ms).
move(s(A, B, white), K, s(C, B, black)) :- C is A - K.
move(s(A, B, black), K, s(A, C, white)) :- C is B - K.
left(white, A, _, A).
left(black, _, B, B).
game_over(s(0, _, _), white).
game_over(s(_, 0, _), black).
value(s(A, B, _), P, V) :- left(P, A, B, V).
choose_move(s(A, B, P), 2, M) :-
    valid_moves(s(A, B, P), Ms),
    setof(V-K, N^(member(K, Ms), move(s(A, B, P), K, N), value(N, P, V)), Best),
    Best = [_-M|_].
";
    let name = written("smaller.pl", text);
    let found = adapt(&name, None, &Settings::default()).unwrap();
    let line = "value(S, P, V) :- user:value(S, P, V0), V is -V0.";
    assert!(found.text.contains(line), "{}", found.text);
    // The last one is the largest.
    std::fs::write(&name, text.replace("Best = [_-M|_]", "last(Best, _-M)")).unwrap();
    let found = adapt(&name, None, &Settings::default()).unwrap();
    let line = "value(S, P, V) :- user:value(S, P, V).";
    assert!(found.text.contains(line), "{}", found.text);
}

/// A text as a program of its own.
fn written(name: &str, text: &str) -> PathBuf {
    let name = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&name, text).unwrap();
    name
}

/// How strong a machine is does not say who plays.
#[test]
fn levels_are_not_players() {
    let text = "initial_state(_, s(6)).
valid_moves(s(N), Moves) :- findall(T, (member(T, [1,2]), T =< N), Moves).
move(s(N), T, s(M)) :- M is N - T.
game_over(s(0), over).
stronger(level1, level2).
stronger(level2, level1).
";
    let found = adapt(&written("levels.pl", text), None, &Settings::default()).unwrap();
    assert!(!found.text.contains("level1"), "{}", found.text);
    assert!(found.text.contains("next(1, 2)."), "{}", found.text);
}

/// A `game_over/2` that also says how far a game has come is not understood, and not believed.
#[test]
fn words_for_how_far_a_game_has_come_are_not_winners() {
    let text = "initial_state(_, s(9, red)).
valid_moves(s(N, _), Moves) :- findall(T, (member(T, [1,2]), T =< N), Moves).
move(s(N, P), T, s(M, Q)) :- M is N - T, other(P, Q).
other(red, blue).
other(blue, red).
game_over(s(N, _), 0) :- N > 6, !.
game_over(s(N, _), 1) :- N > 3, !.
game_over(s(_, red), blue).
game_over(s(_, blue), red).
";
    let name = written("phases.pl", text);
    let why = adapt(&name, None, &Settings::default()).unwrap_err();
    assert!(why.why.contains("what 1 means"), "{why}");
    assert!(why.sketch.is_some());
    // Without the word in between it is.
    let text = text.replace("game_over(s(N, _), 1) :- N > 3, !.\n", "");
    std::fs::write(&name, text).unwrap();
    assert!(adapt(&name, None, &Settings::default()).is_ok());
}

/// The player is told to the lister and stands in the state as well, where only the loop changes
/// it: a move is made for whom the state says, so that is where the player has to be changed.
#[test]
fn a_player_who_is_told_and_stands_in_the_state() {
    let text = "initial_state(_, s(white, 0, 0)).
valid_moves(s(_, A, _), white, Moves) :- ahead(A, [1,2], Moves).
valid_moves(s(_, _, B), black, Moves) :- ahead(B, [1,3], Moves).
ahead(N, Steps, Moves) :- findall(T, (member(T, Steps), N + T =< 5), Moves).
move(s(white, A, B), T, s(white, C, B)) :- C is A + T.
move(s(black, A, B), T, s(black, A, C)) :- C is B + T.
other(white, black).
other(black, white).
game_over(s(_, 5, _), white).
game_over(s(_, _, 5), black).
";
    let found = adapt(&written("inside.pl", text), None, &Settings::default()).unwrap();
    for line in [
        "turn(s(P,_,_), P).",
        "valid_moves(S, Ms) :- turn(S, P), user:valid_moves(S, P, Ms).",
        "move(S, M, s(Q,A1,A2)) :- turn(S, P), user:move(S, M, s(_,A1,A2)), next(P, Q).",
    ] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
}

/// What is numbered lists only some of the moves.
#[test]
fn a_numbered_lister_lists_a_part() {
    let text = "initial(s(5, 5)).
valid_moves_part1(s(A, _), P, Moves) :- player(P), findall(a-T, (member(T, [1,2]), T =< A), Moves).
make_move(s(A, B), a-T, s(C, B)) :- C is A - T.
make_move(s(A, B), b-T, s(A, C)) :- C is B - T.
player(white).
player(black).
next_player(white, black).
next_player(black, white).
game_over(s(0, _), P, P).
";
    let name = written("numbered.pl", text);
    let why = adapt(&name, None, &Settings::default()).unwrap_err();
    assert!(why.why.contains("lists the moves"), "{why}");
    // A name of its own is believed.
    std::fs::write(&name, text.replace("valid_moves_part1", "get_moves")).unwrap();
    assert!(adapt(&name, None, &Settings::default()).is_ok());
}

/// Nine places, and a row of three for whoever begins in 3 * 6 * 30 of the games of five moves.
#[test]
fn a_program_that_plays_against_itself_shows_how() {
    let (game, keeps) = opened("lugares/main.pl", None);
    let Keeps::ByTrial(adaptation) = keeps else {
        panic!("it does not keep the contract by itself");
    };
    assert!(
        adaptation.text.contains("user:lugares("),
        "{}",
        adaptation.text
    );
    let start = game.start();
    let counts: Vec<u64> = (1..=6).map(|depth| perft(&game, &start, depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, (15120 - 540) * 4]);
    assert!(game.take_error().is_none());
}

#[test]
fn who_cannot_move_skips_where_the_program_says_so() {
    let (game, _) = opened("hop/main.pl", None);
    let texts = |text: &str| -> Vec<String> {
        let position = game.parse_position(text).unwrap();
        let moves = game.legal_moves(&position).into_iter();
        moves.map(|mv| game.move_text(mv)).collect()
    };
    let blocked = "line([red,none,none,red,blue,blue,none],blue)";
    assert_eq!(texts(blocked), ["skip"]);
    let free = blocked.replace("],blue", "],red");
    assert_eq!(texts(&free), ["step(1)"]);
    assert!(game.take_error().is_none());
}

#[test]
fn an_end_may_be_asked_of_who_has_moved() {
    let (game, _) = opened("heaps/main.pl", None);
    let mut position = game.start();
    // Seven stones: ana takes the odd turns, and with them the last stone.
    for mv in ["1", "1", "1", "1", "1", "1", "1"] {
        assert_eq!(game.outcome(&position), None);
        position = game.play(&position, game.parse_move(mv).unwrap());
    }
    let Some(kalista::Outcome::Win(side)) = game.outcome(&position) else {
        panic!("{:?}", game.outcome(&position));
    };
    assert_eq!(game.side_name(side), "ana");
}

/// Each takes one or two of seven, and whoever has more in the end has won.
const TALLIES: &str = "
start(st(white,7,0,0)).
initial_state(S) :- start(S).
valid_moves(st(_,N,_,_), Ms) :- findall(K, ( member(K, [1,2]), K =< N ), Ms).
move(st(white,N,A,B), K, st(black,M,C,B)) :- M is N - K, C is A + K.
move(st(black,N,A,B), K, st(white,M,A,D)) :- M is N - K, D is B + K.
game_over(st(_,0,A,B), 0) :- A > B.
game_over(st(_,0,A,B), 1) :- A < B.
";

#[test]
fn numbers_of_winners_are_those_of_facts() {
    let facts = format!("{TALLIES}\ncolour(white, 0).\ncolour(black, 1).\n");
    let found = adapt(&written("tallies.pl", &facts), None, &Settings::default()).unwrap();
    for line in ["winner(0, white).", "winner(1, black)."] {
        assert!(found.text.contains(line), "{line}\n{}", found.text);
    }
    // Without them 0 may be a tie, or whoever begins.
    let unsaid = adapt(&written("untold.pl", TALLIES), None, &Settings::default());
    let why = unsaid.unwrap_err().why;
    assert!(why.contains("which players 0 and 1 mean"), "{why}");
}

#[test]
fn an_end_is_told_the_player_if_that_ends_games() {
    let text = "
initial_state(row([e,e,e,e,e])).
valid_moves(row(Cells), Player, Ms) :-
    findall(N, ( nth1(N, Cells, e), \\+ beside(Cells, N, Player) ), Ms).
beside(Cells, N, Player) :-
    ( M is N - 1 ; M is N + 1 ), nth1(M, Cells, Other), Other \\== e, Other \\== Player.
move(row(Cells), Player, N, row(Next)) :- put(Cells, N, Player, Next).
put([_|Cells], 1, X, [X|Cells]) :- !.
put([C|Cells], N, X, [C|Next]) :- N1 is N - 1, put(Cells, N1, X, Next).
next_player(red, blue).
next_player(blue, red).
game_over(State, Player, Winner) :-
    next_player(Player, Winner), valid_moves(State, Player, Ms), Ms == [].
";
    let text = format!(":- use_module(library(lists)).\n{text}");
    let found = adapt(&written("told.pl", &text), None, &Settings::default()).unwrap();
    let line = "game_over(S-P, W) :- user:game_over(S, P, W).";
    assert!(found.text.contains(line), "{}", found.text);
}
