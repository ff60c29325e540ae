//! An evaluation that is a sum: what is counted in a position, each count times its weight.

/// A weight for each of `N` counts.
///
/// ```
/// use kalista::game::Weights;
///
/// static TABLE: [(&str, i32); 2] = [("pawn", 100), ("mobility", 3)];
/// let weights = Weights::of(&TABLE);
/// assert_eq!(weights.value([1, -4]), 88);
/// assert_eq!(weights.replaced(&[90, 5]).value([1, -4]), 70);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights<const N: usize> {
    table: &'static [(&'static str, i32); N],
    weights: [i32; N],
}

impl<const N: usize> Weights<N> {
    /// The weights of a table, with what each is called.
    pub fn of(table: &'static [(&'static str, i32); N]) -> Self {
        let weights = table.map(|(_, weight)| weight);
        Weights { table, weights }
    }

    /// What these counts are worth.
    #[inline(always)]
    pub fn value(&self, counts: [i32; N]) -> i32 {
        let terms = counts.into_iter().zip(self.weights);
        terms.map(|(count, weight)| count * weight).sum()
    }

    /// What each weight is called, and the weight.
    pub fn named(&self) -> Vec<(&'static str, i32)> {
        let names = self.table.iter().map(|&(name, _)| name);
        names.zip(self.weights).collect()
    }

    /// The same counts with other weights; where there are too few, the rest stays.
    pub fn replaced(mut self, weights: &[i32]) -> Self {
        for (weight, &value) in self.weights.iter_mut().zip(weights) {
            *weight = value;
        }
        self
    }
}
