"""The pages: built into a new folder that takes the place of the old one only when all went well."""

import pytest

from scripts import ProjectError
from scripts.pages.website import build_site
from tests.builder.conftest import Project

pytestmark = pytest.mark.slow


@pytest.fixture
def pages(tmp_path):
    project = Project(tmp_path)
    project.write("mkdocs.yml", "site_name: Waves\ntheme: {name: null, custom_dir: theme}\nplugins: []\n")
    project.write("theme/main.html", "<title>{{ page.title }}</title>{{ page.content }}\n")
    project.write("docs/index.md", "# Home\n\n[Next](next.md)\n")
    project.write("docs/next.md", "# Next\n")
    return project


def built(project) -> list[str]:
    said: list[str] = []
    build_site(str(project.root), said.append)
    return said


def test_the_site_is_built_again_only_after_a_change_and_of_the_same_sources_with_the_same_bytes(pages):
    def files() -> dict[str, str]:
        return {path.parent.name: path.read_text() for path in (pages.root / "site").rglob("index.html")}

    assert built(pages)[0] == "Building the site"
    assert built(pages) == ["The site is up to date"]
    first = files()
    pages.edit("docs/next.md", "# Next", "# Then")
    assert built(pages)[0] == "Building the site"
    assert "Then" in files()["next"]
    pages.edit("docs/next.md", "# Then", "# Next")
    built(pages)
    assert files() == first and "Home" in first["site"]


def test_code_on_a_page_that_fails_keeps_the_last_good_site(pages):
    built(pages)
    good = (pages.root / "site/index.html").read_text()
    pages.edit("docs/index.md", "# Home", "# Another home\n\n```python\nassert 1 == 2\n```\n")
    with pytest.raises(ProjectError, match=r"Code on pages fails\n.*docs/index\.md"):
        built(pages)
    assert (pages.root / "site/index.html").read_text() == good


def test_a_build_killed_between_the_two_folders_brings_the_old_site_back(pages):
    built(pages)
    (pages.root / "site").rename(pages.root / ".cache/build/site-old")
    pages.edit("docs/index.md", "next.md", "nowhere.md")
    with pytest.raises(ProjectError):
        built(pages)
    assert (pages.root / "site/index.html").exists()
