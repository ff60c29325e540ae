//! The boards of the games, as they stand on a terminal.

use kalista::game::board::View;
use kalista::games::gauss::board::Cell as GaussCell;
use kalista::games::gauss::position::Colour;
use kalista::games::shi::board::Size;
use kalista::terminal::{Style, draw};
use kalista::{Game, Gauss, Khan, Presentation, Shi};

/// The lines of a position, without their colours.
fn lines<G: Presentation>(game: &G, text: &str, view: &View, style: Style) -> Vec<String> {
    let position = game.parse_position(text).expect(text);
    let drawn = draw(&game.board(&position, view), style);
    let bare = anstream::adapter::strip_str(&drawn).to_string();
    bare.lines().map(str::to_owned).collect()
}

fn names(names: &str) -> Vec<String> {
    names.split_whitespace().map(str::to_owned).collect()
}

fn view(viewpoint: &str, last: &str, marked: &str, blocked: &str) -> View {
    View {
        last: names(last),
        marked: names(marked),
        blocked: names(blocked),
        ..View::from(viewpoint)
    }
}

mod khan {
    use super::*;

    #[test]
    fn a_plain_board_shows_values_pieces_the_khan_and_the_last_move() {
        let view = view("bas", "b6 b5", "c4", "");
        let position = "ssksss/6/6/6/1S4/S1SKS1 o b5";
        let drawn = lines(&Khan::new(), position, &view, Style::Plain).join("\n");
        assert!(drawn.is_ascii());
        assert!(drawn.contains("  1 | s 2 | s 3 | k 1 | s 2 | s 2 | s 3 |   ocre\n"));
        assert!(drawn.contains("  4 |   3 |   1 |( )2 |   1 |   3 |   2 |\n"));
        assert!(drawn.contains("  5 |   2 |<S>3 |   1 |   3 |   1 |   3 |\n"));
        assert!(drawn.contains("  6 | S 2 |[ ]1 | S 3 | K 2 | S 2 |   1 |   rouge out: S\n"));
        assert!(drawn.ends_with("    <> the Khan   [] the last move   () marked"));
    }

    #[test]
    fn in_colours_the_bearer_is_crowned_and_a_square_has_its_value_in_dots() {
        let position = "ssksss/6/6/6/1S4/S1SKS1 o b5";
        let drawn = lines(&Khan::new(), position, &View::from("bas"), Style::Fancy);
        // Five characters beside the board, seven to a square.
        let b5: String = drawn[9].chars().skip(5 + 7).take(7).collect();
        assert_eq!(b5, " ❮ ● ❯ ", "{}", drawn[9]);
        assert_eq!(drawn[10].matches('·').count(), 2 + 3 + 1 + 3 + 1 + 3);
        assert!(drawn[11].ends_with("rouge  ● out"), "{}", drawn[11]);
        assert_eq!(drawn[11].matches('♛').count(), 1);
    }

    #[test]
    fn who_places_sees_the_own_side_near_and_where_a_piece_may_go() {
        let choices = names("gauche a1 b2");
        let board = Khan::new().opening_board(&choices).unwrap();
        let drawn = draw(&board, Style::Plain);
        // The columns of gauche are the lines 1 to 6.
        assert!(drawn.contains("  b |( )3 | S 1 |( )3 |( )1 |( )3 |( )1 |\n"));
        assert!(drawn.contains("  a | K 2 |( )2 |( )1 |( )3 |( )2 |( )2 |     rouge\n"));
        assert!(drawn.contains("|     ocre\n"));
        assert!(drawn.ends_with("\n    () where you may place"));
    }
}

mod shi {
    use super::*;

    fn plain(text: &str, viewpoint: &str) -> Vec<String> {
        lines(&Shi::default(), text, &View::from(viewpoint), Style::Plain)
    }

    /// What stands in the line of a row and under the letter of a column.
    fn at(lines: &[String], square: &str) -> Option<char> {
        let (letter, row) = square.split_at(1);
        let column = lines.first()?.find(letter)?;
        let row = format!("{row} |");
        let line = (lines.iter()).find(|line| line.trim_start().starts_with(&row))?;
        line.chars().nth(column)
    }

    #[test]
    fn a_piece_stands_under_its_letter_and_beside_its_number_on_every_board_and_side() {
        for size in Size::ALL {
            let shi = Shi::new(size);
            // One piece that tells the two directions of either axis apart.
            let mv = shi.parse_move("B1-A2").unwrap();
            let text = shi.position_text(&shi.play(&shi.start(), mv));
            let size = size.get();
            let last = ['F', 'G', 'H'][size - 6];
            for (viewpoint, own, left) in [("samurai", 's', 'A'), ("ninja", 'n', last)] {
                let lines = plain(&text, viewpoint);
                assert_eq!(at(&lines, "A1"), Some('s'), "{lines:#?}");
                assert_eq!(at(&lines, "B1"), Some(' '));
                assert_eq!(at(&lines, "A2"), Some('s'));
                assert_eq!(at(&lines, "B2"), Some(' '));
                assert_eq!(at(&lines, &format!("C{size}")), Some('n'));
                // The board is turned, not mirrored: each sees its own left at the left.
                assert!(lines[0].trim_start().starts_with(left), "{}", lines[0]);
                // The near row is its own.
                let near = &lines[lines.len() - 2];
                assert!(near.contains(&format!("| {own} |")), "{near}");
                assert!(near.contains(&format!("   {viewpoint}, ")), "{near}");
            }
        }
    }

    #[test]
    fn the_squares_of_a_plain_board_line_up() {
        for (text, size) in [
            ("nnnnnn/6/6/6/6/ssssss s", 6),
            ("nnn4/7/7/s6/7/7/1sssss1 n", 7),
            ("nnnn4/8/8/8/8/8/8/sssss3 s", 8),
        ] {
            for viewpoint in ["samurai", "ninja"] {
                let lines = plain(text, viewpoint);
                assert_eq!(lines.len(), 2 * size + 2);
                let bars: Vec<usize> = (0..=size).map(|column| 4 + 4 * column).collect();
                for (number, line) in lines.iter().enumerate().skip(1) {
                    let bar = if number % 2 == 1 { '+' } else { '|' };
                    let found: Vec<usize> = line.match_indices(bar).map(|(at, _)| at).collect();
                    assert_eq!(found, bars, "{line}");
                }
            }
        }
    }

    #[test]
    fn what_was_taken_stands_beside_the_side_that_took_it() {
        // Samurai have lost one piece of six, ninjas two.
        let lines = plain("nnnn2/6/6/6/6/sssss1 s", "samurai");
        let (ninja, samurai) = (&lines[2], &lines[12]);
        assert!(ninja.ends_with("   ninja, 1 of 3 taken: s"), "{ninja}");
        let taken = "   samurai, 2 of 3 taken: n n";
        assert!(samurai.ends_with(taken), "{samurai}");
    }

    #[test]
    fn marks_are_around_the_square_and_explained() {
        let view = view("samurai", "A1 A2", "B3", "C1");
        let position = "nnnnnn/6/6/6/s5/1sssss n";
        let drawn = lines(&Shi::default(), position, &view, Style::Plain).join("\n");
        assert!(drawn.is_ascii());
        assert!(drawn.contains("\n  3 |   |( )|   |"), "{drawn}");
        assert!(drawn.contains("\n  2 |[s]|   |   |"), "{drawn}");
        assert!(drawn.contains("\n  1 |[ ]| s |xsx| s |"), "{drawn}");
        assert!(drawn.ends_with("    [] the last move   () marked   xx in the way"));
    }

    #[test]
    fn every_line_of_squares_in_colours_is_as_wide_as_the_others() {
        let view = view("ninja", "", "B3", "A4");
        let position = "nnn4/7/7/s6/7/7/1sssss1 n";
        let lines = lines(&Shi::default(), position, &view, Style::Fancy);
        assert_eq!(lines.len(), 1 + 2 * 7);
        // The ninja sits where row 7 is near, and sees G at the left.
        for (row, pair) in (1..).zip(lines[1..].chunks(2)) {
            let (upper, lower) = (&pair[0], &pair[1]);
            assert!(upper.starts_with(&format!("   {row} ")), "{upper}");
            let names: Vec<String> = "GFEDCBA".chars().map(|c| format!("{c}{row}")).collect();
            assert_eq!(lower.split_whitespace().collect::<Vec<_>>(), names);
            assert_eq!(lower.chars().count(), 5 + 5 * 7);
        }
        // Row 7, columns E to G from the right end: nothing; A to C: ninjas.
        assert_eq!(lines[13].matches("▐n▌").count(), 3, "{}", lines[13]);
        assert_eq!(lines[1].matches("▐s▌").count(), 5, "{}", lines[1]);
    }
}

mod gauss {
    use super::*;

    const SOME: &str = "b2b/1b1r1/3b2/2r4/b2b2/2r2/b2b 8,1,4,6 0,0,0,0 1";
    const LATE: &str = "r3/5/brb3/3r3/3b1b/r2r1/1br1 1,0,0,1 5,7,3,2 0";

    fn drawn(text: &str, style: Style) -> Vec<String> {
        lines(&Gauss::new(), text, &View::default(), style)
    }

    /// Where the name of a cell stands: the line, and the column in it. It is followed by
    /// the edge of the cell.
    fn place(lines: &[String], cell: GaussCell) -> (usize, usize) {
        let name = format!("{cell}\\");
        let found = lines.iter().enumerate();
        let found = found.filter_map(|(row, line)| Some((row, line.find(&name)?)));
        let found: Vec<(usize, usize)> = found.collect();
        assert_eq!(found.len(), 1, "{cell} is shown once: {lines:#?}");
        found[0]
    }

    #[test]
    fn every_cell_has_its_name_and_its_piece_in_it() {
        let lines = drawn(SOME, Style::Plain);
        assert!(lines.iter().all(|line| line.is_ascii()));
        let position = Gauss::new().parse_position(SOME).unwrap();
        for cell in GaussCell::all() {
            let expected = match (position.piece_at(cell), cell.is_void()) {
                (Some(Colour::Red), _) => "r",
                (Some(Colour::Blue), _) => "b",
                (None, true) => ".",
                (None, false) => " ",
            };
            // Between the piece and the name there is room for a bracket.
            let (row, at) = place(&lines, cell);
            assert_eq!(&lines[row][at - 2..at - 1], expected, "{cell}");
        }
    }

    /// A cell lies between its upper and its lower neighbour, and the names of a column
    /// stand below each other; the next column is half a cell higher or lower.
    #[test]
    fn columns_are_upright_and_neighbours_half_a_cell_apart() {
        let lines = drawn(SOME, Style::Plain);
        let place = |cell| place(&lines, cell);
        for cell in GaussCell::all() {
            let (row, at) = place(cell);
            let beside = |column: usize| GaussCell::at(column, cell.line());
            if let Some(below) = GaussCell::at(cell.column(), cell.line() + 1) {
                assert_eq!(place(below), (row + 2, at), "{below} is below {cell}");
            }
            // Towards the middle column the first cell is half a cell higher.
            if let (1..=3, Some(right)) = (cell.column(), beside(cell.column() + 1)) {
                assert_eq!(place(right), (row - 1, at + 6), "{right} beside {cell}");
            }
            if let (5..=7, Some(left)) = (cell.column(), beside(cell.column() - 1)) {
                assert_eq!(place(left), (row - 1, at - 6), "{left} beside {cell}");
            }
        }
    }

    #[test]
    fn no_line_is_wider_than_the_board_in_either_style() {
        for text in [SOME, LATE, "4/5/6/7/6/5/4 0,0,0,0 15,15,0,0 0"] {
            for style in [Style::Plain, Style::Fancy] {
                let lines = drawn(text, style);
                let width = |line: &String| line.trim_end().chars().count();
                // The longest lines go through the middle of columns 1 and 7.
                assert_eq!(lines.iter().map(width).max(), Some(4 + 43), "{lines:#?}");
            }
        }
    }

    #[test]
    fn reserves_stand_above_and_zones_in_the_corners() {
        for (style, r, b) in [(Style::Plain, "r", "b"), (Style::Fancy, "●", "●")] {
            let lines = drawn(LATE, style);
            let corners = |line: &str, left: &str, right: &str| {
                assert!(line.trim_start().starts_with(left), "{line}");
                assert!(line.trim_end().ends_with(right), "{line}");
            };
            let [red, blue] = [("red", 1, 0), ("blue", 0, 1)]
                .map(|(name, red, blue)| format!("{name} holds {red} {r} {blue} {b}"));
            let last = lines.len() - 1 - usize::from(style == Style::Plain);
            corners(&lines[0], &red, &blue);
            corners(&lines[1], "red bonus 5", "blue bonus 7");
            corners(&lines[2], &r.repeat(5), &b.repeat(7));
            corners(&lines[last - 1], &r.repeat(3), &b.repeat(2));
            corners(&lines[last], "red risk 3", "blue risk 2");
        }
    }

    #[test]
    fn marks_are_around_the_piece_and_explained() {
        let view = view("", "43", "44", "34");
        let lines = lines(&Gauss::new(), SOME, &view, Style::Plain);
        for text in ["/[r]43\\", "/( )44\\", "/xbx34\\"] {
            let has = lines.iter().any(|line| line.contains(text));
            assert!(has, "{text} in {lines:#?}");
        }
        let legend = "    . the void   [] the last move   () marked   xx in the way";
        assert_eq!(lines.last().map(String::as_str), Some(legend));
    }
}
