#!/usr/bin/env python3
"""Checks sources and prose without changing anything: every finding in one run, with file, line and how to mend it.

python3 scripts/check.py                  everything
python3 scripts/check.py docs/rotary      only what is found in these files and folders
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402


def main() -> int:
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return 0
    environment.ensure("test")
    places = [Path(each).resolve() for each in sys.argv[1:]]
    if missing := [each for each in places if not each.exists()]:
        sys.exit(f"there is no {missing[0]}: name files or folders of this repository")
    found = [each for each in findings() if not places or _is_in(ROOT / each.file, places)]
    for finding in found:
        print(finding)
    if not found:
        print("Nothing found: sources and prose agree")
        return 0
    print(f"{len(found)} finding{'s' if len(found) > 1 else ''}; python3 scripts/fix.py mends what can be rewritten")
    return 1


def findings() -> list:
    """All that is wrong, in order of file and line."""
    from scripts import checks
    from scripts.checks import facts

    values, failed = computed()
    broken = {Path(each.file).stem for each in failed}  # their old values say nothing
    return sorted([*checks.findings(ROOT), *failed, *facts.findings(ROOT, values, broken), *_style()])


def computed() -> tuple[dict[str, str], list]:
    """The facts as they are computed now, and a finding for every file of facts that cannot be computed."""
    from scripts import builder
    from scripts.builder import facts
    from scripts.checks.finding import Finding

    report = builder.build(options=builder.Options(kinds=("facts",)), say=lambda line: None)
    failed = []
    for name, message in report.failed:
        file = f"figures_src/facts/{name.rpartition('/')[2]}.py"
        first, _, rest = message.partition("\n")
        line = re.search(rf"{re.escape(file)}, line (\d+)", message)
        failed.append(
            Finding(
                file, int(line[1]) if line else 1, f"the facts cannot be computed: {first}", rest.strip() or "mend it"
            )
        )
    return facts.values(), failed


def _is_in(file: Path, places: list[Path]) -> bool:
    return any(place == file or place in file.parents for place in places)


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
            "python3 scripts/fix.py mends it" if item["fix"] else item["url"] or "Python cannot read this line",
        )
        for item in json.loads(answer.stdout)
    ]


if __name__ == "__main__":
    sys.exit(main())
