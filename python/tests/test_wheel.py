"""The wheel alone, in an otherwise empty environment."""

import os
import subprocess
import sys
import venv
import zipfile

import pytest

WHEEL = os.environ.get("TOKERU_WHEEL")

pytestmark = pytest.mark.skipif(not WHEEL, reason="TOKERU_WHEEL names no wheel")

PROGRAM = """
import tokeru
board = tokeru.generate("maze", seed=1, width=4, height=4)
outcome = tokeru.solve("maze", board)
assert outcome.status == "optimal" and outcome.checked, outcome
try:
    tokeru.Board
except ImportError as error:
    assert "pip install tokeru[notebook]" in str(error)
else:
    raise AssertionError("anywidget is here")
print(tokeru.__file__)
"""


def test_the_wheel_works_in_a_clean_environment(tmp_path):
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env/bin/python"
    install = ["--python", str(python), "install", "--quiet", "--no-index", "--no-deps", WHEEL]
    subprocess.run([sys.executable, "-m", "pip", *install], check=True)
    ran = subprocess.run([python, "-I", "-c", PROGRAM], check=True, capture_output=True, text=True, cwd=tmp_path)
    assert ran.stdout.startswith(str(tmp_path))


def test_the_wheel_contains_all_its_files():
    names = zipfile.ZipFile(WHEEL).namelist()
    assert {"tokeru/py.typed", "tokeru/_native.pyi", "tokeru/static/board.js", "tokeru/static/maze.wasm"} <= set(names)
    assert any(name.endswith("licenses/THIRD-PARTY.txt") for name in names)
    assert "-abi3-" in os.path.basename(WHEEL)
