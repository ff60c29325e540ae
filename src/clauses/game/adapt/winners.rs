//! Who the players are, and whom the program's names of winners mean.

use std::collections::BTreeSet;

use super::extras::told_of;
use super::mentions;
use super::place::node_text;
use super::plan::{Plan, Players};
use super::probe::{Answer, Probe, Slot};
use super::related::related;
use crate::clauses::game::observe::atomic_at;

/// The players, in the order in which they move first.
pub(super) fn players(probe: &mut Probe<'_>, plan: &Plan) -> Vec<String> {
    let operators = probe.program.loaded().operators.clone();
    match &plan.players {
        Players::Beside(pair) | Players::Changed(_, pair) => pair.to_vec(),
        Players::In(path) => {
            let mut players: Vec<String> = Vec::new();
            for (state, _) in &plan.met {
                let term = probe.terms(state);
                let node = term.and_then(|term| atomic_at(&term, path));
                let text = node.map(|node| node_text(&node, &operators));
                if let Some(text) = text.filter(|text| !players.contains(text)) {
                    players.push(text);
                }
            }
            players
        }
    }
}

/// Words for a game that nobody wins.
const TIES: [&str; 10] = [
    "draw",
    "tie",
    "tied",
    "empate",
    "drawn",
    "nobody",
    "none",
    "both",
    "noone",
    "stalemate",
];

/// Whom names of winners mean.
#[derive(Debug, Clone, Default)]
pub(super) struct Winners {
    /// Names that are not players' names, and whom they mean.
    pub meant: Vec<(String, String)>,
    /// Names that mean nobody, if no player was ever named.
    pub strangers: Vec<String>,
}

/// Names of winners that are not players' names, and whom they mean.
pub(super) fn winners(probe: &mut Probe<'_>, plan: &Plan) -> Winners {
    let Some(over) = &plan.over else {
        return Winners::default();
    };
    let mut names: BTreeSet<String> = BTreeSet::new();
    for met in plan.met.iter().step_by(1 + plan.met.len() / 150) {
        if let Answer::Yes(winner) = probe.ask(&over.goal, told_of(met)) {
            let winner = probe.text(&winner);
            if Some(&winner) != over.goes_on.as_ref() {
                names.insert(winner);
            }
        }
    }
    let players = match plan.players.called() {
        Some(called) => called.names.to_vec(),
        None => players(probe, plan),
    };
    if let (Some(pair), true) = (plan.players.names(), plan.players.called().is_some())
        && (over.is_asked || names.iter().any(|name| pair.contains(name)))
    {
        let called = pair.iter().cloned().zip(players);
        return Winners {
            meant: called.collect(),
            strangers: Vec::new(),
        };
    }
    let is_known = |name: &String| players.contains(name) || TIES.contains(&bare(name).as_str());
    let foreign: Vec<String> = names
        .iter()
        .filter(|name| !is_known(name))
        .cloned()
        .collect();
    let by_facts = related(probe.program.loaded(), &foreign, &players);
    // Names that were not met, but stand in the heads of its clauses.
    let out = over.goal.slots.iter().position(|slot| *slot == Slot::Out);
    for name in out.map_or_else(Vec::new, |out| {
        mentions::accepted(probe.program.loaded(), over.goal.key(), out)
    }) {
        if is_meant(&name, &players) {
            names.insert(name);
        }
    }
    if players.len() != 2 || names.iter().all(is_known) {
        return Winners::default();
    }
    // A number says who it is only where nothing else does.
    let is_number = |name: &String| name.parse::<i64>().is_ok();
    let says_who = |name: &String| !is_number(name) && is_meant(name, &players);
    if let Some(meant) = by_facts.filter(|_| !foreign.iter().any(says_who)) {
        let mut meant = meant;
        let is_other = |name: &&String| !meant.iter().any(|(theirs, _)| theirs == *name);
        let others = names.iter().filter(is_other);
        let others: Vec<_> = others.map(|name| (name.clone(), name.clone())).collect();
        meant.extend(others);
        return Winners {
            meant,
            strangers: Vec::new(),
        };
    }
    // Counted from 0, they may be players; counted from 1, too, with 0 for a tie.
    let is_numbered = |player: &String| player.contains(|c: char| c.is_ascii_digit());
    if names.iter().all(is_number)
        && names.contains("0")
        && !names.contains("2")
        && !players.iter().any(is_numbered)
    {
        return Winners {
            meant: Vec::new(),
            strangers: names.into_iter().collect(),
        };
    }
    // All of them or none: one that is not matched counts as a tie, and that is told.
    let meant = |name: &String| {
        let player = match players.contains(name) {
            true => Some(name.clone()),
            false => players
                .iter()
                .position(|player| means(name, player, &players))
                .map(|at| players[at].clone()),
        };
        (name.clone(), player.unwrap_or_else(|| name.clone()))
    };
    let mut all: Vec<(String, String)> = names.iter().map(meant).collect();
    if all.iter().all(|(theirs, ours)| theirs == ours) {
        let has_named = over.is_asked || names.iter().any(|name| players.contains(name));
        return Winners {
            meant: Vec::new(),
            strangers: if has_named { Vec::new() } else { foreign },
        };
    }
    // If one side's name was met, the other's may be its counterpart.
    for (at, player) in players.iter().enumerate() {
        if !all.iter().any(|(_, ours)| ours == player)
            && let Some(theirs) = counterpart(&all, &players[1 - at])
        {
            all.push((theirs, player.clone()));
        }
    }
    Winners {
        meant: all,
        strangers: Vec::new(),
    }
}

/// Whether a winner's name means one of the players.
fn is_meant(name: &str, players: &[String]) -> bool {
    players.iter().any(|player| means(name, player, players))
}

/// A name that was taken for one of a player who is also named by its own: it is rather a word for
/// how far the game has come.
pub(super) fn second_name(winners: &[(String, String)]) -> Option<&str> {
    let is_named = |ours: &String| winners.iter().any(|(theirs, _)| theirs == ours);
    let second = |(theirs, ours): &&(String, String)| theirs != ours && is_named(ours);
    winners
        .iter()
        .find(second)
        .map(|(theirs, _)| theirs.as_str())
}

fn bare(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// The players of whom a sentence like `'GAME OVER! Black Won!'` speaks.
fn spoken_of(sentence: &str, players: &[String]) -> Vec<String> {
    let words: Vec<String> = sentence
        .split(|c: char| !c.is_alphanumeric())
        .map(bare)
        .collect();
    let players = players.iter().map(|player| bare(player));
    players.filter(|player| words.contains(player)).collect()
}

/// Whether a winner's name means a player: the same letters, the same digit, a sentence that
/// speaks of nobody else, or the same first letter where the two players differ in that.
fn means(name: &str, player: &str, players: &[String]) -> bool {
    let spoken_of = spoken_of(name, players);
    let is_negative = name.parse::<i64>().is_ok_and(|number| number < 0);
    let (name, player) = (bare(name), bare(player));
    let index = players.iter().position(|other| bare(other) == player);
    let digit = |text: &str| text.chars().rev().find(char::is_ascii_digit);
    let initials: BTreeSet<Option<char>> = players
        .iter()
        .map(|player| bare(player).chars().next())
        .collect();
    match (digit(&name), digit(&player)) {
        // What is below nothing counts nobody.
        _ if is_negative => false,
        (Some(one), Some(other)) => one == other,
        (Some(one), None) => index.map(|at| ['1', '2'][at]) == Some(one),
        (None, Some(_)) => false,
        (None, None) if !spoken_of.is_empty() => spoken_of == [player],
        (None, None) => initials.len() == 2 && name.chars().next() == player.chars().next(),
    }
}

/// What the other player is called if `'Player 1'` is one of them: `'Player 2'`.
fn counterpart(all: &[(String, String)], other: &str) -> Option<String> {
    let (theirs, _) = all.iter().find(|(_, ours)| ours == other)?;
    let swapped: String = theirs
        .chars()
        .map(|c| match c {
            '1' => '2',
            '2' => '1',
            c => c,
        })
        .collect();
    (swapped != *theirs).then_some(swapped)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_winners_mean_players() {
        let colours = ["white", "black"].map(str::to_owned);
        let meant = |name: &str, players: &[String]| {
            let player = players.iter().find(|player| means(name, player, players));
            player.cloned().unwrap_or_default()
        };
        for (name, player) in [
            ("'White'", "white"),
            ("b", "black"),
            ("'GAME OVER! Black Won!'", "black"),
            ("'won by black'", "black"),
            ("'White beats black'", ""),
            ("'player-2'", "black"),
            ("draw", ""),
        ] {
            assert_eq!(meant(name, &colours), player, "{name}");
        }
        let numbered = ["player1", "player2"].map(str::to_owned);
        assert_eq!(meant("'Player 2 wins'", &numbered), "player2");
        let letters = ["w", "b"].map(str::to_owned);
        assert_eq!(meant("'White player'", &letters), "w");
    }
}
