//! The texts of the rules with counts in their margin, as SWI-Prolog shows them.

use std::fmt;

use super::{Count, Coverage, CoveredFile};

/// How often something was reached, for the margin: `++N` always succeeded, `--N` always
/// failed, `+N-M` both, `###` never reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub Count);

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mark([entered, succeeded, _]) = *self;
        match (entered, succeeded) {
            (0, _) => f.pad("###"),
            (entered, 0) => f.pad(&format!("--{}", short(entered))),
            (entered, succeeded) if entered <= succeeded => f.pad(&format!("++{}", short(entered))),
            (entered, succeeded) => f.pad(&format!(
                "+{}-{}",
                short(succeeded),
                short(entered - succeeded)
            )),
        }
    }
}

/// A number in at most five characters: `1234`, `12k`, `3.4M`.
fn short(number: u64) -> String {
    match number {
        0..=9_999 => number.to_string(),
        10_000..=999_999 => format!("{}k", number / 1_000),
        1_000_000..=9_999_999 => format!("{:.1}M", number as f64 / 1e6),
        10_000_000..=999_999_999 => format!("{}M", number / 1_000_000),
        _ => format!("{}G", number / 1_000_000_000),
    }
}

/// A line of a text with what is counted on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<'c> {
    /// Its number, from 1.
    pub number: u32,
    /// The text.
    pub text: &'c str,
    /// The count of the clause that begins here, if one does.
    pub clause: Option<Count>,
    /// Those of the goals that begin here, with where they begin and end on the line, in
    /// bytes.
    pub goals: Vec<(Count, usize, usize)>,
}

impl Line<'_> {
    /// What the margin shows: the clause if one begins here, else the goal that was reached
    /// least, since that is the one to look at.
    pub fn mark(&self) -> Option<Mark> {
        let goals = self.goals.iter().map(|&(count, ..)| count);
        let worst = goals.min_by_key(|count| (count[0], count[1]));
        let unreached = worst.filter(|count| count[0] == 0);
        unreached.or(self.clause).or(worst).map(Mark)
    }
}

impl CoveredFile {
    /// The lines of the text with these counts.
    pub fn lines(&self, counts: &[Count]) -> Vec<Line<'_>> {
        let mut spots = self.spots.iter().zip(counts).peekable();
        let (mut lines, mut begin) = (Vec::new(), 0);
        let mut sorted: Vec<_> = spots.by_ref().collect();
        sorted.sort_by_key(|(spot, _)| spot.start);
        let mut sorted = sorted.into_iter().peekable();
        for (number, text) in (1..).zip(self.text.split_inclusive('\n')) {
            let mut line = Line {
                number,
                text: text.trim_end_matches(['\n', '\r']),
                clause: None,
                goals: Vec::new(),
            };
            let end = begin + text.len();
            while let Some((spot, count)) = sorted.next_if(|(spot, _)| (spot.start as usize) < end)
            {
                match spot.is_clause {
                    // Of facts on one line, the one that was reached least.
                    true => {
                        let before = line.clause.replace(*count);
                        line.clause = before.filter(|before| before[0] < count[0]).or(line.clause);
                    }
                    false => {
                        let from = (spot.start as usize).saturating_sub(begin);
                        let to = (spot.end as usize).min(begin + line.text.len()) - begin.min(end);
                        line.goals.push((*count, from, to.max(from)));
                    }
                }
            }
            lines.push(line);
            begin = end;
        }
        lines
    }

    /// The text with counts in the margin.
    pub fn annotated(&self, counts: &[Count]) -> String {
        let mut text = String::new();
        for line in self.lines(counts) {
            let mark = line.mark().map(|mark| mark.to_string());
            let mark = mark.unwrap_or_default();
            text += format!("{:>5} {mark:<11} {}", line.number, line.text).trim_end();
            text.push('\n');
        }
        text
    }
}

impl Coverage {
    /// All texts with counts in the margin, each under its name.
    pub fn annotated(&self) -> String {
        let files = self.by_file().into_iter();
        let files = files.map(|(file, counts)| {
            let figures = super::Figures::of(file, &counts);
            format!("==> {} ({figures})\n{}", file.name, file.annotated(&counts))
        });
        files.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::Mark;

    #[test]
    fn marks_are_those_of_swi_prolog() {
        for (count, mark) in [
            ([0, 0, 0], "###"),
            ([7, 7, 7], "++7"),
            ([7, 0, 0], "--7"),
            ([9, 7, 20], "+7-2"),
            ([12_345_678, 12_345_000, 0], "+12M-678"),
        ] {
            assert_eq!(Mark(count).to_string(), mark);
        }
    }
}
