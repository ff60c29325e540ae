//! The games whose rules are written natively, one folder each.

pub mod khan;
