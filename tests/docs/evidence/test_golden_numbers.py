"""What the page on golden numbers says beside its tables."""

import numpy as np

from figures_src import golden
from figures_src.encoding import sinusoidal

MARIAN = next(entry for entry in golden.every() if "marian" in entry.place)


def test_marians_table_has_the_frequencies_of_tensor2tensor():
    printed = np.reshape([golden.number(text) for text in MARIAN.printed.split()], (3, 5))
    for denominator, agrees in (("half_minus_one", True), ("half", False)):
        table = sinusoidal.encode(np.arange(3), 512, order="sin_cos", denominator=denominator)[:, :5]
        assert np.allclose(table, printed, atol=1e-7) is agrees
