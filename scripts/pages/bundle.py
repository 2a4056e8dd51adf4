"""Makes classic scripts of the pages' ES modules, small ones, without what no page calls: esbuild does it, in Deno.

From a folder on disk a browser loads no modules, and one file is one request. What was made stays in .cache.
"""

import json
from pathlib import Path

from scripts.builder.store import ROOT, Store, digest
from scripts.pages import deno

SOURCES = ROOT / "docs" / "assets" / "js"
_CODE = Path(__file__).with_suffix(".js")
_VERSION = _CODE.parent / "vendor" / "esbuild" / "VERSION"
_KEPT, _MOST = ".cache/scripts", 20  # where, and how many


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
    asked = {"entries": entries, "generated": generated or {}, "name": name}
    texts = [each.read_text(encoding="utf-8") for each in (_CODE, _VERSION, *sorted(root.rglob("*.js")))]
    store, kept = Store(ROOT), f"{_KEPT}/{digest(json.dumps([asked, texts]).encode())}.json"
    made = store.load(kept)
    if not made:
        made = _made({"root": root.as_posix(), **asked}, root)
        store.save(kept, made)
        for old in sorted((ROOT / _KEPT).iterdir(), key=lambda path: path.stat().st_mtime)[:-_MOST]:
            old.unlink(missing_ok=True)
    return {path.removesuffix(".js"): text for path, text in made.items()}


def _made(request: dict[str, object], root: Path) -> dict[str, str]:
    command = ("run", "--no-config", "--no-remote", "--no-npm", f"--allow-read={root},{_CODE.parent}", str(_CODE))
    answer = deno.run(*command, given=json.dumps(request))
    if answer.returncode:
        raise ValueError(f"the scripts of {root.name} cannot be bundled: {answer.stderr.strip()}")
    return json.loads(answer.stdout)
