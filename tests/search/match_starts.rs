//! Where the games of a match begin, in every game.

use std::collections::HashSet;

use kalista::games::{self, Playable, Task};
use kalista::matches::Starts;

#[test]
fn starts_differ_and_go_on_and_a_number_always_gives_the_same_one() {
    struct Draw;
    impl Task for Draw {
        type Output = ();
        fn run<G: Playable>(self, game: G) {
            let name = game.name();
            let mut starts = Starts::new(&game, 1, 7);
            let drawn: Vec<G::Position> = (0..20)
                .map(|number| starts.draw(number).expect(name))
                .collect();
            let distinct: HashSet<&G::Position> = drawn.iter().collect();
            assert!(distinct.len() >= 18, "{name}: {} starts", distinct.len());
            for start in &drawn {
                assert_eq!(game.outcome(start), None);
            }
            let mut again = Starts::new(&game, 1, 7);
            assert_eq!(again.draw(7).as_ref(), Ok(&drawn[7]), "{name}");
            let mut others = Starts::new(&game, 2, 7);
            let other =
                (0..20).any(|number| others.draw(number).as_ref() != Ok(&drawn[number as usize]));
            assert!(other, "{name}: another seed, other starts");
        }
    }
    for name in games::NAMES {
        games::with_game(name, Draw).expect("a registered game");
    }
}
