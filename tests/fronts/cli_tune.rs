//! The command tune as a user meets it.

use std::process::Command;

use kalista::{Heuristics, Khan};

#[test]
fn the_command_prints_weights_or_says_why_not() {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kalista"));
        command.args(arguments).output().expect("it runs")
    };
    let few = ["--games", "4", "--nodes", "100", "--match-games", "2"];
    let khan = run(&[&["tune", "khan"], &few[..]].concat());
    let text = String::from_utf8_lossy(&khan.stdout);
    assert!(khan.status.success(), "{text}");
    for (name, old) in Khan::new().weights() {
        let line = |line: &str| line.contains(name) && line.ends_with(&format!("// was {old}"));
        assert!(text.lines().any(line), "{name} in {text}");
    }
    assert!(text.contains("of 2 games"), "{text}");
    let hexapawn = run(&["tune", "--rules", "examples/hexapawn.pl"]);
    assert_eq!(hexapawn.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&hexapawn.stderr).contains("no weights to tune"));
}
