//! `nullwindow solve`: problems with known answers.

mod answer;
mod print;

use super::file::read_bytes;
use super::game;
use super::options::{Limits, SearchOptions};
use crate::fail::{Failure, show};
use crate::interrupt;
use crate::style::{live_passes, plural};
use answer::{Answer, Score};
use nullwindow_engine::{Ask, Board, Config, Engine, GameKind, Games, Goal, Options, Problem, Task};
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::Ordering;

/// The most invalid lines that are reported.
const MOST_REPORTED: usize = 8;

/// Arguments of `nullwindow solve`.
#[derive(clap::Args)]
#[command(after_long_help = include_str!("../../help/solve.txt").trim_ascii_end())]
#[expect(clippy::struct_excessive_bools, reason = "independent flags")]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// A file of problems, - for standard input, or the name of a suite (see --list)
    #[arg(value_name = "FILE", required_unless_present = "list", value_hint = clap::ValueHint::FilePath)]
    source: Option<String>,

    #[command(flatten)]
    limits: Limits,

    /// Only these problems, such as 7, 20-39 or 100-: by the numbers in their names, or counted from 1 if some have none
    #[arg(long, value_name = "RANGE")]
    only: Option<String>,

    /// Also solve each move whose score is known, as in OBF files
    #[arg(long)]
    moves: bool,

    /// Exit with 1 unless every answer is right and no line was left out
    #[arg(long)]
    strict: bool,

    /// Print JSON: one line per problem, and one with the score
    #[arg(long)]
    json: bool,

    /// List the suites that come with the game
    #[arg(long)]
    list: bool,

    #[command(flatten)]
    options: SearchOptions,
}

impl Args {
    /// Solves one problem after another.
    pub(crate) fn run(&self, games: &Games) -> Result<(), Failure> {
        let kind = game::kind(games, &self.game)?;
        if self.list {
            return show(&print::list(kind));
        }
        let (problems, refused) = self.problems(kind, super::program(games))?;
        // A selective search does not find exact values, but before an exact one it pays.
        let has_values = problems.iter().any(has_value);
        let options = if has_values {
            let Config { certainty, evaluation, parallel, .. } = kind.play.clone();
            Options::new(kind, Config { certainty, evaluation, parallel, ..kind.study.clone() })
        } else {
            Options::play(kind)
        };
        let mut engine = self.options.engine(options)?;
        let options = engine.options().clone();
        self.limits.task(Goal::Unlimited, None)?;
        let mut score = Score { all: problems.len(), refused, ..Score::default() };
        let width = problems.iter().map(|problem| problem.name.chars().count()).max().unwrap_or(0);
        let stop = interrupt::flag();
        for problem in &problems {
            let board = kind.read_board(&problem.position).map_err(Failure::failed)?;
            let answer = self.solve(board.as_ref(), engine.as_mut(), problem, &score)?;
            if stop.load(Ordering::Relaxed) {
                score.is_interrupted = true;
                break;
            }
            score.add(&answer);
            show(&if self.json {
                format!("{}\n", print::json_line(board.as_ref(), &options, problem, &answer))
            } else {
                print::line(board.as_ref(), &options, problem, &answer, width)
            })?;
        }
        let text =
            if self.json { print::json_score(kind, &score).to_string() + "\n" } else { print::score(&score) };
        show(&text)?;
        let why = score.shortfall().filter(|_| self.strict);
        why.map_or(Ok(()), |why| Err(Failure::Failed(why)))
    }

    /// The problems, and how many lines were refused.
    fn problems(&self, kind: &GameKind, program: &str) -> Result<(Vec<Problem>, usize), Failure> {
        let source = self.source.as_deref().unwrap_or_default();
        let suite = kind.problems().into_iter().find(|suite| suite.name == source);
        let (mut problems, mut refused) = (Vec::new(), 0);
        if let Some(suite) = suite.filter(|_| !Path::new(source).exists()) {
            problems = suite.problems;
        } else {
            let bytes = read_bytes(Path::new(source)).map_err(|why| {
                let names: Vec<&str> = kind.problems().iter().map(|suite| suite.name).collect();
                Failure::input(match names.len() {
                    0 => format!("{why}; {} comes without problems of its own", kind.name),
                    _ => format!("{why}; the suites of {} are {}", kind.name, names.join(", ")),
                })
            })?;
            for read in kind.read_problems(&bytes) {
                match read {
                    Ok(problem) => problems.push(problem),
                    Err(error) => {
                        refused += 1;
                        if refused <= MOST_REPORTED {
                            eprintln!("{source}: {error}; left out");
                        }
                    }
                }
            }
        }
        if refused > MOST_REPORTED {
            let more = (refused - MOST_REPORTED) as u64;
            eprintln!("{source}: {} left out", plural(more, "more line", "more lines"));
        }
        if problems.is_empty() {
            let help = || format!("; `{program} solve --help` describes the format");
            let more = if refused > 0 { help() } else { String::new() };
            return Err(Failure::input(format!("{source} has no problems of {}{more}", kind.name)));
        }
        if let Some(text) = &self.only {
            problems = chosen(text, problems).map_err(|why| Failure::input(format!("--only: {why}")))?;
        }
        if self.moves && problems.iter().all(|problem| problem.scores.is_empty()) {
            let why = format!("--moves: {source} has no scores of moves, as OBF files may have");
            return Err(Failure::Input(why));
        }
        Ok((problems, refused))
    }

    /// The limits for one problem.
    fn task(&self, problem: &Problem) -> Result<Task, Failure> {
        let goal = |ask: &Ask| match ask {
            Ask::Win(moves) => Some((Goal::Win(*moves), Some(10.0))),
            _ => None,
        };
        let (goal, seconds) = match problem.asks.iter().find_map(goal) {
            Some(win) => win,
            None if has_value(problem) => (Goal::End, None),
            None if problem.asks.is_empty() => (Goal::End, Some(10.0)),
            None => (Goal::Unlimited, Some(1.0)),
        };
        Ok(Task { stop: Some(interrupt::flag()), ..self.limits.task(goal, seconds)? })
    }

    fn solve(
        &self,
        board: &dyn Board,
        engine: &mut dyn Engine,
        problem: &Problem,
        so_far: &Score,
    ) -> Result<Answer, Failure> {
        let task = self.task(problem)?;
        if so_far.done == 0 {
            // Setting up tables and weights should not count for the first problem.
            drop(engine.search(board, &Task { nodes: Some(1), ..task.clone() }, None));
        }
        engine.clear();
        let what =
            format!("{} of {}, {} right; {}: ", so_far.done + 1, so_far.all, so_far.right, problem.name);
        let progress = if self.json { None } else { live_passes(what) };
        let mut answer = Answer::find(board, engine, problem, &task, progress)?;
        if self.moves {
            answer.find_scores(board, engine, problem, &task)?;
        }
        Ok(answer)
    }
}

/// Whether the exact value is asked for.
fn has_value(problem: &Problem) -> bool {
    problem.asks.iter().any(|ask| matches!(ask, Ask::Value(_)))
}

/// The problems with these numbers: `7`, `20-39`, `100-` or `-5`.
fn chosen(text: &str, problems: Vec<Problem>) -> Result<Vec<Problem>, String> {
    let numbers = numbers(&problems);
    let (Some(&least), Some(&most)) = (numbers.iter().min(), numbers.iter().max()) else {
        return Ok(problems);
    };
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str, default: u64| match text.trim() {
        "" => Some(default),
        text => text.parse().ok(),
    };
    let is_range =
        |&(first, last): &_| least <= first && first <= last && last <= most && !text.trim().is_empty();
    let both = read(first, least).zip(read(last, most)).filter(is_range);
    let expected = || format!("expected numbers from {least} to {most} such as {least} or {least}-{most}");
    let (first, last) = both.ok_or_else(|| format!("{}, found {text:?}", expected()))?;
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
