import numpy as np
import pytest

from figures_src.encoding import by_parts


def test_published_attention_factors():
    assert by_parts.yarn_mscale(8) == pytest.approx(1.2079441541679836, rel=1e-15)
    assert by_parts.yarn_mscale(40) ** 2 == pytest.approx(1.874, abs=5e-4)
    assert by_parts.yarn_mscale(1) == 1


def test_paper_and_code_differ_by_the_measured_factors():
    for settings, most in (
        ({"head_dim": 128, "base": 1e6, "factor": 4, "original_length": 32768}, 1.7),
        ({"head_dim": 128, "base": 1e4, "factor": 16, "original_length": 4096}, 3.0),
        ({"head_dim": 64, "base": 1e4, "factor": 40, "original_length": 4096}, 4.3),
    ):
        code, paper = (by_parts.yarn(ramp=name, **settings).frequencies for name in by_parts.RAMPS)
        assert (code / paper).max() == pytest.approx(most, abs=0.06)


def test_turning_truncation_off_changes_nine_frequencies_of_gpt_oss():
    settings = {"head_dim": 64, "base": 150_000.0, "factor": 32, "original_length": 4096}
    on, off = (by_parts.yarn(truncate=truncate, **settings).frequencies for truncate in (True, False))
    assert np.count_nonzero(~np.isclose(on, off)) == 9
    assert np.abs(off / on - 1).max() == pytest.approx(0.43, abs=0.01)
