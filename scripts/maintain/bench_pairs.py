"""Measures which rotary pairs the kept models use (a few seconds).

python3 scripts/maintain/bench_pairs.py      rewrites figures_src/experiments/small_models/pairs.json
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from figures_src.experiments.small_models import pairs

if __name__ == "__main__":
    pairs.FILE.write_text(json.dumps(pairs.measure(), indent=1) + "\n", encoding="utf-8")
