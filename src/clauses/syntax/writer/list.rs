//! Lists, and lists of characters as texts.

use super::super::super::atom::Atom;
use super::WriteError;
use super::printer::{Printer, Task};
use super::text;
use super::view::{Look, View};

impl<V: View> Printer<'_, V> {
    pub(super) fn list(&mut self, list: V::Ref, depth: usize) -> Result<(), WriteError> {
        if self.is_too_deep(depth) {
            self.ellipsis();
            return Ok(());
        }
        let mut plain = 0;
        if self.options.double_quotes {
            match self.characters(list)? {
                Ok(characters) => {
                    self.quoted_text(&characters, depth);
                    return Ok(());
                }
                Err(others) => plain = others,
            }
        }
        self.text.push('[');
        self.items(list, depth, plain.saturating_sub(1));
        Ok(())
    }

    /// The first item of a list, and later the rest.
    fn items(&mut self, list: V::Ref, depth: usize, plain: usize) {
        let depth = depth.saturating_sub(1);
        let tail = self.view.argument(list, 1);
        self.tasks.push(Task::Rest { tail, depth, plain });
        self.tasks
            .push(Task::Argument(self.view.argument(list, 0), depth));
    }

    pub(super) fn rest(
        &mut self,
        tail: V::Ref,
        depth: usize,
        plain: usize,
    ) -> Result<(), WriteError> {
        match self.view.look(tail) {
            Look::Atom(Atom::NIL) => self.text.push(']'),
            Look::Compound(Atom::DOT, 2) if self.is_too_deep(depth) => {
                self.text.item("|");
                self.ellipsis();
                self.text.push(']');
            }
            Look::Compound(Atom::DOT, 2) => {
                let mut plain = plain;
                if self.options.double_quotes && plain == 0 {
                    match self.characters(tail)? {
                        Ok(characters) => {
                            self.text.item("|");
                            self.quoted_text(&characters, depth);
                            self.text.push(']');
                            return Ok(());
                        }
                        Err(others) => plain = others,
                    }
                }
                self.text.item(",");
                self.items(tail, depth, plain.saturating_sub(1));
            }
            _ => {
                self.text.item("|");
                self.tasks.push(Task::Bracket(']'));
                self.tasks.push(Task::Argument(tail, depth));
            }
        }
        Ok(())
    }

    /// The characters of a list that has nothing else in it; or how many items there are
    /// up to the one that is none, which are not looked at again.
    fn characters(&mut self, list: V::Ref) -> Result<Result<String, usize>, WriteError> {
        let mut characters = String::new();
        let mut list = list;
        let mut items = 0;
        loop {
            self.count(1)?;
            let item = match self.view.look(list) {
                Look::Atom(Atom::NIL) => return Ok(Ok(characters)),
                Look::Compound(Atom::DOT, 2) => self.view.look(self.view.argument(list, 0)),
                _ => return Ok(Err(items)),
            };
            items += 1;
            match item {
                Look::Atom(name) => match name.as_char() {
                    Some(c) => characters.push(c),
                    None => return Ok(Err(items)),
                },
                _ => return Ok(Err(items)),
            }
            list = self.view.argument(list, 1);
        }
    }

    fn quoted_text(&mut self, characters: &str, depth: usize) {
        let most = match self.options.max_depth {
            0 => usize::MAX,
            _ => depth,
        };
        let mut written = String::from('"');
        let mut count = 0;
        for c in characters.chars().take(most) {
            count += 1;
            match c {
                '"' => written.push_str("\\\""),
                '\\' => written.push_str("\\\\"),
                c => text::character(&mut written, c, self.options.quoted),
            }
        }
        if count == most {
            written.push_str(" ...");
        }
        written.push('"');
        self.text.push_closed(&written);
    }
}
