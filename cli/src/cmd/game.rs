//! The arguments that name a game and a position, and how values are written.

use crate::fail::Failure;
use nullwindow::Score;
use nullwindow_engine::{Board, GameKind, Games, Options, PositionError, Solved};
use nullwindow_notation::Player;
use std::io::Read;

/// More than any position or single game takes.
const MOST_BYTES: u64 = 1 << 20;

/// A game and a position of it.
#[derive(clap::Args)]
pub(crate) struct Place {
    /// The game
    #[arg(value_name = "GAME")]
    game: String,

    /// A position in the game's notation, moves from the start, sample:N, or - for standard input [default: the start]
    #[arg(short, long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,

    /// Moves to play from the position
    #[arg(short, long, value_name = "MOVES", num_args = 1.., allow_hyphen_values = false)]
    moves: Vec<String>,
}

impl Place {
    /// The game.
    pub(crate) fn kind(&self, games: &Games) -> Result<&'static GameKind, Failure> {
        kind(games, &self.game)
    }

    /// Whether a position or moves were given.
    pub(crate) fn is_given(&self) -> bool {
        self.position.is_some() || !self.moves.is_empty()
    }

    /// A board at the position.
    pub(crate) fn board(&self, games: &Games) -> Result<Box<dyn Board>, Failure> {
        let kind = self.kind(games)?;
        let text = match self.position.as_deref() {
            Some("-") => Some(read_stdin()?),
            other => other.map(str::to_owned),
        };
        kind.board_at(text.as_deref(), &self.moves.join(" ")).map_err(|e| {
            Failure::input(match e {
                PositionError::Text(_) if !kind.example.is_empty() => {
                    format!("{e}; a position is written like this: {}", kind.example)
                }
                _ => e.to_string(),
            })
        })
    }
}

/// The game with this name.
pub(crate) fn kind(games: &Games, name: &str) -> Result<&'static GameKind, Failure> {
    games.get(name).map_err(Failure::input)
}

fn read_stdin() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin()
        .lock()
        .take(MOST_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(|e| Failure::input(format!("cannot read a position from standard input: {e}")))?;
    if text.len() as u64 > MOST_BYTES {
        return Err(Failure::input("standard input is longer than 1 MiB: give one position or one game"));
    }
    // Some editors put a byte order mark before the text.
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// A score for people: `+0.37`, `−6`, `win in 5` (plies).
pub(crate) fn value(options: &Options, score: Score) -> String {
    match score.win_distance() {
        _ if score == Score::INF => "+∞".to_owned(),
        _ if score == -Score::INF => "−∞".to_owned(),
        Some(plies) if score > Score::ZERO => format!("win in {plies}"),
        Some(plies) => format!("loss in {plies}"),
        None => {
            let fine = score.get() * options.config().grain;
            let units = f64::from(fine) / f64::from(options.kind().spoken_scale);
            let digits = if units.fract() == 0.0 { 0 } else { 2 };
            if fine == 0 { "0".to_owned() } else { format!("{units:+.digits$}").replace('-', "−") }
        }
    }
}

/// What a score counts: plies to a win, or the game's unit.
pub(crate) fn unit(kind: &GameKind, score: Score) -> &'static str {
    match score.win_distance() {
        Some(1) => "ply",
        Some(_) => "plies",
        None => kind.spoken_unit,
    }
}

/// The player's name in this game.
pub(crate) fn name(kind: &GameKind, player: Player) -> &'static str {
    kind.players[player as usize]
}

/// `White is slightly better (+0.45)`, for a score from the view of `player`.
pub(crate) fn opinion(options: &Options, player: Player, score: Score, solved: Solved) -> String {
    let (better, edge) = if score >= Score::ZERO { (player, score) } else { (player.other(), -score) };
    let name = name(options.kind(), better);
    if let Some(plies) = edge.win_distance() {
        return match options.kind().win_in(plies) {
            (..=0, _) => format!("{name} has won"),
            (1, _) => format!("{name} wins with the next move"),
            (count, unit) => format!("{name} wins in {count} {unit}"),
        };
    }
    let shown = value(options, edge);
    let shown = shown.trim_start_matches('+');
    match solved {
        Solved::Value if edge == Score::ZERO => return "the position is a draw".to_owned(),
        Solved::Value => return format!("{name} wins by {shown} {}", options.kind().spoken_unit),
        Solved::Winner => return format!("{name} wins"),
        Solved::No => {}
    }
    let how = match options.expected(edge) {
        ..0.54 if edge == Score::ZERO => return "equal".to_owned(),
        ..0.54 => return format!("about equal ({} for {name})", value(options, edge)),
        ..0.62 => "slightly better",
        ..0.75 => "better",
        ..0.92 => "clearly better",
        _ => "winning",
    };
    format!("{name} is {how} ({})", value(options, edge))
}
