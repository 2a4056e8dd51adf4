"""An answer of the reader as lines of text, the same as the page copies."""

from collections.abc import Mapping
from typing import Any

from .rules import count


def rows(answer: Mapping[str, Any], words: Mapping[str, Any]) -> list[list[str]]:
    """The cells of the table, a row for each kind of layer, by the heads of `words`."""
    return [_row(layer, words) for layer in answer["layers"]]


def _row(layer: Mapping[str, Any], words: Mapping[str, Any]) -> list[str]:
    first = f"{count(layer['count'])} ({layer['which']})"
    positions = words["positions"][layer["positions"]]
    window = count(layer["window"]) if layer.get("window") else "none"
    if layer.get("window") and layer["kind"] == "chunked_attention":
        window = f"chunks of {window}"
    if "side" in layer:
        window = f"{count(layer['side'])} to each side"
    if layer["positions"] != "rotation":
        details = ", ".join(
            f"{name} {count(value)}" for name, value in layer.get("details", {}).items() if value is not None
        )
        return [first, positions + (f": {details}" if details else ""), "", "", "", "", "", window]
    place = f", from dim {layer['first']}" if layer["first"] else ""
    layout = layer["layout"].replace("_", "-") if layer["layout"] else "not known"
    fields = ", ".join(f"{name} {_short(value)}" for name, value in layer["fields"].items())
    rule = f"{words['rules'][layer['rule']]}: {fields}" if layer["rule"] else "none"
    dims = f"{layer['rotated']} of {layer['head_dim']}{place}"
    return [first, positions, dims, layout, count(layer["base"]), rule, count(layer["attention_factor"]), window]


def lines(answer: Mapping[str, Any], words: Mapping[str, Any]) -> list[str]:
    """The whole answer in words."""
    said = [": ".join(dict.fromkeys(each for each in (answer["format"], answer["model_type"]) if each))]
    if not answer["known"]:
        said.append(f"Not known: {answer['why']}.")
    for row in rows(answer, words):
        said.append("- " + "; ".join(f"{head}: {cell}" for head, cell in zip(words["heads"], row, strict=True) if cell))
    lengths = [(name, answer[key]) for name, key in (("declared length", "declared"), ("original length", "trained"))]
    said += [f"{name}: {count(value)} tokens" for name, value in lengths if value]
    said += [f"Contradiction: {each['text']}." for each in answer["errors"]]
    said += [f"Not used: {each['field']} = {each['value']}: {each['why']}." for each in answer["unused"]]
    traps = sorted(answer["traps"], key=lambda each: not each["check"])
    said += [f"{'Check' if each['check'] else 'Note'}: {each['text']} ({each['page']})" for each in traps]
    assumed = [f"{name} = {_short(value)}" for name, value in answer["assumed"].items()]
    if assumed:
        said.append(f"Not in the file, as the class has it: {', '.join(assumed)}")
    said += [f"In the file: {name} = {value}" for name, value in answer["said"].items()]
    return said


def _short(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value
    return count(value) if isinstance(value, int | float) else "a list" if isinstance(value, list) else "a block"
