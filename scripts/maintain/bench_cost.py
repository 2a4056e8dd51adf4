"""Measures what positions cost: forms of the rotation, parts of a layer, biases. One thread, CPU time.

python3 scripts/maintain bench_cost           prints medians and ratios
python3 scripts/maintain bench_cost --save    writes figures_src/experiments/cost.json, which pages and figures read

Programs of a group are timed in turn, round after round, so that a busy machine slows all alike, and each runs once
untimed just before. Freed memory is kept, as accelerators keep it. Medians count, and ratios within a group are more
reliable than milliseconds.
"""

import datetime
import json
import os
import platform
import statistics
import subprocess
import time
from pathlib import Path

import torch

from figures_src.experiments import cost, cost_programs, rotation_forms
from scripts.checks import measured
from scripts.maintain.bench import memory

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = {
    "--rounds": {"type": int, "default": 25, "help": "rounds a group (default: 25)"},
    "--save": {"action": "store_true", "help": "write the record that pages and figures read"},
}


def main(rounds: int, save: bool) -> None:
    memory.keep()
    torch.set_num_threads(1)
    load = os.getloadavg()[0]
    record = {"when": _when(), "machine": _machine(), "load": [round(load, 1)], "groups": {}}
    for key, group in cost_programs.groups(_compiled()).items():
        times = _measure(group.programs, rounds)
        _print(group, times)
        record["groups"][key] = {"title": group.title, "yardstick": group.yardstick, "programs": times}
    record["load"].append(round(os.getloadavg()[0], 1))
    record |= {"rounds": rounds, "code": measured.digest_of_code(ROOT)}
    if save:
        cost.FILE.write_text(f"{json.dumps(record, indent=1)}\n", encoding="utf-8")
        print(f"Written: {cost.FILE.relative_to(ROOT)}")


def _measure(programs: dict, rounds: int) -> dict[str, dict[str, float]]:
    spent: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, program in programs.items():
            program()
            started = time.process_time()
            program()
            spent[name].append(1000 * (time.process_time() - started))
    found = {}
    for name, times in spent.items():
        low, median, high = statistics.quantiles(times, n=4)
        found[name] = {"median": round(median, 4), "low": round(low, 4), "high": round(high, 4)}
    return found


def _print(group, times: dict) -> None:
    print(f"{group.title}: median CPU time in ms, and as a multiple of {group.yardstick}")
    for name, each in times.items():
        ratio = each["median"] / times[group.yardstick]["median"]
        print(f"  {name:<24}{each['median']:10.3f} {ratio:8.2f}   (quartiles {each['low']:.3f} to {each['high']:.3f})")


def _compiled():
    program = torch.compile(rotation_forms.rotate_half)
    try:
        program(torch.zeros(1, 2, 4), torch.zeros(2, 4), torch.zeros(2, 4))
    except Exception as error:  # torch names a missing compiler in many ways
        print(f"Without the compiled form: {str(error).partition(chr(10))[0]}")
        return None
    return program


def _when() -> dict[str, str]:
    command = ["git", "rev-parse", "HEAD"]
    commit = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return {"date": datetime.datetime.now(datetime.UTC).date().isoformat(), "commit": commit}


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
