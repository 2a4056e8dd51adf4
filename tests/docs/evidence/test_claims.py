"""What the page of popular claims concludes from quoted numbers."""

from pathlib import Path

from figures_src.encoding import rotary
from figures_src.figures.relative import alibi_extrapolation

PAGE = Path(__file__).parents[3] / "docs/evidence/claims.md"


def test_at_the_trained_length_of_512_rope_had_the_highest_of_four_quoted_perplexities():
    first = {name: perplexity[0] for name, perplexity in alibi_extrapolation._QUOTED.items()}
    assert max(first, key=first.get) == "rotary"
    words = f"perplexities of {first['alibi']} and {first['t5']} against {first['rotary']}"
    assert words in " ".join(PAGE.read_text(encoding="utf-8").split())


def test_the_slow_pairs_that_do_not_finish_4096_tokens_depend_on_the_base():
    unfinished = [(rotary.wavelengths(rotary.frequencies(128, base)) > 4_096).sum() for base in (1e4, 5e5)]
    assert unfinished == [18, 32]
