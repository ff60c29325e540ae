//! The search and who plays with it, without the program and without Prolog.

mod bench_nodes;
mod forced;
mod khan;
mod limits;
mod match_games;
mod match_players;
mod match_starts;
mod mazes;
mod support;
mod tuning;
