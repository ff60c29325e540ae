//! `kalista tournament` and `kalista table`.

use crate::support::Home;

fn said(home: &Home, arguments: &[&str]) -> (String, Option<i32>) {
    let output = home.run(arguments, b"");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (
        text + &String::from_utf8_lossy(&output.stderr),
        output.status.code(),
    )
}

const PLAYERS: [&str; 3] = ["random", "alphabeta:d3", "alphabeta:d1"];

fn arguments<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let game: &[&'a str] = &["tournament", "khan"];
    [game, &PLAYERS, &["--games", "6"], more].concat()
}

fn tournament(home: &Home, more: &[&str]) -> (String, Option<i32>) {
    said(home, &arguments(more))
}

fn games(home: &Home, file: &str) -> Vec<String> {
    let text = std::fs::read_to_string(home.0.join(file)).unwrap();
    let mut games: Vec<String> = text.split("\n\n").map(str::to_owned).collect();
    games.retain(|game| !game.trim().is_empty());
    games.sort();
    games
}

#[test]
fn each_plays_each_and_the_strongest_comes_first() {
    let home = Home::new("tournament");
    let (text, code) = tournament(&home, &["--games-file", "games.txt"]);
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(games(&home, "games.txt").len(), 18);
    let first = text.lines().nth(1).unwrap();
    assert!(
        first.contains("alphabeta:d3") && first.contains('±'),
        "{text}"
    );
    let (again, _) = said(&home, &["table", "games.txt"]);
    assert_eq!(again, text);
    let (markdown, _) = said(&home, &["table", "games.txt", "--form", "markdown"]);
    assert!(markdown.starts_with("|  | player | Elo |"), "{markdown}");
    let (html, _) = said(
        &home,
        &["table", "games.txt", "games.txt", "--form", "html"],
    );
    assert!(html.contains("<td>12</td>"), "{html}");
    let (text, code) = said(&home, &["replay", "games.txt"]);
    assert_eq!(code, Some(0), "{text}");
}

#[test]
fn what_was_interrupted_goes_on_and_parts_make_a_whole() {
    let home = Home::new("tournament-parts");
    tournament(&home, &["--games-file", "whole.txt"]);
    let whole = games(&home, "whole.txt");
    // Some games are there already, in whatever order: the others are played.
    let some: Vec<String> = whole.iter().step_by(3).cloned().collect();
    std::fs::write(home.0.join("part.txt"), some.join("\n\n") + "\n\n").unwrap();
    tournament(&home, &["--games-file", "part.txt"]);
    let trimmed = |games: Vec<String>| -> Vec<String> {
        games.iter().map(|game| game.trim().to_owned()).collect()
    };
    assert_eq!(trimmed(games(&home, "part.txt")), trimmed(whole.clone()));
    for part in ["1/3", "2/3", "3/3"] {
        let file = format!("{}.txt", &part[..1]);
        tournament(&home, &["--shard", part, "--games-file", &file]);
    }
    // A job of an array finds its part in what the system tells it.
    let array = [
        ("SLURM_ARRAY_TASK_ID", "12"),
        ("SLURM_ARRAY_TASK_MIN", "11"),
        ("SLURM_ARRAY_TASK_COUNT", "3"),
    ];
    let more = ["--shard", "auto", "--games-file", "auto.txt"];
    let mut job = home.command(&arguments(&more));
    let output = job.envs(array).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(games(&home, "auto.txt"), games(&home, "2.txt"));
    let (text, code) = tournament(&home, &["--shard", "auto"]);
    assert!(code == Some(2) && text.contains("job array"), "{text}");
    let mut parts: Vec<String> = ["1.txt", "2.txt", "3.txt"]
        .iter()
        .flat_map(|file| trimmed(games(&home, file)))
        .collect();
    parts.sort();
    let mut whole = trimmed(whole);
    whole.sort();
    assert_eq!(parts, whole);
}

#[test]
fn a_gauntlet_with_openings_and_what_is_refused() {
    let home = Home::new("tournament-gauntlet");
    let starts = "# two starts\nssksss/6/6/6/6/SSSKSS r -\n6/ssksss/6/6/6/SSSKSS r -\n";
    std::fs::write(home.0.join("starts.txt"), starts).unwrap();
    let more = [
        "--gauntlet",
        "--openings",
        "starts.txt",
        "--games-file",
        "games.txt",
    ];
    let (text, code) = tournament(&home, &more);
    assert_eq!(code, Some(0), "{text}");
    let played = games(&home, "games.txt");
    assert_eq!(played.len(), 12, "{text}");
    assert!(played.iter().all(|game| game.contains("random")));
    let begun = played
        .iter()
        .filter(|game| game.contains("start: 6/ssksss/"));
    assert_eq!(begun.count(), 4);
    std::fs::write(home.0.join("wrong.txt"), "nowhere\n").unwrap();
    let (text, code) = tournament(&home, &["--openings", "wrong.txt"]);
    assert!(
        code == Some(2) && text.contains("wrong.txt, line 1"),
        "{text}"
    );
    let (text, code) = said(&home, &["tournament", "khan", "random", "random"]);
    assert!(code == Some(2) && text.contains("twice"), "{text}");
}
