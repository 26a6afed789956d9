use nullwindow_engine::{Board, CHECKERS, CHESS, Engine, Found, GameKind, Games, Goal, OTHELLO, Task};

/// A game that comes with nullwindow.
pub(crate) fn game(name: &str) -> &'static GameKind {
    Games::standard().get(name).unwrap()
}

/// The games with an 8×8 board, sample positions and real rules.
pub(crate) fn board_games() -> [&'static GameKind; 3] {
    [&CHESS, &OTHELLO, &CHECKERS]
}

/// Every game that comes with nullwindow.
pub(crate) fn all_games() -> Vec<&'static GameKind> {
    Games::standard().iter().collect()
}

pub(crate) fn board(name: &str, position: &str) -> Box<dyn Board> {
    game(name).read_board(position).unwrap()
}

/// A position in the middle of a game, where the game has samples.
pub(crate) fn middle(kind: &'static GameKind) -> Box<dyn Board> {
    if kind.samples.consecutive.is_empty() { kind.board() } else { kind.read_board("sample:3").unwrap() }
}

/// A search of this many nodes.
pub(crate) fn nodes(nodes: u64) -> Task {
    Task { nodes: Some(nodes), ..Task::to(Goal::Unlimited) }
}

/// A board, and an engine to search it.
pub(crate) struct Setup {
    pub(crate) board: Box<dyn Board>,
    pub(crate) engine: Box<dyn Engine>,
}

impl Setup {
    /// With the papers' full-width search.
    pub(crate) fn study(board: Box<dyn Board>) -> Setup {
        Setup { engine: board.kind().engine(), board }
    }

    /// With the search of the program that plays.
    pub(crate) fn player(board: Box<dyn Board>) -> Setup {
        Setup { engine: board.kind().player(), board }
    }

    pub(crate) fn with(mut self, options: &[(&str, &str)]) -> Setup {
        for (name, value) in options {
            self.set(name, value);
        }
        self
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.engine.set(name, value).unwrap();
    }

    pub(crate) fn search(&mut self, task: &Task) -> Found {
        self.engine.search(self.board.as_ref(), task, None).unwrap()
    }

    pub(crate) fn search_to(&mut self, depth: i32) -> Found {
        self.search(&Task::to(Goal::Depth(depth)))
    }

    /// The best move as people write it.
    pub(crate) fn best(&self, found: &Found) -> String {
        self.board.move_text(found.report.best.unwrap())
    }

    /// The value in the game's unit.
    pub(crate) fn value(&self, found: &Found) -> f64 {
        self.engine.options().in_units(found.report.value)
    }
}
