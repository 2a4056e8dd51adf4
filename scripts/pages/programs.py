"""The scripts that consist of modules: playground, reader, "Break it yourself" with its worker, and the search."""

import json

from figures_src import reader
from scripts import ROOT
from scripts.pages import break_data, presets
from scripts.pages.bundle import bundle

ENTRIES = {
    "playground": "playground/main.js",
    "reader": "reader/page.js",
    "break": "break/main.js",
    "break_worker": "break/worker.js",
    "find": "search/main.js",
}
MINISEARCH = ROOT / "scripts" / "common" / "vendor" / "minisearch" / "minisearch.js"


def files() -> dict[str, str]:
    """The generated files by their path in the site."""
    return {f"assets/js/{name}.js": text for name, text in bundle(ENTRIES, generated()).items()}


def generated() -> dict[str, str]:
    """The texts of the modules that are elsewhere: atlas, kept models, the rules of the reader, MiniSearch."""
    families = f"export const FAMILIES = {json.dumps(reader.families(), separators=(',', ':'), ensure_ascii=False)};\n"
    library = MINISEARCH.read_text(encoding="utf-8").partition("\n//# sourceMappingURL")[0]
    return {
        "presets": presets.module(),
        "models": break_data.module(),
        "families": families,
        "minisearch": library,
    }
