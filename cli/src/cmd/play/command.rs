//! What a player can say.

/// What was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// Perhaps a move.
    Move(String),
    /// The commands.
    Help,
    /// The board once more.
    Board,
    /// The legal moves.
    Moves,
    /// What would you play?
    Hint,
    /// Takes the last moves back.
    Undo,
    /// Turns the board round.
    Flip,
    /// How strong the engine plays.
    Level(String),
    /// Seconds that it thinks.
    Time(String),
    /// Changes sides.
    Switch,
    /// Another game.
    New(String),
    /// Writes the game down.
    Save { path: String, overwrite: bool },
    /// Goes on with a game that was written down.
    Load(String),
    /// The position and the moves as text.
    Text,
    /// Gives up.
    Resign,
    /// Offers a draw.
    Draw,
    /// Leaves.
    Quit,
}

/// The commands in words.
pub(super) const HELP: &str = "  a move        as you would write it down; `moves` lists those that are legal
  hint          what the engine would play, at full strength
  undo          take your last move back
  board, flip   show the board; turn it round
  level N       how strong the engine plays: 1 to 20, or full
  time S        seconds that it may think
  switch        change sides
  draw          offer a draw
  resign        give up
  new [SIDE]    another game; as white, black, both or none
  save FILE     write the game down; save! overwrites
  load FILE     go on with a game that was written down
  text          the position and the moves as text, to paste elsewhere
  quit          leave; so do Ctrl-D and Ctrl-C
";

/// Reads a line.
pub(super) fn read(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    match word.trim_end_matches('?').to_ascii_lowercase().as_str() {
        "" if line.is_empty() => Command::Nothing,
        "" | "help" | "commands" => Command::Help,
        "board" | "show" => Command::Board,
        "moves" => Command::Moves,
        "hint" => Command::Hint,
        "undo" | "back" | "takeback" => Command::Undo,
        "flip" => Command::Flip,
        "level" => Command::Level(rest),
        "time" => Command::Time(rest),
        "switch" | "swap" => Command::Switch,
        "new" => Command::New(rest),
        "save" | "save!" => Command::Save { path: rest, overwrite: word.ends_with('!') },
        "load" => Command::Load(rest),
        "text" | "fen" | "position" => Command::Text,
        "resign" => Command::Resign,
        "draw" => Command::Draw,
        "quit" | "exit" | "bye" | "q" => Command::Quit,
        _ => Command::Move(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_command_may_be_a_move() {
        assert_eq!(read("  Nf3 "), Command::Move("Nf3".to_owned()));
        assert_eq!(read("11 15"), Command::Move("11 15".to_owned()));
        assert_eq!(read("?"), Command::Help);
        assert_eq!(read("draw?"), Command::Draw);
        assert_eq!(read(" \t"), Command::Nothing);
        assert_eq!(read("save! a b.pgn"), Command::Save { path: "a b.pgn".to_owned(), overwrite: true });
    }
}
