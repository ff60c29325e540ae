//! What a search is given: the words after `go`.

use std::time::Duration;

use crate::game::Side;
use crate::search::Limits;

/// How long the engine thinks if nobody says.
const USUAL: Duration = Duration::from_secs(1);

/// What was asked for.
#[derive(Debug, Clone, Default)]
pub(super) struct Go {
    pub limits: Limits,
    /// The answer comes when it is asked for, and not before.
    pub is_infinite: bool,
}

impl Go {
    /// Reads the words after `go`; the second is what was not understood.
    pub fn parse(words: &[&str], side: Side) -> (Go, Vec<String>) {
        let mut go = Go::default();
        let mut faults = Vec::new();
        let (mut left, mut increment) = ([None; 2], [Duration::ZERO; 2]);
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            if word == "infinite" {
                go.is_infinite = true;
                continue;
            }
            let known = [
                "p1time", "p2time", "p1inc", "p2inc", "movetime", "depth", "nodes",
            ];
            if !known.contains(&word) {
                faults.push(format!("go: {word} is not known, and was left out"));
                continue;
            }
            let text = words.next().copied().unwrap_or("");
            // A clock may have run out already.
            let Ok(number) = text
                .parse::<i64>()
                .map(|number| number.max(0).unsigned_abs())
            else {
                faults.push(format!("go: {word} wants a number, not {text:?}"));
                continue;
            };
            let millis = Duration::from_millis(number.min(1 << 40));
            match word {
                "p1time" => left[0] = Some(millis),
                "p2time" => left[1] = Some(millis),
                "p1inc" => increment[0] = millis,
                "p2inc" => increment[1] = millis,
                "movetime" => go.limits.time = Some(millis.max(Duration::from_millis(1))),
                "depth" => go.limits.depth = Some(u32::try_from(number.max(1)).unwrap_or(u32::MAX)),
                _ => go.limits.nodes = Some(number.max(1)),
            }
        }
        if let Some(left) = left[side.index()] {
            let by_clock = Limits::clock(left, increment[side.index()]);
            go.limits.soft_time = by_clock.soft_time;
            let earlier = |time: Duration| go.limits.time.map_or(time, |other| other.min(time));
            go.limits.time = by_clock.time.map(earlier);
        }
        let Limits {
            time, depth, nodes, ..
        } = go.limits;
        if !go.is_infinite && time.is_none() && depth.is_none() && nodes.is_none() {
            go.limits.time = Some(USUAL);
        }
        (go, faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str, side: Side) -> (Go, usize) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (go, faults) = Go::parse(&words, side);
        (go, faults.len())
    }

    #[test]
    fn every_way_to_limit_a_search_is_understood() {
        let (go, faults) = parsed("movetime 50", Side::First);
        assert_eq!(
            (go.limits.time, faults),
            (Some(Duration::from_millis(50)), 0)
        );
        let (go, _) = parsed("depth 4 nodes 1000", Side::First);
        assert_eq!((go.limits.depth, go.limits.nodes), (Some(4), Some(1000)));
        let (go, _) = parsed("infinite", Side::First);
        assert!(go.is_infinite && go.limits.time.is_none());
        let clocks = "p1time 60000 p2time 100 p1inc 0 p2inc 0";
        let (first, second) = (
            parsed(clocks, Side::First).0,
            parsed(clocks, Side::Second).0,
        );
        assert!(first.limits.time > second.limits.time);
        assert!(second.limits.time < Some(Duration::from_millis(100)));
    }

    #[test]
    fn what_is_not_understood_is_left_out() {
        let (go, faults) = parsed("movetime soon mate 3 depth 2", Side::First);
        assert_eq!((go.limits.depth, faults), (Some(2), 3));
        let (go, _) = parsed("", Side::First);
        assert_eq!(go.limits.time, Some(USUAL));
        let (go, _) = parsed("p1time -20 p2time 10", Side::First);
        assert!(go.limits.time.is_some());
    }
}
