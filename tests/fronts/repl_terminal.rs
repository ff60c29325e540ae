//! The toplevel at a real pseudo-terminal.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use rexpect::session::{PtySession, spawn_command};

/// Long, because the computer may be busy; nothing here waits that long by itself.
const TIMEOUT: Option<u64> = Some(30_000);

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("kalista-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn open(home: &Path, options: &[&str]) -> PtySession {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
    command.args(["repl", "khan", "--ascii"]).args(options);
    command.env("XDG_STATE_HOME", home).env("TERM", "xterm");
    command.current_dir(home);
    let mut session = spawn_command(command, TIMEOUT).unwrap();
    session.exp_string("rouge to move").unwrap();
    session.exp_string("rouge ?- ").unwrap();
    session
}

fn press(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

#[test]
fn a_query_goes_on_over_lines_and_its_answers_come_one_by_one() {
    let home = folder("lines");
    let mut session = open(&home, &["--no-history"]);
    session.send_line("member(X,").unwrap();
    session.send_line("  [1,2,3,4]).").unwrap();
    session.exp_string("   X = 1").unwrap();
    press(&mut session, ";");
    session.exp_string(";  X = 2").unwrap();
    press(&mut session, "h");
    session.exp_string("next answer").unwrap();
    press(&mut session, " ");
    session.exp_string(";  X = 3").unwrap();
    press(&mut session, "\r");
    session.exp_string(";  ... .").unwrap();
    session.exp_string("rouge ?- ").unwrap();
    session.send_line("member(X, [1,2]), X > 1.").unwrap();
    session.exp_string("   X = 2.").unwrap();
    session.send_line("member(X, [1,2,3]).").unwrap();
    session.exp_string("   X = 1").unwrap();
    press(&mut session, "a");
    session.exp_string(";  X = 2").unwrap();
    session.exp_string(";  X = 3.").unwrap();
    session.send_line("halt.").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn what_is_pasted_is_carried_out_piece_by_piece() {
    let home = folder("pasted");
    let mut session = open(&home, &["--no-history"]);
    let pasted = "member(X,\n  [1,2]), X > 1.\nb6b5\n\n:position";
    press(&mut session, &format!("\x1b[200~{pasted}\x1b[201~\r"));
    session.exp_string("   X = 2.").unwrap();
    session.exp_string("rouge ?- b6b5").unwrap();
    session.exp_string("ocre to move").unwrap();
    session.exp_string("ocre ?- :position").unwrap();
    session.exp_string("ssksss/6/6/6/1S4/S1SKSS o b5").unwrap();
    session.send_line(":quit").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn what_is_typed_ahead_is_not_lost() {
    let home = folder("ahead");
    let mut session = open(&home, &["--no-history"]);
    press(
        &mut session,
        "between(1, 100000, X), X > 99999.\rY = typed_ahead.\rb6b5\r",
    );
    session.exp_string("   X = 100000.").unwrap();
    session.exp_string("   Y = typed_ahead.").unwrap();
    session.exp_string("ocre ?- ").unwrap();
    session.send_line(":quit").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn ctrl_c_stops_a_loop_and_keeps_everything() {
    let home = folder("interrupt");
    std::fs::write(home.join("mine.pl"), "mine(consulted).\n").unwrap();
    let mut session = open(&home, &["--no-history"]);
    session.send_line("b6b5").unwrap();
    session.exp_string("ocre ?- ").unwrap();
    session.send_line(":consult mine.pl").unwrap();
    session.exp_string("is loaded").unwrap();
    session.send_line("assertz(seen(it)).").unwrap();
    session.exp_string("   true.").unwrap();
    for _ in 0..3 {
        session
            .send_line("assertz(lost(1)), repeat, fail.")
            .unwrap();
        session.exp_string("fail.").unwrap();
        std::thread::sleep(Duration::from_millis(400));
        let pressed = Instant::now();
        session.send_control('c').unwrap();
        session.exp_string("stopped").unwrap();
        let took = pressed.elapsed();
        eprintln!("Ctrl-C took {took:?}");
        // The bar is 0.2 s; the rest is for a busy computer.
        assert!(took < Duration::from_secs(2), "{took:?}");
        session.exp_string("ocre ?- ").unwrap();
    }
    session
        .send_line("seen(X), mine(Y), pion(Id, C, L, khan, V).")
        .unwrap();
    session
        .exp_string("   X = it, Y = consulted, Id = ")
        .unwrap();
    session.exp_string("C = 2, L = 5, V = 3.").unwrap();
    session.send_control('d').unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn tab_completes_commands_moves_and_predicates() {
    let home = folder("tab");
    let mut session = open(&home, &["--no-history"]);
    press(&mut session, ":hist\t");
    session.exp_string(":history").unwrap();
    press(&mut session, "\r");
    session.exp_string("nothing has been played").unwrap();
    session.exp_string("rouge ?- ").unwrap();
    press(&mut session, "b6\t");
    session.exp_string("b6b5").unwrap();
    press(&mut session, "\r");
    session.exp_string("ocre to move").unwrap();
    session.exp_string("ocre ?- ").unwrap();
    press(&mut session, ":doc possibleM\t");
    session.exp_string("possibleMoves/3").unwrap();
    press(&mut session, "\r");
    session.exp_string("+Player").unwrap();
    session.send_line(":quit").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn lines_are_remembered_from_one_time_to_the_next() {
    let home = folder("history");
    let mut session = open(&home, &[]);
    session.send_line("X = remembered.").unwrap();
    session.exp_string("   X = remembered.").unwrap();
    session.send_control('d').unwrap();
    session.exp_eof().unwrap();
    assert!(home.join("kalista/history").is_file());

    let mut session = open(&home, &[]);
    press(&mut session, "\x1b[A");
    session.exp_string("X = remembered.").unwrap();
    press(&mut session, "\r");
    session.exp_string("   X = remembered.").unwrap();
    session.send_control('d').unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn the_prompt_is_there_at_once() {
    let home = folder("prompt");
    let begun = Instant::now();
    let mut session = open(&home, &["--no-history"]);
    let took = begun.elapsed();
    eprintln!("the prompt took {took:?}");
    // The bar is 0.5 s; the rest is for a busy computer.
    assert!(took < Duration::from_secs(3), "{took:?}");
    session.send_line(":quit").unwrap();
    session.exp_eof().unwrap();
}

#[test]
fn running_out_of_memory_ends_with_one_line_and_not_with_the_process() {
    let home = folder("out-of-memory");
    let mut session = open(&home, &["--no-history", "--memory", "300"]);
    session.send_line("length(L, L).").unwrap();
    session.exp_string("out of memory").unwrap();
    session.exp_string("rouge ?- ").unwrap();
    session.send_line("X = alive.").unwrap();
    session.exp_string("   X = alive.").unwrap();
    session.send_line(":quit").unwrap();
    session.exp_eof().unwrap();
}
