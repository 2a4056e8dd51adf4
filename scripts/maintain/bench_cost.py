"""Measures what positions cost: forms of the rotation, parts of a layer, biases. One thread, CPU time.

python3 scripts/maintain bench_cost           prints medians and ratios
python3 scripts/maintain bench_cost --save    writes figures_src/experiments/cost.json, which pages and figures read

Medians count, and ratios within a group are more reliable than milliseconds. Freed memory is kept, as accelerators
keep it.
"""

import datetime
import json
import os
import platform
import statistics
from pathlib import Path

import torch

from figures_src.experiments import cost, cost_programs, rotation_forms
from scripts import ROOT
from scripts.common import git
from scripts.maintain import clock

OPTIONS = {"--save": {"action": "store_true", "help": "write the record that pages and figures read"}}
ROUNDS = 25


def main(save: bool) -> None:
    clock.keep_memory()
    torch.set_num_threads(1)
    load = os.getloadavg()[0]
    when = datetime.datetime.now(datetime.UTC).date().isoformat()
    commit = git.run(ROOT, "rev-parse", "HEAD").stdout.strip()
    record = {"when": {"date": when, "commit": commit}, "machine": _machine(), "load": [round(load, 1)], "groups": {}}
    for key, group in cost_programs.groups(torch.compile(rotation_forms.rotate_half)).items():
        times = _measured(clock.in_turn(group.programs, ROUNDS))
        _print(group, times)
        record["groups"][key] = {"title": group.title, "yardstick": group.yardstick, "programs": times}
    record["load"].append(round(os.getloadavg()[0], 1))
    record["rounds"] = ROUNDS
    if save:
        cost.FILE.write_text(f"{json.dumps(record, indent=1)}\n", encoding="utf-8")
        print(f"Written: {cost.FILE.relative_to(ROOT)}")


def _measured(spent: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    quartiles = {name: statistics.quantiles(times, n=4) for name, times in spent.items()}
    return {
        name: {"median": round(median, 4), "low": round(low, 4), "high": round(high, 4)}
        for name, (low, median, high) in quartiles.items()
    }


def _print(group, times: dict) -> None:
    print(f"{group.title}: median CPU time in ms, and as a multiple of {group.yardstick}")
    for name, each in times.items():
        ratio = each["median"] / times[group.yardstick]["median"]
        print(f"  {name:<24}{each['median']:10.3f} {ratio:8.2f}   (quartiles {each['low']:.3f} to {each['high']:.3f})")


def _machine() -> dict[str, object]:
    names = {}
    if (cpu := Path("/proc/cpuinfo")).exists():
        names = dict(line.split(":", 1) for line in cpu.read_text().splitlines() if ":" in line)
        names = {key.strip(): value.strip() for key, value in names.items()}
    return {
        "processor": names.get("model name", platform.processor() or platform.machine()),
        "processors": os.cpu_count(),
        "threads": 1,
        "system": platform.system(),
        "python": platform.python_version(),
        "torch": torch.__version__,
    }
