"""What the page on Transformer-XL states."""

import numpy as np

from figures_src.encoding import transformer_xl


def test_with_cached_keys_query_0_lies_as_far_from_the_first_key_as_there_are_cached_keys():
    queries, cached = 4, 7
    keys = queries + cached
    distances = transformer_xl.distances(queries, keys)
    shifted = transformer_xl.rel_shift(np.broadcast_to(distances, (queries, len(distances))))
    assert shifted[0, 0] == cached
