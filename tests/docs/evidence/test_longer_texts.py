"""What the page on longer texts states."""

import numpy as np

from figures_src.experiments import summary


def test_pairing_windows_makes_the_error_smaller():
    for scheme in ("shaw", "alibi", "kerple"):
        loss = summary.losses("language", scheme, "mean")
        _, paired = summary.paired(loss[:, -1], loss[:, 0])
        unpaired = np.sqrt((loss[:, -1].var(axis=1, ddof=1) + loss[:, 0].var(axis=1, ddof=1)) / loss.shape[2])
        assert (paired < unpaired / 5).all()
