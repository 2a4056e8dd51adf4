"""The content security policy of the finished pages."""

import base64
import hashlib
import re

_SCRIPT = re.compile(r"<script(?P<attributes>[^>]*)>(?P<code>.*?)</script>", re.DOTALL)
_CHARSET = '<meta charset="utf-8">'
_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; script-src 'self'{hashes}; "
    "worker-src 'self' blob:; font-src 'self'; media-src 'self'; connect-src 'self'; object-src 'none'; "
    "base-uri 'self'; form-action 'self'"
)


def secure(page: str) -> str:
    """The page with a policy that forbids everything from elsewhere and every inline script but those it has now."""
    hashes = {
        base64.b64encode(hashlib.sha256(match["code"].encode()).digest()).decode()
        for match in _SCRIPT.finditer(page)
        if "src=" not in match["attributes"] and "application/" not in match["attributes"]
    }
    policy = _POLICY.format(hashes="".join(f" 'sha256-{each}'" for each in sorted(hashes)))
    told = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace(_CHARSET, f"{_CHARSET}\n      {told}", 1)
