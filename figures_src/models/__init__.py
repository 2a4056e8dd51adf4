"""The atlas: position settings of real models, one TOML file a model, each with where and when it was read.

To add a model, add `figures_src/models/<key>.toml` with the keys below, and beside it `<key>.json`: the keys about
positions, and those about the shape of the heads, of the checkpoint's own configuration file, word for word. A setting
without a source is left out, or named in `unchecked`.
"""

import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from types import UnionType
from typing import get_args, get_origin, get_type_hints

KINDS = ("language", "vision", "multimodal", "speech", "diffusion")
COLOURS = {  # method -> name of its colour in style.METHODS
    "sinusoidal": "sinusoidal",
    "learned": "learned",
    "relative": "shaw",
    "T5 bias": "t5",
    "ALiBi": "alibi",
    "RoPE": "rotary",
    "axial RoPE": "rotary",
    "M-RoPE": "rotary",
}
METHODS = tuple(COLOURS)
LAYOUTS = ("interleaved", "half_split")
RULES = ("linear", "dynamic_ntk", "yarn", "llama3", "longrope", "proportional")


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
    unchecked: tuple[str, ...] = ()
    note: str = ""


def every() -> tuple[Model, ...]:
    """All models, by year and name."""
    models = [read(path) for path in Path(__file__).parent.glob("*.toml")]
    return tuple(sorted(models, key=lambda model: (model.year, model.name)))


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
    try:
        entry = tomllib.loads(path.read_text(encoding="utf-8"))
        context, layers = entry.pop("context", {}), entry.pop("layers", {})
        made = {
            "sources": tuple(_made(Source, source) for source in entry.pop("source")),
            "rotary": tuple(_made(Rotary, part) for part in entry.pop("rotary", [])),
        }
        if "configuration" in entry:
            made["configuration"] = _made(Configuration, entry.pop("configuration"))
        return _made(Model, entry | context | layers, key=path.stem, **made)
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise ValueError(f"figures_src/models/{path.name} must have the keys of Model, got {error}") from None


def _made(kind: type, entry: dict, **made):
    """A dataclass of the keys of a table, whose values must have the types that it names."""
    hints = get_type_hints(kind)
    values = {name: str(value) if name == "read" else value for name, value in entry.items()}
    for name, value in values.items():
        if name in hints and not _fits(value, hints[name]):
            raise TypeError(f"{name} = {value!r}, which must be {_named(hints[name])}")
    return kind(**{name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}, **made)


def _fits(value: object, hint: type) -> bool:
    if isinstance(hint, UnionType):
        return any(_fits(value, choice) for choice in get_args(hint))
    if get_origin(hint) is tuple:
        return isinstance(value, list) and all(_fits(part, get_args(hint)[0]) for part in value)
    if isinstance(value, bool):
        return hint is bool
    return isinstance(value, int | float if hint is float else hint)


def _named(hint: type) -> str:
    words = {int: "a whole number", float: "a number", str: "text in quotes", dict: "a table"}
    if get_origin(hint) is tuple:
        return f"a list, each {_named(get_args(hint)[0])}"
    return words.get(next(iter(get_args(hint)), hint), str(hint))
