//! Boards as SVG.

use kalista::game::board::{Board, Diagram, Sign, View};
use kalista::picture::svg;
use kalista::{Gauss, Khan, Presentation, Shi};

fn diagram<G: Presentation>(game: &G, text: &str, view: &View) -> Diagram {
    let position = game.parse_position(text).expect(text);
    match game.board(&position, view) {
        Board::Diagram(diagram) => diagram,
        Board::Text(text) => panic!("not a diagram: {text}"),
    }
}

fn count(svg: &str, part: &str) -> usize {
    svg.matches(part).count()
}

/// Every tag that is opened is closed, in the right order.
fn is_well_formed(svg: &str) -> bool {
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag has an end");
        match tag.strip_prefix('/') {
            Some(name) if open.pop() != Some(name) => return false,
            Some(_) => {}
            None if tag.ends_with('/') => {}
            None => open.push(tag.split(' ').next().unwrap_or_default()),
        }
    }
    open.is_empty()
}

#[test]
fn a_board_of_khan_has_its_values_in_dots_and_a_hat_on_the_bearer() {
    let view = View {
        last: vec!["b6".to_owned(), "b5".to_owned()],
        ..View::from("bas")
    };
    let svg = svg(&diagram(
        &Khan::new(),
        "ssksss/6/6/6/1S4/S1SKS1 o b5",
        &view,
    ));
    assert!(is_well_formed(&svg), "{svg}");
    assert_eq!(count(&svg, "data-square="), 36);
    // Twelve squares each are worth one, two and three steps.
    assert_eq!(count(&svg, "r=\"4.6\""), 12 * (1 + 2 + 3));
    assert_eq!(count(&svg, "data-on="), 11);
    assert_eq!(count(&svg, "class=\"crown\""), 1);
    assert_eq!(count(&svg, "class=\"last\""), 2);
    assert!(svg.contains("b5, worth 3, sbire of rouge, the Khan, the last move"));
    // One sbire of rouge is captured.
    assert_eq!(count(&svg, "class=\"loose first\" data-side=\"first\""), 1);
}

#[test]
fn shi_has_boards_of_three_sizes_and_gauss_a_hexagon_with_its_void() {
    for (text, squares) in [
        ("nnnnnn/6/6/6/6/ssssss s", 36),
        ("nnnnnnn/7/7/7/7/7/sssssss s", 49),
        ("nnnnnnnn/8/8/8/8/8/8/ssssssss s", 64),
    ] {
        let svg = svg(&diagram(&Shi::default(), text, &View::default()));
        assert!(is_well_formed(&svg), "{svg}");
        assert_eq!(count(&svg, "data-square="), squares);
    }
    let view = View {
        marked: vec!["44".to_owned()],
        ..View::default()
    };
    let svg = svg(&diagram(
        &Gauss::new(),
        "4/5/6/6b/6/5/4 10,4,5,10 0,0,0,0 1",
        &view,
    ));
    assert!(is_well_formed(&svg), "{svg}");
    assert_eq!(count(&svg, "<polygon"), 37);
    assert_eq!(count(&svg, "class=\"void\""), 18);
    assert_eq!(count(&svg, "class=\"marked\""), 1);
    for reserve in ["×10", "×4", "×5"] {
        assert!(svg.contains(reserve), "{reserve}");
    }
}

#[test]
fn no_text_of_a_game_is_taken_for_markup() {
    let mut hostile = diagram(&Khan::new(), "k5/6/6/6/6/K5 r -", &View::default());
    for cell in &mut hostile.cells {
        cell.name = "\"><script>&'\u{1b}".to_owned();
        cell.signs = vec![Sign::Blocked, Sign::Marked];
    }
    hostile.asides[0].text = "</text><a href='x'>".to_owned();
    let svg = svg(&hostile);
    assert!(is_well_formed(&svg), "{svg}");
    assert!(!svg.contains("<script") && !svg.contains("<a ") && !svg.contains('\u{1b}'));
    assert!(svg.contains("&quot;&gt;&lt;script&gt;"));
}
