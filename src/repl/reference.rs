//! What the clause files say about themselves: signatures, prose, examples, clauses.
//!
//! A relation is described by the comment before it, as in all clause files here:
//!
//! ```text
//! %%  valid_moves(+State, -Moves)
//! %
//! %   Moves are all legal moves in the standard order of terms, each once.
//! ```

mod clauses;

use std::sync::Arc;

use crate::prolog::syntax::tokens;
pub(super) use clauses::head;
use clauses::{Clause, clauses};

/// A file of clauses, read.
#[derive(Debug)]
struct Book {
    file: String,
    text: String,
    clauses: Vec<Clause>,
    entries: Vec<Entry>,
}

impl Book {
    fn new(file: &str, text: &str) -> Self {
        Book {
            file: file.to_owned(),
            text: text.to_owned(),
            clauses: clauses(text),
            entries: entries(text),
        }
    }
}

/// The description of one relation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    /// Its name.
    pub(super) name: String,
    /// The number of its arguments.
    pub(super) arity: usize,
    /// `valid_moves(+State, -Moves)`.
    pub(super) signature: String,
    /// What it says of itself.
    pub(super) prose: String,
}

/// All clause files that are loaded.
#[derive(Debug)]
pub(super) struct Library {
    books: Vec<Book>,
    /// The predicates that have clauses or a description, sorted.
    predicates: Arc<[Indicator]>,
}

/// The name of a predicate and the number of its arguments.
pub(super) type Indicator = (String, usize);

impl Library {
    /// The files of a game: their names and texts.
    pub(super) fn new(files: &[(String, String)]) -> Self {
        let mut library = Library {
            books: files
                .iter()
                .map(|(file, text)| Book::new(file, text))
                .collect(),
            predicates: Arc::default(),
        };
        library.sort();
        library
    }

    /// One more file, or a new version of one.
    pub(super) fn add(&mut self, file: &str, text: &str) {
        self.books.retain(|book| book.file != file);
        self.books.push(Book::new(file, text));
        self.sort();
    }

    fn sort(&mut self) {
        let mut all = Vec::new();
        for book in &self.books {
            let clauses = book.clauses.iter().map(|c| (c.name.clone(), c.arity));
            let entries = book.entries.iter().map(|e| (e.name.clone(), e.arity));
            all.extend(clauses.chain(entries));
        }
        all.sort();
        all.dedup();
        self.predicates = all.into();
    }

    /// The predicates that have clauses or a description, sorted.
    pub(super) fn predicates(&self) -> &Arc<[Indicator]> {
        &self.predicates
    }

    /// The descriptions of a predicate; of all of that name without an arity.
    pub(super) fn describe(&self, name: &str, arity: Option<usize>) -> Vec<(&str, &Entry)> {
        self.entries()
            .filter(|(_, entry)| entry.name == name && arity.is_none_or(|a| a == entry.arity))
            .collect()
    }

    /// A query from the comments that shows the predicate at work.
    pub(super) fn example(&self, name: &str) -> Option<String> {
        let queries = self.books.iter().flat_map(|book| queries(&book.text));
        // The shorter, the clearer.
        queries
            .filter(|query| mentions(query, name))
            .min_by_key(String::len)
    }

    /// The source of the clauses of a predicate, file by file.
    pub(super) fn listing(&self, name: &str, arity: Option<usize>) -> Vec<(&str, String)> {
        let of = |clause: &&Clause| {
            clause.name == name && arity.is_none_or(|arity| arity == clause.arity)
        };
        let lists = self.books.iter().map(|book| {
            let texts = book.clauses.iter().filter(of);
            let texts: Vec<&str> = texts.map(|clause| &book.text[clause.at.clone()]).collect();
            (book.file.as_str(), texts.join("\n"))
        });
        lists.filter(|(_, text)| !text.is_empty()).collect()
    }

    /// Descriptions that speak of a word.
    pub(super) fn about(&self, word: &str) -> Vec<(&str, &Entry)> {
        let word = word.to_lowercase();
        let speaks = |text: &str| text.to_lowercase().contains(&word);
        self.entries()
            .filter(|(_, entry)| speaks(&entry.signature) || speaks(&entry.prose))
            .collect()
    }

    fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        (self.books.iter())
            .flat_map(|book| book.entries.iter().map(|entry| (book.file.as_str(), entry)))
    }
}

/// Every description in a text.
fn entries(text: &str) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(heading) = line.strip_prefix("%%") else {
            continue;
        };
        let mut signatures = vec![heading.trim().to_owned()];
        while let Some(more) = lines.next_if(|line| line.starts_with("%%")) {
            signatures.push(more.trim_start_matches('%').trim().to_owned());
        }
        let mut prose = Vec::new();
        while let Some(line) =
            lines.next_if(|line| line.starts_with('%') && !line.starts_with("%%"))
        {
            let line = line.strip_prefix('%').unwrap_or(line);
            prose.push(line.strip_prefix("   ").unwrap_or(line).trim_end());
        }
        let prose = prose.join("\n").trim_matches('\n').to_owned();
        for signature in signatures {
            if let Some((name, arity, _)) = head(&signature, &tokens(&signature)) {
                let prose = prose.clone();
                entries.push(Entry {
                    name,
                    arity,
                    signature,
                    prose,
                });
            }
        }
    }
    entries
}

/// The queries in the comments of a text.
fn queries(text: &str) -> Vec<String> {
    let mut queries = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines() {
        let line = line.trim_start_matches('%').trim();
        // What is said about the query, beside it.
        let line = line.split("  %").next().unwrap_or(line).trim_end();
        let query = match (open.take(), line.strip_prefix("?- ")) {
            (_, Some(begun)) => begun.to_owned(),
            (Some(query), None) => format!("{query}\n   {line}"),
            (None, None) => continue,
        };
        match query.ends_with('.') {
            true => queries.push(query),
            false if query.lines().count() < 8 => open = Some(query),
            false => {}
        }
    }
    queries
}

fn mentions(query: &str, name: &str) -> bool {
    query.match_indices(name).any(|(at, _)| {
        let before = query[..at].chars().last();
        let after = query[at + name.len()..].chars().next();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        !before.is_some_and(is_word) && !after.is_some_and(is_word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "/* Ask, for example:\n\n    ?- p(1, X).   % which?\n    ?- q,\n       p(X, Y).\n*/\n\
        :- dynamic(fact/2).\n%%  p(+A, -B)\n%\n%   B follows A.\n%   Always.\n\n\
        p(1, '2. '). % not the end.\np(A, B) :-\n        q,\n        B is A + 1.\n\nq.\n\
        words(W) --> \"a.b\", [W].\n";

    #[test]
    fn a_file_tells_about_itself() {
        let library = Library::new(&[("t.pl".to_owned(), TEXT.to_owned())]);
        let [("t.pl", entry)] = library.describe("p", Some(2))[..] else {
            panic!("one description")
        };
        assert_eq!(entry.signature, "p(+A, -B)");
        assert_eq!(entry.prose, "B follows A.\nAlways.");
        assert_eq!(library.example("p").as_deref(), Some("p(1, X)."));
        assert_eq!(library.example("q").as_deref(), Some("q,\n   p(X, Y)."));
        assert_eq!(library.about("follows").len(), 1);
        let listing = library.listing("p", Some(2));
        assert_eq!(
            listing[0].1,
            "p(1, '2. ').\np(A, B) :-\n        q,\n        B is A + 1."
        );
    }

    #[test]
    fn every_predicate_is_found() {
        let library = Library::new(&[("t.pl".to_owned(), TEXT.to_owned())]);
        let all = library.predicates();
        let names: Vec<String> = all.iter().map(|(n, a)| format!("{n}/{a}")).collect();
        assert_eq!(names, ["fact/2", "p/2", "q/0", "words/3"]);
    }
}
