"""The repository on the site. Its address is one setting, `extra.repository` in mkdocs.yml, and may be empty."""

from scripts.common.markdown_text import fenced

PACKAGE = "positional-encodings-illustrated"
BRANCH = "main"  # where a reader's edit goes


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
