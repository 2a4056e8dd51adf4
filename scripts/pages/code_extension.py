"""Markdown: a line `{{ code: rotary.rotate }}` becomes the source of that function of the encoding module.

The docstring is left out: the page says in its own words what the function does, and links to the docstring.
"""

import re

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from scripts.pages import context, sources

_LINE = re.compile(r"^{{ *code: *(?P<name>[\w.]+) *}} *$")
_FENCE = re.compile(r"^ *(```+|~~~+)")


class CodeExtension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (name given by Python-Markdown)
        # after the facts, which count lines (100); before fenced code is taken out (25)
        md.preprocessors.register(_Code(md), "code", 90)


def makeExtension(**settings: object) -> CodeExtension:  # noqa: N802 (name given by Python-Markdown)
    return CodeExtension(**settings)


class _Code(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        return expand(lines)


def expand(lines: list[str]) -> list[str]:
    """The lines of a page with every reference to code replaced by the code; those shown as code themselves stay."""
    result: list[str] = []
    fence = ""
    for line in lines:
        if mark := _FENCE.match(line):
            fence = "" if fence and mark[1].startswith(fence) else fence or mark[1]
        if not fence and (reference := _LINE.match(line)):
            result += _block(reference["name"])
        else:
            result.append(line)
    return result


def _block(name: str) -> list[str]:
    try:
        function = sources.find(name)
    except LookupError as error:
        context.report(f"{{{{ code: {name} }}}}: {error}")
        return []
    module = name.partition(".")[0]
    api = f"{context.relative('api.md')}#{name}"
    file = context.relative(f"code/encoding/{module}.md")
    return [
        "",
        f'```python title="{name}"',
        *function.body.splitlines(),
        "```",
        "",
        f"[What `{name}` takes and returns]({api}), [its file]({file})",
        "{ .pe-source }",
        "",
    ]
