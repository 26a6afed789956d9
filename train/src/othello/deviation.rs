//! What Othello brings to the fit of [`deviation`](crate::deviation): a full-width search, which also goes to the end of the
//! game where that is near.

use crate::deviation::{AtTheEnd, Study, Values, estimates};
use nullwindow::table::Hashed;
use nullwindow::{Algorithm, Depth, Guess, Limits, Searcher, Settings, Variation};
use nullwindow_othello::{Position, Trained, UNIT, endgame};

/// How deep positions are searched.
const DEEPEST: Depth = 10;

/// Positions with at most this many empty squares are searched to the end as well.
const SOLVED: u32 = 20;

/// Positions have more empty squares than this: from here on games of self-play are perfect, and nodes of a search are not.
const PERFECT: u32 = 16;

/// A search that leaves nothing out.
type DeepSearch = Searcher<Position, Trained, Hashed, endgame::Ending>;

/// Positions in which a disc can be put, and their values.
pub(super) const STUDY: Study<Position, DeepSearch> = Study {
    unit: ("discs", UNIT),
    suits: |position| position.legal() != 0 && position.empties() > PERFECT,
    search: searcher,
    values: search_all,
};

fn searcher() -> DeepSearch {
    let trained = Trained::selfplay();
    Searcher::with(trained.clone(), Hashed::mib(16))
        .select(endgame::Ending::default())
        .order(endgame::order(&trained))
}

/// Searches a position ply by ply, and to the end if that is near.
fn search_all(search: &mut DeepSearch, position: &Position) -> Values {
    search.clear();
    let empties = position.empties();
    *search.settings_mut() = Settings { pv: Variation::Move, ..Settings::fixed(Algorithm::MTD_F) };
    let report = search.run(position, &Limits::depth(DEEPEST.min(empties as Depth - 1)));
    let at_the_end = (empties <= SOLVED).then(|| {
        let guess = Guess::Fixed(report.value);
        *search.settings_mut() = Settings { pv: Variation::Move, guess, ..endgame::settings() };
        let value = search.run(position, &endgame::limits(position)).value.get();
        let depth = empties as Depth;
        AtTheEnd { stage: endgame::stage(empties, depth), depth, value }
    });
    let by_depth = estimates(report.iterations.iter().map(|iteration| iteration.value));
    Values { stage: endgame::stage(empties, 0), by_depth, at_the_end }
}
