"""The reference of the encoding module, made from its docstrings: signature, docstring and source of every function."""

import re

from scripts.pages import sources

_HEAD = """---
description: Every function of the encoding module, with its formula, shapes, units and source.
---

# Reference of the encoding module

Every figure and number of this site comes from `figures_src/encoding`. Its functions take NumPy arrays or PyTorch
tensors and give back the same kind. This page is made from their docstrings.
"""


def page() -> str:
    """The Markdown of the page."""
    return _HEAD + "".join(_module(path) for path in sources.modules())


def _module(path: sources.Path) -> str:
    name = path.stem
    heading = f"\n## `{name}` {{ #{name} }}\n\n{_prose(sources.docstring(path))}\n\n[Its file](code/encoding/{name}.md)\n{{ .pe-source }}\n"
    return heading + "".join(_function(name, function) for function in sources.functions(path))


def _function(module: str, function: sources.Function) -> str:
    name = f"{module}.{function.name}"
    return f"\n### `{name}` {{ #{name} }}\n\n```python\n{_wrapped(function.signature)}\n```\n\n{_prose(function.docstring)}\n"


def _prose(docstring: str) -> str:
    """A docstring as Markdown: indented blocks stay as they are, the signs of Markdown in prose mean themselves."""
    blocks = re.split(r"\n\s*\n", docstring)
    return "\n\n".join(
        f"```text\n{block}\n```" if block.startswith("    ") else re.sub(r"(?<!`)([*_<|])(?![^`\n]*`)", r"\\\1", block)
        for block in blocks
    )


def _wrapped(signature: str, width: int = 90) -> str:
    if len(signature) <= width:
        return signature
    name, _, rest = signature.partition("(")
    arguments, _, returns = rest.rpartition(")")
    parts, depth, start = [], 0, 0
    for index, sign in enumerate(arguments):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            parts.append(arguments[start:index].strip())
            start = index + 1
    parts.append(arguments[start:].strip())
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){returns}"
