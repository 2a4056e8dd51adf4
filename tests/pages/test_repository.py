"""Links to the repository come from one setting, and are absent without it."""

from scripts.pages import repository


def test_an_edit_goes_to_the_branch():
    assert repository.edit_link("https://code.example/us/ours", "docs/index.md") == (
        "https://code.example/us/ours/edit/main/docs/index.md"
    )


def test_without_an_address_there_is_no_link():
    assert repository.link("", "mkdocs.yml") == repository.edit_link("", "mkdocs.yml") == ""
