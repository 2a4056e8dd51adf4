"""What the classes do, as it is kept: tests/reader/behaviour.json, one line per type of model.

`given` is written there by hand: what a class refuses to be without, though it has no default for it, and sizes where
its own take minutes to run.
"""

import json
import os
import re
from functools import cache
from pathlib import Path

from figures_src.reader.reading import ranges
from scripts import ROOT
from scripts.builder.store import Store

FILE = "tests/reader/behaviour.json"


def lean(name: str) -> dict:
    """The shortest file of a type that its class takes."""
    return {"model_type": name} | _given(name).get("given", {})


@cache
def _given(name: str) -> dict:
    return {key: value for key, value in load(ROOT)["families"].get(name, {}).items() if key == "given"}


def measured(name: str) -> dict:
    """The line of one type: what its class does, the type that it is another name of, or why neither is known."""
    from transformers import CONFIG_MAPPING  # here: other commands are listed without it

    from scripts.maintain.positions import behaviour

    os.environ["OMP_NUM_THREADS"] = "1"
    try:
        config = behaviour.configuration(lean(name))
        if config.model_type != name and config.model_type in CONFIG_MAPPING:
            return {"text": config.model_type}
        return _given(name) | shortened(behaviour.of(config), three=True)
    except behaviour.Unbuilt as error:
        reason = re.sub(r"/\S*/site-packages/", "", " ".join(str(error).split()))  # without this machine's folders
        return _given(name) | {"unbuilt": reason[:160]}


def shortened(answer: dict, three: bool = False) -> dict:
    """Layers as runs, without what is not there and the fields that were read; of the frequencies all, or
    the first, the middle and the last."""
    kinds = []
    for kind in answer["kinds"]:
        short = {"layers": ranges(sorted(kind["layers"]))} | {
            k: v for k, v in kind.items() if k != "layers" and v is not None
        }
        if three and (found := kind.get("freqs")):
            short["freqs"] = [float(f"{found[at]:.5g}") for at in (0, len(found) // 2, -1)]
        kinds.append({key: value for key, value in short.items() if value is not False})
    return {key: value for key, value in answer.items() if key != "reads"} | {"kinds": kinds}


def load(root: Path) -> dict:
    return json.loads((root / FILE).read_text(encoding="utf-8"))


def write(root: Path, version: str, families: dict[str, dict]) -> None:
    lines = ",\n".join(f"  {json.dumps(name)}: {line(families[name])}" for name in sorted(families))
    text = f'{{\n "version": "transformers {version}",\n "families": {{\n{lines}\n }}\n}}\n'
    Store(root).write(FILE, text.encode())


def line(family: dict | None) -> str:
    return json.dumps(family, ensure_ascii=False)
