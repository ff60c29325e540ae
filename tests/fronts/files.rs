//! Files that are none, and what cannot be had: memory, threads, a home.

use std::process::Command;

use crate::support::Home;

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_or_a_device_is_not_a_file_of_rules() {
    let home = Home::new("pipe-rules");
    let pipe = home.0.join("pipe.pl");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).unwrap();
    std::os::unix::fs::symlink("/dev/zero", home.0.join("zero.pl")).unwrap();
    for file in ["pipe.pl", "zero.pl"] {
        let mut commands = vec![
            vec!["moves", file],
            vec!["play", file],
            vec!["replay", file],
        ];
        if cfg!(feature = "prolog") {
            commands.push(vec!["moves", file, "--backend", "prolog"]);
            commands.push(vec!["repl", "khan", "-e", ":load pipe.pl"]);
            commands.push(vec!["check", "khan", "--corpus", file]);
        }
        for command in commands {
            let output = home.run(&command, b"");
            let words = said(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?}: {words}");
            assert!(words.contains("it is not a file"), "{command:?}: {words}");
        }
    }
    // In the folder of the games, too, nobody waits for a writer.
    let games = home.0.join("kalista/games");
    std::fs::create_dir_all(&games).unwrap();
    nix::unistd::mkfifo(&games.join("a.game"), nix::sys::stat::Mode::S_IRWXU).unwrap();
    let list = home.run(&["resume", "--list"], b"");
    assert!(said(&list.stdout).contains("No game is unfinished"));
}

#[test]
fn memory_that_cannot_be_had_is_refused_and_a_large_table_costs_nothing() {
    let home = Home::new("hash");
    let output = home.run(
        &["analyse", "khan", "--depth", "1", "--hash", "900000000"],
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output.stderr).contains("not enough memory for --hash 900000000"));
    // A tenth of the address space is enough, because nearly nothing of it is touched.
    if cfg!(target_os = "linux") {
        let script = "ulimit -v 4000000; \"$0\" analyse khan --depth 2 --hash 500 --json && \
                      true";
        let output = Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_kalista")])
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", said(&output.stderr));
    }
}

/// A stack of 64 TiB is more than there are addresses: no thread can be started.
#[test]
fn where_no_thread_can_be_started_one_does_the_work() {
    let home = Home::new("threads");
    let run = |arguments: &[&str]| {
        let mut command = home.command(arguments);
        command.env("RUST_MIN_STACK", (1_u64 << 46).to_string());
        let output = command.output().unwrap();
        let words = said(&output.stderr);
        assert!(!words.contains("panicked"), "{arguments:?}: {words}");
        output
    };
    for arguments in [
        &[
            "match", "khan", "random", "random", "--games", "4", "--jobs", "4",
        ][..],
        &["analyse", "khan", "--depth", "4", "--threads", "4"],
        &["perft", "khan", "2"],
    ] {
        let output = run(arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            said(&output.stderr)
        );
    }
    if cfg!(feature = "prolog") {
        let output = run(&["query", "khan", "true."]);
        assert_eq!(output.status.code(), Some(2));
        assert!(
            said(&output.stderr).contains("it does not start"),
            "{output:?}"
        );
        run(&["check", "khan", "--positions", "10", "--jobs", "2"]);
    }
}

#[test]
fn without_a_home_it_is_said_at_once_that_nothing_is_kept() {
    let home = Home::new("homeless");
    let mut command = home.command(&["play", "khan", "--rouge", "humain", "--ocre", "humain"]);
    command.env_remove("XDG_STATE_HOME").env_remove("HOME");
    command.stdin(std::process::Stdio::null());
    let output = command.output().unwrap();
    let said = said(&output.stdout);
    let first = said.lines().next().unwrap_or_default();
    assert!(
        first.contains("This game cannot be kept: there is no home folder"),
        "{said}"
    );
}
