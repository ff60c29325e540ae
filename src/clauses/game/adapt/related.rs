//! Facts that say which name belongs to which player, such as `colour(player1, red)`.

use crate::clauses::atom::Atom;
use crate::clauses::load::Loaded;

use super::mentions::{is_atomic, text};

/// What the two players are called where facts of one predicate give each of them one name of its
/// own, if all these names are among them: the name and the player. Of numbers there may be others,
/// which mean nobody, if both of these were met.
pub(super) fn related(
    loaded: &Loaded,
    names: &[String],
    players: &[String],
) -> Option<Vec<(String, String)>> {
    let [one, other] = players else { return None };
    if names.is_empty() {
        return None;
    }
    for predicate in &loaded.predicates {
        let arity = predicate.key.arity as usize;
        if predicate.key.module != Atom::USER || arity < 2 {
            continue;
        }
        let rows: Vec<Vec<Option<String>>> = predicate
            .clauses
            .iter()
            .filter(|clause| clause.body.is_none())
            .filter_map(|clause| {
                let (_, arguments) = clause.terms.callable(clause.head)?;
                let cell = |&argument: &_| {
                    let is_plain = is_atomic(&clause.terms, argument);
                    is_plain.then(|| text(loaded, &clause.terms, argument))
                };
                Some(arguments.iter().map(cell).collect())
            })
            .collect();
        for player_at in 0..arity {
            for name_at in (0..arity).filter(|at| *at != player_at) {
                let name_of = |player: &String| {
                    let mut found = rows
                        .iter()
                        .filter(|row| row[player_at].as_ref() == Some(player))
                        .map(|row| row[name_at].clone());
                    let first = found.next()??;
                    found
                        .all(|name| name.as_ref() == Some(&first))
                        .then_some(first)
                };
                let (Some(first), Some(second)) = (name_of(one), name_of(other)) else {
                    continue;
                };
                let is_named = |name: &String| *name == first || *name == second;
                let is_numbered = names.iter().all(|name| name.parse::<i64>().is_ok())
                    && names.contains(&first)
                    && names.contains(&second);
                if first != second && (is_numbered || names.iter().all(is_named)) {
                    return Some(vec![(first, one.clone()), (second, other.clone())]);
                }
            }
        }
    }
    None
}
