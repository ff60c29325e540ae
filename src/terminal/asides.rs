//! What is written beside a board.

use anstyle::Style as Ink;

use super::ink::Words;
use super::{Picture, Style};
use crate::game::board::{Aside, Piece, Place, Shape};

impl Picture<'_> {
    /// What lies at a place: name, text and pieces.
    pub(super) fn aside(&self, place: Place) -> Words {
        let caption = self.at(place).map_or("", |aside| aside.caption);
        let (before, after) = match (caption, self.style) {
            ("", _) => (": ".to_owned(), String::new()),
            (caption, Style::Plain) => (format!(" {caption}: "), String::new()),
            (caption, Style::Fancy) => ("  ".to_owned(), format!(" {caption}")),
        };
        let kinds = self.kinds(place).filter(|(_, count)| *count > 0);
        kinds.fold(self.heading(place), |words, (piece, count)| {
            let words = words.add(Ink::new(), &before);
            self.spaced(words, piece, count).add(Ink::new(), &after)
        })
    }

    /// Name and text, and how many there are of each kind of piece.
    pub(super) fn counted(&self, place: Place) -> Words {
        (self.kinds(place)).fold(self.heading(place), |words, (piece, count)| {
            let words = words.add(Ink::new(), &format!(" {count} "));
            words.add(self.ink(piece.side), &self.glyph(piece).to_string())
        })
    }

    /// Name and text alone.
    pub(super) fn heading(&self, place: Place) -> Words {
        (self.at(place)).map_or_else(Words::default, |aside| {
            let (ink, name) = match aside.name {
                Some((side, name)) => (self.ink(side), name),
                None => (Ink::new(), ""),
            };
            let name = Words::default().add(ink, name);
            name.add(Ink::new(), &aside.text)
        })
    }

    /// The pieces alone, no more of a kind than there is room for.
    pub(super) fn pieces(&self, place: Place, room: usize) -> Words {
        (self.kinds(place)).fold(Words::default(), |words, (piece, count)| {
            let pieces = self.glyph(piece).to_string().repeat(count.min(room));
            words.add(self.ink(piece.side), &pieces)
        })
    }

    fn at(&self, place: Place) -> Option<&Aside> {
        let mut asides = self.diagram.asides.iter();
        asides.find(|aside| aside.place == place)
    }

    fn kinds(&self, place: Place) -> impl Iterator<Item = (Piece, usize)> {
        let aside = self.at(place).into_iter();
        aside.flat_map(|aside| aside.pieces.iter().copied())
    }

    fn spaced(&self, words: Words, piece: Piece, count: usize) -> Words {
        let glyph = self.glyph(piece).to_string();
        if (self.style, piece.shape) != (Style::Fancy, Shape::Tile) {
            return words.add(self.ink(piece.side), &vec![glyph; count].join(" "));
        }
        (0..count).fold(words, |words, number| {
            let words = words.add(Ink::new(), if number == 0 { "" } else { " " });
            words.add(self.tile_ink(piece.side), &format!(" {glyph} "))
        })
    }
}
