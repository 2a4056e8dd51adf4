import pytest
import torch

from figures_src.encoding import rotary, xpos


@pytest.mark.parametrize(
    ("dtype", "reach"), [("float16", 3966), ("bfloat16", 35_694), ("float32", 35_694), ("float64", 289_519)]
)
def test_vectors_are_numbers_as_far_as_the_docstring_says_and_an_error_beyond(dtype, reach):
    x, inv_freq = torch.ones(2, 8, dtype=getattr(torch, dtype)), rotary.frequencies(8)
    for rotate in (xpos.rotate_query, xpos.rotate_key):
        size = rotate(x, torch.tensor([-reach, reach]), inv_freq).abs()
        assert size.isfinite().all() and (size > 0).all()
        with pytest.raises(
            ValueError, match=rf"^position must lie within {reach}\S* tokens of centre = 7, .* one {reach + 1} away$"
        ):
            rotate(x, torch.tensor([0, 8 + reach]), inv_freq, centre=7.0)
