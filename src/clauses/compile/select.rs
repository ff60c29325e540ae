//! Which clauses of a predicate a call may match, decided by code.
//!
//! One argument decides first, by its key; of the clauses that are left, each is tried
//! unless its guards are known to fail, and a choice point is made only if another one
//! may match. Where an argument is not known, all clauses are tried, or, if another argument
//! may tell them apart, the machine looks at them. A guard that cannot be decided is tested
//! as a goal of its clause.

use crate::clauses::code::{ClauseCode, Image, Instr, LIST_KEY, Operand, Pc, Switch};
use crate::clauses::machine::cell::Cell;

/// So many clauses are tried one after the other where nothing tells them apart.
pub(super) const MOST_TRIED: usize = 64;

/// The code by which a predicate with these clauses is entered.
pub(super) fn selector(image: &mut Image, pred: u32, chain: &[u32], key_args: &[u8]) -> Pc {
    let Some((place, &argument)) = (0..).zip(key_args).next() else {
        return tried(image, pred, chain);
    };
    let unknown = match key_args.len() == 1 && chain.len() <= MOST_TRIED {
        true => tried(image, pred, chain),
        // Where it was declared, the machine looks.
        false => image.preds[pred as usize].entry,
    };
    let keys: Vec<u64> = (chain.iter())
        .map(|&clause| image.clauses[clause as usize].keys[place])
        .collect();
    let matching = |key: u64| -> Vec<u32> {
        let clauses = chain.iter().zip(&keys);
        let matching = clauses.filter(|&(_, &own)| own == key || own == 0);
        matching.map(|(&clause, _)| clause).collect()
    };
    let mut distinct: Vec<u64> = keys.iter().copied().filter(|&key| key != 0).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let nil = Cell::NIL.0;
    if distinct.iter().all(|&key| key == LIST_KEY || key == nil) {
        let (list, nil) = (matching(LIST_KEY), matching(nil));
        let list_entry = tried(image, pred, &list);
        let nil = tried(image, pred, &nil);
        return list_switch(image, argument, list_entry, nil, unknown);
    }
    let keys: Vec<(u64, Pc)> = distinct
        .iter()
        .map(|&key| (key, tried(image, pred, &matching(key))))
        .collect();
    // No argument has the key of a special operand.
    let others = tried(image, pred, &matching(Operand::VOID.0));
    let entry = image.code.len() as Pc;
    let switch = image.switches.len() as u32;
    image.code.push(Instr::Switch { argument, switch });
    image.switches.push(Switch {
        keys,
        others,
        unknown,
    });
    entry
}

/// Where lists and their ends go; if the clause for lists begins with taking the list
/// apart, that is done at once.
fn list_switch(image: &mut Image, argument: u8, list: Pc, nil: Pc, unknown: Pc) -> Pc {
    let entry = image.code.len() as Pc;
    let first = image.code[list as usize];
    if let Instr::GetListParts { slot, head, tail } = first
        && slot == u16::from(argument)
    {
        let otherwise = image.switches.len() as u32;
        image.switches.push(Switch {
            keys: Vec::new(),
            others: nil,
            unknown,
        });
        image.code.push(Instr::SwitchListParts {
            argument,
            head,
            tail,
            list: list + 1,
            otherwise,
        });
        return entry;
    }
    image.code.push(Instr::SwitchList {
        argument,
        list,
        nil,
        unknown,
    });
    entry
}

/// The code that tries some clauses of a predicate in order. Before the first of them is tried,
/// the machine may look at all clauses where guards cannot be decided.
fn tried(image: &mut Image, pred: u32, clauses: &[u32]) -> Pc {
    let look = image.preds[pred as usize].entry;
    tried_from(image, pred, clauses, Some(look))
}

/// The same; where guards cannot be decided, the code goes on at `look`, or, if other clauses
/// have been tried before, tests them as goals.
fn tried_from(image: &mut Image, pred: u32, clauses: &[u32], look: Option<Pc>) -> Pc {
    let [first, rest @ ..] = clauses else {
        return 0;
    };
    let clause = &image.clauses[*first as usize];
    if rest.is_empty() {
        return clause.entry;
    }
    let arity = image.preds[pred as usize].key.arity.min(255) as u8;
    let (entry, past_guards) = (clause.entry, clause.entry_past_guards);
    let has_guards = guard_count(clause) > 0;
    let other = tried_from(image, pred, rest, None);
    let try_clause = |next| Instr::TryClause { arity, next, other };
    let unknown = image.code.len() as Pc;
    if has_guards && look.is_none() {
        image.code.push(try_clause(entry));
    }
    let code = image.code.len() as Pc;
    let unknown = look.unwrap_or(unknown);
    image
        .code
        .extend(guards_instr(clause_of(image, *first), other, unknown));
    let next = if has_guards { past_guards } else { entry };
    // If the guards of the only other clause fail, there is no other clause.
    if let [only] = rest {
        let unknown = look.unwrap_or(image.code.len() as Pc + 1);
        image
            .code
            .extend(guards_instr(clause_of(image, *only), next, unknown));
    }
    image.code.push(try_clause(next));
    code
}

fn clause_of(image: &Image, number: u32) -> &ClauseCode {
    &image.clauses[number as usize]
}

/// How many guards are tested before a clause is tried: all of them, or none where an
/// instruction has no room for so many. They are tested as goals then.
fn guard_count(clause: &ClauseCode) -> u8 {
    let (first, end) = clause.guards;
    u8::try_from(end - first).unwrap_or(0)
}

fn guards_instr(clause: &ClauseCode, otherwise: Pc, unknown: Pc) -> Option<Instr> {
    let (first, _) = clause.guards;
    let count = guard_count(clause);
    (count > 0).then_some(Instr::Guards {
        count,
        first,
        otherwise,
        unknown,
    })
}
