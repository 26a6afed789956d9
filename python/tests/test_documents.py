"""Every block of Python in the documents is run, and every notebook."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = ["README.md", "docs/python.md", "python/README.md"]
NOTEBOOKS = sorted((ROOT / "python/notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_blocks_of_a_document_run_in_order(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.pgn").write_text('[White "Ada"]\n[Black "Bo"]\n\n1. e4 g5 2. d4 f6 3. Qh5# 1-0\n')
    (tmp_path / "lab").symlink_to(ROOT / "lab")
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / name).read_text(), re.DOTALL)
    assert blocks
    names: dict = {}
    for block in blocks:
        exec(compile(block, name, "exec"), names)


def test_there_are_three_notebooks():
    assert [path.stem for path in NOTEBOOKS] == ["figures", "pearl", "your-own-game"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path, monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    monkeypatch.setenv("NULLWINDOW_ROOT", str(ROOT))
    monkeypatch.setenv("MPLBACKEND", "module://matplotlib_inline.backend_inline")
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    nbclient.NotebookClient(notebook, timeout=240, kernel_name="python3").execute()
    shown = {kind for cell in notebook.cells for output in cell.get("outputs", []) for kind in output.get("data", {})}
    assert "text/html" in shown


