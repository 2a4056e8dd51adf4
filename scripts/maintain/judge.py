"""Judges the reader of configurations by what the classes of transformers do.

Four tables: each type's own file in full, and the lean one, against what is kept of the classes; each positional field
of each type set on purpose, and drawn configurations, against instances that are built and run here (some minutes).
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from figures_src.reader import families, read
from scripts import ROOT
from scripts.maintain.positions import record

OPTIONS = {
    "--only": {"nargs": "+", "metavar": "TYPE", "help": "these types alone"},
    "--drawn": {"type": int, "default": 500, "metavar": "N", "help": "configurations to draw and judge"},
    "--seed": {"type": int, "default": 1},
    "--fields": {
        "nargs": "*",
        "metavar": "FIELD",
        "help": "also set these fields on purpose, `rope_theta` or `rope_parameters yarn`; none named: each, an hour",
    },
}


def main(only: list[str] | None, drawn: int, seed: int, fields: list[str] | None) -> int:
    from transformers import CONFIG_MAPPING

    from scripts.maintain.positions import drawn as draw

    kept = {name: found for name, found in record.load(ROOT)["families"].items() if "kinds" in found}
    names = sorted(families()["families"].keys() & CONFIG_MAPPING.keys())
    if only:
        kept, names = {name: kept[name] for name in kept.keys() & only}, [name for name in names if name in only]
    rng = random.Random(seed)
    tables = [
        ("full", ((name, draw.own_file(name), found) for name, found in kept.items())),
        ("lean", ((name, record.lean(name), found) for name, found in kept.items())),
        (f"drawn, seed {seed}", ((name, draw.drawn(name, rng), None) for name in rng.choices(names, k=drawn))),
    ]
    if fields is not None:
        each = ((name, *found) for name in names for found in chain(draw.each_key(name), draw.lengths(name)))
        files = ((f"{name}: {key}", file, None) for name, key, file in each if not fields or key in fields)
        tables.append((f"set on purpose: {', '.join(fields) or 'each field'}", files))
    faults = 0
    for title, files in tables:
        words = Counter(_judged(files))
        faults += sum(words[word] for word in ("silently wrong", "incomplete", "guessed"))
        print(f"{title}: {', '.join(f'{count} {word}' for word, count in words.most_common())}")
    return bool(faults)


def _judged(files: Iterator[tuple[str, dict, dict | None]]) -> Iterator[str]:
    """The verdict on each file; what is not right is printed."""
    from scripts.maintain.positions import behaviour, verdict

    for name, file, found in files:
        answer = read(file)
        try:
            found = found or (record.shortened(behaviour.describe(file)) if answer["known"] else {})
        except behaviour.Unbuilt as error:
            word, why = "refused by the class", str(error)
        else:
            word, why = verdict.of(answer, found)
        if word not in ("right", "refused by the class"):
            print(f"  {word}: {name}: {why[:300]}")
        yield word
