import pytest

from figures_src.encoding import by_parts


def test_published_attention_factors():
    assert by_parts.yarn_mscale(8) == pytest.approx(1.2079441541679836, rel=1e-15)
    assert by_parts.yarn_mscale(40) ** 2 == pytest.approx(1.874, abs=5e-4)
    assert by_parts.yarn_mscale(1) == 1
