"""Boards as drawings: what a notebook shows, and ``nullwindow.svg.board(...)`` for a file."""

from __future__ import annotations

from html import escape
from typing import Iterable

from ._nullwindow import Board
from ._pieces import PIECES

_SQUARES = {"chess": ("#f0e7d6", "#b48d68"), "checkers": ("#f2e9d3", "#4e7d63"), "othello": ("#2f8058", "#2f8058")}
# Fill, outline, inner lines and rim of light and of dark pieces.
_LIGHT = ("#fdf9f0", "#2e2723", "#b9aa8e", "#d3c6aa")
_DARK = ("#3e3834", "#15110e", "#d8cdbd", "#1d1815")
_MARK = "#e9c83f"


def board(board: Board, *, size: int = 320, marks: Iterable[tuple[int, int]] = ()) -> str:
    """A board as SVG. ``marks`` are squares to point at, each a row from the top and a column, from 0.

    >>> import nullwindow.svg
    >>> nullwindow.svg.board(nullwindow.Board("chess"), size=400)[:31]
    '<svg xmlns="http://www.w3.org/2'
    """
    rows, left, columns, notes = board._diagram()
    if not rows:
        return _text(board.text)
    width, height = 100 * len(rows[0]) + 60, 100 * len(rows) + 60
    marked = set(marks)
    pale, deep = _SQUARES.get(board.game, ("#eeeeee", "#bbbbbb"))
    parts = [f'<rect width="{width}" height="{height}" rx="12" fill="#25332c"/>']
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            colour = deep if (x + y) % 2 else pale
            parts.append(_square(board.game, x, y, _MARK if (y, x) in marked else colour))
            parts.append(_piece(board.game, glyph, x, y))
    label = '<text x="{}" y="{}" font-size="26" font-family="sans-serif" text-anchor="middle" fill="#cfdcd4">{}</text>'
    for y, text in enumerate(left):
        parts.append(label.format(24, 100 * y + 60, escape(text.strip())))
    for x, text in enumerate(columns):
        parts.append(label.format(100 * x + 100, height - 14, escape(text.strip())))
    title = escape(f"{board.game}: {board.text}" + (f" ({notes[0]})" if notes else ""))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{size}" '
        f'height="{size * height // width}" role="img"><title>{title}</title>{"".join(parts)}</svg>'
    )


def _square(game: str, x: int, y: int, colour: str) -> str:
    edge = ' stroke="#1d5a3b" stroke-width="3"' if game == "othello" else ""
    return f'<rect x="{100 * x + 50}" y="{100 * y + 10}" width="100" height="100" fill="{colour}"{edge}/>'


def _piece(game: str, glyph: str, x: int, y: int) -> str:
    if game == "chess":
        shapes, is_light = PIECES.get(glyph.lower()), glyph.isupper()
    elif game == "checkers":
        shapes, is_light = PIECES["king" if glyph.isupper() else "man"], glyph.lower() == "w"
    else:
        shapes, is_light = PIECES["disc"], glyph == "O"
    if glyph == "." or shapes is None:
        return ""
    fill, outline, inner, rim = _LIGHT if is_light else _DARK
    style = {
        "body": f'fill="{fill}" stroke="{outline}" stroke-width="3" stroke-linejoin="round"',
        "line": f'fill="none" stroke="{inner}" stroke-width="3" stroke-linecap="round"',
        "dot": f'fill="{inner}"',
        "rim": f'fill="{rim}" stroke="{outline}" stroke-width="3"',
    }
    paths = "".join(f'<path d="{path}" {style[kind]}/>' for kind, path in shapes)
    # The chessmen were drawn with some air; a board looks better with less.
    grown = " translate(-4.5 -4) scale(1.09)" if game == "chess" else ""
    return f'<g transform="translate({100 * x + 50} {100 * y + 10}){grown}">{paths}</g>'


def _text(text: str) -> str:
    shown = text if len(text) <= 80 else text[:79] + "…"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{12 + 8 * len(shown)}" height="28">'
        f'<text x="6" y="19" font-family="monospace" font-size="13" fill="currentColor">{escape(shown)}</text></svg>'
    )
