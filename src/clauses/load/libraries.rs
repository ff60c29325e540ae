//! Operators that come with a library.

use super::super::atom::Atom;
use super::super::syntax::OperatorType::{self, Fx, Fy, Xfx, Xfy, Yfx};
use super::super::syntax::Operators;

type Row = (i64, OperatorType, &'static str);

const CONSTRAINTS: &[Row] = &[
    (760, Yfx, "#<==>"),
    (750, Xfy, "#==>"),
    (750, Yfx, "#<=="),
    (740, Yfx, "#\\/"),
    (730, Yfx, "#\\"),
    (720, Yfx, "#/\\"),
    (710, Fy, "#\\"),
    (700, Xfx, "#> #< #>= #=< #= #\\= in ins"),
    (450, Xfx, ".."),
    (150, Fx, "#"),
];

/// What SICStus calls some of them.
const SICSTUS: &[Row] = &[
    (760, Yfx, "#<=>"),
    (750, Xfy, "#=>"),
    (750, Yfx, "#<="),
    (700, Xfx, "in_set"),
];

const LIBRARIES: &[(&str, &[Row])] = &[
    ("clpz", CONSTRAINTS),
    ("clpfd", CONSTRAINTS),
    ("clpfd", SICSTUS),
    ("clpb", &[(300, Fy, "~"), (500, Yfx, "#")]),
    ("debug", &[(900, Fx, "$ $-"), (950, Fy, "*")]),
    ("lambda", &[(201, Xfx, "+\\")]),
    ("tabling", &[(1150, Fx, "table")]),
    ("atts", &[(1199, Fx, "attribute")]),
    ("xpath", &[(400, Fx, "// /"), (200, Fy, "@")]),
];

/// Adds the operators of a library.
pub(super) fn add_operators(library: &str, operators: &mut Operators) {
    let rows = LIBRARIES.iter().filter(|(name, _)| *name == library);
    for &(priority, kind, names) in rows.flat_map(|(_, rows)| *rows) {
        for name in names.split(' ') {
            // They are all allowed.
            let _ = operators.add(priority, kind, Atom::new(name));
        }
    }
}
