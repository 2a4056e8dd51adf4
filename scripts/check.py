#!/usr/bin/env python3
"""Checks sources and prose without changing anything: every finding in one run, with file, line and how to mend it.

python3 scripts/check.py
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402


def main() -> int:
    if sys.argv[1:]:
        print(__doc__)
        return 0 if {"-h", "--help"} & set(sys.argv[1:]) else 2
    environment.ensure("test")
    from scripts.checks import architecture, facts, figures

    found = [*architecture.findings(ROOT), *figures.findings(ROOT), *facts.findings(ROOT, computed()), *_style()]
    for finding in sorted(found):
        print(finding)
    print(f"{len(found)} findings" if found else "Nothing found: sources and prose agree")
    return 1 if found else 0


def computed() -> dict[str, str]:
    """The facts as they are computed now."""
    from scripts import builder
    from scripts.builder import facts

    report = builder.build(options=builder.Options(kinds=("facts",)), say=lambda line: None)
    if report.failed:
        sys.exit("\n".join(f"FAILED {name}\n  {message}" for name, message in report.failed))
    return facts.values()


def _style() -> list:
    """What ruff finds. Layout is not a finding: fix.py sets it without asking."""
    from scripts.checks.finding import Finding

    command = [sys.executable, "-m", "ruff", "check", "--output-format", "json", "."]
    answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    return [
        Finding(
            Path(item["filename"]).relative_to(ROOT).as_posix(),
            item["location"]["row"],
            f"{item['code']}: {item['message']}",
            "python3 scripts/fix.py mends it" if item["fix"] else item["url"],
        )
        for item in json.loads(answer.stdout)
    ]


if __name__ == "__main__":
    sys.exit(main())
