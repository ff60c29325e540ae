//! The rooms of `src/` know each other as `docs/architecture.md` says, and not otherwise.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

/// Rooms, and those that each may know.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The arrows of a text: `room -> room room`, between a line "```rooms" and the next "```".
fn arrows(text: &str) -> Arrows {
    let lines = text.lines().skip_while(|line| line.trim() != "```rooms");
    let lines = lines.skip(1).take_while(|line| line.trim() != "```");
    let mut arrows = Arrows::new();
    for line in lines.filter(|line| !line.trim().is_empty()) {
        let (room, known) = line.split_once("->").expect("a line is room -> room room");
        let known = known.split_whitespace().map(str::to_owned).collect();
        let twice = arrows.insert(room.trim().to_owned(), known);
        assert!(twice.is_none(), "{} has two lines", room.trim());
    }
    arrows
}

/// A way from a room back to itself, if there is one.
fn cycle(arrows: &Arrows) -> Option<Vec<&str>> {
    fn follow<'a>(
        arrows: &'a Arrows,
        room: &'a str,
        way: &mut Vec<&'a str>,
        done: &mut BTreeSet<&'a str>,
    ) -> bool {
        way.push(room);
        if way[..way.len() - 1].contains(&room) {
            return true;
        }
        if done.insert(room) {
            let mut known = arrows.get(room).into_iter().flatten();
            if known.any(|next| follow(arrows, next, way, done)) {
                return true;
            }
        }
        way.pop();
        false
    }
    let mut done = BTreeSet::new();
    arrows.keys().find_map(|room| {
        let mut way = Vec::new();
        follow(arrows, room, &mut way, &mut done).then_some(way)
    })
}

/// A word or a sign of Rust code, and its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Token<'t> {
    text: &'t str,
    line: usize,
}

/// The words and signs of a text, without comments, strings and characters.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let is_word = |byte: u8| byte == b'_' || byte.is_ascii_alphanumeric() || byte >= 0x80;
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut line = 1;
    while at < bytes.len() {
        let rest = &text[at..];
        let length = match bytes[at] {
            b'/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            b'/' if rest.starts_with("/*") => comment_length(rest),
            b'"' => string_length(rest),
            b'\'' => character_length(rest),
            byte if is_word(byte) => {
                let end = rest.bytes().position(|byte| !is_word(byte));
                let word = &rest[..end.unwrap_or(rest.len())];
                match raw_string_length(rest, word) {
                    Some(length) => length,
                    None => {
                        tokens.push(Token { text: word, line });
                        word.len()
                    }
                }
            }
            byte if byte.is_ascii_whitespace() => 1,
            _ => {
                let length = if rest.starts_with("::") { 2 } else { 1 };
                let text = &rest[..length];
                tokens.push(Token { text, line });
                length
            }
        };
        line += rest[..length].matches('\n').count();
        at += length;
    }
    tokens
}

fn comment_length(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match &rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn string_length(rest: &str) -> usize {
    let mut bytes = rest.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'\\' => drop(bytes.next()),
            b'"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// A character in quotes, or the quote alone that begins the name of a lifetime.
fn character_length(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some(_)) => chars
            .find(|&(_, c)| c == '\'')
            .map_or(rest.len(), |(at, _)| at + 1),
        (Some(_), Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

/// The length of a string such as `r#"..."#` that begins with this word.
fn raw_string_length(rest: &str, word: &str) -> Option<usize> {
    let quoted = &rest[word.len()..];
    let marks = quoted.bytes().take_while(|&byte| byte == b'#').count();
    match word {
        "r" | "br" | "cr" if quoted[marks..].starts_with('"') => {}
        _ => return None,
    }
    let end = format!("\"{}", "#".repeat(marks));
    let inside = word.len() + marks + 1;
    let length = rest[inside..].find(&end).map(|at| inside + at + end.len());
    Some(length.unwrap_or(rest.len()))
}

/// A path that begins at the root of the crate: its first name, and its line.
#[derive(Debug, Clone, PartialEq, Eq)]
struct RootPath {
    name: String,
    line: usize,
}

/// Reads the paths of a file whose module lies so deep: 1 for a room itself.
struct Paths<'t> {
    tokens: Vec<Token<'t>>,
    at: usize,
    /// For each open brace whether it belongs to a module.
    braces: Vec<bool>,
    file_depth: usize,
    found: Vec<RootPath>,
}

fn root_paths(text: &str, file_depth: usize) -> Vec<RootPath> {
    let mut paths = Paths {
        tokens: tokens(text),
        at: 0,
        braces: Vec::new(),
        file_depth,
        found: Vec::new(),
    };
    while paths.at < paths.tokens.len() {
        paths.step();
    }
    paths.found
}

impl Paths<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.text)
    }

    fn step(&mut self) {
        let is_first = self.at == 0 || self.text(self.at - 1) != "::";
        match self.text(self.at) {
            "crate" | "super" | "self" if is_first && self.text(self.at + 1) == "::" => {
                let modules = self.braces.iter().filter(|&&is_module| is_module).count();
                self.path(self.file_depth + modules);
            }
            "{" => {
                let is_module = self.at > 1 && self.text(self.at - 2) == "mod";
                self.braces.push(is_module);
                self.at += 1;
            }
            "}" => {
                self.braces.pop();
                self.at += 1;
            }
            _ => self.at += 1,
        }
    }

    /// A path, or a group of them, in a module that lies so deep; 0 is the root.
    fn path(&mut self, depth: usize) {
        match self.text(self.at) {
            "crate" if self.text(self.at + 1) == "::" => self.rest(0),
            "self" if self.text(self.at + 1) == "::" => self.rest(depth),
            "super" if self.text(self.at + 1) == "::" => self.rest(depth.saturating_sub(1)),
            "{" => self.group(depth),
            _ => {
                if depth == 0 && self.text(self.at) != "}" {
                    let Token { text, line } = self.tokens[self.at];
                    let name = text.to_owned();
                    self.found.push(RootPath { name, line });
                }
                self.at += 1;
            }
        }
    }

    fn rest(&mut self, depth: usize) {
        self.at += 2;
        self.path(depth);
    }

    fn group(&mut self, depth: usize) {
        self.at += 1;
        while !matches!(self.text(self.at), "}" | "") {
            self.path(depth);
            let mut open = 0;
            while !(open == 0 && matches!(self.text(self.at), "," | "}")) {
                match self.text(self.at) {
                    "{" => open += 1,
                    "}" => open -= 1,
                    "" => return,
                    _ => {}
                }
                self.at += 1;
            }
            if self.text(self.at) == "," {
                self.at += 1;
            }
        }
        self.at += 1;
    }
}

/// The names that `lib.rs` takes out of rooms, and these rooms.
fn exported(lib: &str) -> BTreeMap<String, String> {
    let tokens = tokens(lib);
    let mut names = BTreeMap::new();
    for statement in tokens.split(|token| token.text == ";") {
        let words = statement.iter().map(|token| token.text);
        let from: Vec<&str> = words.skip_while(|&word| word != "use").skip(1).collect();
        let is_name = |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if let [room, "::", inside @ ..] = from.as_slice() {
            let inside = inside.iter().filter(|word| is_name(word));
            names.extend(inside.map(|name| ((*name).to_owned(), (*room).to_owned())));
        }
    }
    names
}

/// A path that the picture does not allow.
struct Breach {
    file: PathBuf,
    line: usize,
    room: String,
    name: String,
    known: Option<String>,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Breach {
            file,
            line,
            room,
            name,
            known,
        } = self;
        write!(f, "{}:{line}: ", file.display())?;
        match known {
            Some(known) if known == name => write!(f, "{room} -> {known} is not in the picture"),
            Some(known) => write!(
                f,
                "{room} -> {known} is not in the picture (crate::{name} is {known}'s)"
            ),
            None => write!(f, "{room} uses crate::{name}, which is not of any room"),
        }
    }
}

/// What a file of a room, whose path is given from `src/` on, uses and may not.
fn breaches(
    file: &Path,
    text: &str,
    arrows: &Arrows,
    exported: &BTreeMap<String, String>,
) -> Vec<Breach> {
    let module = file.with_extension("");
    let mut modules: Vec<String> = (module.iter())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    modules.retain(|name| name != "mod");
    let room = &modules[0];
    let breach = |RootPath { name, line }: RootPath| {
        let known = match arrows.contains_key(&name) {
            true => Some(name.clone()),
            false => exported.get(&name).cloned(),
        };
        let allowed = |known: &String| known == room || arrows[room].contains(known);
        let is_allowed = known.as_ref().is_some_and(allowed);
        (!is_allowed).then(|| Breach {
            file: Path::new("src").join(file),
            line,
            room: room.clone(),
            name,
            known,
        })
    };
    let paths = root_paths(text, modules.len()).into_iter();
    paths.filter_map(breach).collect()
}

/// The Rust files below a folder, from there on.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder of the source") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path.strip_prefix(folder).expect("below").to_owned());
            }
        }
    }
    files.sort();
    files
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files of the rooms; what holds the rooms together is none.
fn files_of_rooms() -> Vec<PathBuf> {
    let mut files = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    files.retain(|file| *file != Path::new("lib.rs") && *file != Path::new("main.rs"));
    files
}

#[test]
fn the_picture_shows_every_room_and_has_no_cycle() {
    let arrows = arrows(&read("docs/architecture.md"));
    let name = |file: PathBuf| {
        let first = file.iter().next().map(Path::new).expect("a name");
        first.with_extension("").to_string_lossy().into_owned()
    };
    let rooms: BTreeSet<String> = files_of_rooms().into_iter().map(name).collect();
    let shown: BTreeSet<String> = arrows.keys().cloned().collect();
    assert_eq!(rooms, shown, "the rooms of src/ and those of the picture");
    let known: BTreeSet<String> = arrows.values().flatten().cloned().collect();
    assert!(known.is_subset(&shown), "an arrow leads nowhere: {known:?}");
    assert_eq!(cycle(&arrows), None);
}

#[test]
fn every_room_knows_only_those_of_the_picture() {
    let arrows = arrows(&read("docs/architecture.md"));
    let exported = exported(&read("src/lib.rs"));
    let breaches = files_of_rooms().into_iter().flat_map(|file| {
        let text = read(&format!("src/{}", file.display()));
        breaches(&file, &text, &arrows, &exported)
    });
    let breaches: Vec<String> = breaches.map(|breach| breach.to_string()).collect();
    let count = breaches.len();
    assert!(count == 0, "{count} breaches:\n{}", breaches.join("\n"));
}

/// The picture of the tests below.
const PICTURE: &str = "```rooms\nlow ->\nmiddle -> low\nhigh -> low middle\n```\nhigh -> nothing\n";

fn said_of(file: &str, text: &str) -> Vec<String> {
    let exported = exported("pub mod low;\npub use high::{Top, deep::Deeper};\npub use low::Base;");
    let breaches = breaches(Path::new(file), text, &arrows(PICTURE), &exported);
    breaches.iter().map(ToString::to_string).collect()
}

#[test]
fn a_broken_arrow_is_named_with_its_file_and_line() {
    let text = "use crate::low::Thing;\n\nuse crate::high::Other;\n";
    let said = ["src/middle/part.rs:3: middle -> high is not in the picture"];
    assert_eq!(said_of("middle/part.rs", text), said);
    assert_eq!(
        said_of("middle.rs", text),
        ["src/middle.rs:3: middle -> high is not in the picture"]
    );
    assert!(said_of("high/part.rs", text).is_empty());
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let count = |file, text| said_of(file, text).len();
    for text in [
        "use crate::{low::{A, B}, high};",
        "use crate::{\n    low::{self, x::{y, z}},\n    high::{A},\n};",
        "fn f() { let x = crate::high::make::<u8>(); }",
        "fn f(x: Vec<crate::high::Thing>) {}",
        "impl crate::low::Trait<crate::high::Thing> for X {}",
        "pub(in crate::high) struct X;",
        "macro_rules! m { () => { $crate::high::f() } }",
        "use super::high::Other;",
        "use super::{low::A, high::B};",
        "use self::super::high::Other;",
        "mod tests { use super::super::high::Other; }",
        "mod tests { use crate::high::Other; }",
        "mod a { mod b { use super::{super::{super::high::Other, x}, y}; } }",
        "const A: char = '\"'; use crate::high; const B: char = '\"';",
        "fn f<'a>(x: &'a str) -> crate::high::X<'a> {}",
        "const A: &str = r#\"\"\"#; use crate::high; const B: &str = \"\";",
        "use crate::Top;",
        "use crate::Deeper;",
    ] {
        assert_eq!(count("middle/mod.rs", text), 1, "{text}");
        assert_eq!(count("middle.rs", text), 1, "{text}");
    }
    assert_eq!(count("middle/part.rs", "use super::super::high::Other;"), 1);
    assert_eq!(
        count(
            "middle/part/more.rs",
            "use super::super::super::{high, low};"
        ),
        1
    );
    assert_eq!(
        count(
            "middle/mod.rs",
            "use crate::high; fn f() { crate::high::g() }"
        ),
        2
    );
    assert_eq!(count("middle/mod.rs", "use crate::*;"), 1);
    assert_eq!(count("middle/mod.rs", "use crate::nowhere;"), 1);
}

#[test]
fn what_is_no_path_out_of_a_room_is_left_alone() {
    for text in [
        "// use crate::high;",
        "/* /* */ use crate::high; */",
        "/// See [`Other`](crate::high::Other).",
        "const A: &str = \"crate::high \\\" crate::high\";",
        "const A: &str = r#\"\"crate::high\"\"#;",
        "pub(crate) fn f() {}",
        "use crate::middle::high;",
        "use crate::low::high;",
        "use crate::Base;",
        "use self::high::Own;",
        "mod tests { use super::*; use super::high::Own; }",
        "mod tests { use super::{high, part::high as other}; }",
        "use kalista_other::high;",
    ] {
        assert_eq!(said_of("middle/mod.rs", text), [""; 0], "{text}");
    }
    assert!(said_of("middle/part.rs", "use super::high::Own;").is_empty());
}

#[test]
fn a_cycle_is_found() {
    let arrows = arrows("```rooms\na -> b\nb -> c\nc -> b\n```");
    assert_eq!(cycle(&arrows), Some(vec!["a", "b", "c", "b"]));
    assert_eq!(cycle(&self::arrows(PICTURE)), None);
}
