"""Links to the repository come from one setting, and are absent without it."""

from scripts.pages import repository


def test_an_edit_goes_to_the_branch():
    assert repository.edit_link("https://code.example/us/ours", "docs/index.md") == (
        "https://code.example/us/ours/edit/main/docs/index.md"
    )


def test_the_package_is_installed_from_the_address_or_without_one_from_a_folder():
    with_it = repository.install("https://code.example/us/ours/")
    assert 'pip install "positional-encodings-illustrated[torch] @ git+https://code.example/us/ours"' in with_it
    assert 'pip install ".[torch]"' in repository.install("")


def test_without_an_address_there_is_no_link():
    assert repository.link("", "mkdocs.yml") == repository.edit_link("", "mkdocs.yml") == ""
