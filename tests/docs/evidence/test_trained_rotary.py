"""What the page on the trained rotary model states."""

from figures_src.encoding import rotary
from figures_src.experiments import plan, summary


def test_no_pair_makes_32_turns_in_128_bytes():
    settings = plan.SETTINGS["language"]
    wavelengths = rotary.wavelengths(rotary.frequencies(settings["width"] // settings["heads"]))
    assert settings["trained"] / wavelengths.min() < 32


def test_the_rules_and_the_plain_ladder_agree_at_the_trained_length():
    losses = [summary.losses("scaling", rule, "mean")[:, 0] for rule in plan.RULES]
    assert all((each == losses[0]).all() for each in losses)
