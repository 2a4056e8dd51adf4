"""The scripts that consist of modules: playground, reader, "Break it yourself" with its worker, and the search.

`deno bundle` makes classic scripts of them, small ones, without what no page calls: from a folder on disk a browser
loads no modules, and one file is one request. Deno fetches its esbuild from npm, once.
"""

import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from figures_src import reader
from scripts import ROOT
from scripts.common import deno
from scripts.pages import break_data, presets

ENTRIES = {
    "playground": "playground/main.js",
    "reader": "reader/page.js",
    "break": "break/main.js",
    "break_worker": "break/worker.js",
    "find": "search/main.js",
}
MINISEARCH = ROOT / "scripts" / "common" / "vendor" / "minisearch" / "minisearch.js"
SOURCES = ROOT / "docs" / "assets" / "js"
_ERROR = re.compile(r"^error: (?P<what>.+)(?:\n.*)*?\n\s+at (?P<place>\S+:\d+):\d+", re.M)


def files() -> dict[str, str]:
    """The generated files by their path in the site."""
    return {f"assets/js/{name}.js": text for name, text in bundle(ENTRIES, generated()).items()}


def generated() -> dict[str, str]:
    """The texts of the modules that are elsewhere: atlas, kept models, the rules of the reader, MiniSearch."""
    library = MINISEARCH.read_text(encoding="utf-8").partition("\n//# sourceMappingURL")[0]
    return {
        "presets": _constants(PRESETS=presets.entries()),
        "models": _constants(MODELS=break_data.models(), PASSAGE=break_data.passage()),
        "families": _constants(FAMILIES=reader.families()),
        "minisearch": library,
    }


def _constants(**values: object) -> str:
    written = {name: json.dumps(value, separators=(",", ":"), ensure_ascii=False) for name, value in values.items()}
    return "".join(f"export const {name} = {text};\n" for name, text in written.items())


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
