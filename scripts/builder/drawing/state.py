"""What a figure may leave behind in its process: put back before the next one, or noticed, and the process ended."""

import gc
import os
import random
import sys

import numpy


class State:
    """The settings of the process before its first job. Style, fonts and colour maps are for every figure to set."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rest = _rest()
        self.style = _style()

    def restore(self) -> None:
        if self.style:
            import matplotlib
            from matplotlib.font_manager import fontManager

            settings, fonts, colours = self.style
            dict.update(matplotlib.rcParams, settings)
            if len(fontManager.ttflist) != len(fonts):
                fontManager.ttflist[:] = fonts
                fontManager._findfont_cached.cache_clear()
            for name in set(matplotlib.colormaps) - set(colours):
                matplotlib.colormaps.unregister(name)
        random.seed(self.seed)
        numpy.random.seed(self.seed)  # noqa: NPY002 - the state that careless code uses
        if torch := sys.modules.get("torch"):
            torch.manual_seed(self.seed)
        gc.collect()

    def is_spoiled(self) -> bool:
        """Whether anything else has changed that could alter what the next figure draws."""
        return self.rest != _rest()


def _style() -> tuple | None:
    if "matplotlib" not in sys.modules:
        return None
    from matplotlib import colormaps, rcParams
    from matplotlib.font_manager import fontManager

    return dict.copy(rcParams), list(fontManager.ttflist), list(colormaps)


def _rest() -> tuple:
    torch, pyplot = sys.modules.get("torch"), sys.modules.get("matplotlib.pyplot")
    return (
        os.getcwd(),
        dict(os.environ),
        list(sys.path),
        (sys.stdout, sys.stderr),
        (numpy.geterr(), numpy.get_printoptions()),
        torch is None or (torch.get_default_dtype() == torch.float32 and torch.is_grad_enabled()),
        pyplot is None or not pyplot.get_fignums(),
    )
