"""Makes classic scripts of the pages' ES modules, small ones, without what no page calls: esbuild does it, in Deno.

From a folder on disk a browser loads no modules, and one file is one request. What was made stays in .cache.
"""

import hashlib
import json
import os
from pathlib import Path

from scripts.pages import deno
from scripts.pages.current_page import ROOT

SOURCES = ROOT / "docs" / "assets" / "js"
_CODE = Path(__file__).with_suffix(".js")
_VERSION = _CODE.parent / "vendor" / "esbuild" / "VERSION"
_KEPT = ROOT / ".cache" / "scripts"
_MOST = 20  # that are kept


def bundle(
    entries: dict[str, str], generated: dict[str, str] | None = None, *, root: Path = SOURCES, name: str = ""
) -> dict[str, str]:
    """The scripts, by the keys of `entries`, which are their names without `.js`.

    Args:
        entries: name of a script -> its module, a path in `root` or a key of `generated`.
        generated: texts of modules that are no files, by what imports call them: a name, or a path in `root`.
        root: the folder of the modules.
        name: of the variable that gets the exports of the module; without it they are not to be had.

    Raises:
        ValueError: a module is missing or cannot be read; the message names file and line.
    """
    asked = json.dumps({"entries": entries, "generated": generated or {}, "name": name})
    files = [_CODE, _VERSION, *sorted(root.rglob("*.js"))]
    digest = hashlib.sha256("\0".join([asked, *(each.read_text(encoding="utf-8") for each in files)]).encode())
    kept = _KEPT / f"{digest.hexdigest()[:32]}.json"
    if not kept.exists():
        made = _made(json.dumps({"root": root.as_posix(), **json.loads(asked)}), root)
        kept.parent.mkdir(parents=True, exist_ok=True)
        (new := kept.with_suffix(f".{os.getpid()}")).write_text(made, encoding="utf-8")
        new.replace(kept)
        for old in sorted(_KEPT.glob("*.json"), key=lambda path: path.stat().st_mtime)[:-_MOST]:
            old.unlink(missing_ok=True)
    return {path.removesuffix(".js"): text for path, text in json.loads(kept.read_text(encoding="utf-8")).items()}


def _made(request: str, root: Path) -> str:
    readable = f"--allow-read={root},{_CODE.parent}"
    answer = deno.run("run", "--no-config", "--no-remote", "--no-npm", readable, str(_CODE), given=request)
    if answer.returncode:
        raise ValueError(f"the scripts of {root.name} cannot be bundled: {answer.stderr.strip()}")
    return answer.stdout
