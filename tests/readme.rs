//! The README and the guide show what the program really prints.

#![cfg(feature = "prolog")]

#[test]
fn the_tour_is_true() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/write-a-game.md");
}
