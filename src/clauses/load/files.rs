//! Files that a file asks for, and libraries.

use std::sync::Arc;

use super::super::atom::Atom;
use super::super::clause::SourceFile;
use super::super::term::{Node, TermId, Terms};
use super::expected::{FileName, elements, file_name, indicator};
use super::libraries;
use super::loaded::{Export, LibraryUse};
use super::loader::{Loader, Reason};
use super::problem::{Place, Problem, Severity};

/// A file that a directive asks for.
#[derive(Debug)]
pub(super) struct Wanted {
    pub path: String,
    pub reason: Reason,
    /// Where it does.
    pub place: Place,
}

/// How deep texts may include each other.
const DEEPEST: usize = 200;

impl Loader<'_> {
    /// What the files of a directive are. Libraries are noted at once, the others are
    /// read before the text goes on.
    pub(super) fn want(
        &mut self,
        terms: &Terms,
        files: TermId,
        reason: &Reason,
        file: &Arc<SourceFile>,
    ) {
        for name in file_terms(terms, files) {
            let span = terms.span(name);
            match (file_name(terms, name), reason) {
                (Ok(FileName::Path(path)), _) if path == "user" => {}
                (Ok(FileName::Path(path)), reason) => {
                    let wanted = Wanted {
                        path,
                        reason: reason.clone(),
                        place: self.place(span, file),
                    };
                    if let Some(open) = self.open.last_mut() {
                        open.wanted.push_back(wanted);
                    }
                }
                (Ok(FileName::Library(library)), Reason::Load { into, only }) => {
                    let place = self.place(span, file);
                    self.library(library, *into, only.clone(), place);
                }
                (Ok(FileName::Library(library)), Reason::Include) => {
                    let what = format!("library({library}) cannot be included, only used");
                    self.problem(Severity::Error, what, span, file);
                }
                (Err(unexpected), _) => {
                    self.problem(Severity::Error, unexpected.what, unexpected.span, file);
                }
            }
        }
    }

    fn library(&mut self, library: String, module: Atom, only: Option<Vec<Export>>, place: Place) {
        libraries::add_operators(&library, &mut self.loaded.operators);
        self.loaded.libraries.push(LibraryUse {
            library,
            module,
            only,
            place,
        });
    }

    /// What of a module is used, as `use_module/2` has it.
    pub(super) fn only(
        &mut self,
        terms: &Terms,
        list: TermId,
        file: &Arc<SourceFile>,
    ) -> Option<Vec<Export>> {
        let except = |list| terms.unary(list, Atom::new("except")).is_some();
        let is_all = matches!(terms.callable(list), Some((name, [])) if name.name() == "all");
        if is_all || except(list) {
            return None;
        }
        let mut only = Vec::new();
        for element in elements(terms, list) {
            // `append/3 as join`
            let renamed = terms.binary(element, Atom::new("as"));
            let element = renamed.map_or(element, |(original, _)| original);
            match indicator(terms, element, Atom::USER) {
                Some(key) => only.push((key.name, key.arity)),
                None if terms
                    .callable(element)
                    .is_some_and(|(name, _)| name == Atom::OP) => {}
                None => {
                    let what = "a predicate is expected here, as name/arity";
                    self.problem(Severity::Error, what, terms.span(element), file);
                }
            }
        }
        Some(only)
    }

    /// Begins to read a file, unless that has been done.
    pub(super) fn ask_for(&mut self, path: &str, reason: Reason, from: Option<Place>) {
        let name = from.as_ref().map(|place| place.file.name.as_str());
        let Some(found) = self.sources.locate(name, path) else {
            return self.no_file(format!("there is no file `{path}`"), from);
        };
        match &reason {
            Reason::Load { into, only } => {
                if let Some(&module) = self.once.get(&found.identity) {
                    if let Some(module) = module {
                        self.import(*into, module, only.clone());
                    }
                    return;
                }
            }
            Reason::Include => {
                let is_open = self.open.iter().any(|open| open.identity == found.identity);
                if is_open || self.open.len() >= DEEPEST {
                    return self.no_file(format!("`{path}` includes itself"), from);
                }
            }
        }
        match self.sources.read(&found) {
            Ok(text) => {
                let name = found.name;
                self.enter(SourceFile { name, text }, found.identity, reason);
            }
            Err(why) => self.no_file(format!("the file `{path}` cannot be read: {why}"), from),
        }
    }

    fn no_file(&mut self, what: String, place: Option<Place>) {
        self.loaded.problems.push(Problem {
            severity: Severity::Error,
            place,
            what,
        });
    }
}

/// The files of a list or a conjunction, or the one that is meant. A text in double quotes
/// is a list too, but the name of one file.
fn file_terms(terms: &Terms, files: TermId) -> Vec<TermId> {
    let mut names = Vec::new();
    let mut rest = vec![files];
    while let Some(term) = rest.pop() {
        if let Node::Atom(Atom::NIL) = terms.node(term) {
            continue;
        }
        let pair = || {
            let list = terms.binary(term, Atom::DOT);
            list.or_else(|| terms.binary(term, Atom::COMMA))
        };
        match file_name(terms, term).err().and_then(|_| pair()) {
            Some((first, others)) => rest.extend([others, first]),
            None => names.push(term),
        }
    }
    names
}
