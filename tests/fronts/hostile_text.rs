//! Text that somebody else wrote is shown, and plays with no terminal.

use kalista::session::journal::Journal;

use crate::support::Home;

/// A game that says everything with sequences that clear the screen.
const RULES: &str = r"
initial_state(_, s('\x1b\[2Jwhite', 0)).
valid_moves(s(_, N), ['\x9b\2Jgo']) :- N < 3.
move(s(P, N), '\x9b\2Jgo', s(Q, M)) :- other(P, Q), M is N + 1.
other('\x1b\[2Jwhite', black).
other(black, '\x1b\[2Jwhite').
game_over(s(P, 3), P).
move_text('\x9b\2Jgo', T) :- atom_chars('\x9b\2Jgo', T).
display_game(_) :- write('\x1b\[31mboard\x7\\x9b\0m'), nl.
";

/// There is none of the characters that a terminal obeys, but line ends.
#[track_caller]
fn harmless(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let obeyed = text.find(|c: char| c.is_control() && c != '\n');
    assert_eq!(obeyed, None, "{text:?}");
    text
}

#[cfg(any(feature = "clauses", feature = "prolog"))]
#[test]
fn what_a_rules_file_says_is_shown_and_not_obeyed() {
    let home = Home::new("hostile-rules");
    std::fs::write(home.0.join("game.pl"), RULES).unwrap();
    let play = ["play", "--rules", "game.pl"];
    let mut commands = vec![
        (vec!["moves", "--rules", "game.pl"], ""),
        (
            vec!["moves", "--rules", "game.pl", "--successors", "--json"],
            "",
        ),
        (
            vec!["moves", "--rules", "game.pl", "-"],
            "\u{1b}[2J\nno\u{9b}\n",
        ),
        (vec!["analyse", "--rules", "game.pl", "--depth", "2"], ""),
        (play.to_vec(), "humain\nhumain\n\u{1b}[2J\nmoves\nquit\n"),
    ];
    if cfg!(feature = "prolog") {
        commands.extend([
            (
                vec![
                    "repl",
                    "game.pl",
                    "-e",
                    ":board",
                    "-e",
                    ":moves",
                    "-e",
                    ":position",
                ],
                "",
            ),
            (vec!["repl", "game.pl", "-e", ":listing display_game/1"], ""),
            (vec!["query", "game.pl", "throw('\u{1b}[2J')."], ""),
        ]);
    }
    let mut all = String::new();
    for (command, input) in commands {
        let output = home.run(&command, input.as_bytes());
        all += &harmless(&output.stdout);
        all += &harmless(&output.stderr);
    }
    // They were said, only differently.
    for shown in [
        "\\x9b\\2Jgo",
        "\\x1b\\[2Jwhite",
        "\\x1b\\[31mboard\\x7\\\\x9b\\0m",
        "\\u009b",
    ] {
        assert!(all.contains(shown), "no {shown} in {all}");
    }
}

#[test]
fn names_of_files_and_journals_are_shown_and_not_obeyed() {
    let home = Home::new("hostile-names");
    let file = "a\u{1b}[2J\u{9b}.pl";
    for command in [
        ["moves", "--rules", file],
        ["moves", file, "x"],
        ["analyse", "--rules", file],
        ["replay", file, "--step"],
        ["moves", "\u{1b}[2Jkhan", "x"],
        ["nothing\u{1b}[2J", "x", "y"],
    ] {
        let output = home.run(&command, b"");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(
            harmless(&output.stderr).contains("\\x1b\\[2J"),
            "{command:?}"
        );
        harmless(&output.stdout);
    }
    let journal = "game: \"\u{1b}[2J\\n   7  khan\"\nrules: \"\u{1b}[2J\u{9b}.pl\"\n\
                   \u{1b}[31ma: humain\nb: \u{9b}x\n";
    drop(Journal::create(&home.0.join("kalista"), "x", journal).unwrap());
    let list = home.run(&["resume", "--list"], b"");
    let said = harmless(&list.stdout);
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(said.contains("\\x1b\\[2J"), "{said}");
    let resumed = home.run(&["resume"], b"");
    assert_eq!(resumed.status.code(), Some(2));
    harmless(&resumed.stderr);
}

/// To a file or a program a goal writes what it likes; to a terminal it does not.
#[cfg(feature = "prolog")]
#[test]
fn what_a_goal_writes_is_shown_at_a_terminal_and_passed_on_elsewhere() {
    let home = Home::new("hostile-goal");
    let goal = "put_char('\\x1b\\'), write('[31m\\x9b\\'), nl.";
    let output = home.run(&["query", "khan", goal], b"");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, "\u{1b}[31m\u{9b}\n   true.\n");
    for arguments in [
        vec!["query", "khan", goal],
        vec!["repl", "khan", "-e", goal],
    ] {
        let command = home.command(&arguments);
        let mut session = rexpect::session::spawn_command(command, Some(30_000)).unwrap();
        let seen = session.exp_eof().unwrap();
        assert!(seen.contains("\\x1b\\[31m\\x9b\\"), "{seen:?}");
        assert!(!seen.contains(['\u{1b}', '\u{9b}']), "{seen:?}");
    }
}
