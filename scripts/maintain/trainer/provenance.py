"""What a result was made from: code, settings, libraries, machine; and what of it has changed since."""

import json
import platform
import sys
from functools import cache
from hashlib import blake2b
from pathlib import Path

from figures_src.experiments.small_models import plan
from scripts import ROOT
from scripts.builder.modules import imported

FOLDER = "figures_src/experiments/small_models"


@cache
def code_hash(experiment: str, scheme: str, root: Path = ROOT) -> str:
    """Of all modules of ours that these runs import, docstrings left out.

    Another encoding's code does not count: a change of it leaves these results fresh.
    """
    is_task, is_on_kept = plan.EXPERIMENTS[experiment].settings.get("task"), experiment in plan.ON_KEPT
    own = ["tasks"] if is_task else ["longer"] if is_on_kept else ["plays"]
    names = ["model", "training", *own, f"schemes/{plan.SCHEMES[scheme][0].partition('.')[0]}"]
    return digest(imported(root, *(f"{FOLDER}/{name}.py" for name in names)))


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


def changes(result: dict, run: plan.Run, root: Path = ROOT) -> list[str]:
    """What a result was made from that is different now."""
    found = []
    try:
        settings = json.loads(json.dumps(run.settings))
    except ValueError:  # what it depends on is not there
        settings = None
    if result["settings"] != settings:
        found.append("settings")
    if code_hash(run.experiment, run.scheme, root) not in (result["code"], result.get("confirmed")):
        found.append("code")
    return found


def hint(changed: list[str]) -> str:
    """What to do about a stale result."""
    again = "remove it and run `python3 scripts/maintain train`"
    if changed == ["code"]:
        return f"if no number should change, `python3 scripts/maintain train --confirm` shows it, else {again}"
    return again
