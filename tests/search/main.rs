//! The search and who plays with it, without the program and without Prolog.

mod bench_nodes;
mod erased;
#[path = "../support/every_game.rs"]
mod every_game;
mod forced;
#[path = "../support/games.rs"]
mod games;
mod khan;
mod limits;
mod match_games;
mod match_players;
mod match_starts;
mod mazes;
mod mcts;
mod pinned_games;
#[path = "../support/random.rs"]
mod random;
mod support;
mod tuning;
#[path = "../support/weights.rs"]
mod weights;
#[path = "../support/worked.rs"]
mod worked;
