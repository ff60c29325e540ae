//! Who did how well in many games between several players: the cross table and ratings.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::tally::{Elo, Z};
use crate::session::{Ending, Record};

/// Results between players, each against each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    players: Vec<String>,
    /// Wins, draws and losses of a player against another, by their numbers.
    results: BTreeMap<(usize, usize), [u64; 3]>,
    /// Games that each player lost by a fault.
    faults: BTreeMap<usize, u64>,
}

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Form {
    /// For a screen
    #[default]
    Text,
    /// For a page in Markdown
    Markdown,
    /// For a page in HTML
    Html,
}

impl Table {
    /// Counts a game; `false` if it has no result or no players.
    pub fn add(&mut self, record: &Record) -> bool {
        let (Some([(one, first), (two, second)]), Some(result)) = (&record.players, &record.result)
        else {
            return false;
        };
        let [first, second] = [first, second].map(|name| self.player(name));
        let place = match result {
            result if result == one => 0,
            result if result == two => 2,
            _ => 1,
        };
        self.results.entry((first, second)).or_default()[place] += 1;
        self.results.entry((second, first)).or_default()[2 - place] += 1;
        if let Some(Ending::Fault(_) | Ending::NoMove) = record.ending {
            let loser = if place == 0 { second } else { first };
            *self.faults.entry(loser).or_default() += 1;
        }
        true
    }

    fn player(&mut self, name: &str) -> usize {
        let known = self.players.iter().position(|player| player == name);
        known.unwrap_or_else(|| {
            self.players.push(name.to_owned());
            self.players.len() - 1
        })
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.results.values().flatten().sum::<u64>() / 2
    }

    /// Wins, draws and losses of one player against another.
    fn between(&self, one: usize, other: usize) -> [u64; 3] {
        self.results.get(&(one, other)).copied().unwrap_or_default()
    }

    /// Wins, draws and losses of a player against all.
    fn of(&self, player: usize) -> [u64; 3] {
        let each = (0..self.players.len()).map(|other| self.between(player, other));
        each.fold([0; 3], |all, these| [0, 1, 2].map(|i| all[i] + these[i]))
    }

    /// The rating of every player, the mean being 0, with limits that hold with a
    /// probability of 95 %. A draw against the mean is added for each, so that the numbers
    /// are finite whatever was played.
    pub fn ratings(&self) -> Vec<Elo> {
        let count = self.players.len();
        let mut ratings = vec![0.0f64; count];
        let mut curves = Vec::new();
        // Newton's method on a concave function: far more steps than it needs.
        for _ in 0..100 {
            let (slopes, these) = self.slopes(&ratings);
            let Some(inverse) = inverted(&these) else {
                break;
            };
            for (rating, row) in ratings.iter_mut().zip(&inverse) {
                let step: f64 = row.iter().zip(&slopes).map(|(a, b)| a * b).sum();
                *rating += step.clamp(-2.0, 2.0);
            }
            curves = inverse;
        }
        let mean = ratings.iter().sum::<f64>() / count.max(1) as f64;
        let unit = 400.0 / std::f64::consts::LN_10;
        // How far off a rating may be is how far off it may be from the mean of all.
        let mean_of = |row: &Vec<f64>| row.iter().sum::<f64>() / count.max(1) as f64;
        let common = curves.iter().map(mean_of).sum::<f64>() / count.max(1) as f64;
        let elo = |(index, rating): (usize, &f64)| {
            let own = |row: &Vec<f64>| row[index] - 2.0 * mean_of(row) + common;
            let variance = curves.get(index).map_or(0.0, own);
            let (middle, off) = (unit * (rating - mean), unit * Z * variance.max(0.0).sqrt());
            Elo {
                low: middle - off,
                middle,
                high: middle + off,
            }
        };
        ratings.iter().enumerate().map(elo).collect()
    }

    /// How the likelihood of the results changes with the ratings, and how that does.
    fn slopes(&self, ratings: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let count = ratings.len();
        let expected = |apart: f64| 1.0 / (1.0 + (-apart).exp());
        let mut slopes = vec![0.0; count];
        let mut curves = vec![vec![0.0; count]; count];
        for one in 0..count {
            let even = expected(ratings[one]);
            slopes[one] += 0.5 - even;
            curves[one][one] += even * (1.0 - even);
            for other in 0..count {
                let [wins, draws, losses] = self.between(one, other).map(|number| number as f64);
                let games = wins + draws + losses;
                let likely = expected(ratings[one] - ratings[other]);
                slopes[one] += wins + draws / 2.0 - games * likely;
                let curve = games * likely * (1.0 - likely);
                curves[one][one] += curve;
                curves[one][other] -= curve;
            }
        }
        (slopes, curves)
    }

    /// The players, the strongest first.
    fn ranking(&self) -> Vec<(usize, Elo)> {
        let mut ranking: Vec<(usize, Elo)> = self.ratings().into_iter().enumerate().collect();
        ranking.sort_by(|(_, one), (_, other)| other.middle.total_cmp(&one.middle));
        ranking
    }

    /// The table, written down: a line a player, the strongest first.
    pub fn written(&self, form: Form) -> String {
        let ranking = self.ranking();
        let mut head = vec!["".to_owned(), "player".to_owned(), "Elo".to_owned()];
        head.extend(["points", "games"].map(str::to_owned));
        head.extend((1..=ranking.len()).map(|place| place.to_string()));
        head.push("faults".to_owned());
        let mut rows = vec![head];
        for (place, (player, elo)) in ranking.iter().enumerate() {
            let [wins, draws, losses] = self.of(*player);
            let off = (elo.high - elo.low) / 2.0;
            let mut row = vec![
                (place + 1).to_string(),
                self.players[*player].clone(),
                format!("{:+.0} ± {off:.0}", elo.middle),
                points(wins, draws),
                (wins + draws + losses).to_string(),
            ];
            row.extend(ranking.iter().map(|(other, _)| {
                match (player == other, self.between(*player, *other)) {
                    (true, _) => "-".to_owned(),
                    (false, [0, 0, 0]) => String::new(),
                    (false, [wins, draws, losses]) => format!("{wins}-{draws}-{losses}"),
                }
            }));
            let faults = self.faults.get(player);
            row.push(faults.map_or_else(String::new, u64::to_string));
            rows.push(row);
        }
        if self.faults.is_empty() {
            rows.iter_mut().for_each(|row| {
                row.pop();
            });
        }
        match form {
            Form::Text => as_text(&rows),
            Form::Markdown => as_markdown(&rows),
            Form::Html => as_html(&rows),
        }
    }
}

fn points(wins: u64, draws: u64) -> String {
    match draws % 2 {
        0 => format!("{}", wins + draws / 2),
        _ => format!("{}.5", wins + draws / 2),
    }
}

fn as_text(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let wide = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns)
        .map(|column| wide(column).unwrap_or(0))
        .collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            1 => format!("{cell:width$}"),
            _ => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<String>>().join("  ");
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn as_markdown(rows: &[Vec<String>]) -> String {
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
        if number == 0 {
            let _ = writeln!(text, "|{}", "---|".repeat(row.len()));
        }
    }
    text
}

fn as_html(rows: &[Vec<String>]) -> String {
    let mut text = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Tournament</title>\n\
        <style>body{font-family:sans-serif}table{border-collapse:collapse}\
        td,th{padding:.3em .6em;border:1px solid #bbb;text-align:right}\
        td:nth-child(2),th:nth-child(2){text-align:left}</style>\n<table>\n"
        .to_owned();
    for (number, row) in rows.iter().enumerate() {
        let tag = if number == 0 { "th" } else { "td" };
        let escaped = |cell: &String| {
            let cell = cell.replace('&', "&amp;").replace('<', "&lt;");
            format!("<{tag}>{}</{tag}>", cell.replace('>', "&gt;"))
        };
        let cells: String = row.iter().map(escaped).collect();
        let _ = writeln!(text, "<tr>{cells}</tr>");
    }
    text + "</table>\n"
}

/// The inverse of a matrix, by elimination.
fn inverted(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let count = matrix.len();
    let mut rows: Vec<Vec<f64>> = (matrix.iter().enumerate())
        .map(|(index, row)| {
            let unit = (0..count).map(|column| f64::from(u8::from(column == index)));
            row.iter().copied().chain(unit).collect()
        })
        .collect();
    for column in 0..count {
        let lead = rows[column][column];
        // What is inverted here has a heavy diagonal: no rows need to change places.
        if lead.abs() < 1e-12 {
            return None;
        }
        rows[column].iter_mut().for_each(|cell| *cell /= lead);
        let pivot = rows[column].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if index != column && factor != 0.0 {
                let cells = row.iter_mut().zip(&pivot);
                cells.for_each(|(cell, lead)| *cell -= factor * lead);
            }
        }
    }
    rows.iter_mut().for_each(|row| {
        row.drain(..count);
    });
    Some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of games `first second winner`, the winner 1, 2 or 0.
    fn table(games: &[(&str, &str, u8)]) -> Table {
        let mut table = Table::default();
        for &(first, second, winner) in games {
            let seat = |side: &str, player: &str| (side.to_owned(), player.to_owned());
            let result = ["draw", "x", "o"][usize::from(winner)];
            let record = Record {
                players: Some([seat("x", first), seat("o", second)]),
                result: Some(result.to_owned()),
                ..Record::default()
            };
            assert!(table.add(&record));
        }
        table
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        let mut games = vec![("a", "b", 1); 750];
        games.extend(vec![("a", "b", 2); 250]);
        let ratings = table(&games).ratings();
        // Three quarters of the points are 191 Elo; the draw that is added pulls a little.
        let apart = ratings[0].middle - ratings[1].middle;
        assert!((185.0..195.0).contains(&apart), "{apart}");
        // A thousand games tell the difference within 25 Elo, and each is half of it off.
        let off = ratings[0].high - ratings[0].middle;
        assert!((8.0..16.0).contains(&off), "{off}");
        assert!(ratings[0].low < ratings[0].middle && ratings[0].middle < ratings[0].high);
    }

    #[test]
    fn whoever_beats_the_stronger_one_is_stronger() {
        let mut games = vec![("b", "c", 1); 20];
        games.extend(vec![("b", "c", 2); 5]);
        games.extend(vec![("c", "a", 2); 20]);
        games.extend(vec![("a", "b", 1), ("a", "b", 0), ("b", "a", 0)]);
        let table = table(&games);
        assert_eq!(table.games(), 48);
        let text = table.written(Form::Text);
        let order: Vec<&str> = text
            .lines()
            .skip(1)
            .filter_map(|l| l.split_whitespace().nth(1))
            .collect();
        assert_eq!(order, ["a", "b", "c"], "{text}");
        assert!(text.contains("20-0-0") && text.contains("1-2-0"), "{text}");
        let finite = |elo: &Elo| elo.low.is_finite() && elo.high.is_finite();
        assert!(table.ratings().iter().all(finite));
    }

    #[test]
    fn names_do_no_harm_to_a_page() {
        let table = table(&[("<b>|x", "y", 1)]);
        assert!(table.written(Form::Html).contains("&lt;b&gt;|x"));
        assert!(table.written(Form::Markdown).contains("<b>\\|x"));
    }
}
