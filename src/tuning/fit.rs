//! The weights that predict the results best: logistic regression.

use super::selfplay::Sample;

/// Iterations of Newton's method; five or six are enough.
const ITERATIONS: usize = 12;
/// How strongly a weight is held where it was, in samples: it decides only where the
/// samples say nothing.
const PULL: f64 = 1.0;

/// What a fit has found.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<f64>,
    /// The value of a position that wins 73 of 100 games: the scale of the evaluation,
    /// which a fit keeps as it was.
    pub scale: f64,
    /// How badly the old weights predict the results (the mean logarithm of what they
    /// gave to what happened, negated; 0.69 is knowing nothing).
    pub loss_before: f64,
    /// The same for the new ones.
    pub loss_after: f64,
}

/// The weights that predict the results of the samples best, near the present ones
/// where the samples do not tell.
pub fn fit(samples: &[Sample], present: &[i32]) -> Fit {
    let present: Vec<f64> = present.iter().map(|&weight| f64::from(weight)).collect();
    let scale = best_scale(samples, &present);
    let mut weights = present.clone();
    for _ in 0..ITERATIONS {
        match newton_step(samples, &weights, &present, scale) {
            Some(step) => weights
                .iter_mut()
                .zip(step)
                .for_each(|(weight, step)| *weight += step),
            None => break,
        }
    }
    Fit {
        loss_before: loss(samples, &present, scale),
        loss_after: loss(samples, &weights, scale),
        weights,
        scale,
    }
}

fn value(sample: &Sample, weights: &[f64]) -> f64 {
    let pairs = sample.features.iter().zip(weights);
    pairs
        .map(|(&feature, weight)| f64::from(feature) * weight)
        .sum()
}

fn expected(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

fn loss(samples: &[Sample], weights: &[f64], scale: f64) -> f64 {
    let surprise = |sample: &Sample| {
        let expected = expected(value(sample, weights), scale).clamp(1e-9, 1.0 - 1e-9);
        let points = f64::from(sample.points);
        -(points * expected.ln() + (1.0 - points) * (1.0 - expected).ln())
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale under which weights predict best: the loss has one valley along it.
fn best_scale(samples: &[Sample], weights: &[f64]) -> f64 {
    let (mut low, mut high) = (1.0f64, 10_000.0f64);
    for _ in 0..40 {
        let ratio = (high / low).powf(1.0 / 3.0);
        let (left, right) = (low * ratio, high / ratio);
        match loss(samples, weights, left) < loss(samples, weights, right) {
            true => high = right,
            false => low = left,
        }
    }
    (low * high).sqrt()
}

/// The step to the least of the parabola that the loss looks like from here.
fn newton_step(
    samples: &[Sample],
    weights: &[f64],
    present: &[f64],
    scale: f64,
) -> Option<Vec<f64>> {
    let count = weights.len();
    let mut rows = vec![vec![0.0; count + 1]; count];
    for sample in samples {
        let expected = expected(value(sample, weights), scale);
        let error = f64::from(sample.points) - expected;
        let curve = expected * (1.0 - expected) / scale;
        for (row, &feature) in rows.iter_mut().zip(&sample.features) {
            if feature == 0 {
                continue;
            }
            let feature = f64::from(feature);
            for (cell, &other) in row.iter_mut().zip(&sample.features) {
                *cell += feature * f64::from(other) * curve;
            }
            row[count] += feature * error;
        }
    }
    for (index, row) in rows.iter_mut().enumerate() {
        let pull = PULL / scale;
        row[index] += pull;
        row[count] += pull * (present[index] - weights[index]);
    }
    solve(rows)
}

/// Solves linear equations, the right sides in the last column, by elimination.
fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = rows.len();
    for column in 0..count {
        let largest = |row: &usize| rows[*row][column].abs();
        let pivot = (column..count).max_by(|a, b| largest(a).total_cmp(&largest(b)))?;
        rows.swap(column, pivot);
        let lead = rows[column].clone();
        if lead[column].abs() < 1e-12 {
            return None;
        }
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = row[column] / lead[column];
            if index != column && factor != 0.0 {
                let cells = row.iter_mut().zip(&lead);
                cells.for_each(|(cell, lead)| *cell -= factor * lead);
            }
        }
    }
    Some(
        (rows.iter().enumerate())
            .map(|(index, row)| row[count] / row[index])
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng, rngs::SmallRng};

    use super::*;

    /// Results drawn by known weights: the fit finds them again, whatever it began with.
    #[test]
    fn known_weights_are_found_again() {
        let truth = [30.0, -80.0, 7.0];
        let mut rng = SmallRng::seed_from_u64(1);
        let samples: Vec<Sample> = (0..20_000)
            .map(|_| {
                let features: Vec<i16> = (0..4).map(|_| rng.random_range(-3..=3)).collect();
                let value: f64 = (features.iter().zip(truth))
                    .map(|(&feature, weight)| f64::from(feature) * weight)
                    .sum();
                let points = f32::from(rng.random_bool(expected(value, 100.0)) as u8);
                Sample { features, points }
            })
            .collect();
        let found = fit(&samples, &[20, -90, 0, 0]);
        // Only their proportions are there to be found: the scale is the old weights'.
        let unit = found.weights[0] / truth[0];
        let apart = |index: usize, truth: f64| (found.weights[index] / unit - truth).abs();
        assert!(apart(1, truth[1]) < 4.0, "{found:?}");
        assert!(apart(2, truth[2]) < 2.0, "{found:?}");
        assert!(apart(3, 0.0) < 2.0, "{found:?}");
        assert!(found.loss_after < found.loss_before);
    }

    #[test]
    fn what_no_sample_tells_stays_as_it_was() {
        let sample = |feature, points| Sample {
            features: vec![feature, 0],
            points,
        };
        let samples = [(1, 1.0), (1, 1.0), (1, 0.0), (-1, 0.0)].map(|(f, p)| sample(f, p));
        let found = fit(&samples, &[10, 77]);
        assert!((found.weights[1] - 77.0).abs() < 1e-6, "{found:?}");
        assert_eq!(fit(&[], &[5]).weights, [5.0]);
    }
}
