//! Why an answer holds, why there is none, and what happens on the way.
//!
//! | module | what is in it |
//! |---|---|
//! | `solver`, `control`, `goal`, `head`, `frames` | the clauses run as they are written, goal by goal |
//! | `ports` | what can be seen of that: an [`Observer`] is told of every port |
//! | `proof`, `profile` | two who look on: one writes the proof down, one counts |
//! | `assume`, `concern`, `levels`, `reasons` | why a goal fails: what would have to be otherwise |
//! | `target`, `ahead` | the move that is asked about; goals that are asked before their turn |
//! | `general` | the most general goal that still fails |
//! | `show` | goals as text |
//! | `question` | goals asked of a program |
//!
//! Nothing here costs anything as long as nobody asks: compiled code knows nothing of it.

mod ahead;
mod assume;
mod concern;
mod control;
mod frames;
mod general;
mod goal;
mod head;
mod levels;
mod ports;
mod profile;
mod proof;
mod question;
mod reasons;
mod show;
mod solver;
mod target;

pub use assume::Obstacle;
pub use ports::{Entry, Event, Flow, Observer, Origin, Port, Site};
pub use profile::{Count, Profile};
pub use proof::{Proof, Recorder, Rule, Step};
pub use question::{Asked, Explainer, Trouble, Verdict};
pub use reasons::{Place, Reason, Reasons};
pub use show::{Shown, clause_text, shortened, shown, shown_goal, shown_in_full};
pub use solver::{Solver, Stop};
