"""Links to the repository come from one setting, and are absent without it."""

import re

from scripts.pages import repository


def test_a_file_is_linked_at_the_built_commit():
    link = repository.link("https://code.example/us/ours/", "mkdocs.yml")
    assert re.fullmatch(r"https://code\.example/us/ours/blob/[0-9a-f]{40}/mkdocs\.yml", link)


def test_an_edit_goes_to_the_branch():
    assert repository.edit_link("https://code.example/us/ours", "docs/index.md") == (
        "https://code.example/us/ours/edit/main/docs/index.md"
    )


def test_without_an_address_there_is_no_link():
    assert repository.link("", "mkdocs.yml") == repository.edit_link("", "mkdocs.yml") == ""
