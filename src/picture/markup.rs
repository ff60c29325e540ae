//! Markup that is well formed whatever is written in it.

use std::fmt::{Display, Write};

/// Text inside of markup, as an attribute or between tags. What XML cannot hold at all is
/// shown as a question mark.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// An element of which the attributes are being written.
pub(super) struct Element {
    name: &'static str,
    text: String,
}

impl Element {
    pub(super) fn new(name: &'static str) -> Self {
        Element {
            name,
            text: format!("<{name}"),
        }
    }

    pub(super) fn with(mut self, attribute: &str, value: impl Display) -> Self {
        let value = escape(&value.to_string());
        let _ = write!(self.text, " {attribute}=\"{value}\"");
        self
    }

    /// A length, in as few digits as will do.
    pub(super) fn at(self, attribute: &str, value: f64) -> Self {
        let value = (value * 10.0).round() / 10.0;
        self.with(attribute, value)
    }

    /// Where its own origin lies.
    pub(super) fn moved(self, x: f64, y: f64) -> Self {
        self.with("transform", format!("translate({x:.1} {y:.1})"))
    }

    /// With other elements inside.
    pub(super) fn around(self, inside: &str) -> String {
        let name = self.name;
        format!("{}>{inside}</{name}>", self.text)
    }

    /// With text inside.
    pub(super) fn saying(self, text: &str) -> String {
        self.around(&escape(text))
    }

    /// With nothing inside.
    pub(super) fn alone(self) -> String {
        self.text + "/>"
    }
}
