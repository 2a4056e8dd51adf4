"""Says what is still missing before the site is published under a name: addresses, and the built pages.

The two addresses stand in mkdocs.yml; the variables SITE_URL and REPOSITORY_URL go before it, as in a build.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import yaml

from scripts import ROOT

RESERVED = re.compile(r"(?:^|\.)(?:example(?:\.com|\.net|\.org)?|invalid|localhost|test)$")  # RFC 2606
_CANONICAL = re.compile(r'<link rel="canonical" href="(?P<address>[^"]*)">')


def main() -> int:
    missing = list(findings(ROOT, os.environ))
    print("\n".join(missing) or "Nothing is missing: the site can be published")
    return int(bool(missing))


def findings(root: Path, variables: dict[str, str]) -> Iterator[str]:
    """What is missing or contradicts itself, each with a hint."""
    settings = configuration(root, variables)
    site, repository = settings.get("site_url") or "", settings["extra"].get("repository") or ""
    yield from _address("site_url", site, "SITE_URL")
    if site and not site.endswith("/"):
        yield f"site_url is {site}: end it with /"
    yield from _address("extra.repository", repository, "REPOSITORY_URL")
    page = root / "site" / "index.html"
    if not page.exists():
        yield "there is no site/index.html: run python3 scripts/build.py"
        return
    built = page.read_text(encoding="utf-8")
    found = _CANONICAL.search(built)
    if (found["address"] if found else "") != site:
        yield f"site/ was built for {found['address'] if found else 'no address'}: build it again for {site}"
    if repository and f'href="{repository.rstrip("/")}' not in built:
        yield f"site/ has no link to {repository}: build it again with this address"


def configuration(root: Path, variables: dict[str, str]) -> dict:
    """mkdocs.yml, with variables in the place of `!ENV [NAME, default]`; other tags are left out."""

    class Loader(yaml.SafeLoader):
        pass

    def variable(loader: yaml.SafeLoader, node: yaml.SequenceNode) -> str:
        *names, default = loader.construct_sequence(node)
        return next((variables[name] for name in names if variables.get(name)), default)

    Loader.add_constructor("!ENV", variable)
    Loader.add_multi_constructor("", lambda *_: None)
    return yaml.load((root / "mkdocs.yml").read_text(encoding="utf-8"), Loader)


def _address(name: str, address: str, variable: str) -> Iterator[str]:
    parts = urlsplit(address)
    hint = f"write yours into mkdocs.yml, or set {variable}"
    if not address:
        yield f"{name} is empty: {hint}"
    elif parts.scheme != "https" or not parts.hostname:
        yield f"{name} is {address}, which is no address with https: {hint}"
    elif RESERVED.search(parts.hostname):
        yield f"{name} is {address}, an example: {hint}"
