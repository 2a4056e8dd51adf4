"""The playground's samples: the same bits everywhere, and as good as a normal draw for a picture."""

import numpy as np

FIRST_OF_SEED_1 = [0.19570502289570868, 1.0669414740987122, -0.09657162660732865, -1.4140097298659384]


def test_samples_are_nearly_normal_and_neighbouring_numbers_and_seeds_unrelated(javascript):
    calls = [["encoding.hash_normal.normal", [200_000, {"seed": seed}]] for seed in (0, 1)]
    first, second = (np.asarray(answer["value"]) for answer in javascript(calls))
    assert second[:4].tolist() == FIRST_OF_SEED_1
    for sample in (first, second):
        assert abs(sample.mean()) < 0.01 and abs(sample.std() - 1) < 0.01
        assert abs((np.abs(sample) < 1).mean() - 0.6827) < 0.006 and np.abs(sample).max() < 6
    for one, other in ((first[:-1], first[1:]), (first, second)):
        assert abs(np.corrcoef(one, other)[0, 1]) < 0.01
