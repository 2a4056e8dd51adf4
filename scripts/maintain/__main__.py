"""What maintainers run: `python3 scripts/maintain NAME`. Without a name it lists all; `NAME --help` says the rest."""

import argparse
import ast
import importlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[0] = str(HERE.parents[1])

from scripts import environment, run  # noqa: E402

GROUPS = {"ready": "check", "train": "site"}  # else test


def main() -> int:
    files = {path.stem: path for path in sorted(HERE.glob("[a-z]*.py"))}
    name, *rest = sys.argv[1:] or ["--help"]
    if name in ("-h", "--help"):
        for each, path in files.items():
            print(f"{each:15} {ast.get_docstring(ast.parse(path.read_text('utf-8'))).splitlines()[0]}")
        return 0
    if name not in files:
        sys.exit(f"there is no command {name}: name one of {', '.join(files)}")
    environment.ensure(GROUPS.get(name, "test"))
    command = importlib.import_module(f"scripts.maintain.{name}")
    parser = argparse.ArgumentParser(
        f"maintain {name}", description=command.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for option, how in getattr(command, "OPTIONS", {}).items():
        parser.add_argument(option, **how)
    return run(command.main, **vars(parser.parse_args(rest)))


if __name__ == "__main__":
    sys.exit(main())
