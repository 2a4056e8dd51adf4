"""A guess in Markdown becomes a fold and a button for each answer."""

import re

GUESS = '??? guess "Guess: which?"\n\n    1. *This* one\n    2. **That one**\n\n    Because.\n\nAfter.\n'


def test_each_answer_has_a_button_below_the_fold_and_one_is_right(convert):
    page = convert(GUESS)
    assert re.findall(r"<button[^>]*>[^<]*", page) == [
        '<button type="button">This one',
        '<button data-right="" type="button">That one',
        '<button type="button">Show me',
    ]
    assert page.index("</details>") < page.index("pe-guess") < page.index("After.")


def test_another_fold_has_no_buttons(convert):
    assert "<button" not in convert(GUESS.replace("??? guess", "??? question"))
