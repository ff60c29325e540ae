//! Atoms: names that are compared as numbers.
//!
//! There is one table for the whole process, because terms travel between threads. An
//! atom of one character below 256 has that character's number, so that lists of
//! characters are made and compared without looking anything up.

use std::collections::HashMap;
use std::fmt;
use std::sync::{OnceLock, PoisonError, RwLock};

/// An interned name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom(u32);

/// How many different atoms there may be: whoever makes new ones without end is stopped
/// here and not by the memory of the machine.
const MOST: usize = 1 << 22;
/// How many bytes their names may have together.
const MOST_BYTES: usize = 1 << 28;

struct Table {
    names: Vec<&'static str>,
    numbers: HashMap<&'static str, u32>,
    bytes: usize,
}

/// Atoms that the code speaks of have fixed numbers, right after the single characters.
macro_rules! known {
    ($($constant:ident $name:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($constant),* }
        const KNOWN: &[&str] = &[$($name),*];
        #[allow(missing_docs)]
        impl Atom {
            $(pub const $constant: Atom = Atom(256 + Number::$constant as u32);)*
        }
    };
}

known! {
    NIL "[]" CURLY "{}" EMPTY "" NECK ":-" ARROW "-->" IF_THEN "->" SOFT_IF "*->" NOT "\\+" TRUE "true"
    FALSE "false" FAIL "fail" CALL "call" FINDALL "findall" CATCH "catch" NOT_EQUAL "\\="
    SAME "==" NOT_SAME "\\==" LESS_ORDER "@<" GREATER_ORDER "@>" LESS_SAME "@=<" GREATER_SAME "@>="
    IS "is" NUMBER_EQUAL "=:=" NUMBER_UNEQUAL "=\\=" AT_MOST "=<" AT_LEAST ">=" UNIV "=.."
    QUERY "?-" INT_DIV "//" DIV "div" MOD "mod" REM "rem" POWER "**" SHIFT_LEFT "<<" SHIFT_RIGHT ">>"
    BIT_AND "/\\" BIT_OR "\\/" XOR "xor" RDIV "rdiv" DOUBLE_SLASH "--" VARIABLE_NAMES "variable_names"
    USER "user" SYSTEM "system" ERROR "error" ONCE "once" FORALL "forall" END_OF_FILE "end_of_file"
    DYNAMIC "dynamic" DISCONTIGUOUS "discontiguous" MULTIFILE "multifile" INITIALIZATION "initialization"
    MODULE "module" USE_MODULE "use_module" INCLUDE "include" ENSURE_LOADED "ensure_loaded"
    OP "op" XFX "xfx" XFY "xfy" YFX "yfx" FY "fy" FX "fx" XF "xf" YF "yf" VAR_FUNCTOR "$VAR"
    SET_PROLOG_FLAG "set_prolog_flag" DOUBLE_QUOTES "double_quotes" CHARS "chars" CODES "codes" ATOM "atom"
    PHRASE "phrase" PIPES "||"
}

fn table() -> &'static RwLock<Table> {
    static TABLE: OnceLock<RwLock<Table>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table {
            names: Vec::new(),
            numbers: HashMap::new(),
            bytes: 0,
        };
        let characters = (0..=255u8).map(|byte| char::from(byte).to_string());
        for name in characters.chain(KNOWN.iter().map(|&name| name.to_owned())) {
            table.add(name);
        }
        RwLock::new(table)
    })
}

impl Table {
    fn add(&mut self, name: String) -> u32 {
        let number = self.names.len() as u32;
        self.bytes += name.len();
        // Atoms live as long as the process; how many there can be is limited.
        let name: &'static str = Box::leak(name.into_boxed_str());
        self.names.push(name);
        self.numbers.insert(name, number);
        number
    }
}

impl Atom {
    /// The atom of a name, or `None` if there are too many already.
    pub fn try_new(name: &str) -> Option<Atom> {
        let mut characters = name.chars();
        if let (Some(only), None) = (characters.next(), characters.next())
            && (only as u32) < 256
        {
            return Some(Atom(only as u32));
        }
        let known = table().read().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = known.numbers.get(name) {
            return Some(Atom(number));
        }
        drop(known);
        let mut table = table().write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = table.numbers.get(name) {
            return Some(Atom(number));
        }
        if table.names.len() >= MOST || table.bytes + name.len() > MOST_BYTES {
            return None;
        }
        Some(Atom(table.add(name.to_owned())))
    }

    /// The atom of a name; the empty one if there are too many already. For names that
    /// stand in a program; those that it makes while it runs go through
    /// [`Atom::try_new`].
    pub fn new(name: &str) -> Atom {
        Atom::try_new(name).unwrap_or(Atom::EMPTY)
    }

    /// The atom of one character, or `None` if there are too many already.
    pub fn try_from_char(c: char) -> Option<Atom> {
        match c as u32 {
            number @ ..256 => Some(Atom(number)),
            _ => Atom::try_new(c.encode_utf8(&mut [0; 4])),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        let table = table().read().unwrap_or_else(PoisonError::into_inner);
        table.names.get(self.0 as usize).copied().unwrap_or("")
    }

    /// Its one character, if it has just one.
    pub fn as_char(self) -> Option<char> {
        match self.0 {
            number @ ..256 => char::from_u32(number),
            _ => {
                let mut characters = self.name().chars();
                let first = characters.next()?;
                characters.next().is_none().then_some(first)
            }
        }
    }

    /// The functor of lists, `'.'`.
    pub const DOT: Atom = Atom('.' as u32);
    /// `=`
    pub const EQUAL: Atom = Atom('=' as u32);
    /// `,`
    pub const COMMA: Atom = Atom(',' as u32);
    /// `;`
    pub const SEMICOLON: Atom = Atom(';' as u32);
    /// `!`
    pub const CUT: Atom = Atom('!' as u32);
    /// `-`
    pub const MINUS: Atom = Atom('-' as u32);
    /// `+`
    pub const PLUS: Atom = Atom('+' as u32);
    /// `*`
    pub const STAR: Atom = Atom('*' as u32);
    /// `/`
    pub const SLASH: Atom = Atom('/' as u32);
    /// `<`
    pub const LESS: Atom = Atom('<' as u32);
    /// `>`
    pub const GREATER: Atom = Atom('>' as u32);
    /// `|`
    pub const BAR: Atom = Atom('|' as u32);
    /// `:`
    pub const COLON: Atom = Atom(':' as u32);
    /// `^`
    pub const CARET: Atom = Atom('^' as u32);
    /// `\`
    pub const BACKSLASH: Atom = Atom('\\' as u32);
    /// `_`
    pub const UNDERSCORE: Atom = Atom('_' as u32);

    /// Its number, which is the same as long as the process lives.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The atom of a number that [`Atom::number`] gave; of any other, something that has
    /// no name.
    pub const fn from_number(number: u32) -> Atom {
        Atom(number)
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_names_are_equal_atoms() {
        assert_eq!(Atom::new("pion"), Atom::new("pion"));
        assert_ne!(Atom::new("pion"), Atom::new("pions"));
        assert_eq!(Atom::new("[]"), Atom::NIL);
        assert_eq!(Atom::new("."), Atom::DOT);
        assert_eq!(Atom::new("é").number(), 'é' as u32);
        assert_eq!(Atom::new("xor"), Atom::XOR);
        assert_eq!(Atom::new("||"), Atom::PIPES);
        assert_eq!(Atom::new("☃").as_char(), Some('☃'));
        assert_eq!(Atom::new("ab").as_char(), None);
        assert_eq!(Atom::EMPTY.as_char(), None);
        assert_eq!(Atom::new("="), Atom::EQUAL);
        // What has a number of its own among the characters has no second one.
        assert!(KNOWN.iter().all(|name| name.chars().count() != 1));
    }
}
