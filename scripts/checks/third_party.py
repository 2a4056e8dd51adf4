"""The site asks nobody else for anything: no script, style, font, picture or frame from another address."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages

_ADDRESS = r"[\"'(]?\s*(?P<address>(?:https?:)?//[^\s\"')>]+)"
_LOADS = [
    re.compile(
        rf"<(?:script|img|iframe|video|audio|source|embed|object|track)\b[^>]*?\b(?:src|srcset|data|poster)=\s*{_ADDRESS}"
    ),
    re.compile(rf"<link\b(?![^>]*\brel=[\"']?canonical)[^>]*?\bhref=\s*{_ADDRESS}"),
    re.compile(rf"@import\s+(?:url\()?{_ADDRESS}"),
    re.compile(rf"\burl\({_ADDRESS}"),
    re.compile(rf"\b(?:fetch|import|importScripts|Worker|EventSource|WebSocket|open|sendBeacon)\(\s*{_ADDRESS}"),
    re.compile(rf"\bfrom\s+{_ADDRESS}"),
    re.compile(rf"!\[[^\]]*\]\({_ADDRESS}"),
]


def findings(root: Path) -> list[Finding]:
    """Addresses of others that a page, a style sheet or a script would load."""
    own = [
        *root.glob("docs/assets/css/*.css"),
        *root.glob("docs/assets/js/**/*.js"),
        *root.glob("scripts/pages/theme/**/*.html"),
    ]
    texts = [Page(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")) for path in sorted(own)]
    found = [finding for page in texts for finding in _loaded(page, page.text)]
    found += [finding for page in pages(root) for finding in _loaded(page, page.uncoded)]
    return sorted(found)


def _loaded(page: Page, text: str) -> Iterator[Finding]:
    for pattern in _LOADS:
        for match in pattern.finditer(text):
            if not match["address"].startswith(("http://www.w3.org/", "//#")):  # names of XML are never loaded
                mend = "keep a copy with its licence and version in docs/assets/vendor, or leave it out"
                yield page.finding(page.line(match.start("address")), f"{match['address']} would be loaded", mend)
