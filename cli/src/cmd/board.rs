//! A board in a terminal.

use crate::style::{BOLD, DIM, put};
use anstyle::{Ansi256Color, Color, Style};
use nullwindow_engine::{Board, Palette};
use nullwindow_notation::{Cell, Diagram, Shade};
use std::io::IsTerminal;

/// How pieces are drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Pieces {
    /// Symbols on a terminal with a UTF-8 locale, else letters
    #[default]
    Auto,
    /// Letters, in ASCII
    Letters,
    /// Chess symbols, discs and men, in Unicode
    Symbols,
}

impl Pieces {
    fn are_symbols(self) -> bool {
        match self {
            Pieces::Auto => std::io::stdout().is_terminal() && is_utf8(),
            Pieces::Letters => false,
            Pieces::Symbols => true,
        }
    }
}

/// Whether the locale is UTF-8 and the terminal has a font for symbols, which the Linux console lacks.
fn is_utf8() -> bool {
    let variable = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default();
    let locale = locale.to_ascii_lowercase().replace('-', "");
    locale.ends_with("utf8")
        && !variable("TERM").is_some_and(|term| ["dumb", "linux"].contains(&term.as_str()))
}

/// The symbol of a piece that the game draws with a letter.
fn symbol(game: &str, glyph: char) -> char {
    const SYMBOLS: [(&str, &str, &str); 3] =
        [("chess", "KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟"), ("othello", "XO", "●○"), ("checkers", "wWbB", "⛀⛁⛂⛃")];
    let known = SYMBOLS.iter().filter(|(name, ..)| *name == game);
    let mut pairs = known.flat_map(|(_, letters, symbols)| letters.chars().zip(symbols.chars()));
    pairs.find(|(letter, _)| *letter == glyph).map_or(glyph, |(_, symbol)| symbol)
}

/// How a board is drawn.
#[derive(Clone, Default)]
pub(super) struct View {
    /// Whether it is seen from the other side.
    pub(super) flipped: bool,
    /// The board before the last move, whose squares are marked.
    pub(super) before: Option<Diagram>,
    pub(super) pieces: Pieces,
}

/// The board with notes beside it.
pub(super) fn drawn(board: &dyn Board, view: &View) -> String {
    let mut diagram = board.diagram();
    let mut marks = marks(view.before.as_ref(), &diagram);
    let mut numbers = numbers(&diagram);
    if view.flipped {
        // The first number of a row is now on its right.
        let last = |label: &String, row: &Vec<Option<u32>>| match label.parse::<usize>() {
            Ok(first) if diagram.columns.is_empty() => (first + row.len() / 2 - 1).to_string(),
            _ => label.clone(),
        };
        diagram.left = diagram.left.iter().zip(&numbers).map(|(label, row)| last(label, row)).rev().collect();
        diagram.columns.reverse();
        turn(&mut diagram.rows);
        turn(&mut numbers);
        turn(&mut marks);
    }
    if view.pieces.are_symbols() {
        for cell in diagram.rows.iter_mut().flatten().filter(|cell| cell.owner.is_some()) {
            cell.glyph = symbol(board.kind().name, cell.glyph);
        }
    }
    draw_rows(&diagram, &marks, &numbers, board.kind().palette)
}

/// Turns a board around.
fn turn<T>(rows: &mut [Vec<T>]) {
    rows.reverse();
    for row in rows {
        row.reverse();
    }
}

fn draw_rows(
    diagram: &Diagram,
    marks: &[Vec<bool>],
    numbers: &[Vec<Option<u32>>],
    palette: Palette,
) -> String {
    let margin = diagram.left.iter().map(|label| label.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (i, row) in diagram.rows.iter().enumerate() {
        let label = diagram.left.get(i).map_or("", String::as_str);
        put!(text, "  {DIM}{label:>margin$}{DIM:#} ");
        for ((cell, &is_marked), number) in row.iter().zip(&marks[i]).zip(&numbers[i]) {
            let shade = if is_marked { Shade::Marked } else { cell.shade };
            let style = paint(Cell { shade, ..*cell }, palette);
            match (is_marked, number) {
                (true, _) => put!(text, "{style}[{}]{style:#}", cell.glyph),
                (false, Some(number)) => put!(text, "{style}{number:>2} {style:#}"),
                (false, None) => put!(text, "{style} {} {style:#}", cell.glyph),
            }
        }
        if let Some(note) = diagram.notes.get(i) {
            let style = if i == 0 { BOLD } else { Style::new() };
            put!(text, "   {style}{note}{style:#}");
        }
        text.push('\n');
    }
    if !diagram.columns.is_empty() {
        let columns: Vec<String> = diagram.columns.iter().map(|label| format!(" {label} ")).collect();
        put!(text, "  {:>margin$} {DIM}{}{DIM:#}\n", "", columns.concat());
    }
    for note in diagram.notes.iter().skip(diagram.rows.len()) {
        put!(text, "  {note}\n");
    }
    text
}

/// The numbers of empty dark squares, in games that number squares; a row's label is the number of its first one.
fn numbers(diagram: &Diagram) -> Vec<Vec<Option<u32>>> {
    let number_row = |(row, label): (&Vec<Cell>, Option<u32>)| {
        let mut next = label.filter(|_| diagram.columns.is_empty());
        let number_cell = |cell: &Cell| {
            let own = next.filter(|_| cell.shade != Shade::Light)?;
            next = Some(own + 1);
            cell.owner.is_none().then_some(own)
        };
        row.iter().map(number_cell).collect()
    };
    let labels = (0..).map(|i: usize| diagram.left.get(i).and_then(|label| label.parse().ok()));
    diagram.rows.iter().zip(labels).map(number_row).collect()
}

/// The squares of the last move: those that changed, or, if no piece left its square, as in Othello, those that were
/// empty before.
fn marks(before: Option<&Diagram>, now: &Diagram) -> Vec<Vec<bool>> {
    let all = |test: &dyn Fn(&Cell, &Cell) -> bool| -> Vec<Vec<bool>> {
        let was = |i: usize, j: usize| before.and_then(|board| board.rows.get(i)?.get(j));
        let cell = |i: usize, (j, cell): (usize, &Cell)| was(i, j).is_some_and(|was| test(was, cell));
        let row = |(i, row): (usize, &Vec<Cell>)| row.iter().enumerate().map(|at| cell(i, at)).collect();
        now.rows.iter().enumerate().map(row).collect()
    };
    let left = all(&|was, cell| was.owner.is_some() && cell.owner.is_none());
    if left.iter().flatten().any(|&is_left| is_left) {
        all(&|was, cell| was.owner != cell.owner || (was.owner.is_some() && was.glyph != cell.glyph))
    } else {
        all(&|was, cell| was.owner.is_none() && cell.owner.is_some())
    }
}

fn paint(cell: Cell, palette: Palette) -> Style {
    let square = match cell.shade {
        Shade::Light => palette.light,
        Shade::Dark => palette.dark,
        Shade::Marked => palette.marked,
    };
    let style = Style::new().bg_color(Some(Color::Ansi256(Ansi256Color(square))));
    match cell.owner {
        Some(player) => {
            let piece = palette.pieces[player as usize];
            style.fg_color(Some(Color::Ansi256(Ansi256Color(piece)))).bold()
        }
        None => style.dimmed(),
    }
}
