"""Joins the playground's ES modules into one classic script.

From a folder on disk a browser loads neither modules nor JSON, and one file is one request. Comments are left out.
The forms below are all that a module may use, each at the start of a line; others are reported with file and line.
"""

import posixpath
import re
from pathlib import Path

_IMPORT = re.compile(
    r'^import (?:\* as (?P<space>\w+)|\{(?P<names>[^}]*)\}) from "(?P<path>\.\.?/[\w./]+\.js)";$', re.MULTILINE
)
_EXPORT_SPACE = re.compile(r'^export \* as (?P<space>\w+) from "(?P<path>\.\.?/[\w./]+\.js)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?P<code>(?:async )?(?:function\*?|class|const) (?P<name>\w+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_COMMENT = re.compile(
    r"^[ \t]*//[^\n]*\n|^[ \t]*/\*\*.*?\*/[ \t]*\n|/\*\* @(?:type|satisfies)\b.*?\*/ ?", re.MULTILINE | re.DOTALL
)


def bundle(folder: Path, entry: str, generated: dict[str, str] | None = None) -> str:
    """One expression whose value is the exports of the module `entry`.

    `generated` holds the texts of modules that are no files, by their path in `folder`. Raises ValueError for a form
    that is not known, a module that is missing, or modules that import each other in a circle.
    """
    modules: dict[str, str] = {}
    _add(folder, entry, generated or {}, modules, ())
    code = "\n".join(modules.values())
    return f'(() => {{\n"use strict";\n{code}\nreturn {_variable(entry)};\n}})()'


def _add(folder: Path, name: str, generated: dict[str, str], modules: dict[str, str], trail: tuple[str, ...]) -> None:
    if name in modules:
        return
    if name in trail:
        raise ValueError(f"{' imports '.join([*trail, name])}: modules must not import each other in a circle")
    path = folder / name
    if name not in generated and not path.is_file():
        raise ValueError(f"{trail[-1] if trail else 'the page'} imports {name}, which is no file of {folder.name}/")
    text = generated[name] if name in generated else path.read_text(encoding="utf-8")
    for found in (*_IMPORT.finditer(text), *_EXPORT_SPACE.finditer(text)):
        _add(folder, _target(name, found["path"]), generated, modules, (*trail, name))
    modules[name] = _wrapped(name, text)


def _wrapped(name: str, text: str) -> str:
    names = [found["name"] for found in _EXPORT.finditer(text)]
    spaces = [f"{f['space']}: {_variable(_target(name, f['path']))}" for f in _EXPORT_SPACE.finditer(text)]

    def imported(found: re.Match) -> str:
        names = found["names"]
        if names and not re.fullmatch(r"[\w\s,]*", names.replace(" as ", "!")):
            return found[0]  # left, and so reported below
        left = found["space"] or f"{{ {' '.join(names.split())} }}"
        return f"const {left} = {_variable(_target(name, found['path']))};"

    code = _EXPORT.sub(r"\g<code>", _EXPORT_SPACE.sub("", _IMPORT.sub(imported, text)))
    if left := _LEFT.search(code):
        raise ValueError(f"{name}: scripts/pages/modules.py does not know the form {left[0]!r}")
    code = re.sub(r"\n{2,}", "\n", _COMMENT.sub("", code)).strip()
    return f"const {_variable(name)} = (() => {{\n{code}\nreturn {{ {', '.join([*names, *spaces])} }};\n}})();"


def _target(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))
