"""Reads four times the trained length with the kept rotary model under each scaling rule (some minutes).

python3 scripts/maintain/bench_rules.py      rewrites figures_src/experiments/small_models/beyond.json
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from figures_src.experiments.small_models import beyond

if __name__ == "__main__":
    beyond.FILE.write_text(json.dumps(beyond.measure(), indent=1) + "\n", encoding="utf-8")
