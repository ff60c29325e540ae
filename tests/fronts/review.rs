//! `kalista review` and `:review`: what moves gave away, for any record of any game.

use crate::support::Home;

const MATCH: &str = include_str!("../data/records/match-0.1.txt");
const SAVED: &str = include_str!("../data/records/saved-0.1.txt");

/// Rouge could take the Kalista at once, and goes elsewhere.
const MISSED: &str = "game: khan\nstart: 6/SSSKSS/6/6/ssksss/6 r -\n1. b2b3\n";

fn said(home: &Home, arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let output = home.run(arguments, input.as_bytes());
    let said = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    (said + &complaint, output.status.code())
}

#[test]
fn a_win_that_was_missed_is_named_with_the_move_that_takes_it() {
    let home = Home::new("review-missed");
    let (text, code) = said(&home, &["review", "-", "--depth", "3", "--json"], MISSED);
    assert_eq!(code, Some(0), "{text}");
    let review: serde_json::Value = serde_json::from_str(&text).unwrap();
    let slip = &review["moves"][0];
    assert_eq!(slip["before"]["best"], "c2c5");
    assert_eq!(slip["missed_win"], 1);
    assert_eq!(slip["verdict"], "blunder");
    assert_eq!(slip["turning"], "win-missed");
    assert_eq!(
        slip["lost"],
        1.0 - review["last"]["points"].as_f64().unwrap()
    );
    let (text, _) = said(&home, &["review", "-", "--depth", "3"], MISSED);
    assert!(
        text.contains("1. b2b3: rouge could win at once with c2c5"),
        "{text}"
    );
}

#[test]
fn whoever_plays_the_best_moves_is_accurate() {
    let home = Home::new("review-best");
    let best = "game: khan\nstart: 6/SSSKSS/6/6/ssksss/6 r -\n1. c2c5\nresult: rouge\n";
    let (text, _) = said(&home, &["review", "-", "--depth", "3"], best);
    assert!(text.contains("no turning points\n"), "{text}");
    assert!(
        text.contains("accuracy: rouge 100 %, ocre had no choice"),
        "{text}"
    );
}

#[test]
fn every_record_is_reviewed_and_one_is_drawn() {
    let home = Home::new("review-all");
    let both = format!("{MATCH}\n{SAVED}");
    let (text, code) = said(&home, &["review", "-", "--nodes", "300"], &both);
    assert_eq!(
        (code, text.matches("accuracy:").count()),
        (Some(0), 3),
        "{text}"
    );
    let svg = ["review", "-", "--nodes", "300", "--svg", "curve.svg"];
    let (text, code) = said(&home, &svg, MATCH);
    assert!(code == Some(2) && text.contains("--game N"), "{text}");
    let one = [&svg[..], &["--game", "2"]].concat();
    let (text, code) = said(&home, &one, MATCH);
    assert_eq!(code, Some(0), "{text}");
    let drawn = std::fs::read_to_string(home.0.join("curve.svg")).unwrap();
    assert_eq!(drawn.matches("<circle").count(), 13, "{drawn}");
    assert!(drawn.starts_with("<svg ") && drawn.ends_with("</svg>\n"));
}

#[test]
fn a_game_that_is_not_by_the_rules_is_refused() {
    let home = Home::new("review-wrong");
    let spoilt = MATCH.replace("d2d3", "d2f6");
    let (text, code) = said(&home, &["review", "-", "--nodes", "100"], &spoilt);
    assert!(
        code == Some(2) && text.contains("move 2: line 7:"),
        "{text}"
    );
}

#[test]
fn the_toplevel_reviews_the_game_in_play_of_a_file_too() {
    let home = Home::new("review-toplevel");
    let rules = format!("{}/examples/hexapawn.pl", env!("CARGO_MANIFEST_DIR"));
    let script = [
        "repl",
        &rules,
        "-e",
        ":review",
        "-e",
        ":auto 20ms",
        "-e",
        ":review 20ms",
    ];
    let (text, _) = said(&home, &script, "");
    assert!(text.contains("nothing has been played yet"), "{text}");
    // Black wins by force, and the engine gives nothing away.
    assert!(text.contains("black 100 %"), "{text}");
}
