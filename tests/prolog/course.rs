//! What a course in Prolog asks in its first weeks, asked here and of SWI-Prolog: the answers
//! agree, or `docs/differences.md` has a line for the difference.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::game;
use crate::support::worker;
use kalista::prolog::{Error, Event, Interpreter, QueryOptions, Resources};

/// Answers that are looked at; `swipl.pl` has the same number.
const MOST: usize = 8;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/course")
}

fn exchanges() -> Vec<String> {
    let text = std::fs::read_to_string(folder().join("exchanges.txt")).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('%') && !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// The exchanges whose difference is documented.
fn documented() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/differences.md");
    let text = std::fs::read_to_string(file).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let query = |row: &str| {
        row.split_once("` |")
            .map(|(query, _)| query.replace("\\|", "|"))
    };
    rows.filter_map(query).collect()
}

/// Everything that was written and answered, in order.
fn asked_here(interpreter: &mut Interpreter, query: &str) -> Vec<String> {
    let mut heard = Vec::new();
    let mut written = String::new();
    let mut count = 0;
    let end = interpreter.ask(query, &QueryOptions::default(), &mut |event| {
        match event {
            Event::Output(text) => written += text,
            Event::Note(_) => {}
            Event::Solution(solution) => {
                flush(&mut written, &mut heard);
                let values = solution.bindings.iter();
                let values = values.filter(|(name, value)| {
                    !name.starts_with('_') && !is_variable(value.trim_matches(['(', ')']))
                });
                let pairs: Vec<String> = values
                    .map(|(name, value)| format!("{name}={}", plain(value)))
                    .collect();
                heard.push(match pairs.is_empty() {
                    true => "true".to_owned(),
                    false => pairs.join(";"),
                });
                count += 1;
            }
        }
        match count < MOST {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    flush(&mut written, &mut heard);
    match end {
        Ok(_) if count >= MOST => heard.push("...".to_owned()),
        Ok(_) => {}
        Err(Error::Exception(exception)) if exception.kind == "throw" => {
            heard.push(format!("throws {}", exception.text));
        }
        Err(Error::Exception(exception)) => heard.push(format!("error {}", exception.kind)),
        Err(Error::Syntax(_)) => heard.push("error syntax_error".to_owned()),
        Err(error) => panic!("{query}: {error}"),
    }
    heard
}

fn flush(written: &mut String, heard: &mut Vec<String>) {
    let text = std::mem::take(written);
    let lines = text.lines().filter(|line| !line.is_empty());
    heard.extend(lines.map(|line| format!("> {}", variables_alike(line))));
}

/// The same of SWI-Prolog, for all exchanges.
fn asked_there(exchanges: &[String]) -> Option<Vec<Vec<String>>> {
    let mut child = Command::new("swipl")
        .args(["-q", "-g", "ask_all", "-t", "halt"])
        .args([folder().join("course.pl"), folder().join("swipl.pl")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    // A mark after each, so that what is written can be told apart.
    for query in exchanges {
        writeln!(stdin, "{query}").ok()?;
        writeln!(stdin, "format(\"@@@@~n\").").ok()?;
    }
    drop(stdin);
    let output = child.wait_with_output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut all = Vec::new();
    let mut heard = Vec::new();
    let mut after_mark = false;
    for line in text.lines() {
        // Output without a new line stands before the mark of the answer.
        let (written, said) = match line.find("@@") {
            Some(at) => (&line[..at], Some(&line[at..])),
            None => (line, None),
        };
        if !written.is_empty() {
            heard.push(format!("> {}", variables_alike(written)));
        }
        match said {
            Some("@@@@") => {
                all.push(std::mem::take(&mut heard));
                after_mark = true;
            }
            Some("@@ true" | "@@ .") if after_mark => after_mark = said == Some("@@ true"),
            Some("@@ ." | "@@ false") => {}
            Some(said) => {
                let said = said.trim_start_matches("@@ ").trim();
                let pairs = said.split(" ; ").map(|pair| match pair.split_once(" = ") {
                    Some((name, value)) => {
                        format!("{name}={}", plain(value.trim_end_matches(" ;")))
                    }
                    None => pair.to_owned(),
                });
                heard.push(pairs.collect::<Vec<_>>().join(";"));
            }
            None => {}
        }
    }
    Some(all)
}

fn is_variable(text: &str) -> bool {
    let is_word = text.chars().all(|c| c.is_alphanumeric() || c == '_');
    is_word && text.starts_with(|c: char| c.is_uppercase() || c == '_')
}

/// A term without spaces, texts as lists of characters, all variables alike.
fn plain(value: &str) -> String {
    let mut text = String::new();
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                let mut items = Vec::new();
                while let Some(c) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => items.extend(chars.next().map(String::from)),
                        c if c.is_alphanumeric() && c.is_lowercase() || c.is_ascii_digit() => {
                            items.push(match c.is_ascii_digit() {
                                true => format!("'{c}'"),
                                false => c.to_string(),
                            });
                        }
                        c => items.push(format!("'{c}'")),
                    }
                }
                text += &format!("[{}]", items.join(","));
            }
            '\'' => {
                text.push(c);
                for c in chars.by_ref() {
                    text.push(c);
                    if c == '\'' {
                        break;
                    }
                }
            }
            ' ' => {}
            c => text.push(c),
        }
    }
    let text = variables_alike(&text);
    match text
        .strip_prefix('(')
        .and_then(|inside| inside.strip_suffix(')'))
    {
        Some(inside) if is_balanced(inside) => inside.to_owned(),
        _ => text,
    }
}

/// Whether every bracket is closed after it was opened.
fn is_balanced(text: &str) -> bool {
    let depths = text.chars().scan(0, |depth, c| {
        *depth += i32::from(c == '(') - i32::from(c == ')');
        Some(*depth)
    });
    depths.into_iter().all(|depth| depth >= 0)
}

fn variables_alike(text: &str) -> String {
    let mut alike = String::new();
    let mut word = String::new();
    let mut in_quotes = false;
    for c in text.chars().chain(['\0']) {
        if !in_quotes && (c.is_alphanumeric() || c == '_') {
            word.push(c);
            continue;
        }
        alike += match is_variable(&word) && (word.starts_with('_') || word.len() <= 2) {
            true => "_",
            false => &word,
        };
        word.clear();
        in_quotes ^= c == '\'';
        if c != '\0' {
            alike.push(c);
        }
    }
    alike
}

#[test]
fn the_first_weeks_of_a_course_go_as_in_swi_prolog() {
    let exchanges = exchanges();
    assert!(exchanges.len() >= 60, "only {} exchanges", exchanges.len());
    let Some(there) = asked_there(&exchanges) else {
        eprintln!("swipl is not installed");
        return;
    };
    assert_eq!(there.len(), exchanges.len());
    let program = game("khan").program();
    let mut interpreter = Interpreter::start(program, worker(), Resources::default()).unwrap();
    let course = folder().join("course.pl").display().to_string();
    assert!(interpreter.consult(&[course], &mut |_| {}).unwrap());
    let documented = documented();
    let mut wrong = Vec::new();
    for (query, there) in exchanges.iter().zip(there) {
        let here = asked_here(&mut interpreter, query);
        let is_documented = documented.contains(query);
        if (here == there) == is_documented {
            wrong.push(format!("{query}\n  here  {here:?}\n  swipl {there:?}"));
        }
    }
    let (count, all) = (wrong.len(), exchanges.len());
    assert!(wrong.is_empty(), "{count} of {all}:\n{}", wrong.join("\n"));
}
