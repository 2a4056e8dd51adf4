"""What a check to paste is tried on; `test_checks` tries it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

Arguments = tuple | Callable[[dict[str, Any]], tuple]  # a function makes them of the names of the check's block


class Case(NamedTuple):
    """Programs by name. right: must pass. wrong: must be rejected.

    blind: wrong ones that pass, and accused: right ones that are rejected; the page says so in the words of the name.
    """

    right: Mapping[str, Arguments]
    wrong: Mapping[str, Arguments]
    blind: Mapping[str, Arguments] = MappingProxyType({})
    accused: Mapping[str, Arguments] = MappingProxyType({})
