"""The atlas: position settings of real models, one TOML file a model, each with where and when it was read.

To add a model, add `figures_src/models/<key>.toml`; `docs/practice/models.md` lists its keys. A setting without a
source is left out, or named in `unchecked`.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

KINDS = ("language", "vision", "multimodal", "speech", "diffusion")
METHODS = ("sinusoidal", "learned", "relative", "T5 bias", "ALiBi", "RoPE", "axial RoPE", "M-RoPE")
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
class Rotary:
    """One ladder of rotary frequencies.

    layers: which layers of the cycle use it, or "all".
    layout: how the code named in the sources pairs the dims, one of LAYOUTS.
    head_dim, dims: width of a head, and of the part of it that turns.
    base: base of the ladder.
    scaling: `rule` (one of RULES) with its parameters; empty where the ladder is not scaled.
    axes: dims of each axis, where positions have several and each axis has a ladder of its own.
    sections: pairs of each axis, where several axes share one ladder.
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
    trained: length of training before any extension, in tokens; None where unknown or without meaning.
    declared: context that the model's configuration declares, in tokens; None likewise.
    count: number of layers. cycle: kinds of layers, repeated over them. window: of local layers, in tokens.
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
    trained: int | None = None
    declared: int | None = None
    count: int | None = None
    cycle: tuple[str, ...] = ("all",)
    window: int | None = None
    rotary: tuple[Rotary, ...] = ()
    settings: dict = field(default_factory=dict)
    transformers: str = ""
    unchecked: tuple[str, ...] = ()
    note: str = ""


def every() -> tuple[Model, ...]:
    """All models, by year and name."""
    models = [_read(path) for path in Path(__file__).parent.glob("*.toml")]
    return tuple(sorted(models, key=lambda model: (model.year, model.name)))


def one(key: str) -> Model:
    """The model of `figures_src/models/<key>.toml`."""
    path = Path(__file__).parent / f"{key}.toml"
    if not path.is_file():
        raise ValueError(f"key must name a file of figures_src/models, got {key!r}")
    return _read(path)


def _read(path: Path) -> Model:
    with path.open("rb") as file:
        entry = tomllib.load(file)
    try:
        context, layers = entry.pop("context", {}), entry.pop("layers", {})
        rotary = [Rotary(**_frozen(part)) for part in entry.pop("rotary", [])]
        sources = [Source(**{**source, "read": str(source["read"])}) for source in entry.pop("source")]
        return Model(
            key=path.stem,
            sources=tuple(sources),
            rotary=tuple(rotary),
            **context,
            **_frozen(layers),
            **_frozen(entry),
        )
    except (KeyError, TypeError) as error:
        raise ValueError(f"figures_src/models/{path.name} must have the keys of Model, got {error}") from None


def _frozen(entry: dict) -> dict:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}
