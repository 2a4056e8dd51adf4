"""The commands of this project, and what they share: the one error that a person is told, and how it is told."""

import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class ProjectError(Exception):
    """What was asked for cannot be done; the message says the rule, the value and the fix."""


def run(command: Callable[..., int | None], *arguments: object, **options: object) -> int:
    """The exit status of a command; what it cannot do is one message, without a traceback."""
    try:
        return command(*arguments, **options) or 0
    except ProjectError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped; what was finished is kept.", file=sys.stderr)
        return 130
