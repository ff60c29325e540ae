//! The games whose rules are written natively, one folder each.
//!
//! A game here keeps the contract of [`game`](crate::game) and knows nothing else: no
//! search, no screen, no Prolog. The [catalog](crate::catalog) has a row for each.

pub mod gauss;
pub mod khan;
pub mod shi;
