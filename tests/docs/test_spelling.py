"""Slips of the pen that typos has no entry for: a rare word is not one slip away from a word of the pages."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.read_page import pages

WORD = re.compile(r"(?<![\w-])[^\W\d_]{5,}(?![\w-])")
RIGHT = {"bonded", "compete", "multiples", "paris", "strips"}
OFTEN = 3  # a word so often is meant


def slips(word: str) -> Iterator[str]:
    """The word with an inner letter left out, doubled, or changed with the next."""
    for i in range(1, len(word) - 1):
        yield word[:i] + word[i + 1 :]
        yield word[: i + 1] + word[i:]
        yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]


def misspelt(texts: list[str]) -> dict[str, str]:
    """Rare word -> the word of the pages that was meant."""
    count = Counter(word.lower() for text in texts for word in WORD.findall(text))
    meant = {slip: word for word in count if count[word] >= OFTEN for slip in slips(word)}
    return {word: meant[word] for word in count if count[word] < OFTEN and word in meant}


def test_no_rare_word_of_the_pages_is_a_slip_of_a_frequent_one():
    texts = [page.spelt for page in pages(Path(__file__).parents[2])]
    assert {word: right for word, right in misspelt(texts).items() if word not in RIGHT} == {}
    planted = {"mistaks": "mistakes", "neihgbours": "neighbours", "riples": "ripples", "rotray": "rotary"}
    assert misspelt([*texts, " ".join(planted)]).items() >= planted.items()
