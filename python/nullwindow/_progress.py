"""What ``progress=`` takes: ``True``, a bar of tqdm, or a function."""

from __future__ import annotations

from typing import Any, Callable, Optional

Hook = Optional[Callable[[dict], None]]


def hook(progress: Any, total: int | None, unit: str) -> tuple[Hook, Callable[[], None]]:
    """The function that a search calls, and one that ends the bar."""
    if progress is None or progress is False:
        return None, lambda: None
    if progress is True:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            raise ImportError("progress=True needs tqdm: pip install tqdm, or give a function") from None
        progress = tqdm
    if isinstance(progress, type) and hasattr(progress, "update"):
        bar = progress(total=total, unit=unit)
        return _moves(bar), bar.close
    if hasattr(progress, "update") and hasattr(progress, "set_postfix"):
        return _moves(progress), lambda: None
    if callable(progress):
        return progress, lambda: None
    raise TypeError(f"progress: expected True, a bar of tqdm or a function, found {progress!r}")


def _moves(bar: Any) -> Callable[[dict], None]:
    """Moves a bar as a search goes on."""

    def told(news: dict) -> None:
        kind = news["type"]
        if kind == "line":
            bar.update(max(0, news["depth"] - bar.n))
            line = " ".join(map(str, news["pv"][:4]))
            bar.set_postfix(value=news["value"], nodes=news["nodes"], line=line, refresh=True)
        elif kind == "pass":
            bar.set_postfix(depth=news["depth"], passes=news["pass"], refresh=False)
        else:
            bar.update(max(0, news["done"] - bar.n))

    return told
