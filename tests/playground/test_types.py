"""The types that the playground's comments declare hold, by the TypeScript compiler. Slow, and it needs node.

npm fetches the compiler once into .cache/node. Where node is not installed the tests are skipped and pytest says why.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.playground.conftest import SOURCES

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".cache" / "node" / "typescript"
PACKAGE = "typescript@5.9.3"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="session")
def compiler() -> Path:
    """The installed compiler."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("the TypeScript compiler needs node and npm, which are not installed")
    stamp = FOLDER / "installed.txt"
    if not stamp.exists() or stamp.read_text() != PACKAGE:
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-fund", "--no-audit", "--prefix", FOLDER, PACKAGE]
        subprocess.run(command, cwd=FOLDER, check=True)
        stamp.write_text(PACKAGE)
    return FOLDER / "node_modules" / ".bin" / "tsc"


def complaints(compiler: Path, project: Path) -> str:
    return subprocess.run([compiler, "-p", project, "--pretty", "false"], capture_output=True, text=True).stdout


def test_the_declared_types_hold(compiler):
    assert complaints(compiler, SOURCES / "tsconfig.json") == ""


def test_a_wrong_type_would_be_found(compiler, tmp_path):
    shutil.copy(SOURCES / "tsconfig.json", tmp_path)
    (tmp_path / "wrong.js").write_text("/** @param {number} base */\nexport const half = (base) => base.length / 2;\n")
    (tmp_path / "presets.d.ts").write_text("export const PRESETS: number[];\n")
    assert "error TS2339: Property 'length' does not exist" in complaints(compiler, tmp_path / "tsconfig.json")
