"""Builds everything: the environment, every stale figure, the facts, the notebooks, then the site in `site/`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from scripts import environment


def main(arguments: list[str]) -> int:
    environment.ensure()
    from scripts.builder import BuildError, command

    try:
        return command.run(arguments)
    except BuildError as error:
        print(f"\nThe build failed: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; what was finished is kept.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
