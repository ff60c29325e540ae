//! The sequential probability ratio test: playing until it is clear which of two
//! differences in strength the results speak for.

use super::tally::{Tally, expected_score};

/// Two claims about the first player's strength, and when one is taken to be true.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The first claim: the difference is this, or less.
    pub elo0: f64,
    /// The second claim: the difference is this, or more.
    pub elo1: f64,
}

/// Which claim is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SprtDecision {
    /// The first one.
    Elo0,
    /// The second one.
    Elo1,
    /// Not clear yet.
    Open,
}

/// How far a test has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SprtState {
    /// The logarithm of how much more likely the second claim makes the results.
    pub ratio: f64,
    /// What that says.
    pub decision: SprtDecision,
}

/// The probability of either error.
const ERROR: f64 = 0.05;
/// The greatest difference that a claim may be about.
const LIMIT: f64 = 2000.0;

impl Sprt {
    /// Reads two claims: `0,10`.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let fault = || {
            format!(
                "{text:?} is not a pair of claims: write two Elo differences, the lower one first, as in 0,10"
            )
        };
        let (low, high) = text.split_once(',').ok_or_else(fault)?;
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| fault());
        let (elo0, elo1) = (number(low)?, number(high)?);
        // Written so that what is not a number fails as well.
        let in_order = elo0 < elo1 && elo0 >= -LIMIT && elo1 <= LIMIT;
        in_order.then_some(Sprt { elo0, elo1 }).ok_or_else(fault)
    }

    /// The ratio at which the second claim is taken to be true; the first at minus this.
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// What the complete pairs of a match say.
    ///
    /// Each claim is given the distribution of pair results that it makes possible and
    /// that fits best what was seen; the ratio compares the two (the generalised test).
    pub fn state(&self, tally: &Tally) -> SprtState {
        let counts = tally.pentanomial();
        let pairs: u64 = counts.iter().sum();
        let ratio = match pairs {
            0 => 0.0,
            _ => {
                let seen = smoothed(counts);
                let total: f64 = seen.iter().sum();
                let fit = |elo| best_fit(&seen, expected_score(elo));
                let (fit0, fit1) = (fit(self.elo0), fit(self.elo1));
                let each = (0..5).map(|i| seen[i] / total * (fit1[i] / fit0[i]).ln());
                each.sum::<f64>() * pairs as f64
            }
        };
        let decision = match ratio {
            ratio if ratio >= Self::bound() => SprtDecision::Elo1,
            ratio if ratio <= -Self::bound() => SprtDecision::Elo0,
            _ => SprtDecision::Open,
        };
        SprtState { ratio, decision }
    }
}

/// The points per game that a pair can make.
const POINTS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// What has not been seen is unlikely, not impossible.
fn smoothed(counts: [u64; 5]) -> [f64; 5] {
    counts.map(|count| (count as f64).max(1e-3))
}

/// The distribution with this mean under which `seen` is most likely: each frequency
/// divided by `1 + t (points - mean)`, for the one `t` that makes the mean right.
fn best_fit(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let total: f64 = seen.iter().sum();
    let fit = |t: f64| {
        let mut index = 0;
        seen.map(|count| {
            let share = count / total / (1.0 + t * (POINTS[index] - mean));
            index += 1;
            share
        })
    };
    let excess = |t: f64| -> f64 {
        let shares = fit(t);
        (0..5).map(|i| shares[i] * (POINTS[i] - mean)).sum()
    };
    // All shares are positive between these, and the excess falls from +∞ to -∞.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        match excess(middle) > 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    fit((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(counts: [u64; 5]) -> Tally {
        let mut tally = Tally::default();
        let mut pair = 0;
        let results = [(0.0, 0.0), (0.0, 0.5), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0)];
        for (count, (first, second)) in counts.into_iter().zip(results) {
            for _ in 0..count {
                tally.add(pair, first);
                tally.add(pair, second);
                pair += 1;
            }
        }
        tally
    }

    #[test]
    fn fits_have_the_mean_they_should_and_sum_to_one() {
        for mean in [0.3, 0.5, 0.52, 0.9] {
            let fit = best_fit(&smoothed([3, 0, 20, 5, 12]), mean);
            let sum: f64 = fit.iter().sum();
            let found: f64 = fit
                .iter()
                .zip(POINTS)
                .map(|(share, points)| share * points)
                .sum();
            assert!((sum - 1.0).abs() < 1e-9 && (found - mean).abs() < 1e-9);
        }
    }

    #[test]
    fn agrees_with_the_normal_approximation_near_equality() {
        // The ratio is about n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
        let counts = [100, 50, 180, 60, 120];
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 5.0,
        };
        let n: u64 = counts.iter().sum();
        let share = |i: usize| counts[i] as f64 / n as f64;
        let mean: f64 = (0..5).map(|i| share(i) * POINTS[i]).sum();
        let variance: f64 = (0..5).map(|i| share(i) * (POINTS[i] - mean).powi(2)).sum();
        let (s0, s1) = (0.5, expected_score(5.0));
        let near = n as f64 * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let ratio = sprt.state(&tally(counts)).ratio;
        assert!((ratio - near).abs() < 0.02, "{ratio} {near}");
    }

    #[test]
    fn decides_both_ways_and_never_at_once() {
        let sprt = Sprt {
            elo0: 0.0,
            elo1: 50.0,
        };
        let decision = |counts| sprt.state(&tally(counts)).decision;
        assert_eq!(decision([0, 0, 0, 0, 0]), SprtDecision::Open);
        assert_eq!(decision([0, 0, 0, 0, 3]), SprtDecision::Open);
        assert_eq!(decision([0, 0, 0, 0, 60]), SprtDecision::Elo1);
        assert_eq!(decision([60, 0, 0, 0, 0]), SprtDecision::Elo0);
        assert_eq!(decision([20, 0, 200, 0, 20]), SprtDecision::Elo0);
    }

    #[test]
    fn claims_are_read_or_refused() {
        assert_eq!(
            Sprt::parse("-5, 5"),
            Ok(Sprt {
                elo0: -5.0,
                elo1: 5.0
            })
        );
        for wrong in ["", "5", "5,5", "9,1", "a,b", "NaN,1", "0,inf", "0,10,20"] {
            assert!(Sprt::parse(wrong).is_err(), "{wrong}");
        }
    }
}
