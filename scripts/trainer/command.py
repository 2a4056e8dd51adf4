"""The command line of the trainings."""

import argparse
import time

from figures_src.experiments.small_models import plan
from scripts.trainer import files, provenance
from scripts.trainer.files import TrainError


def run(arguments: list[str]) -> int:
    return train(plan.every())


def train(runs: list[plan.Run]) -> int:
    from scripts.trainer.execute import execute

    sources = provenance.project()
    codes = {scheme: provenance.code_hash(scheme, sources) for scheme in plan.SCHEMES}
    for run in runs:
        if files.load(run.name) is not None:
            continue
        started = time.monotonic()
        result = execute(
            run, codes[run.scheme], lambda data, run=run: files.write(files.KEPT / f"{run.scheme}.safetensors", data), say
        )
        files.write(files.RESULTS / f"{run.name}.json", files.text(result).encode())
        say(f"{run.name}: {result['seconds']:.0f} s of processor, {time.monotonic() - started:.0f} s")
    return 0


def say(line: str) -> None:
    print(line, flush=True)
