"""What the page on longer texts states."""

import numpy as np

from figures_src.experiments import plan, summary


def test_pairing_windows_makes_the_error_smaller():
    for scheme in plan.schemes("language"):
        if scheme != "learned":
            loss = summary.losses("language", scheme, "last")
            _, paired = summary.paired(loss[:, -1], loss[:, 0])
            unpaired = np.sqrt((loss[:, -1].var(axis=1, ddof=1) + loss[:, 0].var(axis=1, ddof=1)) / loss.shape[2])
            assert (paired < unpaired).all()
