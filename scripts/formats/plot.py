"""Turns an interactive figure into a classic script: the plot, its controls and what each of their values changes."""

import base64
import itertools
import json
from numbers import Integral, Real

import numpy as np


def script(interactive, name: str) -> bytes:
    """`PEPLOT(name, {data, layout, controls, states})`; states in C order, the last control fastest."""
    plot = interactive.plot.to_dict()
    controls = [
        {
            "label": control.label,
            "values": [printed(value, control.unit) for value in control.values],
            "start": control.start,
            "play": control.play,
        }
        for control in interactive.controls
    ]
    states = []
    for values in itertools.product(*(control.values for control in interactive.controls)):
        state = interactive.update(*values)
        states.append(
            {"restyle": [[index, change] for index, change in state.restyle.items()], "relayout": state.relayout}
        )
    layout = {key: value for key, value in plot.get("layout", {}).items() if key != "template"}
    sheet = plain({"data": plot["data"], "layout": layout, "controls": controls, "states": states})
    text = json.dumps(sheet, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return f"PEPLOT({json.dumps(name)},{text});\n".encode()


def printed(value: object, unit: str) -> str:
    if isinstance(value, Integral) and not isinstance(value, bool):
        text = f"{value:,}"
    else:
        text = f"{value:g}" if isinstance(value, Real) else str(value)
    return f"{text} {unit}".strip()


def plain(value: object) -> object:
    """What JSON can hold. Arrays of numbers become Plotly's typed arrays, in single precision to halve their size."""
    if isinstance(value, dict):
        if "bdata" in value:
            return plain(_unpacked(value))
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, np.ndarray) and value.ndim and value.dtype.kind in "fiu":
        return _packed(value)
    if isinstance(value, (list, tuple)) or (isinstance(value, np.ndarray) and value.ndim):
        return [plain(part) for part in value]
    if isinstance(value, (np.generic, np.ndarray)):
        return plain(value.item())
    if isinstance(value, float) and value != value:
        return None
    return value


def _unpacked(typed: dict) -> np.ndarray:
    array = np.frombuffer(base64.b64decode(typed["bdata"]), dtype=typed["dtype"])
    shape = str(typed.get("shape", array.size))
    return array.reshape([int(length) for length in shape.split(",")])


def _packed(array: np.ndarray) -> dict[str, str]:
    if array.dtype.kind == "f":
        array = array.astype("<f4")
    else:
        array = array.astype(next(kind for kind in ("i1", "i2", "i4", "f8") if _fits(array, kind)))
    code = array.dtype.str.lstrip("<|=")
    typed = {"dtype": code, "bdata": base64.b64encode(array.tobytes()).decode()}
    return typed if array.ndim == 1 else typed | {"shape": ", ".join(map(str, array.shape))}


def _fits(array: np.ndarray, kind: str) -> bool:
    return kind == "f8" or not array.size or np.array_equal(array, array.astype(kind))
