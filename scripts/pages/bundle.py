"""Makes classic scripts of the pages' ES modules, small ones, without what no page calls, by `deno bundle`.

From a folder on disk a browser loads no modules, and one file is one request. Deno fetches its esbuild from npm, once.
"""

import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts import ROOT
from scripts.common import deno

SOURCES = ROOT / "docs" / "assets" / "js"
_ERROR = re.compile(r"^error: (?P<what>.+)(?:\n.*)*?\n\s+at (?P<place>\S+:\d+):\d+", re.M)


def bundle(entries: dict[str, str], generated: dict[str, str] | None = None, root: Path = SOURCES) -> dict[str, str]:
    """The scripts, by the keys of `entries`, which are their names without `.js`.

    Args:
        entries: name of a script -> its module, a path in `root` or a key of `generated`.
        generated: texts of modules that are no files, by what imports call them: a name, or a path in `root`.
        root: the folder of the modules.

    Raises:
        ValueError: a module is missing or cannot be read; the message names file and line.
    """
    with TemporaryDirectory() as place:
        folder = Path(place).resolve()
        shutil.copytree(root, folder, dirs_exist_ok=True)
        modules = {key: key if key.endswith(".js") else f"generated-{key}.js" for key in generated or {}}
        for key, file in modules.items():
            (folder / file).write_text(generated[key], encoding="utf-8")
        imports = {key: f"./{file}" for key, file in modules.items() if key != file}
        (folder / "deno.json").write_text(json.dumps({"imports": imports}), encoding="utf-8")
        return {script: _made(folder, entry) for script, entry in entries.items()}


def _made(folder: Path, entry: str) -> str:
    out = folder / "generated-out.js"
    options = ("--quiet", "--no-lock", "--config", "deno.json", "--format", "iife", "--minify", "--output", str(out))
    answer = deno.run("bundle", *options, entry, cwd=folder)
    if answer.returncode:
        told = answer.stderr.replace(f"file://{folder}/", "").strip()
        found = [f"{each['place']}: {each['what']}" for each in _ERROR.finditer(told)]
        raise ValueError(f"{entry} cannot be bundled: " + ("\n".join(found) or told))  # such as: no esbuild to be had
    return out.read_text(encoding="utf-8")
