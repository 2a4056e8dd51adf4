"""Links to the repository at the commit that is built. Its address is one setting, `extra.repository` in mkdocs.yml."""

from functools import cache

from scripts import ROOT
from scripts.common import git
from scripts.common.markdown_text import fenced

PACKAGE = "positional-encodings-illustrated"
BRANCH = "main"  # where a reader's edit goes


def link(address: str, path: str) -> str:
    """The address of a file at the built commit, "" when the repository has no address."""
    return f"{address.rstrip('/')}/blob/{_commit()}/{path}" if address else ""


def paragraph(address: str, path: str) -> str:
    """Markdown that leads to a file at the built commit, "" when the repository has no address."""
    return f"[This file in the repository]({link(address, path)})\n{{ .pe-source }}\n\n" if address else ""


def install(address: str) -> list[str]:
    """The view `{{ install: here }}`: how the package is installed, from its address or from a folder."""
    if address:
        line, before = f'pip install "{PACKAGE}[torch] @ git+{address.rstrip("/")}"', ""
    else:
        line, before = 'pip install ".[torch]"', "In the folder of the repository, a clone or a download:"
    return [before, "", *fenced(line, ".sh .quoted").splitlines(), ""]


def edit_link(address: str, path: str) -> str:
    """Where a reader proposes a change to a file, "" when the repository has no address."""
    return f"{address.rstrip('/')}/edit/{BRANCH}/{path}" if address else ""


@cache
def _commit() -> str:
    return git.run(ROOT, "rev-parse", "HEAD").stdout.strip() or BRANCH
