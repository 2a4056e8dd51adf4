"""Markdown read place by place: what of a text is code, comment or formula, and the text without it.

Markdown parsers give no place of what stands inside a paragraph, and none knows Python-Markdown's blocks.
"""

import re

FENCE = re.compile(
    r"^(?P<indent>[ ]*)(?P<mark>`{3,}|~{3,})[ ]*(?P<info>[^\n]*)(?:\n(?P<code>.*?))?"
    r"(?:^(?P=indent)(?P<end>(?P=mark)[`~]*)[ ]*$|\Z)",
    re.DOTALL | re.M,
)
CLOSED = re.compile(FENCE.pattern.replace(r"|\Z)", ")"), FENCE.flags)  # what an author has ended
CODE = re.compile(r"(?<!`)(?P<ticks>`+)(?!`)(?:[^\n]|\n(?!\s*\n))+?(?<!`)(?P=ticks)(?!`)")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
FRONT = re.compile(r"\A---\n(?P<text>.*?)^---$", re.DOTALL | re.M)
FORMULA = re.compile(
    r"(?<![\\$])\$\$(?P<display>.+?)\$\$|(?<![\\$])\$(?![\s$])(?P<inline>(?:\\.|[^\\$\n]|\n(?!\s*\n))+?)(?<!\s)\$(?!\$)",
    re.DOTALL,
)


def blank(text: str, *patterns: re.Pattern[str] | str) -> str:
    """The text with spaces for what matches, place by place."""
    for pattern in patterns:
        text = re.sub(pattern, lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    return text


def fenced(text: str, about: str) -> str:
    """The text as code, in a fence longer than any run of ticks inside."""
    fence = "`" * (1 + max([2, *(len(run) for run in re.findall("`+", text))]))
    return f"{fence}{{ {about} }}\n{text}\n{fence}"
