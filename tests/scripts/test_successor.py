"""The comparison with the successor of MkDocs leaves out the generator's name, and nothing else."""

import pytest

from scripts.maintain import successor

PAGE = '<head><meta name="generator" content="{}"></head><p>{}</p>'


@pytest.fixture
def folders(tmp_path):
    for name, generator in (("mkdocs", "mkdocs-1.6.1"), ("properdocs", "mkdocs-ProperDocs 1.6.7")):
        (tmp_path / name / "rotary").mkdir(parents=True)
        (tmp_path / name / "rotary/index.html").write_text(PAGE.format(generator, "same"), encoding="utf-8")
    return tmp_path / "mkdocs", tmp_path / "properdocs"


def test_another_generator_alone_is_no_difference(folders):
    assert successor.differences(*folders) == []


def test_another_word_is_named_with_its_file(folders):
    (folders[1] / "rotary/index.html").write_text(PAGE.format("x", "other"), encoding="utf-8")
    assert successor.differences(*folders) == ["rotary/index.html differs"]


@pytest.mark.parametrize("place", [0, 1])
def test_a_file_that_one_alone_writes_is_named_with_its_writer(folders, place):
    (folders[place] / "new.js").write_text("", encoding="utf-8")
    assert successor.differences(*folders) == [f"only {folders[place].name} writes new.js"]
