import numpy as np

from figures_src.encoding import transformer_xl


def test_no_queries_have_no_scores_of_any_key(array):
    k, r, u, v = (array(np.ones(shape)) for shape in [(2, 5, 8), (4, 8), (8,), (8,)])
    assert transformer_xl.scores(k[:, :0], k, r, u, v).shape == (2, 0, 5)
