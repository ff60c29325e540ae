//! A review as lines of text.

use super::{Review, ReviewedMove, Standing, Turning};
use crate::game::Side;
use crate::search::Score;

/// Moves of a line that are worth reading.
const LINE_MOVES: usize = 6;
/// Lines of the curve.
const CURVE_HEIGHT: usize = 9;

impl Review {
    /// A line a move: number, side, move, how the game stands after it for the first side,
    /// and what would have been better.
    pub fn table(&self) -> Vec<String> {
        let wide = |text: &str| text.chars().count();
        let side_width = self.sides.iter().map(|name| wide(name)).max().unwrap_or(0);
        let marked = |mv: &ReviewedMove| format!("{} {}", mv.mv, mv.verdict.mark());
        let move_width = self.moves.iter().map(|mv| wide(&marked(mv))).max();
        let move_width = move_width.unwrap_or(0).clamp(4, 24);
        let number_width = self.moves.len().to_string().len().max(3);
        let first = &self.sides[0];
        let mut lines = vec![format!(
            "{:>number_width$}  {:side_width$}  {:move_width$}  {:>12}  points of {first}",
            "ply", "side", "move", "value"
        )];
        lines.extend(self.moves.iter().map(|mv| {
            let after = self.after(mv);
            let points = format!("{:.0} %", 100.0 * after.points);
            let line = format!(
                "{:>number_width$}  {:side_width$}  {:move_width$}  {:>12}  {points:>5}  {}",
                mv.ply,
                self.side_name(mv.side),
                marked(mv),
                self.value(after),
                self.advice(mv)
            );
            line.trim_end().to_owned()
        }));
        lines
    }

    /// What a position is worth to the first side.
    fn value(&self, standing: &Standing) -> String {
        match standing.score_of(Side::First) {
            _ if !standing.over && standing.depth.is_none() => "not seen".to_owned(),
            Score::Win(0) => "won".to_owned(),
            Score::Loss(0) => "lost".to_owned(),
            Score::Value(_) if standing.over => "drawn".to_owned(),
            score => score.to_string(),
        }
    }

    /// What would have been better than a move, if it gave something away.
    pub fn advice(&self, mv: &ReviewedMove) -> String {
        if mv.forced {
            return "the only move".to_owned();
        }
        if mv.verdict.mark().is_empty() && mv.missed_win.is_none() {
            return String::new();
        }
        let better = line_text(&mv.before.line);
        match (mv.missed_win, mv.allowed_win) {
            (Some(1), _) => format!("misses a win: {better}"),
            (Some(plies), _) => format!("misses a forced win {}: {better}", within(plies)),
            (None, Some(plies)) => {
                let other = self.side_name(mv.side.other());
                format!("lets {other} win {}; better: {better}", within(plies))
            }
            (None, None) => format!("better: {better}"),
        }
    }

    /// The turning points, a sentence each, and the accuracy of the sides.
    pub fn summary(&self) -> Vec<String> {
        let mut lines: Vec<String> = self
            .turning_points()
            .map(|mv| format!("{}. {}: {}", mv.ply, mv.mv, self.turning_sentence(mv)))
            .collect();
        match lines.is_empty() {
            true => lines.push("no turning points".to_owned()),
            false => lines.insert(0, "turning points:".to_owned()),
        }
        let accuracy = Side::BOTH.map(|side| match self.accuracy[side.index()] {
            Some(accuracy) => format!("{} {accuracy:.0} %", self.side_name(side)),
            None => format!("{} had no choice", self.side_name(side)),
        });
        lines.push(format!("accuracy: {}", accuracy.join(", ")));
        if !self.complete {
            lines.push("stopped: the positions before were not looked at".to_owned());
        }
        lines
    }

    /// What happened at a turning point.
    fn turning_sentence(&self, mv: &ReviewedMove) -> String {
        let side = self.side_name(mv.side);
        let other = self.side_name(mv.side.other());
        let better = line_text(&mv.before.line);
        match (mv.turning, mv.missed_win) {
            (_, Some(1)) => format!("{side} could win at once with {better}"),
            (_, Some(plies)) => format!("{side} could force a win {}: {better}", within(plies)),
            (Some(Turning::WinAllowed), _) => {
                let plies = within(mv.allowed_win.unwrap_or_default());
                format!("{other} can win {plies}; better was {better}")
            }
            (Some(Turning::LeadGiven), _) => format!("{other} is ahead now; better was {better}"),
            _ => format!("{side} is no longer ahead; better was {better}"),
        }
    }

    /// The points of the first side over the game, at most this many columns wide.
    pub fn curve_text(&self, columns: usize) -> Vec<String> {
        let curve = self.curve();
        let margin = 7;
        let room = columns.saturating_sub(margin).max(1);
        let step = curve.len().div_ceil(room).max(1);
        let shown: Vec<f64> = curve.iter().copied().step_by(step).collect();
        let level = |points: f64| {
            let from_top = (1.0 - points) * (CURVE_HEIGHT - 1) as f64;
            from_top.round() as usize
        };
        let label = |row: usize| match row {
            0 => "100 %",
            row if row == CURVE_HEIGHT / 2 => " 50 %",
            row if row == CURVE_HEIGHT - 1 => "  0 %",
            _ => "",
        };
        let rows = (0..CURVE_HEIGHT).map(|row| {
            let is_middle = row == CURVE_HEIGHT / 2;
            let mark = |points: &f64| match (level(*points) == row, is_middle) {
                (true, _) => '*',
                (false, true) => '-',
                (false, false) => ' ',
            };
            let marks: String = shown.iter().map(mark).collect();
            format!("{:5} |{}", label(row), marks.trim_end())
        });
        rows.collect()
    }
}

fn within(plies: u32) -> String {
    match plies {
        0 | 1 => "at once".to_owned(),
        plies => format!("in {plies} plies"),
    }
}

/// The first moves of a line.
fn line_text(line: &[String]) -> String {
    let shown = &line[..line.len().min(LINE_MOVES)];
    let more = if line.len() > LINE_MOVES { " ..." } else { "" };
    shown.join(" ") + more
}
