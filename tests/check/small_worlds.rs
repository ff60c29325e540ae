//! The small worlds hold every position they speak of, each once: the counts are worked
//! out here once more, from the rules alone.

use crate::games::handle;
use kalista::check::{SmallWorld, subject};

fn world(game: &str) -> SmallWorld {
    subject(&handle(game)).small_world().expect("it has one")
}

/// How many different positions there are: they are told apart by their hashes.
fn different(world: &SmallWorld) -> u64 {
    let game = world.subject.game();
    let mut hashes: Vec<u64> = (0..world.count)
        .map(|number| game.hash(&world.position(number)))
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes.len() as u64
}

#[test]
fn the_small_world_of_khan() {
    let world = world("khan");
    // Two Kalistas and, each or not, a sbire of either colour, on different squares. The
    // Khan is nowhere or on a piece of the side that is not to move; over both sides to
    // move that makes two positions without Khan and one for each piece.
    let kalistas = 36 * 35;
    let expected =
        kalistas * (2 + 2) + 2 * (kalistas * 34 * (2 + 3)) + kalistas * 34 * 33 * (2 + 4);
    assert_eq!(expected, 8_915_760);
    assert_eq!(world.count, expected);
    assert_eq!(different(&world), expected);
    for number in (0..world.count).step_by(100_003) {
        let text = world.subject.game().position_text(&world.position(number));
        let count = |letter| {
            text.split(' ')
                .next()
                .map_or(0, |board| board.matches(letter).count())
        };
        assert_eq!((count('K'), count('k')), (1, 1), "{text}");
        assert!(count('S') <= 1 && count('s') <= 1, "{text}");
    }
}

#[test]
fn the_small_world_of_shi() {
    let world = world("shi");
    // Each of the 36 squares is empty, a samurai's or a ninja's, and at most four are not
    // empty: 36 over n ways to choose n squares, two owners each; either side to move.
    let choose = [1, 36, 630, 7_140, 58_905];
    let expected: u64 = (choose.iter().zip([1, 2, 4, 8, 16]))
        .map(|(n, owners)| 2 * n * owners)
        .sum();
    assert_eq!(expected, 2_004_386);
    assert_eq!(world.count, expected);
    assert_eq!(different(&world), expected);
}

#[test]
fn the_small_world_of_gauss() {
    let world = world("gauss");
    // 37 cells. With n placed, player 0 has placed the larger half; who placed which
    // colour matters as far as it can differ.
    let one = 2 * 37;
    // Both red, both blue; or one of each, and either player's.
    let two = 2 * (37 * 36 / 2) + 2 * (37 * 36);
    // All of a colour; or two of one and one of the other, the one placed by player 0 or
    // by player 1.
    let three = 2 * (37 * 36 * 35 / 6) + 2 * 2 * (37 * 36 / 2 * 35);
    let expected = 1 + one + two + three;
    assert_eq!(expected, 112_851);
    assert_eq!(world.count, expected);
    assert_eq!(different(&world), expected);
}
