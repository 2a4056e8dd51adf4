"""An answer of the reader as lines of text, the same as the page copies."""

from collections.abc import Mapping
from typing import Any

from .rules import count

NAMES = {
    "rotation": "rotation",
    "none": "no positions",
    "recurrent": "recurrent, no attention",
    "other": "no attention of its own",
    "table": "table of positions",
    "alibi": "ALiBi",
    "t5_bias": "T5's bias",
    "sinusoids": "sinusoids",
    "shaw": "Shaw's vectors",
    "transformer_xl": "Transformer-XL",
    "relative_bias": "relative bias from the content",
}
RULES = {
    "linear": "position interpolation",
    "dynamic_ntk": "dynamic NTK",
    "ntk_alpha": "NTK with a fixed alpha",
    "yarn": "YaRN",
    "llama3": "Llama 3",
    "longrope": "LongRoPE",
    "proportional": "p-RoPE",
}
HEADS = ("layers", "positions", "dims", "layout", "base", "rule", "attention factor", "window")


def rows(answer: Mapping[str, Any]) -> list[list[str]]:
    """The cells of the table, a row for each kind of layer, by HEADS."""
    return [_row(layer) for layer in answer["layers"]]


def _row(layer: Mapping[str, Any]) -> list[str]:
    first = f"{count(layer['count'])} ({layer['which']})"
    positions = NAMES[layer["positions"]]
    window = count(layer["window"]) if layer.get("window") else "none"
    if layer["positions"] != "rotation":
        details = ", ".join(
            f"{name} {count(value)}" for name, value in layer.get("details", {}).items() if value is not None
        )
        return [first, positions + (f": {details}" if details else ""), "", "", "", "", "", window]
    place = f", from dim {layer['first']}" if layer["first"] else ""
    layout = layer["layout"].replace("_", "-") if layer["layout"] else "not known"
    fields = ", ".join(f"{name} {_short(value)}" for name, value in layer["fields"].items())
    rule = f"{RULES[layer['rule']]}: {fields}" if layer["rule"] else "none"
    dims = f"{layer['rotated']} of {layer['head_dim']}{place}"
    return [first, positions, dims, layout, count(layer["base"]), rule, count(layer["attention_factor"]), window]


def lines(answer: Mapping[str, Any]) -> list[str]:
    """The whole answer in words."""
    said = [f"{answer['format']}{': ' + answer['model_type'] if answer['model_type'] else ''}"]
    if not answer["known"]:
        said.append(f"Not known: {answer['why']}.")
    for row in rows(answer):
        said.append("- " + "; ".join(f"{head}: {cell}" for head, cell in zip(HEADS, row, strict=True) if cell))
    lengths = [(name, answer[key]) for name, key in (("declared length", "declared"), ("original length", "trained"))]
    said += [f"{name}: {count(value)} tokens" for name, value in lengths if value]
    said += [f"Contradiction: {each['text']}." for each in answer["errors"]]
    said += [f"Not used: {each['field']} = {each['value']}: {each['why']}." for each in answer["unused"]]
    said += [f"Beware: {each['text']} ({each['page']})" for each in answer["traps"]]
    assumed = [
        f"{name} = {value if isinstance(value, str) else _short(value)}" for name, value in answer["assumed"].items()
    ]
    if assumed:
        said.append(f"Not in the file, as the class has it: {', '.join(assumed)}")
    said += [f"In the file: {name} = {value}" for name, value in answer["said"].items()]
    return said


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return count(value) if isinstance(value, int | float) else "a list" if isinstance(value, list) else "a block"
