//! Players that are terms with arguments, such as `player(human,1)`: what they are called.

/// What two players of one shape differ in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Called {
    /// The shape, with `P` where they differ.
    pub pattern: String,
    /// What stands there.
    pub names: [String; 2],
}

impl Called {
    /// How two players are told apart by something without arguments; `None` if they have no
    /// arguments themselves, or nothing that tells them apart.
    pub fn of(pair: &[String; 2]) -> Option<Called> {
        let [(name, one), (other_name, other)] = [parts(&pair[0])?, parts(&pair[1])?];
        if name != other_name || one.len() != other.len() {
            return None;
        }
        let is_plain = |text: &str| !text.contains(['(', '[', ',']);
        let place = one
            .iter()
            .zip(&other)
            .position(|(one, other)| one != other && is_plain(one) && is_plain(other))?;
        let argument = |at: usize| match at == place {
            true => "P",
            false => "_",
        };
        let arguments: Vec<&str> = (0..one.len()).map(argument).collect();
        Some(Called {
            pattern: format!("{name}({})", arguments.join(",")),
            names: [one[place].to_owned(), other[place].to_owned()],
        })
    }
}

/// In how many arguments two terms of one shape differ; `None` if their shapes differ.
pub(super) fn differences(one: &str, other: &str) -> Option<usize> {
    match (parts(one), parts(other)) {
        (None, None) => {
            let is_alike = one.contains('(') == other.contains('(');
            is_alike.then(|| usize::from(one != other))
        }
        (Some((name, one)), Some((other_name, other))) => {
            let is_alike = name == other_name && one.len() == other.len();
            let differing = one.iter().zip(&other).filter(|(one, other)| one != other);
            is_alike.then(|| differing.count())
        }
        _ => None,
    }
}

/// The name and the arguments of a term that is written as `name(one,other)`.
fn parts(text: &str) -> Option<(&str, Vec<&str>)> {
    let (name, rest) = text.split_once('(')?;
    let inside = rest.strip_suffix(')').filter(|_| !name.is_empty())?;
    let mut arguments = Vec::new();
    let (mut depth, mut from) = (0, 0);
    for (at, c) in inside.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                arguments.push(&inside[from..at]);
                from = at + 1;
            }
            _ => {}
        }
        // The first bracket was closed before the end: an operator stands outside.
        if depth < 0 {
            return None;
        }
    }
    arguments.push(&inside[from..]);
    Some((name, arguments))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_called_by_what_they_differ_in() {
        let pair = ["player(human,1,f(a,b))", "player(human,2,f(a,b))"].map(str::to_owned);
        let called = Called::of(&pair).expect("they differ");
        assert_eq!(called.pattern, "player(_,P,_)");
        assert_eq!(called.names, ["1", "2"]);
        assert_eq!(Called::of(&["white", "black"].map(str::to_owned)), None);
        assert_eq!(differences("p(a,1)", "p(b,2)"), Some(2));
        assert_eq!(differences("p(a)-q(b)", "x"), None);
    }
}
