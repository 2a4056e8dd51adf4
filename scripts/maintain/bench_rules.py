"""Reads four times the trained length with the kept rotary model under each scaling rule (some minutes).

python3 scripts/maintain bench_rules      rewrites figures_src/experiments/small_models/beyond.json
"""

import json

from figures_src.experiments.small_models import beyond


def main() -> None:
    beyond.FILE.write_text(json.dumps(beyond.measure(), indent=1) + "\n", encoding="utf-8")
