"""What is vendored: known versions, with their licences."""

import plotly.offline
import pytest

from scripts import ROOT

FOLDERS = [
    *(ROOT / "docs" / "assets" / "vendor").iterdir(),
    *(ROOT / "scripts" / "common" / "vendor").iterdir(),
    *(ROOT / "tests" / "pages" / "vendor").iterdir(),
]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_vendored_library_names_its_version_and_licence(folder):
    assert (folder / "VERSION").read_text().strip()
    assert (folder / "LICENSE").read_text().strip()


def test_plotly_in_the_browser_has_the_version_that_plotly_in_python_expects():
    version = (ROOT / "docs/assets/vendor/plotly/VERSION").read_text().strip()
    assert version == plotly.offline.get_plotlyjs_version()
    assert (
        f"plotly.js (gl3d - minified) v{version}"
        in (ROOT / "docs/assets/vendor/plotly/plotly-gl3d.min.js").read_text(encoding="utf-8")[:300]
    )


def test_temml_is_one_version_at_build_and_in_the_browser():
    versions = {(folder / "VERSION").read_text().strip() for folder in FOLDERS if folder.name == "temml"}
    assert len(versions) == 1
