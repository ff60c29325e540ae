//! Wins, draws and losses, and what they say about strength.

/// The results of the first player of a match.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Of each pair, the games played and the points made.
    pairs: Vec<(u64, f64)>,
}

/// A difference in strength, and between what limits it is with a probability of 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elo {
    /// The lower limit.
    pub low: f64,
    /// The most likely difference.
    pub middle: f64,
    /// The upper limit.
    pub high: f64,
}

/// Standard deviations on either side that hold 95 % of a normal distribution.
pub(super) const Z: f64 = 1.959_964;

/// The score that a difference in Elo makes likely.
///
/// ```
/// assert_eq!(kalista::matches::expected_score(0.0), 0.5);
/// assert!((kalista::matches::expected_score(400.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

impl Tally {
    /// Counts a game of a pair: 1 point for a win, a half for a draw, 0 for a loss.
    pub fn add(&mut self, pair: usize, points: f64) {
        match points {
            points if points > 0.75 => self.wins += 1,
            points if points < 0.25 => self.losses += 1,
            _ => self.draws += 1,
        }
        if self.pairs.len() <= pair {
            self.pairs.resize(pair + 1, (0, 0.0));
        }
        self.pairs[pair].0 += 1;
        self.pairs[pair].1 += points;
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points per game; a half if there was none.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (self.wins as f64 + self.draws as f64 / 2.0) / games as f64,
        }
    }

    /// How many complete pairs made 0, ½, 1, 1½ and 2 points.
    pub fn pentanomial(&self) -> [u64; 5] {
        let mut counts = [0; 5];
        for &(games, points) in &self.pairs {
            if games == 2 {
                counts[((points * 2.0) as usize).min(4)] += 1;
            }
        }
        counts
    }

    /// The difference in strength that the results speak for.
    ///
    /// The two games of a pair have the same start, so pairs are what is independent:
    /// the variance is taken over them. The limits are Wilson's, which stay sensible
    /// when nearly everything was won. No score counts as nearer to 0 or to 1 than half
    /// a game of all those played, so the numbers are always finite.
    pub fn elo(&self) -> Elo {
        let games = self.games() as f64;
        let score = self.score();
        let bounded = |score: f64| score.clamp(0.5 / (games + 1.0), 1.0 - 0.5 / (games + 1.0));
        if games == 0.0 {
            return Elo {
                low: elo_of(1e-3),
                middle: 0.0,
                high: elo_of(1.0 - 1e-3),
            };
        }
        let n = self.effective_games();
        let centre = (score + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let width =
            Z / (1.0 + Z * Z / n) * (score * (1.0 - score) / n + Z * Z / (4.0 * n * n)).sqrt();
        Elo {
            low: elo_of(bounded(centre - width)),
            middle: elo_of(bounded(score)),
            high: elo_of(bounded(centre + width)),
        }
    }

    /// How many independent games without draws would leave as much doubt.
    fn effective_games(&self) -> f64 {
        let (games, score) = (self.games() as f64, self.score());
        let single = score * (1.0 - score);
        if single == 0.0 {
            return games;
        }
        let played = self.pairs.iter().filter(|(games, _)| *games > 0);
        let pairs = played.clone().count() as f64;
        let apart = |&(games, points): &(u64, f64)| (points - games as f64 * score).powi(2);
        let spread: f64 = played.map(apart).sum();
        let correction = if pairs > 1.0 {
            pairs / (pairs - 1.0)
        } else {
            1.0
        };
        // One more pair of ordinary spread: equal pairs do not prove that all are equal.
        single * games * games / (spread * correction + 2.0 * single)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[(f64, f64)]) -> Tally {
        let mut tally = Tally::default();
        for (pair, &(first, second)) in pairs.iter().enumerate() {
            tally.add(pair, first);
            tally.add(pair, second);
        }
        tally
    }

    #[test]
    fn even_scores_are_zero_with_symmetric_limits() {
        let even = tally(&[(1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]);
        let elo = even.elo();
        assert_eq!(elo.middle, 0.0);
        assert!((elo.low + elo.high).abs() < 1e-9 && elo.high > 100.0);
    }

    #[test]
    fn independent_games_have_the_textbook_limits() {
        // 400 games, 60 %: 95 % of such matches lie within 0.6 ± 1.96 √(0.24 / 400).
        let mut pairs = vec![(1.0, 1.0); 72];
        pairs.extend(vec![(0.0, 0.0); 32]);
        pairs.extend(vec![(1.0, 0.0); 96]);
        let tally = tally(&pairs);
        assert_eq!((tally.games(), tally.wins), (400, 240));
        let elo = tally.elo();
        assert!((elo.middle - 70.4).abs() < 0.1, "{elo:?}");
        assert!((expected_score(elo.low) - 0.552).abs() < 2e-3, "{elo:?}");
        assert!((expected_score(elo.high) - 0.648).abs() < 2e-3, "{elo:?}");
        assert_eq!(tally.pentanomial(), [32, 0, 96, 0, 72]);
    }

    #[test]
    fn a_clean_sweep_is_finite_and_in_order() {
        for games in [1, 2, 100] {
            let swept = tally(&vec![(1.0, 1.0); games]).elo();
            assert!(swept.low < swept.middle && swept.middle <= swept.high);
            assert!(swept.high.is_finite());
        }
        // The rule of three: with 200 wins the score is above 98 %.
        let swept = tally(&vec![(1.0, 1.0); 100]).elo();
        assert!((expected_score(swept.low) - 0.981).abs() < 1e-3);
        let nothing = Tally::default().elo();
        assert!(nothing.low < 0.0 && nothing.high > 0.0);
    }

    #[test]
    fn pairs_that_cancel_out_leave_less_doubt() {
        let cancelling = tally(&vec![(1.0, 0.0); 50]).elo();
        let mut lucky = vec![(1.0, 1.0); 25];
        lucky.extend(vec![(0.0, 0.0); 25]);
        let lucky = tally(&lucky).elo();
        assert!(cancelling.high < lucky.high / 4.0);
    }
}
