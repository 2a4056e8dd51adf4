"""The small language of the rules in families.json, and the fields of one file that they ask for.

A rule is a number, a truth value, null, the name of a field ("hidden_size", "attn_config.rope_theta"), a word (an
apostrophe before it), or a list: an operation and its arguments. `i`, `n`, `kind` and `width` are the layer, the number
of layers, the kind of the layer and the width of its heads; `still` and `wide`, for a warning, are the numbers of
layers that have no positions and no window.
"""

import operator
from collections.abc import Iterator, Mapping
from typing import Any

_ARITHMETIC = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "<": operator.lt,
}


_MOST = 1.7976931348623157e308  # of a float; beyond it an int of Python is infinite, as it is where the page reads it


class Fault(ValueError):
    """A field that cannot be what it is. field: its name. found: its value, or `instead`. rule: what it must be."""

    def __init__(self, field: str, found: Any, rule: str, instead: str = ""):
        super().__init__(f"{field} {rule}, {instead or f'got {text(found)}'}")
        self.field, self.found, self.rule = field, found, rule


def text(value: Any) -> str:
    """A value of a file in words, cut to a length that can be shown."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int | float):
        return count(value)
    if isinstance(value, str):
        return f"'{value[:60]}'"
    return "a list" if isinstance(value, list) else "an object"


def count(value: float) -> str:
    """A number with at most six digits that count, thousands apart."""
    if value != value or abs(value) > _MOST:
        return "no number" if value != value else "infinity" if value > 0 else "-infinity"
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-4:
        digits, exponent = f"{value:.3e}".split("e")
        return f"{digits}e{int(exponent):+d}"
    if value == int(value):
        return f"{int(value):,}"
    decimals = max(0, 6 - len(str(int(abs(value)))) if abs(value) >= 1 else 6)
    text = f"{value:,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if decimals else text


def shown(value: Any) -> str:
    """A value as the file has it, cut to a length that can be shown."""
    if isinstance(value, str):
        return f'"{value[:60]}"'
    if isinstance(value, list):
        return f"[{', '.join(shown(each) for each in value[:40])}]"[:160]
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{name}: {shown(each)}' for name, each in list(value.items())[:40])}}}"[:160]
    return text(value)


def _same(one: Any, other: Any) -> bool:
    """Whether two values are equal; true is no 1."""
    return isinstance(one, bool) == isinstance(other, bool) and one == other


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= _MOST


class Fields:
    """What one file says, with what the class takes where it says nothing.

    config: the file, or the part of it that is read. family: an entry of families.json.
    assumed: the fields that were asked for and are not in the file, with what the class takes.
    used: the names of the fields of the file that were asked for.
    """

    def __init__(self, config: Mapping[str, Any], family: Mapping[str, Any]):
        self.config, self.defaults = config, family.get("defaults", {})
        self.names = family.get("names", {})  # by the name that goes first where a file has both
        self.assumed: dict[str, Any] = {}
        self.used: set[str] = set()

    def get(self, name: str) -> Any:
        """The value of a field, None where there is none; a name with dots goes into objects."""
        key, *inner = name.split(".")
        found = self._found(key)
        if found is not None:
            self.used |= {found, ".".join([found, *inner])}
            value = self.config[found]
        else:
            value = self.defaults.get(key)
            if value is not None:
                self.assumed[key] = value
        for each in inner:
            value = value.get(each) if isinstance(value, Mapping) else None
        return value

    def given(self, name: str) -> Any:
        """The value in the file itself, whether or not it decides."""
        found = self._found(name)
        return None if found is None else self.config[found]

    def stated(self, name: str) -> bool:
        """Whether the file itself has the field."""
        return self._found(name) is not None

    def _found(self, key: str) -> str | None:
        """The name by which the file has a field."""
        before = (first for first, name in self.names.items() if name == key)
        return next((each for each in (*before, key, self.names.get(key)) if each in self.config), None)

    def value(self, rule: Any, here: Mapping[str, Any]) -> Any:
        """What a rule gives for the layer of which `here` holds i, n, kind and width."""
        if isinstance(rule, str):
            return rule[1:] if rule.startswith("'") else here[rule] if rule in here else self.get(rule)
        if not isinstance(rule, list):
            return rule
        name, *rest = rule
        if name == "if":
            return self.value(rest[1] if self.value(rest[0], here) else rest[2], here)
        if name in ("or", "and", "??"):
            stop = {"or": bool, "and": lambda value: not value, "??": lambda value: value is not None}[name]
            value = None
            for each in rest:
                value = self.value(each, here)
                if stop(value):
                    break
            return value
        if name in _ARITHMETIC:
            left, right = (self.number(each, here) for each in rest)
            if name in ("/", "//", "%") and right == 0:
                raise Fault(names_of(rest[1]), right, "must not be zero")
            return _ARITHMETIC[name](left, right)
        values = [self.value(each, here) for each in rest]
        match name:
            case "=":
                return _same(values[0], values[1])
            case "not":
                return not values[0]
            case "has":
                return values[0] in self.config
            case "is":
                return values[0] is not None and values[0] != []
            case "positive":
                return _positive(names_of(rest[0]), values[0])
            case "in":
                return isinstance(values[1], list) and any(_same(values[0], each) for each in values[1])
            case "at":
                if not isinstance(values[0], list):
                    return None
                if values[1] >= len(values[0]):
                    raise Fault(names_of(rest[0]), len(values[0]), "must have an entry for each layer")
                return values[0][values[1]]
            case "of":
                return values[1 + values[0]]
            case "cycle":
                return values[0][here["i"] % len(values[0])] if isinstance(values[0], list) and values[0] else None
            case "name":
                return rest[1].get(str(values[0]))
        raise ValueError(f"rule must begin with the name of an operation, got {name!r}")

    def number(self, rule: Any, here: Mapping[str, Any]) -> float:
        """The value of a rule that must be a number."""
        value = self.value(rule, here)
        if not is_number(value):
            raise Fault(names_of(rule), value, "must be a number")
        return value


def names_of(rule: Any) -> str:
    """The fields that a rule asks for."""
    return " or ".join(dict.fromkeys(_asked(rule))) or "a width"


def _asked(rule: Any) -> Iterator[str]:
    if isinstance(rule, str) and not rule.startswith("'") and rule not in ("i", "n", "kind", "width"):
        yield rule
    elif isinstance(rule, list):
        for each in rule[1:]:
            yield from _asked(each)


def _positive(field: str, value: Any) -> float | None:
    """A window; null and false turn it off, while zero and less would leave no key to see."""
    if value is None or isinstance(value, bool):
        return None
    if not is_number(value):
        raise Fault(field, value, "must be a number")
    if value <= 0:
        raise Fault(field, value, "must be above 0, or null for no window")
    return value
