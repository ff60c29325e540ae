//! The curve of a review as a picture that stands alone.

use std::fmt::Write;

use super::{Review, ReviewedMove};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 200.0;
/// Room around the curve for the words.
const MARGIN: f64 = 28.0;

impl Review {
    /// The points of the first side over the game as SVG, with the turning points marked and
    /// every move named when it is pointed at.
    pub fn svg(&self) -> String {
        let curve = self.curve();
        let last = (curve.len() - 1).max(1) as f64;
        let x = |index: usize| MARGIN + (WIDTH - 2.0 * MARGIN) * index as f64 / last;
        let y = |points: f64| MARGIN + (HEIGHT - 2.0 * MARGIN) * (1.0 - points);
        let point = |(index, points): (usize, &f64)| format!("{:.1},{:.1}", x(index), y(*points));
        let line: Vec<String> = curve.iter().enumerate().map(point).collect();
        let line = line.join(" ");
        let [first, second] = self.sides.each_ref().map(|name| escaped(name));
        let (left, right) = (x(0), x(curve.len() - 1));
        let (top, middle, bottom) = (y(1.0), y(0.5), y(0.0));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             role=\"img\" font-family=\"sans-serif\" font-size=\"12\">\n\
             <title>The points that {first} could expect, move by move</title>\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{left}\" y=\"{:.1}\" fill=\"#333\">{first} wins</text>\n\
             <text x=\"{left}\" y=\"{:.1}\" fill=\"#333\">{second} wins</text>\n\
             <path d=\"M{left},{top} H{right} M{left},{bottom} H{right}\" stroke=\"#ccc\"/>\n\
             <path d=\"M{left},{middle} H{right}\" stroke=\"#999\" stroke-dasharray=\"4 4\"/>\n\
             <polyline points=\"{line}\" fill=\"none\" stroke=\"#1f5fa8\" stroke-width=\"2\" \
             stroke-linejoin=\"round\"/>\n",
            top - 8.0,
            bottom + 18.0,
        );
        for mv in &self.moves {
            let (size, colour) = match mv.turning {
                Some(_) => (5.0, "#b3261e"),
                None => (2.5, "#1f5fa8"),
            };
            let (x, y) = (x(mv.ply), y(self.after(mv).points));
            let _ = writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{size}\" fill=\"{colour}\" \
                 data-ply=\"{}\"><title>{}</title></circle>",
                mv.ply,
                escaped(&self.caption(mv))
            );
        }
        svg + "</svg>\n"
    }

    fn caption(&self, mv: &ReviewedMove) -> String {
        let mark = mv.verdict.mark();
        let side = self.side_name(mv.side);
        let caption = format!("{}. {side} {}{mark}: {}", mv.ply, mv.mv, self.advice(mv));
        caption.trim_end_matches([':', ' ']).to_owned()
    }
}

/// Text as it may stand in XML.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no way to say them.
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
