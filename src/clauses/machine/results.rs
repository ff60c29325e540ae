//! All solutions: results that outlive the failure that leads to the next one.

use super::cell::Cell;
use super::copy::moved;
use super::errors::Thrown;
use super::{Machine, Results};

impl Machine {
    /// Results are collected from here on.
    pub(super) fn begin_results(&mut self) {
        let mut results = self.spare_results.pop().unwrap_or_default();
        results.heap = self.h;
        self.results.push(results);
    }

    /// Keeps a copy of a result of `findall/3`.
    pub(super) fn add_result(&mut self, template: Cell) -> Result<(), Thrown> {
        let Some(mut results) = self.results.pop() else {
            return Ok(());
        };
        let root = self.copy_out(&mut results.words, template, results.heap);
        let size = results.words.len() + 2 * results.roots.len();
        let added = match root {
            Ok(root) => {
                results.roots.push(root);
                Ok(())
            }
            Err(thrown) => Err(thrown),
        };
        self.results.push(results);
        added?;
        match size < self.limits.words as usize {
            true => Ok(()),
            false => Err(self.resource_error("memory")),
        }
    }

    /// All results as a list.
    pub(super) fn list_of_results(&mut self, tail: Cell) -> Result<Cell, Thrown> {
        let Some(mut results) = self.results.pop() else {
            return Ok(tail);
        };
        let Results { words, roots, .. } = &results;
        let list = self.reserve(words.len() + 2 * roots.len()).and_then(|()| {
            let base = self.h;
            let is_ground = self.copy_in(words)?;
            let first = self.h;
            for (i, root) in (1..).zip(roots) {
                self.push(moved(*root, base).0);
                self.push(Cell::list(first + 2 * i).0);
            }
            if roots.is_empty() {
                return Ok(tail);
            }
            self.heap.set(self.h - 1, tail.0);
            if is_ground {
                let end = if tail == Cell::NIL { self.h } else { first };
                self.ground.add(base, end);
            }
            Ok(Cell::list(first))
        });
        results.words.clear();
        results.roots.clear();
        self.spare_results.push(results);
        list
    }
}
