"""The view `{{ models: table }}`, the table of the atlas, made of the data files alone, and the atlas to take away.

It is a plain table that reads well without JavaScript; `assets/js/models.js` starts its filters and its sorting. What
they need stands in the page from the start, so that nothing moves. On the page of a method `{{ models: yarn }}` becomes
links to the rows that use it.
"""

import html
import inspect
import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, is_dataclass
from itertools import groupby
from types import UnionType
from typing import get_args, get_origin, get_type_hints

from markupsafe import Markup

from figures_src import models
from figures_src.drawing import style
from figures_src.models import petals
from scripts.pages import templates

_NONE = "–"
_DEFAULT = "<small>class default</small>"
RULES = {
    "linear": "linear",
    "dynamic_ntk": "dynamic NTK",
    "yarn": "YaRN",
    "llama3": "Llama 3",
    "longrope": "LongRoPE",
    "proportional": "p-RoPE",
}
COLUMNS = ("Model", "Year", "Kind", "Method", "Dims that turn", "Base", "Scaling", "Context", "Layers", "Details")
_PATH = re.compile(r"[\w./-]+\.\w+")  # of a file, at the start of a place
_RELEASES = {  # package -> where its repository has the files of a version
    "transformers": "huggingface/transformers/blob/v{}/src/",
    "diffusers": "huggingface/diffusers/blob/v{}/src/",
    "litgpt": "Lightning-AI/litgpt/blob/v{}/",
    "torchtune": "pytorch/torchtune/blob/v{}/",
}
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", dict: "object", type(None): "null"}
_CHOICES = models.CHOICES | {"layers": models.LAYERS, "leading": models.LAYERS, "cycle": models.LAYERS}
_GLYPH = 100  # whole numbers are shorter than fractions
NAMED = 8  # models that a page of a method names
ATLAS = "../practice/models.md"
WHEN = "../foundations/which_encoding.md#table"


@dataclass(frozen=True)
class Use:
    """What a page is about: the models that use it, and the address's filter that leaves them, "" where none does."""

    has: Callable[[models.Model], bool]
    choice: str = ""


def _chosen(model: models.Model, column: str) -> list[str]:
    """What a model has of a column by which one filters."""
    if column != "scaling":
        return [getattr(model, column)]
    return sorted({part.scaling["rule"] for part in model.rotary if part.scaling}) or ["none"]


def _having(column: str, value: str) -> Use:
    return Use(lambda model: value in _chosen(model, column), f"{column}={value.replace(' ', '+')}")


USES = {
    "sinusoidal": _having("method", "sinusoidal"),
    "learned": _having("method", "learned"),
    "relative": Use(lambda model: model.method in ("relative", "relative bias")),
    "t5": _having("method", "T5 bias"),
    "alibi": _having("method", "ALiBi"),
    "rope": _having("method", "RoPE"),
    "axial": _having("method", "axial RoPE"),
    "mrope": _having("method", "M-RoPE"),
    **{rule: _having("scaling", rule) for rule in ("linear", "dynamic_ntk", "yarn", "llama3", "longrope")},
    "partial": Use(
        lambda model: any(part.dims < part.head_dim or "proportional" in part.scaling.values() for part in model.rotary)
    ),
    "interleaved": Use(lambda model: any(part.layout == "interleaved" for part in model.rotary)),
    "windows": Use(lambda model: {"local", "window", "chunked"} & {*model.cycle, *model.leading} != set()),
    "without": Use(lambda model: "none" in model.pattern),
    "base": Use(lambda model: any(part.base > 10_000 and not part.scaling for part in model.rotary)),
    **{kind: _having("kind", kind) for kind in ("vision", "speech", "diffusion")},
}


def named(use: Use) -> list[str]:
    """The models of a use as a line of Markdown, the latest first, each linked to its row."""
    found = sorted(filter(use.has, models.every()), key=lambda model: (-model.year, model.name))
    links = [f"[{model.name}]({ATLAS}#{model.key})" for model in found[:NAMED]]
    more = [f"{len(found) - NAMED} more"] if len(found) > NAMED else []
    said = " and ".join(filter(None, [", ".join([*links, *more][:-1]), [*links, *more][-1]]))
    when = f" [When to use it]({WHEN})." if use.choice.startswith("method") else ""
    return [f"**In the [atlas]({ATLAS}{'?' if use.choice else ''}{use.choice}):** {said}.{when}"]


def use(name: str) -> Use:
    """What a page or an entry of the register is about: one of USES, or a rule of scaling."""
    return USES.get(name) or _having("scaling", name)


def table(entries: tuple[models.Model, ...]) -> str:
    """The table of some models, a row each, the newest first, with what chooses among them."""
    return filled(
        entries[::-1],
        columns=COLUMNS,
        choices=("kind", "method", "scaling"),
        chosen=_chosen,
        cells=cells,
        key=lambda model: model.key,
        glyph=_glyph,
        below=lambda model: model.maker,
        what="models",
        label="Position settings of real models",
    )


def filled(entries: tuple, *, choices: tuple[str, ...], chosen: Callable, labelled: bool = False, **given) -> str:
    """A table with a row per entry, and before it a search, a choice per property and the columns.

    chosen: what an entry has of a property. labelled: whether each cell says its column, for the cards of a phone.
    """
    values = {name: sorted({value for each in entries for value in chosen(each, name)}) for name in choices}
    given |= {"entries": entries, "choices": values, "chosen": chosen, "labelled": labelled, "none_said": _NONE}
    return templates.filled("models_table", **given)


def files() -> dict[str, str]:
    """Path -> content: every setting as JSON, with the kind of each layer, and its schema."""
    rows = [{**asdict(model), "pattern": model.pattern} for model in models.every()]
    kept = {"models.json": rows, "models.schema.json": _schema()}
    return {f"practice/{name}": json.dumps(value, ensure_ascii=False, indent=1) + "\n" for name, value in kept.items()}


def _schema() -> dict[str, object]:
    """What `practice/models.json` keeps: a list of rows, each a `Model` and the kind of each of its layers."""
    row = _object(models.Model)
    said = {"description": inspect.getdoc(models.Model.pattern)}
    row["properties"]["pattern"] = _kept("leading", tuple[str, ...]) | said
    row["required"].append("pattern")
    title = "Position settings of real models"
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, "type": "array", "items": row}


def _object(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind)]
    properties = {name: _kept(name, hints[name]) for name in names}
    about = {"type": "object", "description": inspect.getdoc(kind), "properties": properties, "required": names}
    return about | {"additionalProperties": False}


def _kept(name: str, hint: type) -> dict[str, object]:
    if isinstance(hint, UnionType):
        return {"anyOf": [_kept(name, choice) for choice in get_args(hint)]}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _kept(name, get_args(hint)[0])}
    if is_dataclass(hint):
        return _object(hint)
    return {"enum": list(_CHOICES[name])} if name in _CHOICES else {"type": _PLAIN[hint]}


def _glyph(model: models.Model) -> str:
    """A model as a small drawing beside its name, which the row says in words; see `figures_src/models/petals.py`."""
    radius = round(petals.radius(model) * _GLYPH)
    variable = f"var(--pe-{style.METHODS[models.COLOURS[model.method]]})"
    if model.rotary:
        corners = [f"{round(x * radius)} {round(-y * radius)}" for x, y in petals.outline(model)]
        faint = ' opacity=".3"' if model.class_default or petals.length(model) is None else ""
        shape = f'<circle r="{radius}" /><path d="M{"L".join(dict.fromkeys(corners))}z" fill="{variable}"{faint} />'
    else:
        shape = f'<circle r="{radius - 5}" style="stroke: {variable}; stroke-width: 10" />'
    return f'<svg class="pe-glyph" viewBox="-105 -105 210 210" aria-hidden="true">{shape}</svg>'


def cells(model: models.Model) -> list[tuple[str, object]]:
    """What the columns after the first say about a model, as HTML, and by what they are sorted, None: by that."""
    parts = model.rotary
    bases = [part.base for part in parts] or [value for name, value in model.settings.items() if name == "base"]
    dims = max((part.dims for part in parts), default=0)
    factor = max((part.scaling.get("factor", 1) for part in parts), default=0)
    lengths = [length for length in (model.trained, model.declared) if length]
    base = _lines(parts, lambda part: _number(part.base)) if parts else ", ".join(map(_number, bases)) or _NONE
    numbers = [
        (_lines(parts, lambda part: f"{part.dims} of {part.head_dim}"), dims),
        (base, max(bases, default=0)),
        (_lines(parts, _scaling), factor),
        (" to ".join(map(_number, dict.fromkeys(lengths))) or _NONE, model.declared or model.trained or 0),
        (_layers(model), model.count or 0),
    ]
    if model.class_default:
        numbers = [(cell if cell == _NONE else f"{cell} {_DEFAULT}", sort) for cell, sort in numbers]
    words = [(str(model.year), None), (model.kind, None), (model.method, None)]
    return [*words, *numbers, (_details(model), len(model.sources))]


def _lines(parts: tuple[models.Rotary, ...], say) -> str:
    """One line per spectrum, with the layers that use it where there are several."""
    said = [say(part) for part in parts]
    if len(set(said)) < 2:
        return said[0] if said else _NONE
    return "<br />".join(f"{part.layers} {text}" for part, text in zip(parts, said, strict=True))


def _number(value: float) -> str:
    return f"{value:,.0f}"


def _scaling(part: models.Rotary) -> str:
    if not part.scaling:
        return _NONE
    rule, size = RULES[part.scaling["rule"]], part.scaling.get("factor", part.scaling.get("fraction"))
    return f"{rule}, {size:g}"


def _layers(model: models.Model) -> str:
    count = f"{model.count}" if model.count else ""
    if model.cycle == ("all",):
        return count or _NONE
    runs = [(name, len(list(run))) for name, run in groupby(model.cycle)]
    if len(model.cycle) == model.count:  # a list of all layers, with no cycle in it
        runs = [*Counter(model.cycle).items()]
    cycle = " + ".join(f"{times} {name}" for name, times in runs)
    if model.leading:
        first = ", ".join(f"{len(list(run))} {name}" for name, run in groupby(model.leading))
        cycle = f"{first}, then {cycle if len(runs) > 1 else runs[0][0]}"
    window = f", window {model.window:,}" if model.window else ""
    return f"{count}{': ' if count else ''}{cycle}{window}"


def _configuration(model: models.Model) -> str:
    """Which configuration file the row agrees with, or why there is none, as HTML."""
    if model.configuration is None:
        return _prose(f"Not compared with a configuration file: {model.no_configuration}.")
    found = model.configuration
    copy = "" if found.checkpoint in found.place else ", a copy"
    commit = f" at {found.commit}" if found.commit else ""
    name, _, part = found.checkpoint.partition(", ")
    checkpoint = f'<a href="https://huggingface.co/{name}">{name}</a>{part and f", {part}"}'
    address, _, path = found.place.partition(", ")
    if path:
        address += f"/blob/{found.commit or 'HEAD'}/{_PATH.match(path)[0]}"
    place = f'<a href="https://{address}">{html.escape(found.place)}</a>'
    return f"Agrees with the configuration of {checkpoint}{copy}: {place}{commit} (read {found.read})"


def _source(source: models.Source) -> str:
    """A source as HTML, linked where it names a paper, or a repository at a commit or a release."""
    name, _, version = source.document.replace(" at ", " ").partition(" ")
    path, folder = _PATH.match(source.place), _RELEASES.get(name, f"{name}/blob/{{}}/" if "/" in name else "")
    document, place = _prose(source.document), _prose(f"{source.place} (read {source.read})")
    address = f"arxiv.org/abs/{version}" if name == "arXiv" else ""
    if path and version and folder:
        address = f"github.com/{folder.format(version)}{path[0]}"
    return f'<a href="https://{address}">{document}</a>: {place}' if address else f"{document}: {place}"


def _prose(text: str) -> str:
    """A sentence of a data file: quotes are curly, and the entry of a table in a program is code."""
    parts = re.split(r'(\w+\["[^"]+"\])', text)
    for i, part in enumerate(parts):
        curly = re.sub('"([^"]*)"', r"“\1”", part).replace("'", "’")
        parts[i] = f"<code>{html.escape(part)}</code>" if i % 2 else html.escape(curly)
    return "".join(parts)


def _details(model: models.Model) -> str:
    lines = [Markup(line) for line in (_configuration(model), *map(_source, model.sources))]
    layouts = sorted({part.layout.replace("_", "-") for part in model.rotary})
    settings = [f"{name} {value}" for name, value in model.settings.items()]
    said = [
        *(f"Layout: {name}." for name in layouts),
        *(f"Settings: {', '.join(settings)}." for _ in settings[:1]),
        *(f"Not checked: {'; '.join(model.unchecked)}." for _ in model.unchecked[:1]),
        model.note,
    ]
    notes = Markup(_prose(" ".join(filter(None, said))))
    return templates.filled("models_details", model=model, notes=notes, lines=lines)
