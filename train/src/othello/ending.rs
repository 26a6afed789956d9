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
