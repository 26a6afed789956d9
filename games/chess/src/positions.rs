//! Positions from real games, and positions with known answers; the tables are files in `positions/`.

use nullwindow_notation::Sample;
use nullwindow_records::samples;
use std::sync::LazyLock;

/// Twenty consecutive positions of one game: the fourth of the superfinal of TCEC season 10 (2017), Houdini against
/// Komodo, a Sicilian with castling on opposite sides, after plies 28 to 47 (from 15. g5 to 24. Nxd5).
pub static CONSECUTIVE: LazyLock<Vec<Sample>> =
    LazyLock::new(|| samples(include_str!("../positions/consecutive.tsv")));

/// Positions from the other games of that superfinal, to check that the twenty hold no anomaly.
pub static OTHERS: LazyLock<Vec<Sample>> = LazyLock::new(|| samples(include_str!("../positions/others.tsv")));

/// Openings by the names that players use, a line each: `name: moves`; `#` begins a comment.
pub const OPENINGS: &str = include_str!("../positions/openings.txt");

/// The corpus: 240 positions from as many games, by turns for tuning and for judging, and of these by turns from the opening,
/// the middle and the late part of a game; drawn by `tools/corpus`.
///
/// The games are from the TCEC archive (CC BY-SA 3.0), which does not number them; results, castling
/// rights, men and pawns show that no two are of one game. Plies and years are not recorded: both are 0.
pub static CORPUS: LazyLock<Vec<Sample>> = LazyLock::new(|| samples(include_str!("../positions/corpus.tsv")));

/// The 300 positions of "Win at Chess" (Reinfeld 1945) in the corrected edition of the Arasan project: EPD with the best
/// moves, one a line.
pub const WIN_AT_CHESS: &str = include_str!("../positions/win-at-chess.epd");
