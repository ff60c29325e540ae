//! Where the games of a match begin, in every game.

use std::collections::HashSet;

use crate::games::handle;
use kalista::matches::{MatchError, Starts};
use kalista::{AnyPosition, Catalog};

#[test]
fn starts_differ_and_go_on_and_a_number_always_gives_the_same_one() {
    for name in Catalog::current().names() {
        let game = handle(name);
        let mut starts = Starts::new(&game, 1, 7);
        let drawn: Vec<AnyPosition> = (0..20)
            .map(|number| starts.draw(number).expect(name))
            .collect();
        let distinct: HashSet<&AnyPosition> = drawn.iter().collect();
        assert!(distinct.len() >= 18, "{name}: {} starts", distinct.len());
        for start in &drawn {
            assert_eq!(game.outcome(start).expect("sound"), None);
        }
        let mut again = Starts::new(&game, 1, 7);
        assert_eq!(again.draw(7).expect(name), drawn[7], "{name}");
        let mut others = Starts::new(&game, 2, 7);
        let other =
            (0..20).any(|number| others.draw(number).expect(name) != drawn[number as usize]);
        assert!(other, "{name}: another seed, other starts");
    }
}

#[test]
fn an_error_says_how_far_was_looked() {
    let error = MatchError::NoStart { within: 9 }.to_string();
    assert!(error.contains("within 9 plies") && error.contains("--any-placement"));
}
