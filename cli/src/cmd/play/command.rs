//! The commands of a player.

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// Anything else: perhaps a move.
    Move(String),
    /// Lists the commands.
    Help,
    /// Shows the board again.
    Board,
    /// Lists the legal moves.
    Moves,
    /// Asks the engine for a move.
    Hint,
    /// Takes the last moves back.
    Undo,
    /// Turns the board round.
    Flip,
    /// Sets how strong the engine plays.
    Level(String),
    /// Sets the engine's seconds for a move.
    Time(String),
    /// Changes sides.
    Switch,
    /// Starts another game.
    New(String),
    /// Writes the game to a file.
    Save { path: String, overwrite: bool },
    /// Continues a game from a file.
    Load(String),
    /// Prints the position and the moves as text.
    Text,
    /// Resigns.
    Resign,
    /// Offers a draw.
    Draw,
    /// Leaves.
    Quit,
}

/// The list of commands.
pub(super) const HELP: &str = "  a move        in the game's usual notation; `moves` lists the legal ones
  hint          show what the engine would play at full strength
  undo          take your last move back
  board, flip   show the board; turn it around
  level N       set how strong the engine plays: 1 to 20, or full
  time S        set the engine's seconds for a move
  switch        change sides
  draw          offer a draw
  resign        resign the game
  new [SIDE]    start another game as white, black, both or none
  save FILE     write the game to a file; save! overwrites one
  load FILE     continue a game from a file
  text          print the position and the moves as text
  quit          leave, as do Ctrl-D and Ctrl-C
";

/// Reads a line.
pub(super) fn parse(line: &str) -> Command {
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
    fn a_line_that_is_not_a_command_is_taken_for_a_move() {
        assert_eq!(parse("  Nf3 "), Command::Move("Nf3".to_owned()));
        assert_eq!(parse("11 15"), Command::Move("11 15".to_owned()));
        assert_eq!(parse("?"), Command::Help);
        assert_eq!(parse("draw?"), Command::Draw);
        assert_eq!(parse(" \t"), Command::Nothing);
        assert_eq!(parse("save! a b.pgn"), Command::Save { path: "a b.pgn".to_owned(), overwrite: true });
    }
}
