//! The library: modules written in Prolog, which are part of this program.
//!
//! | module | what is in it |
//! |---|---|
//! | `texts` | the texts |
//! | `dialect` | what programs for other Prolog systems have besides |
//! | `in_swi` | what such programs miss in SWI-Prolog |
//! | `module` | from a text to a module |
//! | `qualify` | goals that are passed to other modules say where they come from |
//!
//! A module is read when it is first needed, and once; an image gets only those that its
//! program can need.

mod dialect;
mod in_swi;
mod module;
mod qualify;
mod texts;

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use super::atom::Atom;
use super::builtins::all_foreign;
use super::clause::{Clause, Key, Predicate};
use super::code::{Image, Kind};
use super::compile::{compile, empty_image, resolve};
use super::machine::Machine;
use super::syntax::Operators;
use super::term::{Node, TermId};
use module::Module;

pub use dialect::Dialect;
pub(super) use dialect::is_first;
pub use in_swi::{LOADED, sicstus_in_swi};
pub use qualify::qualify;
pub use texts::texts;

/// The libraries that a program has without asking for them.
const PRELUDE: [&str; 8] = [
    "builtins", "lists", "dcgs", "between", "iso_ext", "charsio", "format", "random",
];

/// An image with all that is built in, and nothing else.
pub fn base() -> Image {
    static BASE: OnceLock<Image> = OnceLock::new();
    let image = BASE.get_or_init(|| {
        let mut image = empty_image();
        if let Some(system) = find("system") {
            add_module(&mut image, system);
        }
        for (name, arity) in all_foreign() {
            let pred = resolve(&mut image, Atom::SYSTEM, name, arity);
            let pred = &mut image.preds[pred as usize];
            if pred.kind == Kind::Undefined {
                pred.kind = Kind::Foreign;
            }
        }
        image
    });
    image.clone()
}

/// Whether there is a library of this name.
pub fn is_known(library: &str) -> bool {
    !dialect::is_part(library) && texts::find(library).is_some()
}

/// The predicates that a library gives away; none if there is no such library.
pub fn exports(library: &str) -> &'static [(Atom, u32)] {
    find(library).map_or(&[], |module| &module.exports)
}

/// The predicates of the libraries that a program has without asking for them.
pub(super) fn prelude_exports() -> Vec<(Atom, u32)> {
    let libraries = PRELUDE.into_iter().filter(|&library| library != "builtins");
    libraries.flat_map(exports).copied().collect()
}

/// The predicates of all libraries but the dialects, whose programs do not go to Scryer.
#[cfg(test)]
pub(super) fn all_exports() -> impl Iterator<Item = (Atom, u32)> {
    let names = texts::names().filter(|name| !dialect::is_part(name));
    names.flat_map(exports).copied()
}

/// The library of the prelude that gives a predicate away.
pub fn exporter(name: Atom, arity: u32) -> Option<&'static str> {
    let has = |library: &&str| exports(library).contains(&(name, arity));
    PRELUDE.into_iter().find(has)
}

/// The library that gives a predicate away, whether a program has it or not.
pub fn owner(name: Atom, arity: u32) -> Option<&'static str> {
    let mut libraries = texts::texts().map(|(library, _)| library);
    libraries.find(|library| exports(library).contains(&(name, arity)))
}

/// Adds the operators that a library gives away.
pub fn add_operators(library: &str, operators: &mut Operators) {
    for &(priority, kind, name) in find(library).map_or(&[][..], |module| &module.operators) {
        // Those of the library are all allowed.
        let _ = operators.add(priority, kind, name);
    }
}

/// Lets a module use a library: adds it to the image, with all it uses itself. Whether
/// there is such a library.
pub fn import(image: &mut Image, into: Atom, library: &str) -> bool {
    let Some(module) = find(library) else {
        return false;
    };
    add_module(image, module);
    let imports = image.imports.entry(into).or_default();
    if !imports.contains(&module.name) {
        imports.push(module.name);
    }
    true
}

/// Lets a module use what it mentions of the libraries that every program has.
pub fn import_prelude(image: &mut Image, into: Atom, mentioned: &HashSet<Atom>) {
    for library in PRELUDE {
        let is_needed = |&(name, arity): &(Atom, u32)| {
            mentioned.contains(&name) && !is_built_in(image, name, arity)
        };
        if exports(library).iter().any(is_needed) {
            import(image, into, library);
        }
    }
}

/// Every name that occurs in clauses: whatever may become a goal is among them.
pub fn mentioned<'c>(clauses: impl Iterator<Item = &'c Arc<Clause>>) -> HashSet<Atom> {
    let mut names = HashSet::new();
    for clause in clauses {
        let terms = &clause.terms;
        for number in 0..terms.len() as u32 {
            if let Node::Atom(name) | Node::Compound(name, _) = *terms.node(TermId(number)) {
                names.insert(name);
            }
        }
    }
    names
}

/// Whether a predicate is built in.
pub fn is_built_in(image: &Image, name: Atom, arity: u32) -> bool {
    let key = Key {
        module: Atom::SYSTEM,
        name,
        arity,
    };
    let number = image.numbers.get(&key);
    let kind = number.map(|&number| image.preds[number as usize].kind);
    kind.is_some_and(|kind| !matches!(kind, Kind::Undefined | Kind::Foreign))
}

fn find(library: &str) -> Option<&'static Module> {
    let (text, read) = texts::find(library)?;
    Some(read.get_or_init(|| Module::read(library, text)))
}

/// Adds a module and all that it uses, unless they are there. All of them are compiled
/// together, because modules may use each other. What is written in Rust, or in the
/// module `system`, is not needed a second time.
fn add_module(image: &mut Image, module: &'static Module) {
    let mut predicates: Vec<Predicate> = Vec::new();
    let mut open = vec![module];
    while let Some(module) = open.pop() {
        if image.exports.contains_key(&module.name) {
            continue;
        }
        image.exports.insert(module.name, module.exports.clone());
        let uses = module.uses.iter().filter_map(|library| find(library));
        let uses: Vec<&'static Module> = uses.collect();
        let names = uses.iter().map(|module| module.name).collect();
        image.imports.insert(module.name, names);
        open.extend(uses);
        let is_new = |predicate: &&Predicate| {
            let Key { name, arity, .. } = predicate.key;
            is_first(module.name) || !is_built_in(image, name, arity)
        };
        predicates.extend(module.predicates.iter().filter(is_new).cloned());
    }
    // Every clause of the library can be compiled: a test makes sure of that.
    compile(image, &predicates);
}

impl Machine {
    /// Defines a predicate that was called and is not there, if a library of the prelude
    /// has it: a goal that is made while the program runs may be the first to mention it.
    /// Whether it is there now.
    pub fn load_on_demand(&mut self, pred: u32) -> bool {
        let key = self.image.preds[pred as usize].key;
        let Some(library) = exporter(key.name, key.arity) else {
            return false;
        };
        let known: HashSet<Atom> = self.image.exports.keys().copied().collect();
        import(&mut self.image, Atom::USER, library);
        let new = self
            .image
            .exports
            .keys()
            .filter(|name| !known.contains(name));
        let new: Vec<Atom> = new.copied().collect();
        self.note_modules(new.into_iter());
        let found = resolve(&mut self.image, Atom::new(library), key.name, key.arity);
        let mut found = self.image.preds[found as usize].clone();
        if found.kind == Kind::Undefined {
            return false;
        }
        found.key = key;
        self.image.preds[pred as usize] = found;
        self.reload_literals();
        true
    }
}
