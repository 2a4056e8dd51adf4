"""The scripts that consist of modules: of the playground, the reader, and "Break it yourself" with its worker."""

import json

from figures_src import reader
from scripts.pages import break_data, presets
from scripts.pages.bundle import bundle

ENTRIES = {
    "playground": "playground/main.js",
    "reader": "reader/page.js",
    "break": "break/main.js",
    "break_worker": "break/worker.js",
}


def files() -> dict[str, str]:
    """The generated files by their path in the site."""
    return {f"assets/js/{name}.js": text for name, text in bundle(ENTRIES, generated()).items()}


def generated() -> dict[str, str]:
    """The texts of the modules that are no files: the atlas, the models of "Break it yourself", the reader's rules."""
    families = f"export const FAMILIES = {json.dumps(reader.families(), separators=(',', ':'), ensure_ascii=False)};\n"
    return {"presets": presets.module(), "models": break_data.module(), "families": families}
