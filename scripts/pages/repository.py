"""The repository on the site. Its address is one setting, `extra.repository` in mkdocs.yml, and may be empty."""

from scripts.common.markdown_text import fenced

PACKAGE = "positional-encodings-illustrated"


def install(address: str) -> list[str]:
    """The view `{{ install: here }}`: how the package is installed, from its address or from a folder."""
    if address:
        line, before = f'pip install "{PACKAGE}[torch] @ git+{address.rstrip("/")}"', ""
    else:
        line, before = 'pip install ".[torch]"', "In the folder of the repository, a clone or a download:"
    return [before, "", *fenced(line, ".sh .quoted").splitlines(), ""]
