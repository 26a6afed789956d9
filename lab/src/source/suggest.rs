//! Words that were probably meant.

/// The word that `word` was probably meant to be.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let near = known.iter().map(|k| (distance(word, k), *k)).min()?;
    (near.0 <= word.chars().count().max(3) / 3 + 1 && near.0 < near.1.len()).then_some(near.1)
}

/// Letters to change, add or leave out to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().take(100).enumerate() {
        let mut left_above = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let above = row[j + 1];
            row[j + 1] = (left_above + usize::from(x != *y)).min(above + 1).min(row[j] + 1);
            left_above = above;
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_is_recognised_and_a_strange_one_is_not() {
        let known = ["title", "question", "paper"];
        assert_eq!(nearest("titel", &known), Some("title"));
        assert_eq!(nearest("papers", &known), Some("paper"));
        assert_eq!(nearest("unrelated", &known), None);
    }
}
