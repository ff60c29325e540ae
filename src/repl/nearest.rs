//! Names that someone may have meant.

/// The few names that are nearest to a word, the nearest first.
pub(super) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    // One slip in a short word, one more for every three letters of a long one.
    let limit = (word.chars().count() / 3).max(1);
    let lower = word.to_lowercase();
    let mut near: Vec<(usize, &str)> = names
        .map(|name| (distance(&lower, &name.to_lowercase()), name))
        .filter(|&(distance, _)| distance <= limit)
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().take(3).map(|(_, name)| name).collect()
}

/// The names as a part of a message; nothing if there are none.
pub(super) fn suggestion(names: &[impl std::borrow::Borrow<str>]) -> String {
    match names.is_empty() {
        true => String::new(),
        false => format!("; there is {}", names.join(", ")),
    }
}

/// How many letters must be added, removed, changed or swapped with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for i in 0..left.len() {
        let mut row = vec![i + 1];
        for j in 0..right.len() {
            let change = usize::from(left[i] != right[j]);
            let mut cost = (above[j] + change).min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && left[i] == right[j - 1] && left[i - 1] == right[j] {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut above, row);
    }
    above[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_costs_one() {
        assert_eq!(distance("pion", "pion"), 0);
        assert_eq!(distance("poin", "pion"), 1);
        assert_eq!(distance("pions", "pion"), 1);
        assert_eq!(distance("", "pion"), 4);
        assert_eq!(distance("possiblemove", "possiblemoves"), 1);
    }

    #[test]
    fn the_nearest_names_come_first_and_strangers_not_at_all() {
        let names = ["pion", "piece", "valid_moves", "move"];
        assert_eq!(nearest("poin", names.into_iter()), ["pion"]);
        assert_eq!(nearest("valid_move", names.into_iter()), ["valid_moves"]);
        assert!(nearest("zzz", names.into_iter()).is_empty());
    }
}
