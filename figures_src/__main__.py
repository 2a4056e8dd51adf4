"""The command positional-encodings: what a model's config.json says of positions."""

import argparse
import json
import signal
import sys
import textwrap
from pathlib import Path
from typing import TextIO

from . import __version__
from .reader import families, read, table
from .reader.text import parse


def main(arguments: list[str] | None = None) -> int:
    """Prints the answer for each file, and returns the exit status."""
    status = (
        "exit status: 2 where a file cannot be read, 1 where one contradicts itself, 3 where one is not known, "
        "4 with --strict where there is something to check, else 0"
    )
    parser = argparse.ArgumentParser(prog="positional-encodings", description=__doc__, epilog=status)
    help = "config.json, a folder with one, params.json, a model_type, or - for what is piped in"
    parser.add_argument("files", nargs="+", help=help)
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    parser.add_argument("--json", action="store_true", help="the answers as JSON, frequencies with them")
    parser.add_argument("--strict", action="store_true", help="fail where something is likely a mistake")
    options = parser.parse_args(arguments)
    if arguments is None and hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `| head` ends it without a word
    answers, failed, rules = [], False, families()
    for name in options.files:
        try:
            path = Path(name, "config.json") if Path(name).is_dir() else Path(name)
            if name == "-":
                text = sys.stdin.read()
            elif name in rules["families"] | rules["composites"] and not path.exists():
                text = json.dumps({"model_type": name})
            else:
                text = path.read_text(encoding="utf-8-sig")
            found = [{"file": name, **read(config)} for config in _objects(name, text)]
        except (OSError, ValueError) as error:
            _print(f"{name}: {error}", sys.stderr)
            failed = True
            continue
        answers += found
        for answer in () if options.json else found:
            lines = [*([] if name == "-" else [name]), *table.lines(answer, rules["words"])]
            _print("\n".join([*map(_wrapped, lines), ""]))
    if options.json:
        _print(json.dumps(answers, indent=1, ensure_ascii=False))
    if failed or any(answer["errors"] for answer in answers):
        return 2 if failed else 1
    if not all(answer["known"] for answer in answers):
        return 3
    return 4 if options.strict and any(trap["check"] for answer in answers for trap in answer["traps"]) else 0


def _wrapped(line: str) -> str:
    """A line as a paragraph; a name and its value stay together, so that a search finds them."""
    line = line.replace(": ", ":\xa0")
    line = textwrap.fill(line, 100, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return line.replace("\xa0", " ")


def _print(text: str, stream: TextIO | None = None) -> None:
    """Prints what a file may hold, half a character too."""
    print(text.encode(errors="backslashreplace").decode(), file=stream)


def _objects(name: str, text: str) -> list:
    """The objects of a text; of YAML where PyYAML is installed."""
    if name.endswith((".yaml", ".yml")):
        try:
            import yaml  # not a dependency
        except ImportError:
            raise ValueError("this is YAML, which is read where PyYAML is installed") from None
        try:
            return parse(json.dumps(yaml.safe_load(text)))
        except (yaml.YAMLError, TypeError, RecursionError) as error:
            raise ValueError(f"text must be YAML that JSON can say: {str(error).splitlines()[0]}") from None
    return parse(text)


if __name__ == "__main__":
    sys.exit(main())
