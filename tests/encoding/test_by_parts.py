import pytest

from figures_src.encoding import by_parts


def test_published_attention_factors():
    assert by_parts.yarn_mscale(8) == pytest.approx(1.2079441541679836, rel=1e-15)
    assert by_parts.yarn_mscale(40) ** 2 == pytest.approx(1.874, abs=5e-4)
    assert by_parts.yarn_mscale(1) == 1


def test_the_limits_of_the_code_s_ramp_are_whole_pairs_by_default_as_those_of_yarn():
    settings = {"factor": 40, "original_length": 4096}
    found = by_parts.ntk_by_parts(64, **settings, ramp="code").frequencies
    assert found.tolist() == by_parts.yarn(64, **settings).frequencies.tolist()
