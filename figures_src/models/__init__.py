"""The atlas: position settings of real models, one TOML file a model, each with where and when it was read.

To add a model, add `figures_src/models/<key>.toml` with the keys below, and beside it `<key>.json`: the keys about
positions, and those about the shape of the heads, of the checkpoint's own configuration file, word for word. A setting
without a source is left out, or named in `unchecked`.
"""

import json
import tomllib
from collections.abc import Iterator, Set
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import UnionType
from typing import NamedTuple, get_args, get_origin, get_type_hints

KINDS = ("language", "vision", "multimodal", "speech", "diffusion")
COLOURS = {  # method -> name of its colour in style.METHODS; "none": its attention has no positions in any layer
    "none": "none",
    "sinusoidal": "sinusoidal",
    "learned": "learned",
    "relative": "shaw",
    "relative bias": "shaw",
    "T5 bias": "t5",
    "ALiBi": "alibi",
    "RoPE": "rotary",
    "axial RoPE": "rotary",
    "M-RoPE": "rotary",
}
METHODS = tuple(COLOURS)
LAYOUTS = ("interleaved", "half_split")
WITHOUT_ATTENTION = ("linear", "recurrent", "conv", "mlp")  # kinds of layers in which no token attends to another
LAYERS = (  # kinds of layers; in "none" tokens attend to each other without positions
    *("all", "full", "global", "local", "chunked", "window", "compressed", "rotary", "none"),
    *WITHOUT_ATTENTION,
)
RULES = ("linear", "dynamic_ntk", "yarn", "llama3", "longrope", "proportional")
CHOICES = {"kind": KINDS, "method": METHODS, "layout": LAYOUTS}  # values of these keys
TABLES = {"context": {"trained", "declared"}, "layers": {"count", "leading", "cycle", "window"}}  # of keys of Model


@dataclass(frozen=True)
class Source:
    """Where a setting was read.

    document: package and version, repository, or paper.
    place: file, class, function, section or configuration inside it.
    read: day of reading, year-month-day.
    """

    document: str
    place: str
    read: str


@dataclass(frozen=True)
class Configuration:
    """Where the configuration file beside the row was read.

    checkpoint: the model that it belongs to, by its name on the Hugging Face Hub.
    place: address of the file, or repository and path; another account than the checkpoint's holds a copy.
    commit: of that place, "" where it was not shown.
    read: day of reading, year-month-day.
    """

    checkpoint: str
    place: str
    read: str
    commit: str = ""


@dataclass(frozen=True)
class Rotary:
    """One spectrum of rotary frequencies.

    layers: which layers of the cycle use it, or "all".
    layout: how the code named in the sources pairs the dims, one of LAYOUTS.
    head_dim, dims: width of a head, and of the part of it that turns.
    base: base of the frequencies.
    scaling: `rule` (one of RULES) with its parameters; empty where they are not scaled.
    axes: dims of each axis, where positions have several and each axis has frequencies of its own.
    sections: pairs of each axis, where several axes share one spectrum.
    """

    layers: str
    layout: str
    head_dim: int
    dims: int
    base: float
    scaling: dict = field(default_factory=dict)
    axes: tuple[int, ...] = ()
    sections: tuple[int, ...] = ()


@dataclass(frozen=True)
class Model:
    """What one model does about positions.

    key: name of the file.
    year: of release.
    kind, method: one of KINDS and METHODS.
    configuration: the checkpoint's configuration file, None where none was found.
    no_configuration: why there is none, "" where there is one.
    trained: length before any extension, in tokens: that of training, or the original length that the scaling rule
        names; None where unknown or without meaning.
    declared: context that the model's configuration declares, in tokens; None likewise.
    count: number of layers. leading: kinds of the first layers. cycle: kinds of layers, repeated over the others.
    window: of local layers, in tokens.
    settings: numbers of methods other than rotary ones, by name.
    transformers: the folder of the model's code in transformers, "" where it has none.
    class_default: whether its numbers are the defaults of its class in transformers, and nothing of the checkpoint's.
    unchecked: settings that could not be checked at a source.
    """

    key: str
    name: str
    family: str
    maker: str
    year: int
    kind: str
    method: str
    sources: tuple[Source, ...]
    configuration: Configuration | None = None
    no_configuration: str = ""
    trained: int | None = None
    declared: int | None = None
    count: int | None = None
    leading: tuple[str, ...] = ()
    cycle: tuple[str, ...] = ("all",)
    window: int | None = None
    rotary: tuple[Rotary, ...] = ()
    settings: dict = field(default_factory=dict)
    transformers: str = ""
    class_default: bool = False
    unchecked: tuple[str, ...] = ()
    note: str = ""

    @property
    def pattern(self) -> tuple[str, ...]:
        """The kind of each layer, from the first; empty where their number is not known."""
        count = self.count or 0
        return (*self.leading, *self.cycle * count)[:count]


def every() -> tuple[Model, ...]:
    """All models, by year and name."""
    models = [read(path) for path in Path(__file__).parent.glob("*.toml")]
    return tuple(sorted(models, key=lambda model: (model.year, model.name)))


def checked() -> tuple[Model, ...]:
    """The models whose numbers are a checkpoint's, by year and name: those that may be counted and drawn by them."""
    return tuple(model for model in every() if not model.class_default)


def one(key: str) -> Model:
    """The model of `figures_src/models/<key>.toml`."""
    path = Path(__file__).parent / f"{key}.toml"
    if not path.is_file():
        raise ValueError(f"key must name a file of figures_src/models, got {key!r}")
    return read(path)


def configuration(key: str) -> dict:
    """The kept part of a model's configuration file, `figures_src/models/<key>.json`.

    Raises:
        ValueError: no such model, or one without a configuration file.
    """
    if one(key).configuration is None:
        raise ValueError(f"key must name a model with a configuration, got {key!r}: {one(key).no_configuration}")
    return json.loads((Path(__file__).parent / f"{key}.json").read_text(encoding="utf-8"))


def read(path: Path) -> Model:
    """The model of a file; what does not fit is refused, with the name of the file."""
    return _read(path, path.stat().st_mtime_ns)


@cache  # one page asks for all of them a hundred times
def _read(path: Path, _changed: int) -> Model:
    try:
        entry = tomllib.loads(path.read_text(encoding="utf-8"))
        wrong = next((fault.message for fault in faults(entry)), None)
    except tomllib.TOMLDecodeError as error:
        wrong = str(error)
    if wrong:
        raise ValueError(f"figures_src/models/{path.name} must have the keys of Model, got {wrong}")
    context, layers = entry.pop("context", {}), entry.pop("layers", {})
    made = {
        "sources": tuple(_made(Source, source) for source in entry.pop("source")),
        "rotary": tuple(_made(Rotary, part) for part in entry.pop("rotary", [])),
    }
    if "configuration" in entry:
        made["configuration"] = _made(Configuration, entry.pop("configuration"))
    return _made(Model, entry | context | layers, key=path.stem, **made)


def _made(kind: type, entry: dict, **made):
    values = {name: str(value) if name == "read" else value for name, value in entry.items()}
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}, **made)


class Fault(NamedTuple):
    """What is wrong with a row. key: where, "" for what is missing. hint: how to mend it."""

    key: str
    message: str
    hint: str


def faults(entry: dict) -> Iterator[Fault]:
    """All that does not fit in a row as its file has it."""
    for table in ("rotary", "source"):
        if not all(isinstance(part, dict) for part in entry.get(table, ())):
            yield Fault(table, f"{table} is no list of tables", f"write [[{table}]], with two brackets")
            return
    own = {each.name for each in fields(Model)} - {"key", "sources"}.union(*TABLES.values())
    yield from _of_table(Model, entry, own | {"source", *TABLES}, {"source"})
    for table, keys in TABLES.items():
        yield from _of_table(Model, entry.get(table, {}), keys)
    for key in ("leading", "cycle"):
        for kind in entry.get("layers", {}).get(key, ()):
            if kind not in LAYERS:
                yield Fault(key, f"{key} has {kind!r}", f"write one of {', '.join(LAYERS)}")
    configuration = [entry["configuration"]] if "configuration" in entry else []
    parts = ((Rotary, entry.get("rotary", ())), (Source, entry.get("source", ())), (Configuration, configuration))
    for kind, part in ((kind, part) for kind, several in parts for part in several):
        yield from _of_table(kind, part, {each.name for each in fields(kind)})
    for part in entry.get("rotary", ()):
        yield from _of_rotary(part)
    if entry.get("source") == []:
        yield Fault("", "the model has no source", "add [[source]] with document, place and read")


def _of_table(kind: type, table: dict, known: Set[str], needed: Set[str] = frozenset()) -> Iterator[Fault]:
    """Unknown and missing keys, and values of another type or choice."""
    for key in table.keys() - known:
        near = get_close_matches(key, known, 1, 0)[0]
        yield Fault(key, f"there is no key {key}", f"write {near}, or another of {', '.join(sorted(known - {near}))}")
    must = {each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING}
    for key in (must & known | needed) - table.keys():
        yield Fault("", f"{key} is missing", "add it: docs of the keys are in figures_src/models/__init__.py")
    hints = get_type_hints(kind)
    for key, value in table.items():
        value = str(value) if key == "read" else value
        if key in hints and not _fits(value, hints[key]):
            named = _named(hints[key])
            is_quoted = "number" in named and isinstance(value, str)
            hint = "leave out the quotation marks" if is_quoted else "mend the value"
            yield Fault(key, f"{key} = {value!r}, which must be {named}", hint)
        elif value not in CHOICES.get(key, [value]):
            yield Fault(key, f"{key} is {value!r}", f"write one of {', '.join(CHOICES[key])}")


def _of_rotary(part: dict) -> Iterator[Fault]:
    if (scaling := part.get("scaling")) and (rule := scaling.get("rule", "")) not in RULES:
        yield Fault("rule", f"rule is {rule!r}", f"write one of {', '.join(RULES)}")
    width, dims, base = part.get("head_dim", 2), part.get("dims", 2), part.get("base", 1)
    if not all(isinstance(number, int | float) for number in (width, dims, base)):
        return  # of another type, which is named
    if dims % 2 or dims > width:
        yield Fault("dims", f"dims is {dims}", f"it must be even and at most head_dim, {width}")
    if base <= 0:
        yield Fault("base", f"base is {base}", "it must be positive")


def _fits(value: object, hint: type) -> bool:
    if isinstance(hint, UnionType):
        return any(_fits(value, choice) for choice in get_args(hint))
    if is_dataclass(hint):
        return isinstance(value, dict)  # a table, which is looked at by itself
    if get_origin(hint) is tuple:
        return isinstance(value, list) and all(_fits(part, get_args(hint)[0]) for part in value)
    if isinstance(value, bool):
        return hint is bool
    return isinstance(value, int | float if hint is float else hint)


def _named(hint: type) -> str:
    words = {int: "a whole number", float: "a number", str: "text in quotes", dict: "a table", bool: "true or false"}
    if get_origin(hint) is tuple:
        return f"a list, each {_named(get_args(hint)[0])}"
    return words.get(next(iter(get_args(hint)), hint), str(hint))
