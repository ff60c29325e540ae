//! `kalista replay`, and journals, whoever wrote them.

use crate::support::Home;

const MATCH: &str = include_str!("../data/records/match-0.1.txt");
const SAVED: &str = include_str!("../data/records/saved-0.1.txt");

fn said(home: &Home, arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let output = home.run(arguments, input.as_bytes());
    let said = String::from_utf8(output.stdout).unwrap();
    (
        said + &String::from_utf8_lossy(&output.stderr),
        output.status.code(),
    )
}

#[test]
fn files_of_both_old_forms_are_replayed() {
    let home = Home::new("replay-old");
    let (text, code) = said(&home, &["replay", "-"], &format!("{MATCH}\n{SAVED}"));
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(
        text,
        "game 1: rouge random, ocre alphabeta:d2: ocre after 14 plies (the rules)\n\
         game 2: rouge alphabeta:d2, ocre random: rouge after 13 plies (the rules)\n\
         game 3: not finished after 2 plies\n\
         3 games replayed, 0 wrong\n"
    );
    let (text, _) = said(&home, &["replay", "-", "--game", "2"], MATCH);
    assert!(text.ends_with("1 game replayed, 0 wrong\n"), "{text}");
    let (text, code) = said(&home, &["replay", "-", "--game", "4"], MATCH);
    assert!(text.contains("has no game 4") && code == Some(2), "{text}");
    let spoilt = MATCH.replace("d2d3", "d2f6");
    let (text, code) = said(&home, &["replay", "-"], &spoilt);
    assert!(
        text.contains("game 1: WRONG: move 2: line 7:") && code == Some(1),
        "{text}"
    );
}

#[test]
fn a_game_is_stepped_through() {
    let home = Home::new("replay-step");
    std::fs::write(home.0.join("games.txt"), MATCH).unwrap();
    let step = |input: &str| {
        let arguments = ["replay", "games.txt", "--step", "--game", "2"];
        said(&home, &arguments, input).0
    };
    let text = step("\nnext\nb\n13\n\n0\nback\n99\nq\n");
    let prompts: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split(" of 13>").next().filter(|here| *here != line))
        .collect();
    assert_eq!(
        prompts,
        ["0", "1", "2", "1", "13", "13", "0", "0", "0"],
        "{text}"
    );
    assert!(text.contains("  1. c5c4: "), "{text}");
    assert!(text.contains("This is the end.") && text.contains("This is the start."));
    assert!(text.contains("a number from 0 to 13"), "{text}");
    // The end of the input is the end.
    assert!(step("").contains("0 of 13> "));
    let (text, code) = said(&home, &["replay", "-", "--step"], MATCH);
    assert!(text.contains("name the file") && code == Some(2), "{text}");
}

#[test]
fn a_damaged_journal_is_listed_and_can_be_forgotten() {
    let home = Home::new("resume-damaged");
    let games = home.0.join("kalista/games");
    std::fs::create_dir_all(&games).unwrap();
    std::fs::write(games.join("a.game"), "gabe: khan\nnonsense\n").unwrap();
    let (list, _) = said(&home, &["resume", "--list"], "");
    assert!(list.contains("1  a game which cannot be read, "), "{list}");
    let (text, code) = said(&home, &["resume"], "");
    assert!(
        text.contains("the journal cannot be read, line 1:") && code == Some(2),
        "{text}"
    );
    assert_eq!(home.journals().len(), 1);
    said(&home, &["resume", "1", "--forget"], "");
    assert!(home.journals().is_empty());
}

#[cfg(feature = "prolog")]
mod ruled {
    use super::*;

    /// Counts to three and breaks down.
    const BROKEN: &str = "
initial_state(_, s(a, 0)).
players([a, b]).
turn(s(P, _), P).
valid_moves(s(_, N), [m(K)]) :- N < 3, K is N + 1.
valid_moves(s(_, 3), _) :- throw(oops).
move(s(P, N), m(K), s(Q, K)) :- K is N + 1, other(P, Q).
other(a, b).
other(b, a).
game_over(s(_, N), a) :- N > 5.
";

    #[test]
    fn rules_that_break_down_end_the_game_and_it_stays() {
        let home = Home::new("play-broken");
        std::fs::write(home.0.join("broken.pl"), BROKEN).unwrap();
        let players = ["--first", "random", "--second", "random"];
        let play = [&["play", "broken.pl"], &players[..]].concat();
        let (text, code) = said(&home, &play, "");
        assert_eq!(code, Some(2), "{text}");
        assert!(text.contains("plays m(3)."), "{text}");
        assert!(text.contains("kalista resume continues it"), "{text}");
        assert!(text.contains("valid_moves/2 throws oops"), "{text}");
        let (list, _) = said(&home, &["resume", "--list"], "");
        assert!(
            list.contains("broken, a random, b random, 3 moves"),
            "{list}"
        );
        // With better rules it goes on.
        let better = BROKEN.replace(
            "s(_, 3), _) :- throw(oops)",
            "s(_, N), [m(K)]) :- N >= 3, K is N + 1",
        );
        std::fs::write(home.0.join("broken.pl"), better).unwrap();
        let (text, code) = said(&home, &["resume"], "");
        assert_eq!(code, Some(0), "{text}");
        assert!(
            text.contains("The winner is a (machine, random)."),
            "{text}"
        );
    }

    #[test]
    fn the_file_of_a_game_may_move_and_the_list_does_not_ask_for_it() {
        let home = Home::new("replay-moved");
        let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/hexapawn.pl");
        std::fs::copy(rules, home.0.join("hexapawn.pl")).unwrap();
        let players = ["--first", "humain", "--second", "humain"];
        said(
            &home,
            &[&["play", "hexapawn.pl"], &players[..]].concat(),
            "a1a2\n",
        );
        std::fs::rename(home.0.join("hexapawn.pl"), home.0.join("moved.pl")).unwrap();
        let (list, _) = said(&home, &["resume", "--list"], "");
        assert!(
            list.contains("hexapawn, white humain, black humain, 1 move,"),
            "{list}"
        );
        let journal = home.journals().remove(0);
        let journal = journal.to_str().unwrap();
        let (text, code) = said(&home, &["replay", journal], "");
        assert!(text.contains("--rules FILE") && code == Some(2), "{text}");
        let (text, code) = said(&home, &["replay", journal, "--rules", "moved.pl"], "");
        assert!(
            text.starts_with("game 1: white humain, black humain: not finished after 1 ply"),
            "{text}"
        );
        assert_eq!(code, Some(0));
    }
}
