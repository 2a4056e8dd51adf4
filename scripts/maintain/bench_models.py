"""Measures the kept models: which rotary pairs they use, and how they read four times the trained length (minutes).

python3 scripts/maintain bench_models     rewrites pairs.json and beyond.json in figures_src/experiments/small_models
"""

import json

from figures_src.experiments.small_models import beyond, pairs


def main() -> None:
    for each in (pairs, beyond):
        each.FILE.write_text(json.dumps(each.measure(), indent=1) + "\n", encoding="utf-8")
