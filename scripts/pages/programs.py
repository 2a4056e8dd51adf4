"""The scripts that consist of modules: of the playground, and of "Break it yourself" with its worker."""

from scripts.pages import break_data, presets
from scripts.pages.bundle import bundle

ENTRIES = {"playground": "playground/main.js", "break": "break/main.js", "break_worker": "break/worker.js"}


def files() -> dict[str, str]:
    """The generated files by their path in the site."""
    return {f"assets/js/{name}.js": text for name, text in bundle(ENTRIES, generated()).items()}


def generated() -> dict[str, str]:
    """The texts of the modules that are no files: `presets`, the atlas, and `models`, what the page loads."""
    return {"presets": presets.module(), "models": break_data.module()}
