//! The README and the guide show what the program really prints.

#[test]
fn the_tour_is_true() {
    // What the tour plays is kept in a folder of its own.
    let state = std::env::temp_dir().join(format!("kalista-readme-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&state);
    // What the guide gives to the shell finds the program, too.
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_kalista"));
    let mut path = std::ffi::OsString::from(program.parent().unwrap_or(program));
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    trycmd::TestCases::new()
        .env("PATH", path.to_string_lossy())
        .env("XDG_STATE_HOME", state.to_string_lossy())
        .case("README.md")
        .case("docs/write-a-game.md");
}
