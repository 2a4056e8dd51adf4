"""Measures which rotary pairs the kept models use (a few seconds).

python3 scripts/maintain bench_pairs      rewrites figures_src/experiments/small_models/pairs.json
"""

import json

from figures_src.experiments.small_models import pairs


def main() -> None:
    pairs.FILE.write_text(json.dumps(pairs.measure(), indent=1) + "\n", encoding="utf-8")
