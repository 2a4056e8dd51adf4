"""What a result was made from: code, settings, libraries, machine; and what of it has changed since."""

import json
import platform
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from figures_src.experiments.small_models import plan
from scripts.builder.store import Store
from scripts.maintain.trainer.closure import Project
from scripts.maintain.trainer.files import ROOT

SHARED = {"model": ["Model"], "training": ["Training"]}  # module -> what every run reaches
OF_PLAYS = {"plays": ["draw", "measure", "trained_length_loss"]}
OF_KEPT = {"longer": ["changed", "without_pair", "set_rule", "by_length", "tuned_by_length"], "plays": ["draw"]}
OF_TASKS = ["draw", "measure", "validation_loss", "Pooled"]


@cache
def project(root: Path = ROOT) -> Project:
    return Project(Store(root))


@cache
def code_hash(experiment: str, scheme: str, sources: Project) -> str:
    """Of all functions, classes and constants that decide the numbers of these runs; docstrings do not count.

    Another encoding's code does not count: a change of it leaves these results fresh.
    """
    task = plan.EXPERIMENTS[experiment].settings.get("task")
    own = {"tasks": [*OF_TASKS, task]} if task else OF_KEPT if experiment in plan.ON_KEPT else OF_PLAYS
    module, _, part = plan.SCHEMES[scheme][0].partition(".")
    parts: dict[str, str] = {}
    for name, names in (SHARED | own | {f"schemes.{module}": [part]}).items():
        path = f"figures_src/experiments/small_models/{name.replace('.', '/')}.py"
        parts |= sources.closure(sources.load(path, f"{plan.__package__}.{name}"), names).parts
    return digest(parts)


def digest(value: object) -> str:
    return blake2b(json.dumps(value, sort_keys=True).encode(), digest_size=16).hexdigest()


def machine() -> dict:
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
    }


def changes(result: dict, run: plan.Run, sources: Project) -> list[str]:
    """What a result was made from that is different now."""
    found = []
    try:
        settings = json.loads(json.dumps(run.settings))
    except ValueError:  # what it depends on is not there
        settings = None
    if result["settings"] != settings:
        found.append("settings")
    if code_hash(run.experiment, run.scheme, sources) not in (result["code"], result.get("confirmed")):
        found.append("code")
    return found
