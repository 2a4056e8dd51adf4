"""Says what is still missing before the site is published under a name: the two addresses of mkdocs.yml.

They are read in the built page; the variables SITE_URL and REPOSITORY_URL go before the file, as in a build.
"""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from scripts import ROOT, ProjectError

RESERVED = re.compile(r"(?:^|\.)(?:example(?:\.com|\.net|\.org)?|invalid|localhost|test)$")  # RFC 2606
PLACES = {  # where the page of a build has an address
    ("site_url", "SITE_URL"): re.compile(r'<link rel="canonical" href="([^"]*)">'),
    ("extra.repository", "REPOSITORY_URL"): re.compile(r'<a href="([^"]*)"[^>]*title="Repository"'),
}


def main() -> int:
    page = ROOT / "site" / "index.html"
    if not page.exists():
        raise ProjectError("there is no site/index.html: run python3 scripts/build.py")
    missing = list(findings(page.read_text(encoding="utf-8")))
    print("\n".join(missing) or "Nothing is missing: the site can be published")
    return int(bool(missing))


def findings(page: str) -> Iterator[str]:
    """What is missing or leads nowhere, each with a hint."""
    for (name, variable), place in PLACES.items():
        address = found[1] if (found := place.search(page)) else ""
        host = urlsplit(address).hostname or ""
        if not address.startswith("https://") or not host or RESERVED.search(host):
            hint = f"write yours into mkdocs.yml, or set {variable}, and build again"
            yield f"{name} is {address or 'empty'}, which is no address that others reach by https: {hint}"
