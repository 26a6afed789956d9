//! The problems that `--only` chooses.

use nullwindow_engine::Problem;
use std::collections::HashSet;

/// The problems with these numbers: `7`, `20-39`, `100-` or `-5`.
pub(super) fn chosen(text: &str, problems: Vec<Problem>) -> Result<Vec<Problem>, String> {
    let numbers = numbers(&problems);
    let (Some(&least), Some(&most)) = (numbers.iter().min(), numbers.iter().max()) else {
        return Ok(problems);
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str, default: u64| match text.trim() {
        "" => Some(default),
        text => text.parse().ok(),
    };
    let both = read(first, least).zip(read(last, most));
    let (first, last) = both
        .filter(|&(first, last)| least <= first && first <= last && last <= most && !text.trim().is_empty())
        .ok_or_else(|| {
            format!(
                "expected numbers from {least} to {most} such as {least} or {least}-{most}, found {text:?}"
            )
        })?;
    let chosen = problems.into_iter().zip(numbers).filter(|(_, number)| (first..=last).contains(number));
    let chosen: Vec<Problem> = chosen.map(|(problem, _)| problem).collect();
    if chosen.is_empty() { Err(format!("no problem has a number in {text:?}")) } else { Ok(chosen) }
}

/// The numbers at the end of their names if all are different, else 1, 2, 3…
fn numbers(problems: &[Problem]) -> Vec<u64> {
    let named: Option<Vec<u64>> = problems.iter().map(|problem| number_in(&problem.name)).collect();
    let are_distinct = |numbers: &Vec<u64>| numbers.iter().collect::<HashSet<_>>().len() == numbers.len();
    named.filter(are_distinct).unwrap_or_else(|| (1..=problems.len() as u64).collect())
}

fn number_in(name: &str) -> Option<u64> {
    let head = name.trim_end_matches(|c: char| c.is_ascii_digit());
    name[head.len()..].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str, names: &[&str]) -> Result<Vec<String>, String> {
        let problem = |name: &&str| Problem {
            name: (*name).to_owned(),
            position: String::new(),
            asks: Vec::new(),
            scores: Vec::new(),
        };
        let chosen = chosen(text, names.iter().map(problem).collect())?;
        Ok(chosen.into_iter().map(|problem| problem.name).collect())
    }

    #[test]
    fn problems_are_chosen_by_the_numbers_in_their_names_if_all_have_one() {
        let suite = ["FFO 20", "FFO 21", "FFO 22"];
        assert_eq!(names("21-", &suite), Ok(vec!["FFO 21".into(), "FFO 22".into()]));
        assert_eq!(names("-20", &suite), Ok(vec!["FFO 20".into()]));
        for text in ["1", "19-20", "22-23", "22-21", "", "x", "20-x", "99999999999999999999"] {
            let why = names(text, &suite);
            assert!(why.is_err_and(|why| why.contains("from 20 to 22 such as 20 or 20-22")), "{text}");
        }
        assert_eq!(names("2", &["a", "b 7"]), Ok(vec!["b 7".into()]));
        assert_eq!(names("2", &["a 1", "b 1"]), Ok(vec!["b 1".into()]));
    }

    #[test]
    fn numbers_in_names_may_be_in_any_order() {
        let suite = ["FFO 3", "FFO 1", "FFO 2"];
        assert_eq!(names("1", &suite), Ok(vec!["FFO 1".into()]));
        assert_eq!(names("2-", &suite), Ok(vec!["FFO 3".into(), "FFO 2".into()]));
        assert_eq!(names("2", &["a 3", "b 1", "c 3"]), Ok(vec!["b 1".into()]), "two have the same number");
    }
}
