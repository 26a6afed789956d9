//! The lines of a solved position, to the end of the game.

use crate::board::Playable;
use crate::endgame::{Endgame, configured};
use crate::options::Options;
use crate::pool::Pool;
use crate::search::Run;
use nullwindow::{Guess, Limits, Report, Score, Settings, Target, Variation};

/// How to search to the end of the game from a position.
type Foresee<G> = fn(&G) -> Option<Endgame<G>>;

impl<G: Playable> Run<'_, G> {
    /// Lengthens the lines of a solved position. The table remembers them as far as the search itself went, and not where a
    /// routine of the game answered.
    pub(crate) fn lengthen(
        &self,
        pool: &mut dyn Pool<G>,
        (position, foresee): (&G, Foresee<G>),
        options: &Options,
        report: &mut Report<G::Move>,
    ) {
        for line in report.lines.iter_mut().filter(|line| line.bounds.is_exact()) {
            let Some(&first) = line.moves.first() else { continue };
            let whole = self.exact_line(pool, (position, foresee), options, (first, line.value));
            if whole.len() > line.moves.len() {
                line.moves = whole;
            }
        }
        if let Some(line) = report.lines.first().filter(|line| line.moves.first() == report.best.as_ref()) {
            report.pv.clone_from(&line.moves);
        }
    }

    /// The line that begins with a move of known value: each position on the way is solved again, for which the table has
    /// most of the answers. It ends early if the search is stopped.
    fn exact_line(
        &self,
        pool: &mut dyn Pool<G>,
        (position, foresee): (&G, Foresee<G>),
        options: &Options,
        (first, value): (G::Move, Score),
    ) -> Vec<G::Move> {
        let seen_after = |at: &G, mv, value: Score| if at.keeps_turn(mv) { value } else { -value };
        let (mut line, mut at, mut value) =
            (vec![first], position.play(first), seen_after(position, first, value));
        while at.outcome().is_none()
            && let Some(end) = foresee(&at)
        {
            let end = configured(end, &self.settings, options);
            let limits = Limits::depth(end.plies);
            let limits = self.task.stop.iter().fold(limits, |limits, stop| limits.stop(stop.clone()));
            let settings = Settings {
                guess: Guess::Fixed(value),
                target: Target::Value,
                certainty: end.passes.last().map_or(end.settings.certainty, |exact| exact.certainty),
                pv: Variation::Move,
                only: Vec::new(),
                lines: 1,
                ..end.settings
            };
            let next = pool.run(&at, &limits, &settings);
            let is_proved = next.bounds.is_exact() && next.value == value;
            let Some(mv) = next.best.filter(|_| is_proved) else { break };
            line.push(mv);
            (at, value) = (at.play(mv), seen_after(&at, mv, value));
        }
        line
    }
}
