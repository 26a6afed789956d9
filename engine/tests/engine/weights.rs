//! Evaluations whose weights are read from a file.

use crate::common::{Setup, all_games, board_games, game, middle};
use nullwindow_engine::{GameKind, Options};
use std::path::PathBuf;

/// A file of weights of a game's package; `None` where this package stands alone.
fn weights(kind: &GameKind, name: &str) -> Option<String> {
    let file = format!("{}/../games/{}/weights/{name}.weights", env!("CARGO_MANIFEST_DIR"), kind.name);
    PathBuf::from(&file).exists().then_some(file)
}

/// A file in the system's folder for temporary files, gone with its owner.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, bytes: &[u8]) -> TempFile {
        let path = std::env::temp_dir().join(format!("nullwindow-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        TempFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn weights_of_a_file_give_the_values_of_the_built_in_ones() {
    for kind in board_games() {
        let Some(file) = weights(kind, "trained") else { return };
        for sample in kind.samples.consecutive {
            let board = kind.read_board(sample.text).unwrap();
            let value = |name: &str| board.evaluate(name).unwrap();
            assert_eq!(value(&file), value("trained"), "{}", sample.text);
        }
        let mut setup = Setup::study(middle(kind));
        let built_in = setup.search_to(4);
        setup.set("evaluation", "textbook");
        assert_ne!(setup.search_to(4).report.value, built_in.report.value, "{}", kind.name);
        setup.set("evaluation", &file);
        assert_eq!(setup.search_to(4).by_iteration, built_in.by_iteration, "{}", kind.name);
        assert_eq!(setup.engine.options().config().evaluation, file);
    }
}

#[test]
fn weights_of_another_chess_evaluation_are_recognised() {
    let chess = game("chess");
    let Some(file) = weights(chess, "piece_square") else { return };
    let board = middle(chess);
    assert_eq!(board.evaluate(&file), board.evaluate("squares"));
}

#[test]
fn wrong_file_of_weights_is_refused_with_the_reason() {
    let empty = TempFile::new("empty.weights", b"");
    let text = TempFile::new("text.weights", b"e4 e5\n");
    let few = TempFile::new("few.weights", b"nullwindow weights 1\ngame othello\ncount 1\n\n\0\0");
    let cut = TempFile::new("cut.weights", b"nullwindow weights 1\ngame othello\ncount 9\n\n\0\0");
    let foreign = TempFile::new("foreign.weights", b"nullwindow weights 1\ngame chess\ncount 1\n\n\0\0");
    let title = "not a file of weights: the first line must be \"nullwindow weights 1\"";
    let mut options = Options::study(game("othello"));
    for (file, reason) in [
        (empty.path(), title),
        (text.path(), title),
        (few.path(), "weights"),
        (cut.path(), "9 weights of two bytes each, found 2 bytes"),
        (foreign.path(), "weights for \"chess\", not for \"othello\""),
        ("/no/such/file.weights", "no such file"),
        ("", "no such file"),
        (env!("CARGO_MANIFEST_DIR"), "no such file"),
    ] {
        let refused = options.set("evaluation", file).unwrap_err().to_string();
        let expected = "evaluation: expected trained, selfplay or textbook, or a file of weights (";
        assert!(refused.starts_with(expected) && refused.contains(reason), "{refused}");
        assert_eq!(*options.config(), game("othello").study);
    }
}

#[test]
fn game_without_weights_refuses_every_file() {
    let file = TempFile::new("chess.weights", b"nullwindow weights 1\ngame chess\ncount 1\n\n\0\0");
    let mut options = Options::study(game("tree"));
    let refused = options.set("evaluation", file.path()).unwrap_err().to_string();
    assert!(refused.starts_with("evaluation: expected static, found "), "{refused}");
}

#[test]
fn position_is_evaluated_by_name_and_an_unknown_name_is_refused() {
    for kind in all_games() {
        let board = kind.board();
        for known in &kind.evaluations {
            assert!(board.evaluate(known.name).is_ok());
        }
        let refused = board.evaluate("nonsense").unwrap_err().to_string();
        assert!(refused.starts_with("evaluation: expected ") && refused.contains(kind.evaluations[0].name));
    }
}
