"""Executes the example as a reader would, on its small boards."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parents[1] / "examples/articles.ipynb"


def test_the_notebook_runs_to_its_end(tmp_path):
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in cells), "it is kept without outputs"
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}).execute()
    data = [output.get("data", {}) for cell in cells for output in cell.outputs]
    assert sum("image/png" in each for each in data) == 4
    assert any("application/vnd.jupyter.widget-view+json" in each for each in data)
    texts = [each.get("text/plain", "") for each in data]
    # The nodes of `tokeru solve maze --engine article --prunings 0..4` on the same boards.
    for nodes in ("16921", "254755", "1747"):
        assert any(nodes in text for text in texts), nodes
    assert any("Report(legal=True, goal=True, objective=787" in text for text in texts)
