//! What is written beside a board.

use anstyle::Style as Ink;

use super::ink::Words;
use super::{Picture, Style};
use crate::game::board::{Aside, Piece, Place, Shape};

impl Picture<'_> {
    /// What lies at a place, in a line: name, text and pieces.
    pub(super) fn aside(&self, place: Place) -> Words {
        let Some(aside) = self.find(place) else {
            return Words::default();
        };
        let shown = aside.pieces.iter().filter(|(_, count)| *count > 0);
        shown.fold(self.named(aside), |words, &(piece, count)| {
            let (before, after) = match (aside.caption, self.style) {
                ("", _) => (": ".to_owned(), String::new()),
                (caption, Style::Plain) => (format!(" {caption}: "), String::new()),
                (caption, Style::Fancy) => ("  ".to_owned(), format!(" {caption}")),
            };
            let words = words.add(Ink::new(), &before);
            self.line_up(words, piece, count, " ")
                .add(Ink::new(), &after)
        })
    }

    /// Name and text, and of each kind of pieces the number and one of them.
    pub(super) fn counted(&self, place: Place) -> Words {
        let Some(aside) = self.find(place) else {
            return Words::default();
        };
        let pieces = aside.pieces.iter();
        pieces.fold(self.named(aside), |words, &(piece, count)| {
            let words = words.add(Ink::new(), &format!(" {count} "));
            self.line_up(words, piece, 1, "")
        })
    }

    /// Name and text alone.
    pub(super) fn heading(&self, place: Place) -> Words {
        let aside = self.find(place);
        aside.map_or_else(Words::default, |aside| self.named(aside))
    }

    /// The pieces alone, no more of each kind than there is room for.
    pub(super) fn pieces(&self, place: Place, room: usize) -> Words {
        let pieces = self.find(place).into_iter().flat_map(|aside| &aside.pieces);
        pieces.fold(Words::default(), |words, &(piece, count)| {
            self.line_up(words, piece, count.min(room), "")
        })
    }

    fn find(&self, place: Place) -> Option<&Aside> {
        let asides = &self.diagram.asides;
        asides.iter().find(|aside| aside.place == place)
    }

    fn named(&self, aside: &Aside) -> Words {
        let words = match aside.name {
            Some((side, name)) => Words::default().add(self.ink(side), name),
            None => Words::default(),
        };
        words.add(Ink::new(), &aside.text)
    }

    fn line_up(&self, words: Words, piece: Piece, count: usize, gap: &str) -> Words {
        let glyph = self.glyph(piece).to_string();
        if (self.style, piece.shape) != (Style::Fancy, Shape::Tile) {
            return words.add(self.ink(piece.side), &vec![glyph; count].join(gap));
        }
        let tile = format!(" {glyph} ");
        (0..count).fold(words, |words, number| {
            let gap = if number == 0 { "" } else { gap };
            let words = words.add(Ink::new(), gap);
            words.add(self.tile_ink(piece.side), &tile)
        })
    }
}
