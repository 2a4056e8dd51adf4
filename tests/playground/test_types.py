"""The types of the playground hold, by the TypeScript compiler: of all files, and strictly in the mathematics. Slow.

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


@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.mathematics.json"])
def test_the_types_hold(compiler, project):
    assert complaints(compiler, SOURCES / project) == ""


def test_a_wrong_type_would_be_found_and_in_the_mathematics_one_that_is_not_declared(compiler, tmp_path):
    for name in ("tsconfig.json", "tsconfig.mathematics.json"):
        shutil.copy(SOURCES / name, tmp_path)
    (tmp_path / "wrong.js").write_text("/** @param {number} base */\nexport const half = (base) => base.length / 2;\n")
    (tmp_path / "encoding.js").write_text("export const half = (base) => base / 2;\n")
    (tmp_path / "presets.d.ts").write_text("export const PRESETS: number[];\n")
    (said,) = complaints(compiler, tmp_path / "tsconfig.json").splitlines()
    assert "wrong.js(2,36): error TS2339: Property 'length' does not exist" in said
    assert "implicitly has an 'any' type" in complaints(compiler, tmp_path / "tsconfig.mathematics.json")


def test_every_file_is_checked():
    assert [path.name for path in SOURCES.glob("**/*.js") if "@ts-nocheck" in path.read_text(encoding="utf-8")] == []
