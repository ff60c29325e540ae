//! The README and the guide show what the program really prints.

#![cfg(feature = "prolog")]

#[test]
fn the_tour_is_true() {
    // What the tour plays is kept in a folder of its own.
    let state = std::env::temp_dir().join(format!("kalista-readme-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&state);
    trycmd::TestCases::new()
        .env("XDG_STATE_HOME", state.to_string_lossy())
        .case("README.md")
        .case("docs/write-a-game.md");
}
