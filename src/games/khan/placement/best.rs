//! The engine's choice of a camp: candidates are searched, the better half of them
//! more deeply, and so on until one is left.
//!
//! A camp is an answer to the other one. Ocre knows rouge's and looks for the reply that
//! leaves rouge least; rouge places first and takes a camp whose best reply is weak.

use rand::{Rng, seq::SliceRandom};

use super::{Camp, assembled, every_camp};
use crate::game::Game;
use crate::games::khan::{Edge, Khan};
use crate::search::{Engine, Limits, Options, Score, Searchable};

/// How much is spent on one choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Effort {
    /// Camps that are drawn at first; at most all that there are.
    pub drawn: usize,
    /// Rounds of searches: how many of the camps go on, and the nodes of each search.
    pub rounds: Vec<(usize, u64)>,
}

impl Default for Effort {
    /// About half a million nodes.
    fn default() -> Self {
        Effort {
            drawn: 1200,
            rounds: vec![(96, 1_000), (24, 5_000), (8, 25_000)],
        }
    }
}

/// A camp and what it leaves to the side to move, which is rouge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The camp.
    pub camp: Camp,
    /// What rouge's search says of the start.
    pub rouge: Score,
}

/// Ocre's best replies at its edge to a camp of rouge, the best one first: as many as
/// the last round has searched.
pub fn replies(edge: Edge, rouge: Camp, effort: &Effort, rng: &mut dyn Rng) -> Vec<Judged> {
    let khan = Khan::new();
    let mut camps = every_camp(edge);
    camps.shuffle(rng);
    camps.truncate(effort.drawn.max(1));
    let judged = |camp, rouge| Judged { camp, rouge };
    let mut field: Vec<Judged> = camps
        .into_iter()
        .map(|camp| judged(camp, glance(&khan, rouge, camp)))
        .collect();
    let options = Options {
        table_bytes: 4 << 20,
        ..Options::default()
    };
    let mut engine = Engine::new(&khan, options);
    field.sort_by_key(|judged| judged.rouge.to_order());
    for &(kept, nodes) in &effort.rounds {
        field.truncate(kept.max(1));
        for judged in &mut field {
            let start = assembled(rouge, judged.camp);
            let limits = Limits::nodes(nodes);
            judged.rouge = engine.search(&start, &[], &limits, |_| {}).score;
        }
        field.sort_by_key(|judged| judged.rouge.to_order());
    }
    field
}

/// What two plies say about a start, for rouge: cheap enough for every camp.
pub fn glance(khan: &Khan, rouge: Camp, ocre: Camp) -> Score {
    let start = assembled(rouge, ocre);
    if khan.wins_now(&start).is_some() {
        return Score::Win(1);
    }
    let after = |position: &_, mv| khan.play(position, mv);
    let reply = |position| match khan.wins_now(&position) {
        Some(_) => Score::Win(1).to_order(),
        None => (khan.legal_moves(&position).into_iter())
            .map(|mv| -khan.evaluate(&after(&position, mv)))
            .max()
            .unwrap_or(0),
    };
    let best = (khan.legal_moves(&start).into_iter())
        .map(|mv| -reply(after(&start, mv)))
        .max();
    Score::Value(best.unwrap_or(0))
}
