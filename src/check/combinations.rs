//! Counting and numbering: how many ways there are to choose, and which is which.

/// How many sets of `k` there are among `n`.
pub const fn binomial(n: u64, k: u64) -> u64 {
    let mut ways = 1;
    let mut i = 0;
    while i < k {
        // A product of i + 1 consecutive numbers is a multiple of (i + 1)!.
        ways = ways * (n - i) / (i + 1);
        i += 1;
    }
    ways
}

/// The set of that number among the sets of `k` numbers below `n`, in ascending order;
/// `number` is below [`binomial`].
pub fn subset(n: u64, k: u64, mut number: u64) -> Vec<usize> {
    let mut set = Vec::with_capacity(k as usize);
    let mut wanted = k;
    for element in 0..n {
        if wanted == 0 {
            break;
        }
        let with = binomial(n - element - 1, wanted - 1);
        if number < with {
            set.push(element as usize);
            wanted -= 1;
        } else {
            number -= with;
        }
    }
    set
}

/// A number taken apart into digits: `take(n)` is the last one, which is below `n`.
#[derive(Debug, Clone, Copy)]
pub struct Digits(pub u64);

impl Digits {
    /// The last digit of base `n`; the rest stays.
    pub fn take(&mut self, n: u64) -> u64 {
        let digit = self.0 % n;
        self.0 /= n;
        digit
    }

    /// The element of a list that the last digit names, taken out of it.
    pub fn pick<T>(&mut self, list: &mut Vec<T>) -> T {
        let index = self.take(list.len() as u64) as usize;
        list.remove(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_in_order() {
        assert_eq!(binomial(4, 2), 6);
        let sets: Vec<Vec<usize>> = (0..6).map(|number| subset(4, 2, number)).collect();
        assert!(sets.is_sorted());
        assert_eq!((&sets[0][..], &sets[5][..]), (&[0, 1][..], &[2, 3][..]));
    }
}
