"""The command positional-encodings: what a model's config.json says of positions."""

import argparse
import json
import sys
from pathlib import Path

from .reader import families, read, table
from .reader.text import parse


def main(arguments: list[str] | None = None) -> int:
    """Prints the answer for each file; 1 where a file contradicts itself or what it says is not known, else 0."""
    parser = argparse.ArgumentParser(prog="positional-encodings", description=__doc__)
    parser.add_argument("files", nargs="+", help="config.json, params.json, or - for what is piped in")
    parser.add_argument("--json", action="store_true", help="the answers as JSON, frequencies with them")
    options = parser.parse_args(arguments)
    answers, failed = [], False
    for name in options.files:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
            answers += [{"file": name, **read(config)} for config in _objects(name, text)]
        except (OSError, ValueError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed = True
    if options.json:
        print(json.dumps(answers, indent=1, ensure_ascii=False))
    else:
        print("\n\n".join("\n".join([answer["file"], *table.lines(answer, families()["words"])]) for answer in answers))
    return int(failed or any(answer["errors"] for answer in answers))


def _objects(name: str, text: str) -> list:
    """The objects of a text; of YAML where PyYAML is installed."""
    if name.endswith((".yaml", ".yml")):
        try:
            import yaml  # not a dependency
        except ImportError:
            raise ValueError("this is YAML, which is read where PyYAML is installed") from None
        value = yaml.safe_load(text)
        if not isinstance(value, dict):
            raise ValueError("text must be one object")
        return [value]
    return parse(text)


if __name__ == "__main__":
    sys.exit(main())
