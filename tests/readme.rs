//! The README shows what the program really prints.

#![cfg(feature = "prolog")]

#[test]
fn the_tour_is_true() {
    trycmd::TestCases::new().case("README.md");
}
