"""What a result was made from: code, settings, data, libraries, machine; and what of it has changed since."""

import json
import platform
import subprocess
import sys
import sysconfig
from functools import cache
from hashlib import blake2b
from pathlib import Path

from figures_src.experiments import plan
from figures_src.experiments.text import PARTS
from scripts.builder.stale.closure import Project
from scripts.builder.store import Store
from scripts.trainer.files import ROOT, TrainError

ROOTS = {  # experiment -> the functions that it calls, by module
    "language": {"language": ["begin", "measure"]},
    "scaling": {"scaling": ["at_inference"]},
    "tuning": {"scaling": ["begin_tuning"], "language": ["measure"]},
    "frequencies": {"frequencies": ["shares", "without_pair"]},
}
TASK_ROOTS = {"tasks": ["begin", "measure"]}
TRAINING_ROOTS = {"training": ["Training", "weights_hash", "parameter_count"]}
GLUE = "scripts/trainer/execute.py"  # calls them


@cache
def project(root: Path) -> Project:
    return Project(Store(str(root)))


def code_hash(run: plan.Run, sources: Project) -> str:
    """Of all functions, classes and constants that the run can reach; comments and docstrings do not count."""
    own = None if run.base else plan.position_class(run.scheme)
    return _code_hash(run.experiment, own, run.base and code_hash(run.base, sources), sources)


@cache
def _code_hash(experiment: str, position_class: str | None, base: str | None, sources: Project) -> str:
    parts: dict[str, str] = {}
    roots = ROOTS.get(experiment, TASK_ROOTS) | TRAINING_ROOTS
    if position_class:
        roots = roots | {"positions": [position_class]}
    for name, names in roots.items():
        module = sources.load(f"figures_src/experiments/{name}.py", f"figures_src.experiments.{name}")
        parts |= sources.closure(module, names).parts
    glue = sources.load(GLUE, "scripts.trainer.execute")
    parts["glue"] = "".join(statement.digest for statement in glue.statements)
    if base:
        parts["base"] = base
    return digest(parts)


def settings_of(run: plan.Run) -> dict:
    """The settings of a run, with those of the training that it begins with."""
    return run.settings | ({"base": settings_of(run.base)} if run.base else {})


def digest(value: object) -> str:
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=16).hexdigest()


@cache
def texts() -> dict[str, bytes]:
    """Part -> the text of the language model: files of the standard library, one after the other."""
    folder = Path(sysconfig.get_paths()["stdlib"])
    found = {}
    for part, names in PARTS.items():
        try:
            found[part] = b"\n".join(_source(folder, name).read_bytes() for name in names)
        except OSError as error:
            raise TrainError(
                f"the text of the language model cannot be read: {error}; "
                "install Python with the sources of its standard library"
            ) from None
    return found


def _source(folder: Path, name: str) -> Path:
    """The file of a module; in a newer Python it may have become a package, as `string` in 3.14."""
    file = folder / f"{name}.py"
    return file if file.exists() else folder / name / "__init__.py"


def text_hash() -> str:
    return digest({part: blake2b(data, digest_size=16).hexdigest() for part, data in texts().items()})


def reads_text(run: plan.Run) -> bool:
    return run.experiment == "language" or run.base is not None


def machine(device: str) -> dict:
    """Python, libraries and processor; results are the same to the last bit only where all of these are."""
    import array_api_compat
    import numpy
    import torch

    libraries = {"torch": torch, "numpy": numpy, "array-api-compat": array_api_compat}
    return {
        "python": platform.python_version(),
        "libraries": {name: library.__version__ for name, library in libraries.items()},
        "system": f"{sys.platform} {platform.machine()}",
        "cpu_capability": torch.backends.cpu.get_cpu_capability(),
        "threads": torch.get_num_threads(),
        "device": device,
    }


def commit() -> str:
    """The commit whose files are checked out; "" outside a repository, a plus sign for sources changed since."""
    found = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    if found.returncode:
        return ""
    changed = ["git", "status", "--porcelain", "--", "figures_src/encoding", "figures_src/experiments/*.py", "scripts"]
    is_changed = bool(subprocess.run(changed, cwd=ROOT, capture_output=True, text=True).stdout.strip())
    return found.stdout.strip() + "+" * is_changed


def changes(result: dict, run: plan.Run, sources: Project) -> list[str]:
    """What a result was made from that is different now; the text counts only under the Python that it came with."""
    found = []
    if result["settings"] != json.loads(json.dumps(settings_of(run))):
        found.append("settings")
    if code_hash(run, sources) not in (result["code"], result.get("confirmed", {}).get("code")):
        found.append("code")
    is_same_python = result.get("machine", {}).get("python") == platform.python_version()
    if reads_text(run) and is_same_python and result.get("text") != text_hash():
        found.append("text")
    return found
