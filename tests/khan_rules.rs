//! The native Khan rules against the facts of the rules page.

use kalista::game::{Game, perft};
use kalista::games::khan::Khan;

#[test]
fn perft_equals_the_table_of_the_rules() {
    let khan = Khan::new();
    for (start, leaves) in [
        ("ssksss/6/6/6/6/SSSKSS r -", [15, 71, 327, 2_242, 12_758]),
        ("6/SSSKSS/6/6/ssksss/6 r -", [21, 154, 908, 6_837, 57_572]),
        (
            "K3s1/1S3s/S3s1/1S3s/S3s1/1S3k r -",
            [16, 198, 1_351, 11_480, 107_259],
        ),
    ] {
        let position = khan.parse_position(start).unwrap();
        for (depth, leaves) in (1..).zip(leaves) {
            assert_eq!(
                perft(&khan, &position, depth),
                leaves,
                "{start} depth {depth}"
            );
        }
    }
}
