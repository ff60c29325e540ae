//! Errors in words.

use super::error::Exception;

/// An exception as a sentence; as the term it is, if nobody knows the words.
///
/// `error(type_error(evaluable,foo/0),(is)/2)` is "is/2: foo is not a number or a function
/// that can be evaluated".
pub(super) fn of(exception: &Exception) -> String {
    match sentence(exception) {
        Some(sentence) => match place(&exception.context) {
            Some(place) => format!("{place}: {sentence}"),
            None => sentence,
        },
        None => exception.text.clone(),
    }
}

/// `(is)/2` is `is/2`; what is not a predicate is no place.
fn place(context: &str) -> Option<String> {
    let context = context.rsplit_once(':').map_or(context, |(_, last)| last);
    let (name, arity) = context.rsplit_once('/')?;
    arity.parse::<u32>().ok()?;
    let name = name.strip_prefix('(').unwrap_or(name);
    let name = name.strip_suffix(')').unwrap_or(name);
    let is_word = name
        .chars()
        .all(|c| c.is_alphanumeric() || "_$".contains(c));
    match is_word || name.chars().all(|c| c.is_ascii_punctuation()) {
        true => Some(format!("{name}/{arity}")),
        false => None,
    }
}

fn sentence(exception: &Exception) -> Option<String> {
    let culprits: Vec<&str> = exception.culprits.iter().map(String::as_str).collect();
    Some(match (exception.kind.as_str(), &culprits[..]) {
        ("instantiation_error", []) => "a variable has no value yet where one is needed".to_owned(),
        ("uninstantiation_error", [found]) => {
            format!("{found} stands where only a variable can")
        }
        ("type_error", ["evaluable", found]) => match found.strip_suffix("/0") {
            Some(atom) => format!("{atom} is not a number or a function that can be evaluated"),
            None => format!("{found} is not a function that can be evaluated"),
        },
        ("type_error", [kind, found]) => format!("{found} is not {}", kind_words(kind)),
        ("domain_error", [domain, found]) => {
            format!(
                "{found} is not possible here: expected {}",
                domain_words(domain)
            )
        }
        ("existence_error", ["source_sink", found]) => format!("there is no file {found}"),
        ("existence_error", ["stream", found]) => format!("there is no open stream {found}"),
        ("existence_error", ["variable", found]) => {
            format!("the global variable {found} has no value")
        }
        ("existence_error", ["native_rules", _]) => {
            "there are no native rules of this game".to_owned()
        }
        ("existence_error", ["procedure", found]) => format!("there is no predicate {found}"),
        ("existence_error", [kind, found]) => format!("there is no {kind} {found}"),
        ("permission_error", ["modify", "static_procedure", found]) => format!(
            "{found} belongs to the game, a library or Prolog itself and cannot be changed; a file of \
             yours that defines it is loaded beside it"
        ),
        ("permission_error", ["access", "private_procedure", found]) => {
            format!(
                "the clauses of {found} cannot be looked at from here; :listing shows the game's"
            )
        }
        ("permission_error", ["open", "source_sink", found]) => {
            format!("the file {found} cannot be opened")
        }
        ("permission_error", ["input", "past_end_of_stream", _]) => {
            "the input has ended".to_owned()
        }
        ("permission_error", [action, kind, found]) => {
            format!(
                "it is not allowed to {action} the {} {found}",
                kind.replace('_', " ")
            )
        }
        ("representation_error", [what]) => {
            format!(
                "this is too large or not possible to represent: {}",
                what.replace('_', " ")
            )
        }
        ("evaluation_error", ["zero_divisor"]) => "division by zero".to_owned(),
        ("evaluation_error", ["undefined"]) => "the value is undefined".to_owned(),
        ("evaluation_error", [what]) => what.replace('_', " "),
        ("syntax_error", [what]) => format!("syntax error: {}", what.replace('_', " ")),
        _ => return None,
    })
}

/// What a type is called, with its article.
fn kind_words(kind: &str) -> String {
    match kind {
        "integer" => "an integer",
        "number" => "a number",
        "float" => "a floating-point number",
        "atom" => "an atom",
        "atomic" => "an atom or a number",
        "callable" => "a goal that can be called",
        "compound" => "a compound term",
        "list" => "a list",
        "pair" => "a pair Key-Value",
        "character" => "a character",
        "in_character" => "a character or the end of the input",
        "character_code" => "the code of a character",
        "predicate_indicator" => "a predicate, as Name/Arity",
        "boolean" => "true or false",
        "var" | "variable" => "a variable",
        "byte" => "a byte",
        "text" => "a text: an atom, a number or a list of characters",
        "clause" => "a clause",
        other => return format!("of the type {}", other.replace('_', " ")),
    }
    .to_owned()
}

fn domain_words(domain: &str) -> String {
    match domain {
        "not_less_than_zero" => "0 or more",
        "not_less_than_one" => "1 or more",
        "non_empty_list" => "a list that is not empty",
        "non_empty_atom" => "an atom that is not empty",
        "operator_priority" => "a priority from 0 to 1200",
        "operator_specifier" => "xfx, xfy, yfx, fy, fx, xf or yf",
        "flag_value" => "a value of this flag",
        "prolog_flag" => "a flag of Prolog",
        "stream" | "stream_or_alias" => "a stream",
        "source_sink" => "a file",
        "io_mode" => "read, write or append",
        "order" => "<, = or >",
        other => return other.replace('_', " "),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thrown(kind: &str, culprits: &[&str], context: &str) -> String {
        of(&Exception {
            text: "the term".to_owned(),
            kind: kind.to_owned(),
            unknown: None,
            refused: None,
            culprits: culprits.iter().map(|&text| text.to_owned()).collect(),
            context: context.to_owned(),
        })
    }

    #[test]
    fn an_error_says_where_and_what() {
        assert_eq!(
            thrown("type_error", &["evaluable", "foo/0"], "(is)/2"),
            "is/2: foo is not a number or a function that can be evaluated"
        );
        assert_eq!(
            thrown("evaluation_error", &["zero_divisor"], "(/)/2"),
            "//2: division by zero"
        );
        assert_eq!(
            thrown("type_error", &["list", "a"], "_123"),
            "a is not a list"
        );
        assert_eq!(thrown("throw", &[], ""), "the term");
    }
}
