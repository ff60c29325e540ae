//! Programs as players: those that play, and those that are wrong on purpose.

use std::os::unix::fs::PermissionsExt;

use crate::processes::all_gone;
use crate::support::Home;

/// A player that is wrong in the way that its argument says.
const WRONG: &str = r#"#!/bin/sh
while read -r word rest; do
  case "$word" in
    ugi) echo "id name wrong"; echo ugiok ;;
    isready) echo readyok ;;
    quit) exit 0 ;;
    go)
      case "$1" in
        illegal) echo "bestmove a1f6" ;;
        nonsense) echo "bestmove elsewhere" ;;
        late) sleep 0.3; echo "bestmove a1f6" ;;
        crash) echo "out of luck" >&2; exit 3 ;;
        flood) yes "info string more" ;;
        line) cat /dev/zero | tr '\0' x ;;
        silent) sleep 600 ;;
      esac ;;
  esac
done
"#;

/// Games for each way to be wrong; the whole bar is 15 or more.
fn games() -> u32 {
    let asked = std::env::var("KALISTA_UGI_GAMES").ok();
    asked
        .and_then(|text| text.parse().ok())
        .map_or(2, |all: u32| all.div_ceil(13))
}

fn wrong_program(home: &Home) {
    let file = home.0.join("wrong");
    std::fs::write(&file, WRONG).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
}

/// A match of the engine against the program; what was said, and the records.
fn against(home: &Home, player: &str, games: u32) -> (String, String) {
    let games = games.to_string();
    let arguments = [
        "match",
        "khan",
        "alphabeta:d2",
        player,
        "--games",
        &games,
        "--games-file",
        "games.txt",
    ];
    let output = home.run(&arguments, b"");
    let said = String::from_utf8(output.stdout).unwrap();
    let said = said + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let records = std::fs::read_to_string(home.0.join("games.txt")).unwrap();
    (said, records)
}

#[test]
fn every_fault_ends_its_game_with_the_right_reason_and_the_match_goes_on() {
    let home = Home::new("ugi-referee");
    wrong_program(&home);
    let faults = [
        ("illegal", "the player gave a move that is not legal"),
        ("nonsense", "the player gave a move that is not legal"),
        ("late", "the player's time was over"),
        ("crash", "the player's program ended"),
        ("flood", "the player's program wrote without end"),
        ("line", "the player's program wrote without end"),
        ("silent", "the player's program gave no answer"),
    ];
    for (way, reason) in faults {
        let count = games();
        let (said, records) = against(&home, &format!("ugi@20ms:./wrong {way}"), count);
        let all = format!("wins {count}, draws 0, losses 0");
        assert!(said.contains(&all), "{way}: {said}");
        let ended = format!("\nend: {reason}\n");
        assert_eq!(
            records.matches(&ended).count(),
            count as usize,
            "{way}: {records}"
        );
        assert_eq!(
            records.matches("\nnote: ").count(),
            count as usize,
            "{way}: {records}"
        );
        let replayed = home.run(&["replay", "games.txt"], b"");
        assert_eq!(replayed.status.code(), Some(0), "{way}");
    }
    all_gone(&home.mark());
}

#[test]
fn a_refused_move_is_explained_and_a_crash_says_its_last_words() {
    let home = Home::new("ugi-why");
    wrong_program(&home);
    let (_, records) = against(&home, "ugi:./wrong illegal", 1);
    let note = records
        .lines()
        .find(|line| line.starts_with("note: a1f6 in "))
        .expect("a note");
    // The move, the position, and what the clauses have against it.
    #[cfg(feature = "prolog")]
    assert_eq!(note.matches(": ").count(), 2, "{note}");
    let (_, records) = against(&home, "ugi:./wrong crash", 1);
    assert!(records.contains("out of luck"), "{records}");
    all_gone(&home.mark());
}

#[test]
fn a_program_that_does_not_start_is_refused_at_once() {
    let home = Home::new("ugi-missing");
    let arguments = ["match", "khan", "random", "ugi:./nowhere --fast"];
    let output = home.run(&arguments, b"");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("./nowhere --fast") && said.contains("not found"),
        "{said}"
    );
    let output = home.run(&["match", "khan", "random", "ugi"], b"");
    assert!(String::from_utf8_lossy(&output.stderr).contains("ugi:./engine"));
}

#[test]
fn the_engine_plays_itself_as_a_program_in_a_match_at_the_toplevel_and_in_a_game() {
    let home = Home::new("ugi-itself");
    let engine = format!("{} ugi khan --hash 1", env!("CARGO_BIN_EXE_kalista"));
    let player = format!("ugi@d2:{engine}");
    let (said, records) = against(&home, &player, 2);
    assert!(!records.contains("note: "), "{said}{records}");
    let clocked = home.run(
        &[
            "match",
            "khan",
            "alphabeta",
            &format!("ugi:{engine}"),
            "--games",
            "2",
            "--clock",
            "2s+5ms",
            "--margin",
            "30s",
        ],
        b"",
    );
    let said = String::from_utf8_lossy(&clocked.stdout).into_owned();
    assert!(
        clocked.status.success() && !said.contains("fault"),
        "{said}"
    );
    let players = format!(":players ocre=\"{player}\"");
    let said = home.run(&["repl", "khan", "-e", &players, "-e", "b6b5"], b"");
    let said =
        String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr);
    assert!(said.contains("plays "), "{said}");
    let game = home.run(
        &[
            "play",
            "khan",
            "--rouge",
            &player,
            "--ocre",
            "random",
            "--side",
            "bas",
            "--placement",
            "heuristique",
            "--seed",
            "3",
        ],
        b"",
    );
    let said =
        String::from_utf8_lossy(&game.stdout).into_owned() + &String::from_utf8_lossy(&game.stderr);
    assert!(said.contains("The winner is rouge"), "{said}");
    all_gone(&home.mark());
}

#[test]
fn a_record_starts_no_program() {
    let home = Home::new("ugi-record");
    let folder = home.0.join("kalista/games");
    std::fs::create_dir_all(&folder).unwrap();
    let record = "game: khan\nrouge: humain\nocre: ugi:touch started\nseed: 1\n\
                  start: ssksss/6/6/6/6/SSSKSS r -\n1. b6b5\n";
    std::fs::write(folder.join("1.game"), record).unwrap();
    home.run(&["resume"], b"quit\n");
    assert!(!home.0.join("started").exists());
}
