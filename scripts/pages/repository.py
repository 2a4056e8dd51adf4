"""Links to the repository at the commit that is built. Its address is one setting, `extra.repository` in mkdocs.yml."""

import subprocess
from functools import cache

from scripts.pages.context import ROOT


def link(address: str, path: str, *, action: str = "blob", line: int = 0) -> str:
    """The address of a file in the repository, "" when the repository has no address."""
    if not address:
        return ""
    return f"{address.rstrip('/')}/{action}/{_commit()}/{path}" + (f"#L{line}" if line else "")


@cache
def _commit() -> str:
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return head.stdout.strip() or "main"
