//! A refusal, as a sentence.

/// What is said of a predicate that the sandbox did not let through.
pub(in crate::prolog) fn sentence(predicate: &str) -> String {
    format!("{predicate} is not permitted in the sandbox; --trust lifts it")
}

/// The predicate that was refused, if a text in which Prolog shows an exception tells of that.
pub(in crate::prolog) fn in_text(text: &str) -> Option<String> {
    let (_, rest) = text.split_once("error(permission_error(")?;
    const REFUSED: [&str; 3] = ["open,source_sink,", "sandbox,", "create,process,"];
    REFUSED.iter().find(|what| rest.starts_with(**what))?;
    // The context is what the error ends with, and names of files may look like anything.
    let (_, context) = rest.rsplit_once("),")?;
    let end = context.find([')', ':', ']']).unwrap_or(context.len());
    let predicate = context[..end].rsplit(['-', ',', '[']).next()?.trim();
    predicate.contains('/').then(|| predicate.to_owned())
}

/// The same text; a sentence in its place, if it tells of a refusal.
pub(in crate::prolog) fn in_words(text: String) -> String {
    in_text(&text).map_or(text, |predicate| sentence(&predicate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_known_by_its_error() {
        for (text, predicate) in [
            (
                "error(permission_error(open,source_sink,'/etc/passwd'),open/4)",
                Some("open/4"),
            ),
            (
                "error(permission_error(open,source_sink,\"a),b\"),open/4)",
                Some("open/4"),
            ),
            (
                "error(permission_error(sandbox,procedure,shell/1),shell/1)",
                Some("shell/1"),
            ),
            (
                "said before error(permission_error(sandbox,procedure,pid/1),pid/1).",
                Some("pid/1"),
            ),
            (
                "error(permission_error(modify,static_procedure,a/1),assertz/1)",
                None,
            ),
            ("throw(ball)", None),
        ] {
            assert_eq!(in_text(text).as_deref(), predicate, "{text}");
        }
    }
}
