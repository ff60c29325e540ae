//! All predicates of a program.

use std::collections::HashMap;
use std::sync::Arc;

use super::clause::{argument_key, compile_clause, head_key, key};
use super::inline::{Inlines, inlined};
use super::{CompileError, select};
use crate::clauses::atom::Atom;
use crate::clauses::builtins;
use crate::clauses::clause::{Clause, Key, Predicate};
use crate::clauses::code::{
    ClauseCode, Dense, Image, Index, Instr, KEYS, Kind, Mixer, Operand, Pc, Pred, Ranges, Table,
};
use crate::clauses::coverage::NONE;
use crate::clauses::library::is_first;
use crate::clauses::machine::cell::Cell;
use crate::clauses::term::{Node, TermId};

/// Tables have no more columns than this.
pub(crate) const MOST_COLUMNS: usize = 8;

/// Predicates with more clauses than this are looked up and not walked through,
const MANY: usize = 8;
/// unless one argument tells all of them apart, and there are not more than this.
const MOST_SWITCHED: usize = 256;

/// Adds the predicates of a program to an image. What cannot be compiled is returned.
pub fn compile(image: &mut Image, predicates: &[Predicate]) -> Vec<(Arc<Clause>, CompileError)> {
    let mut inlines = Inlines::new();
    let mut numbers = Vec::with_capacity(predicates.len());
    for predicate in predicates {
        let number = declare(image, predicate.key);
        image.preds[number as usize].is_dynamic = predicate.is_dynamic;
        image.preds[number as usize].kind = Kind::Clauses;
        inlines.extend(inlined(predicate).map(|clause| (number, clause)));
        numbers.push(number);
    }
    for predicate in predicates {
        for clause in &predicate.clauses {
            declare_goals(image, predicate.key.module, clause);
        }
    }
    let mut errors = Vec::new();
    // Tables first: whoever calls one looks at it in place.
    for (predicate, &number) in predicates.iter().zip(&numbers) {
        if is_table(predicate) {
            add_table(image, predicate, number, &mut errors);
        }
    }
    for (predicate, &number) in predicates.iter().zip(&numbers) {
        if image.preds[number as usize].kind == Kind::Clauses {
            add_clauses(image, &inlines, predicate, number, &mut errors);
        }
    }
    link(image);
    errors
}

/// Calls go straight to where their predicates are entered.
fn link(image: &mut Image) {
    let enters: Vec<(Pc, u32)> = (0..)
        .zip(&image.code)
        .filter_map(|(at, instr)| match *instr {
            Instr::Enter(pred) => Some((at, pred)),
            _ => None,
        })
        .collect();
    let Image { code, preds, .. } = image;
    for target in code.iter_mut().filter_map(Instr::target_mut) {
        if let Ok(found) = enters.binary_search_by_key(target, |&(at, _)| at) {
            *target = preds[enters[found].1 as usize].entry;
        }
    }
}

/// The number of a predicate that may not exist yet.
pub(crate) fn declare(image: &mut Image, key: Key) -> u32 {
    if let Some(&number) = image.numbers.get(&key) {
        return number;
    }
    let number = image.preds.len() as u32;
    let entry = image.code.len() as Pc;
    image.code.push(Instr::Enter(number));
    image.preds.push(Pred {
        key,
        kind: Kind::Undefined,
        entry,
        is_dynamic: false,
        key_args: [0; KEYS],
        key_count: 0,
        chain: (0, 0),
        chain_room: 0,
        index: Vec::new(),
    });
    image.numbers.insert(key, number);
    number
}

/// The predicate that a goal in a module means: the module's own, one that is built in,
/// or one of a module that it uses.
pub fn resolve(image: &mut Image, module: Atom, name: Atom, arity: u32) -> u32 {
    let key = |module| Key {
        module,
        name,
        arity,
    };
    let defined = |image: &Image, module| {
        let &number = image.numbers.get(&key(module))?;
        let pred = &image.preds[number as usize];
        (pred.kind != Kind::Undefined || pred.is_dynamic).then_some(number)
    };
    let imported = |is_wanted: fn(Atom) -> bool| {
        let imports = image.imports.get(&module).into_iter().flatten();
        let mut imports = imports.filter(|&&from| is_wanted(from));
        imports.find_map(|&from| {
            let exports = image.exports.get(&from);
            let is_exported = exports.is_none_or(|exports| exports.contains(&(name, arity)));
            is_exported.then(|| defined(image, from)).flatten()
        })
    };
    let found = defined(image, module)
        .or_else(|| imported(is_first))
        .or_else(|| defined(image, Atom::SYSTEM))
        .or_else(|| imported(|_| true));
    found.unwrap_or_else(|| declare(image, key(module)))
}

/// Declares whatever the goals of a clause may call, before the clause is compiled: the
/// code by which a predicate is entered must not come to lie inside that of the clause.
pub(super) fn declare_goals(image: &mut Image, module: Atom, clause: &Clause) {
    let terms = &clause.terms;
    let mut open: Vec<(Atom, TermId)> =
        clause.body.map(|body| (module, body)).into_iter().collect();
    while let Some((module, goal)) = open.pop() {
        let Some((name, arguments)) = terms.callable(goal) else {
            continue;
        };
        if let (Atom::COLON, &[module, goal]) = (name, arguments)
            && let Node::Atom(module) = *terms.node(module)
        {
            open.push((module, goal));
            continue;
        }
        resolve(image, module, name, arguments.len() as u32);
        let has_goals = matches!(
            name,
            Atom::COMMA
                | Atom::SEMICOLON
                | Atom::BAR
                | Atom::IF_THEN
                | Atom::SOFT_IF
                | Atom::NOT
                | Atom::CALL
                | Atom::ONCE
                | Atom::FORALL
                | Atom::FINDALL
        );
        if has_goals || name.name() == "ignore" {
            open.extend(arguments.iter().map(|&argument| (module, argument)));
        }
    }
}

/// An image in which nothing but the built-in predicates is defined.
pub fn empty_image() -> Image {
    let mut image = Image::default();
    image.code.push(Instr::Fail);
    image.code.push(Instr::Stop);
    for (number, builtin) in (0..).zip(builtins::ALL) {
        let key = Key {
            module: Atom::SYSTEM,
            name: Atom::new(builtin.name),
            arity: builtin.arity.into(),
        };
        let pred = declare(&mut image, key);
        let (arity, operands) = (builtin.arity, slots(&mut image, builtin.arity));
        let entry = image.code.len() as Pc;
        let (kind, instr) = match builtin.run {
            builtins::Run::Det(_) => (
                Kind::Det(number),
                Instr::Det {
                    builtin: number,
                    arity,
                    operands,
                    otherwise: 0,
                },
            ),
            builtins::Run::Nondet(_) => (
                Kind::Nondet(number),
                Instr::Nondet {
                    builtin: number,
                    arity,
                    size: arity.into(),
                    operands,
                },
            ),
        };
        image.code.extend([instr, Instr::Proceed]);
        image.preds[pred as usize].kind = kind;
        image.preds[pred as usize].entry = entry;
    }
    catch_code(&mut image);
    image
}

/// `catch(Goal, Catcher, Recovery)`: the goal is in the first slot.
fn catch_code(image: &mut Image) {
    let entry = image.code.len() as Pc;
    let operand = |slot| {
        [
            Operand::constant(Cell::atom(Atom::USER)).0,
            Operand::slot(slot).0,
        ]
    };
    let goal = image.operands.len() as u32;
    image.operands.extend(operand(0));
    let recovery = image.operands.len() as u32;
    image.operands.extend(operand(2));
    let call = |operands| Instr::CallGoal {
        arity: 1,
        size: 3,
        operands,
    };
    image.code.extend([
        Instr::Catch,
        call(goal),
        Instr::CatchExit,
        Instr::Proceed,
        Instr::ExecuteGoal {
            arity: 1,
            size: 3,
            operands: recovery,
        },
    ]);
    let key = Key {
        module: Atom::SYSTEM,
        name: Atom::CATCH,
        arity: 3,
    };
    let pred = declare(image, key);
    image.preds[pred as usize].kind = Kind::Control;
    image.preds[pred as usize].entry = entry;
}

/// The operands of code that passes the arguments of its call on.
fn slots(image: &mut Image, arity: u8) -> u32 {
    let first = image.operands.len() as u32;
    let words = (0..u16::from(arity)).map(|slot| Operand::slot(slot).0);
    image.operands.extend(words);
    first
}

/// Whether a predicate is nothing but ground facts.
fn is_table(predicate: &Predicate) -> bool {
    let is_row = |clause: &Arc<Clause>| {
        clause.body.is_none() && clause.variables.is_empty() && clause.terms.len() < 10_000
    };
    !predicate.is_dynamic
        && (1..=MOST_COLUMNS).contains(&(predicate.key.arity as usize))
        && !predicate.clauses.is_empty()
        && predicate.clauses.iter().all(is_row)
}

fn add_table(
    image: &mut Image,
    predicate: &Predicate,
    number: u32,
    errors: &mut Vec<(Arc<Clause>, CompileError)>,
) {
    let arity = predicate.key.arity as usize;
    let mut cells = Vec::with_capacity(predicate.clauses.len() * arity);
    let mut keys = Vec::with_capacity(cells.capacity());
    for clause in &predicate.clauses {
        let row = super::clause::literals(image, clause);
        match row {
            Ok(row) => cells.extend(row.iter().map(|cell| cell.0)),
            Err(error) => {
                errors.push((Arc::clone(clause), error));
                continue;
            }
        }
        let (_, arguments) = clause
            .terms
            .callable(clause.head)
            .unwrap_or((Atom::NIL, &[]));
        keys.extend(
            arguments
                .iter()
                .map(|&argument| key(&clause.terms, argument)),
        );
    }
    let count = (cells.len() / arity) as u32;
    let mut rows: Vec<u32> = (0..count).collect();
    let mut columns = Vec::with_capacity(arity);
    let mut dense = Vec::with_capacity(arity);
    for column in 0..arity {
        let keys: Vec<u64> = keys.iter().skip(column).step_by(arity).copied().collect();
        let index = column_index(&keys, &mut rows);
        dense.push(index.as_ref().and_then(dense_index));
        columns.push(index);
    }
    let table = image.tables.len() as u32;
    let operands = slots(image, arity as u8);
    let entry = image.code.len() as Pc;
    let size = arity as u16;
    let facts = Instr::Facts {
        size,
        table,
        operands,
    };
    image.code.extend([facts, Instr::Proceed]);
    image.tables.push(Table {
        arity: arity as u32,
        cells,
        columns,
        rows,
        dense,
        count,
        pred: number,
        point: (image.points.as_ref().zip(predicate.clauses.first()))
            .and_then(|(points, clause)| points.number(clause, None))
            .unwrap_or(NONE),
    });
    // The clauses themselves, for whoever wants to see them.
    let mut chain = Vec::new();
    for clause in &predicate.clauses {
        chain.push(image.clauses.len() as u32);
        image.clauses.push(ClauseCode {
            entry: 0,
            entry_past_guards: 0,
            size: 0,
            keys: [0; KEYS],
            guards: (0, 0),
            born: 0,
            died: u32::MAX,
            source: Arc::clone(clause),
        });
    }
    let chain = add_chain(image, &chain);
    let pred = &mut image.preds[number as usize];
    pred.kind = Kind::Facts(table);
    pred.entry = entry;
    pred.chain = chain;
}

/// Rows by the key in one column; `None` if there is a number too large to be a key.
fn column_index(keys: &[u64], rows: &mut Vec<u32>) -> Option<Ranges> {
    if keys.contains(&0) {
        return None;
    }
    let mut by_key: HashMap<u64, Vec<u32>, Mixer> = HashMap::default();
    for (row, &key) in (0..).zip(keys) {
        by_key.entry(key).or_default().push(row);
    }
    let mut index = HashMap::default();
    for (key, found) in by_key {
        let first = rows.len() as u32;
        rows.extend(found);
        index.insert(key, (first, rows.len() as u32));
    }
    Some(index)
}

/// The same for a column that holds nothing but integers that are close together.
fn dense_index(index: &Ranges) -> Option<Dense> {
    if !index.keys().all(|&key| Cell(key).is_int()) {
        return None;
    }
    let values = index.keys().map(|&key| Cell(key).value());
    let (least, most) = (values.clone().min()?, values.max()?);
    if most - least > 4 * index.len() as i64 + 64 {
        return None;
    }
    let rows = (least..=most).map(|value| {
        let found = index.get(&Cell::int(value).0);
        found.copied().unwrap_or((0, 0))
    });
    let rows = rows.collect();
    Some(Dense { least, rows })
}

fn add_chain(image: &mut Image, clauses: &[u32]) -> (u32, u32) {
    let first = image.chains.len() as u32;
    image.chains.extend_from_slice(clauses);
    (first, image.chains.len() as u32)
}

/// The arguments by which clauses are told apart: not all of them demand the same.
fn key_arguments(predicate: &Predicate, own_key: fn(&Clause, usize) -> u64) -> Vec<u8> {
    let keys = |argument: usize| {
        let clauses = predicate.clauses.iter();
        clauses.map(move |clause| own_key(clause, argument))
    };
    let tells_apart = |&argument: &u8| {
        let mut keys = keys(argument.into());
        let first = keys.next();
        keys.any(|key| Some(key) != first)
    };
    let arity = predicate.key.arity.min(255) as u8;
    (0..arity).filter(tells_apart).take(KEYS).collect()
}

fn add_clauses(
    image: &mut Image,
    inlines: &Inlines,
    predicate: &Predicate,
    number: u32,
    errors: &mut Vec<(Arc<Clause>, CompileError)>,
) {
    // Where goals are counted, a body is entered whatever it begins with.
    let own_key = match image.points.is_some() || predicate.is_dynamic {
        true => head_key,
        false => argument_key,
    };
    // A predicate that changes does not know its clauses beforehand.
    let key_args: Vec<u8> = match predicate.is_dynamic {
        true => (0..predicate.key.arity.min(KEYS as u32))
            .map(|i| i as u8)
            .collect(),
        false => key_arguments(predicate, own_key),
    };
    let mut chain = Vec::with_capacity(predicate.clauses.len());
    for clause in &predicate.clauses {
        match compile_clause(image, inlines, predicate.key.module, clause, &key_args) {
            Ok(mut code) => {
                for (key, &argument) in code.keys.iter_mut().zip(&key_args) {
                    *key = own_key(clause, argument.into());
                }
                chain.push(image.clauses.len() as u32);
                image.clauses.push(code);
            }
            Err(error) => errors.push((Arc::clone(clause), error)),
        }
    }
    let range = add_chain(image, &chain);
    let index = match chain.len() > MANY && !predicate.is_dynamic {
        true => (0..key_args.len())
            .filter_map(|i| clause_index(image, &chain, i, key_args[i]))
            .collect(),
        false => Vec::new(),
    };
    if !predicate.is_dynamic && is_decided_by_code(image, &chain, key_args.len()) {
        let entry = select::selector(image, number, &chain, &key_args);
        image.preds[number as usize].entry = entry;
    }
    let pred = &mut image.preds[number as usize];
    pred.key_count = key_args.len() as u8;
    pred.key_args[..key_args.len()].copy_from_slice(&key_args);
    pred.chain = range;
    pred.index = index;
}

/// Whether code decides which clauses are tried: if there are a few, if none can be told
/// apart, or if one argument tells all of them apart.
fn is_decided_by_code(image: &Image, chain: &[u32], key_args: usize) -> bool {
    if chain.len() <= MANY || key_args == 0 {
        return chain.len() <= select::MOST_TRIED;
    }
    let keys = chain.iter();
    let mut keys: Vec<u64> = keys
        .map(|&clause| image.clauses[clause as usize].keys[0])
        .collect();
    keys.sort_unstable();
    keys.dedup();
    keys.len() == chain.len() && keys[0] != 0 && chain.len() <= MOST_SWITCHED
}

/// Clauses by the key in one argument, if most of them have one.
fn clause_index(image: &mut Image, chain: &[u32], key: usize, argument: u8) -> Option<Index> {
    let keys: Vec<u64> = (chain.iter())
        .map(|&clause| image.clauses[clause as usize].keys[key])
        .collect();
    let known = keys.iter().filter(|&&key| key != 0).count();
    if known * 2 < keys.len() {
        return None;
    }
    let mut chains: Ranges = HashMap::default();
    for &key in keys.iter().filter(|&&key| key != 0) {
        if chains.contains_key(&key) {
            continue;
        }
        let of_key = chain.iter().zip(&keys);
        let of_key: Vec<u32> = of_key
            .filter(|&(_, &own)| own == key || own == 0)
            .map(|(&clause, _)| clause)
            .collect();
        let range = add_chain(image, &of_key);
        chains.insert(key, range);
    }
    let others: Vec<u32> = (chain.iter().zip(&keys))
        .filter(|&(_, &key)| key == 0)
        .map(|(&clause, _)| clause)
        .collect();
    let others = add_chain(image, &others);
    Some(Index {
        argument,
        chains,
        others,
    })
}
