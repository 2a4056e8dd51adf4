"""Changes the encoding module in thousands of small ways, one at a time, and counts the changes that its tests notice.

mutmut makes the changes and runs the tests of the changed function's module, and those that hold every function, in a
copy: the working tree is never touched. What survives is listed; some of it is equivalent.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts import ROOT

OPTIONS = {"modules": {"nargs": "*", "metavar": "MODULE", "help": "only these of the encoding module"}}
MUTMUT = "mutmut==3.8.1"
FOLDER = ROOT / ".cache" / "mutants"
OF_ALL = ("plain", "errors", "arrays", "every_function")  # tests that call the functions of every module
_PATIENCE = "timeout_constant=4\n"  # seconds, times 15: a busy machine must not count as a change that was noticed
_PYTEST = "[pytest]\naddopts = --import-mode=importlib -p no:cacheprovider\npythonpath = .\nmarkers = slow: slow\n"


def main(modules: list[str]) -> None:
    every = sorted(path.stem for path in (ROOT / "figures_src/encoding").glob("[a-z]*.py"))
    if unknown := set(modules) - set(every):
        sys.exit(f"no module is called {', '.join(sorted(unknown))}: name some of {', '.join(every)}")
    chosen = modules or every
    library, copy = FOLDER / "library", FOLDER / "copy"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(library), MUTMUT]
    subprocess.run(install, check=True)
    _copy(copy, chosen)
    # mutmut forks, and a fork of a process whose torch has started threads waits for them forever
    settings = {**os.environ, "PYTHONPATH": str(library), "OMP_NUM_THREADS": "1"}
    for arguments in (["run"], ["results"], ["export-cicd-stats"]):
        subprocess.run([sys.executable, "-m", "mutmut", *arguments], cwd=copy, env=settings, check=True)
    counts = json.loads((copy / "mutants" / "mutmut-cicd-stats.json").read_text(encoding="utf-8"))
    print(
        f"{counts['killed']} of {counts['total']} changes of {', '.join(chosen)} were noticed, "
        f"{counts['survived']} survived, {counts['timeout']} ran too long"
    )


def _copy(copy: Path, chosen: list[str]) -> None:
    """The module, its tests and mutmut's settings in a folder of their own."""
    shutil.rmtree(copy, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__")
    for part in ("figures_src/encoding", "tests/encoding"):
        shutil.copytree(ROOT / part, copy / part, ignore=unwanted)
    for part in ("figures_src/__init__.py", "tests/__init__.py"):
        shutil.copy(ROOT / part, copy / part)
    tests = [f"tests/encoding/test_{name}.py" for name in (*chosen, *OF_ALL)]
    lists = {
        "source_paths": ["figures_src"],
        "only_mutate": [f"figures_src/encoding/{name}.py" for name in chosen],
        "pytest_add_cli_args_test_selection": [test for test in tests if (ROOT / test).exists()],
        "also_copy": ["figures_src", "tests", "pytest.ini"],
    }
    lines = [f"{name}=\n" + "".join(f"    {value}\n" for value in values) for name, values in lists.items()]
    (copy / "setup.cfg").write_text(f"[mutmut]\n{_PATIENCE}" + "".join(lines), encoding="utf-8")
    (copy / "pytest.ini").write_text(_PYTEST, encoding="utf-8")
