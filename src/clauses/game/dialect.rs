//! Which Prolog system a program was written for, by what it uses.

use std::collections::HashSet;

use super::observe::arguments;
use crate::clauses::atom::Atom;
use crate::clauses::clause::Clause;
use crate::clauses::library::{self, Dialect};
use crate::clauses::load::{Input, LoadOptions, Loaded, Severity, Sources, load};
use crate::clauses::term::{Node, TermId};

/// Libraries that only one of the systems has.
const LIBRARIES: [(&str, Dialect); 24] = [
    ("system", Dialect::Sicstus),
    ("system3", Dialect::Sicstus),
    ("file_systems", Dialect::Sicstus),
    ("codesio", Dialect::Sicstus),
    ("sets", Dialect::Sicstus),
    ("samsort", Dialect::Sicstus),
    ("timeout", Dialect::Sicstus),
    ("avl", Dialect::Sicstus),
    ("sockets", Dialect::Sicstus),
    ("lists3", Dialect::Sicstus),
    ("fdbg", Dialect::Sicstus),
    ("types", Dialect::Sicstus),
    ("random", Dialect::Sicstus),
    ("between", Dialect::Sicstus),
    ("apply", Dialect::Swi),
    ("readutil", Dialect::Swi),
    ("strings", Dialect::Swi),
    ("yall", Dialect::Swi),
    ("dicts", Dialect::Swi),
    ("main", Dialect::Swi),
    ("option", Dialect::Swi),
    ("ansi_term", Dialect::Swi),
    ("dialect", Dialect::Swi),
    ("tabling", Dialect::Swi),
];

/// Predicates that only one of the systems has.
const PREDICATES: [(&str, u32, Dialect); 34] = [
    ("now", 1, Dialect::Sicstus),
    ("datime", 1, Dialect::Sicstus),
    ("environ", 2, Dialect::Sicstus),
    ("setrand", 1, Dialect::Sicstus),
    ("random", 3, Dialect::Sicstus),
    ("random_select", 3, Dialect::Sicstus),
    ("skip_line", 0, Dialect::Sicstus),
    ("read_line", 1, Dialect::Sicstus),
    ("do", 2, Dialect::Sicstus),
    ("rotate_list", 3, Dialect::Sicstus),
    ("scanlist", 4, Dialect::Sicstus),
    ("keyclumps", 2, Dialect::Sicstus),
    ("some", 2, Dialect::Sicstus),
    ("max_member", 3, Dialect::Sicstus),
    ("ttyflush", 0, Dialect::Sicstus),
    ("system", 1, Dialect::Sicstus),
    ("prolog_flag", 3, Dialect::Sicstus),
    ("writeln", 1, Dialect::Swi),
    ("writeln", 2, Dialect::Swi),
    ("random_between", 3, Dialect::Swi),
    ("atomic_list_concat", 2, Dialect::Swi),
    ("atomic_list_concat", 3, Dialect::Swi),
    ("string_concat", 3, Dialect::Swi),
    ("string_chars", 2, Dialect::Swi),
    ("string_length", 2, Dialect::Swi),
    ("split_string", 4, Dialect::Swi),
    ("atom_string", 2, Dialect::Swi),
    ("read_line_to_string", 2, Dialect::Swi),
    ("read_line_to_codes", 2, Dialect::Swi),
    ("nb_setval", 2, Dialect::Swi),
    ("nb_getval", 2, Dialect::Swi),
    ("aggregate_all", 3, Dialect::Swi),
    ("ansi_format", 3, Dialect::Swi),
    ("tty_clear", 0, Dialect::Swi),
];

/// Loads texts as programs of the dialect that they are in, if they are in one.
pub(super) fn load_in_dialect(
    inputs: Vec<Input>,
    sources: &dyn Sources,
    wanted: Option<Dialect>,
) -> (Loaded, Option<Dialect>) {
    let loaded_as = |dialect: Dialect| {
        let options = LoadOptions {
            operators: dialect.operators(),
            flags: dialect.flags(),
            ..LoadOptions::default()
        };
        (load(inputs.clone(), sources, options), Some(dialect))
    };
    if let Some(dialect) = wanted {
        return loaded_as(dialect);
    }
    let plain = load(inputs.clone(), sources, LoadOptions::default());
    if let Some(dialect) = dialect_of(&plain) {
        return loaded_as(dialect);
    }
    // What cannot be read may be read with the operators of another system.
    match errors(&plain) {
        0 => (plain, None),
        count => {
            let mut all = Dialect::ALL.into_iter().map(loaded_as);
            let better = all.find(|(loaded, _)| errors(loaded) < count);
            better.unwrap_or((plain, None))
        }
    }
}

fn errors(loaded: &Loaded) -> usize {
    let problems = loaded.problems.iter();
    problems
        .filter(|problem| problem.severity == Severity::Error)
        .count()
}

/// The dialect of a program; `None` if it asks for nothing that this system has not.
fn dialect_of(loaded: &Loaded) -> Option<Dialect> {
    let called = called(loaded);
    let is_missing = |&(name, arity): &(Atom, u32)| {
        let is_own = loaded.resolve(Atom::USER, name, arity).is_some();
        let is_known = library::exporter(name, arity).is_some();
        // Scryer has it, and waits: programs that are Scryer's stay so.
        let is_shared = name.name() == "dif";
        let is_there = || Dialect::ALL.iter().any(|dialect| dialect.has(name, arity));
        !is_own && !is_known && !is_shared && is_there()
    };
    let unknown = |library: &str| !library::is_known(library) && !SCRYER.contains(&library);
    let is_other = called.iter().any(is_missing)
        || formats_atoms(loaded)
        || (loaded.libraries.iter()).any(|used| unknown(&used.library) || used.library == "system");
    if !is_other {
        return None;
    }
    let votes = |dialect: Dialect| {
        let by_library = loaded.libraries.iter().filter(|used| {
            let is = |(name, of): &&(&str, Dialect)| *name == used.library && *of == dialect;
            LIBRARIES.iter().any(|row| is(&row))
        });
        let by_predicate = PREDICATES.iter().filter(|&&(name, arity, of)| {
            let called_here = (Atom::new(name), arity);
            let is_own = || loaded.resolve(Atom::USER, called_here.0, arity).is_some();
            of == dialect && called.contains(&called_here) && !is_own()
        });
        2 * by_library.count() + by_predicate.count()
    };
    match votes(Dialect::Swi) > votes(Dialect::Sicstus) {
        true => Some(Dialect::Swi),
        false => Some(Dialect::Sicstus),
    }
}

/// Libraries that Scryer has and the engine has not.
const SCRYER: [&str; 14] = [
    "clpz",
    "clpb",
    "tabling",
    "atts",
    "dif",
    "freeze",
    "time",
    "os",
    "files",
    "pio",
    "when",
    "debug",
    "simplex",
    "arithmetic",
];

fn clauses(loaded: &Loaded) -> impl Iterator<Item = &Clause> {
    let predicates = loaded.predicates.iter();
    predicates.flat_map(|predicate| predicate.clauses.iter().map(AsRef::as_ref))
}

/// All names that occur in bodies, with the number of arguments they have there: goals,
/// and some that are not.
fn called(loaded: &Loaded) -> HashSet<(Atom, u32)> {
    let mut called = HashSet::new();
    for clause in clauses(loaded) {
        let terms = &clause.terms;
        let mut rest: Vec<TermId> = clause.body.into_iter().collect();
        while let Some(term) = rest.pop() {
            // os:shell(Command) names its module: it is not looked for in a dialect.
            if let Some((_, goal)) = terms.binary(term, Atom::COLON) {
                rest.extend(arguments(terms, goal));
            } else if let Some((name, arguments)) = terms.callable(term) {
                called.insert((name, arguments.len() as u32));
                rest.extend(arguments);
            }
        }
    }
    called
}

/// Whether formats are atoms somewhere: elsewhere they are texts in double quotes.
fn formats_atoms(loaded: &Loaded) -> bool {
    let format = Atom::new("format");
    let has = |clause: &Clause| {
        (0..clause.terms.len() as u32).any(|number| {
            let Some((name, arguments)) = clause.terms.callable(TermId(number)) else {
                return false;
            };
            let first = match arguments {
                [first] | [first, _] if name == format => *first,
                _ => return false,
            };
            let Node::Atom(text) = *clause.terms.node(first) else {
                return false;
            };
            text != Atom::NIL
        })
    };
    clauses(loaded).any(has)
}
