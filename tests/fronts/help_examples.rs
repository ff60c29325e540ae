//! What the help shows works: the first example of every command answers yes.

use crate::support::Home;

/// Commands whose first example is a matter of minutes, or ends with Ctrl-C alone: that it is
/// understood is tested where the arguments are read.
const LONG: [&str; 3] = ["bench", "serve", "tune"];

/// The lines of the help that are commands.
fn examples(home: &Home, command: &str) -> Vec<String> {
    let output = home.run(&[command, "--help"], b"");
    let help = String::from_utf8(output.stdout).unwrap();
    let examples = help.split("Examples:\n").nth(1).unwrap_or_default();
    let lines = examples.lines().map(str::trim);
    let is_command = |line: &&str| line.contains("kalista ");
    lines.filter(is_command).map(str::to_owned).collect()
}

#[test]
fn the_first_example_of_every_command_answers_yes() {
    let home = Home::new("examples");
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(home.0.join("examples")).unwrap();
    let hexapawn = here.join("examples/hexapawn.pl");
    std::fs::copy(hexapawn, home.0.join("examples/hexapawn.pl")).unwrap();
    // A game to be resumed.
    let begun = home.run(
        &["play", "khan", "--rouge", "humain", "--ocre", "humain"],
        b"bas\n",
    );
    assert!(begun.status.success());
    // Games to be reviewed and counted.
    for file in ["game.txt", "games.txt"] {
        let file = home.0.join(file).display().to_string();
        let players = ["match", "khan", "heuristique", "random", "--games", "2"];
        let played = home.run(&[&players[..], &["--games-file", &file]].concat(), b"");
        assert!(played.status.success(), "{played:?}");
    }
    let output = home.run(&["--help"], b"");
    let help = String::from_utf8(output.stdout).unwrap();
    let commands = help.split("Commands:\n").nth(1).unwrap_or_default();
    let commands = commands.lines().take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.split_whitespace().next());
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_kalista"));
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let mut tried = 0;
    for name in names.filter(|name| *name != "help" && !LONG.contains(name)) {
        let Some(first) = examples(&home, name).into_iter().next() else {
            continue;
        };
        let output = std::process::Command::new("sh")
            .args(["-c", &first])
            .env("PATH", &path)
            .env("XDG_STATE_HOME", &home.0)
            .current_dir(&home.0)
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{first}: {output:?}");
        tried += 1;
    }
    assert!(tried >= 11, "only {tried} examples");
}
