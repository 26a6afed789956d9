//! Perfect play at the end of games of self-play.

use crate::record::{Ply, SelfPlayRecord};
use nullwindow::table::Hashed;
use nullwindow::{Game, Guess, Score, Searcher, Settings, Variation};
use nullwindow_othello::{Move, Position, Trained, UNIT, endgame};

/// From this number of empty squares on, both sides play perfectly. Solving such a position takes about as long as the moves
/// before it at 2,000 nodes each.
pub(super) const EXACT: u32 = 16;

/// The game with perfect play from [`EXACT`] empty squares on; what was played from there is dropped.
pub(super) fn perfected(game: &SelfPlayRecord<Position>) -> Result<SelfPlayRecord<Position>, String> {
    let (mut position, mut plies) = (game.start, Vec::new());
    for ply in &game.plies {
        if position.empties() <= EXACT {
            break;
        }
        plies.push(*ply);
        position = position.play(ply.mv);
    }
    // A table of its own: which of two best moves is played does not depend on other games.
    let mut search = Searcher::with(Trained::new(), Hashed::mib(TABLE))
        .select(endgame::Ending::default())
        .order(endgame::order(&Trained::new()));
    let searched = game.plies.get(plies.len()).and_then(|ply| ply.score).unwrap_or_default();
    let mut guess = Score::new(searched / (2 * UNIT) * 2 * UNIT);
    while position.outcome().is_none() {
        let (mut mv, mut score) = (Move::PASS, None);
        if position.legal() != 0 {
            *search.settings_mut() =
                Settings { guess: Guess::Fixed(guess), pv: Variation::Move, ..endgame::settings() };
            let report = search.run(&position, &endgame::limits(&position));
            guess = report.value;
            mv = report.best.ok_or("a search to the end found no move")?;
            score = Some(guess.get());
        }
        plies.push(Ply { mv, score });
        position = position.play(mv);
        guess = -guess;
    }
    SelfPlayRecord::ended(game.number, game.start, plies)
}

/// The table of the search, in MiB.
const TABLE: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::{conditions, solve, solver};
    use crate::{Options, selfplay};
    use nullwindow_arena::GameRunner;
    use std::sync::Arc;

    /// Games at few nodes, as they were played and with a perfect end.
    fn games(numbers: std::ops::Range<u64>) -> Vec<[SelfPlayRecord<Position>; 2]> {
        let file = std::env::temp_dir().join("never written");
        let options = Options { self_play: Some(9), games: Some(file), nodes: 50, ..Options::default() };
        let (plan, _) = conditions().self_play_plan(&options).expect("a plan");
        let mut runner = GameRunner::new(&plan, Arc::default(), 0);
        let game = |number| {
            let game = selfplay::game(&mut runner, number).expect("a game");
            let end = perfected(&game).expect("an end");
            [game, end]
        };
        numbers.map(game).collect()
    }

    #[test]
    fn both_sides_play_perfectly_from_some_number_of_empty_squares_on() {
        let mut solver = solver();
        for [game, end] in games(0..6) {
            let (before, after): (Vec<_>, Vec<_>) =
                end.moments().partition(|moment| moment.position.empties() > EXACT);
            assert!(game.plies.starts_with(&before.iter().map(|moment| moment.ply).collect::<Vec<_>>()));
            assert!(!after.is_empty());
            for moment in after {
                let is_pass = moment.ply.mv == Move::PASS;
                assert_eq!(
                    moment.ply.score,
                    moment.ending.score.filter(|_| !is_pass),
                    "{:?}",
                    moment.position
                );
                if moment.position.empties() <= 12 && !is_pass {
                    let value = solve(&mut solver, &moment.position) * UNIT;
                    assert_eq!(moment.ply.score, Some(value), "{:?}", moment.position);
                }
            }
            assert_eq!(SelfPlayRecord::parse(&end.line()), Ok(end));
        }
    }

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let ends = |games: Vec<[SelfPlayRecord<Position>; 2]>| games.into_iter().map(|[_, end]| end.line());
        let all: Vec<String> = ends(games(0..4)).collect();
        assert_eq!(ends(games(2..4)).collect::<Vec<_>>(), all[2..]);
        let random = |line: &String| line.split(' ').take_while(|word| !word.contains('/')).count();
        assert_eq!(all.iter().map(random).collect::<Vec<_>>(), [8, 9, 10, 11]);
    }
}
