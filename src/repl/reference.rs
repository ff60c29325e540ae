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

use crate::prolog::libraries;
use crate::prolog::syntax::tokens;
pub(super) use clauses::head;
use clauses::{Clause, clauses};

/// A file of clauses, read.
#[derive(Debug)]
struct Book {
    file: String,
    /// Whether the user has written it.
    is_own: bool,
    /// Whether it is one of Prolog's libraries.
    is_library: bool,
    text: String,
    clauses: Vec<Clause>,
    entries: Vec<Entry>,
}

impl Book {
    fn new(file: &str, text: &str) -> Self {
        Book {
            file: file.to_owned(),
            is_own: false,
            is_library: false,
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

/// What is built into Prolog and has no clauses.
#[rustfmt::skip]
const BUILT_IN: [(&str, usize); 72] = [
    ("abolish", 1), ("arg", 3), ("asserta", 1), ("assertz", 1), ("at_end_of_stream", 0), ("atom", 1),
    ("atom_chars", 2), ("atom_codes", 2), ("atom_concat", 3), ("atom_length", 2), ("atomic", 1), ("bagof", 3),
    ("call", 1), ("callable", 1), ("catch", 3), ("char_code", 2), ("clause", 2), ("close", 1),
    ("compare", 3), ("compound", 1), ("consult", 1), ("copy_term", 2), ("current_op", 3), ("current_predicate", 1),
    ("current_prolog_flag", 2), ("false", 0), ("fail", 0), ("findall", 3), ("findall", 4), ("float", 1),
    ("flush_output", 0), ("functor", 3), ("get_char", 1), ("get_char", 2), ("ground", 1), ("halt", 0),
    ("halt", 1), ("integer", 1), ("is", 2), ("keysort", 2), ("listing", 1), ("make", 0),
    ("nl", 0), ("nl", 1), ("nonvar", 1), ("number", 1), ("number_chars", 2), ("number_codes", 2),
    ("once", 1), ("op", 3), ("open", 3), ("peek_char", 1), ("put_char", 1), ("read", 1),
    ("read_term", 2), ("repeat", 0), ("retract", 1), ("retractall", 1), ("set_prolog_flag", 2), ("setof", 3),
    ("sort", 2), ("sub_atom", 5), ("subsumes_term", 2), ("term_variables", 2), ("throw", 1), ("true", 0),
    ("unify_with_occurs_check", 2), ("use_module", 1), ("var", 1), ("write", 1), ("write_canonical", 1), ("writeq", 1),
];

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
        let books = files.iter().map(|(file, text)| Book::new(file, text));
        let libraries = libraries().map(|(name, text)| Book {
            is_library: true,
            ..Book::new(&format!("library({name})"), text)
        });
        let mut library = Library {
            books: books.chain(libraries).collect(),
            predicates: Arc::default(),
        };
        library.sort();
        library
    }

    /// The files of the user's own, in place of those that were there before.
    pub(super) fn set_own(&mut self, files: &[(String, String)]) {
        self.books.retain(|book| !book.is_own);
        self.books.extend(files.iter().map(|(file, text)| Book {
            is_own: true,
            ..Book::new(file, text)
        }));
        self.sort();
    }

    fn sort(&mut self) {
        let mut all = Vec::new();
        for book in &self.books {
            let entries = book.entries.iter().map(|e| (e.name.clone(), e.arity));
            all.extend(entries);
            // The helpers of a library are its own affair.
            if !book.is_library {
                all.extend(book.clauses.iter().map(|c| (c.name.clone(), c.arity)));
            }
        }
        let built_in = BUILT_IN
            .iter()
            .map(|&(name, arity)| (name.to_owned(), arity));
        all.extend(built_in);
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

    /// The source of the clauses of a predicate, file by file, but for what the user has
    /// written.
    pub(super) fn listing(&self, name: &str, arity: Option<usize>) -> Vec<(&str, String)> {
        let of = |clause: &&Clause| {
            clause.name == name && arity.is_none_or(|arity| arity == clause.arity)
        };
        let lists = self.books.iter().filter(|book| !book.is_own).map(|book| {
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
        let about = library.about("follows");
        assert_eq!(about.iter().filter(|(file, _)| *file == "t.pl").count(), 1);
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
        // Those of the libraries are there, too.
        for name in ["fact/2", "p/2", "q/0", "words/3", "append/3"] {
            assert!(names.iter().any(|found| found == name), "{name}");
        }
    }
}
