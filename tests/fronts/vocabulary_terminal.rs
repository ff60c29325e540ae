//! Games played in Prolog, at a real pseudo-terminal.

use std::process::Command;

use rexpect::session::{PtySession, spawn_command};

/// Long, because the computer may be busy; nothing here waits that long by itself.
const TIMEOUT: Option<u64> = Some(60_000);

fn open(game: &str) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command.args(["repl", game, "--ascii", "--no-history"]);
    command.env("TERM", "xterm");
    let mut session = spawn_command(command, TIMEOUT).unwrap();
    session.exp_string(" ?- ").unwrap();
    session
}

/// Answers questions: each is waited for, and shown before the answer is typed.
fn answer(session: &mut PtySession, answers: &[(&str, &str)]) {
    for (question, text) in answers {
        session.exp_string(question).unwrap();
        session.send_line(text).unwrap();
    }
}

#[test]
fn a_game_of_khan_is_played_to_its_end() {
    let mut session = open("khan");
    session.send_line("play.").unwrap();
    answer(
        &mut session,
        &[
            ("Who plays rouge", "humain."),
            ("Who plays ocre", "humain"),
            ("Which side", "haut."),
            ("Where does kr stand", "d2"),
            ("Where does r1 stand", "a2"),
            ("Where does r2 stand", "b2"),
            ("Where does r3 stand", "'C2'."),
            ("Where does r4 stand", "e2"),
            ("Where does r5 stand", "f2"),
            ("Where does ko stand", "c5"),
            ("Where does o1 stand", "a5"),
            ("Where does o2 stand", "b5"),
            ("Where does o3 stand", "d5"),
            ("Where does o4 stand", "e5"),
            ("Where does o5 stand", "f5"),
            // c2 is worth three steps: c4 is only two away, c5 is where the Kalista stands.
            ("Which piece moves", "r3"),
            ("Where does it go", "c4"),
            ("This move is not legal", ""),
            ("Which piece moves", "c2"),
            ("Where does it go", "c5"),
        ],
    );
    session.exp_string("rouge (humain) has won.").unwrap();
    session.exp_string("   true.").unwrap();
    session.exp_string(" ?- ").unwrap();
    session.send_line("winner(Colour, Type).").unwrap();
    session
        .exp_string("Colour = rouge, Type = humain.")
        .unwrap();
}

#[test]
fn the_end_of_the_input_ends_the_game_and_not_the_toplevel() {
    for (game, first) in [
        ("khan", "Who plays rouge"),
        ("shi", "Your choice: "),
        ("gauss", "Your choice: "),
    ] {
        let mut session = open(game);
        session.send_line("play.").unwrap();
        session.exp_string(first).unwrap();
        session.send_control('d').unwrap();
        session.exp_string("The input has ended").unwrap();
        session.exp_string("   true.").unwrap();
        session.exp_string(" ?- ").unwrap();
        // And the next goal can read again.
        session.send_line("write(go-on), read(X).").unwrap();
        session.exp_string("\r\ngo-on").unwrap();
        session.send_line("foo(bar).").unwrap();
        session.exp_string("X = foo(bar).").unwrap();
        session.exp_string(" ?- ").unwrap();
        session.send_control('d').unwrap();
        session.exp_eof().unwrap();
    }
}

#[test]
fn ctrl_c_stops_a_goal_that_waits_for_input() {
    let mut session = open("khan");
    session.send_line("assertz(kept(1)).").unwrap();
    session.exp_string("   true.").unwrap();
    session.send_line("lireCote(Cote).").unwrap();
    session.exp_string("Which side").unwrap();
    session.exp_string("or bas? ").unwrap();
    session.send_control('c').unwrap();
    session.exp_string("stopped").unwrap();
    session.exp_string(" ?- ").unwrap();
    session.send_line("kept(X), lireCote(Cote).").unwrap();
    answer(&mut session, &[("or bas? ", "droite.")]);
    session.exp_string("X = 1, Cote = droite.").unwrap();
}

#[test]
fn machines_play_shi_and_gauss_from_the_menus() {
    let mut session = open("shi");
    session.send_line("play.").unwrap();
    answer(
        &mut session,
        &[
            ("Your choice: ", "3"),
            ("3 goes back: ", "2-1"),
            ("1 goes back: ", "6"),
            ("Your choice: ", "5"),
        ],
    );
    session.exp_string("   true.").unwrap();
    let mut session = open("gauss");
    session.send_line("play.").unwrap();
    answer(
        &mut session,
        &[
            ("Your choice: ", "3"),
            ("How well does the computer play? ", "2"),
            ("Points: red", ""),
            ("Your choice: ", "4"),
        ],
    );
    session.exp_string("   true.").unwrap();
}
