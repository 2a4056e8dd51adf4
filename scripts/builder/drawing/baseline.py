"""What a figure may leave behind in its process, put back before the next one."""

import gc
import os
import random
import sys
import warnings


class Baseline:
    """The state of the process that figures may change without meaning to, to be put back before each job."""

    def __init__(self, root: str, seed: int) -> None:
        self.root, self.seed = root, seed
        self.environment = dict(os.environ)
        self.path = list(sys.path)
        self.streams = sys.stdout, sys.stderr
        self.fonts = None
        matplotlib = sys.modules.get("matplotlib")
        if matplotlib:
            from matplotlib.font_manager import fontManager

            self.settings = dict.copy(matplotlib.rcParams)
            self.fonts = list(fontManager.ttflist)
            self.colour_maps = set(matplotlib.colormaps)
        numpy = sys.modules.get("numpy")
        if numpy:
            self.errors, self.printing = numpy.geterr(), numpy.get_printoptions()

    def restore(self) -> None:
        os.chdir(self.root)
        if dict(os.environ) != self.environment:
            os.environ.clear()
            os.environ.update(self.environment)
        sys.path[:] = self.path
        sys.stdout, sys.stderr = self.streams
        warnings.resetwarnings()
        random.seed(self.seed)
        if self.fonts is not None:
            import matplotlib
            import numpy
            from matplotlib import font_manager

            dict.update(matplotlib.rcParams, self.settings)
            if len(font_manager.fontManager.ttflist) != len(self.fonts):
                font_manager.fontManager.ttflist[:] = self.fonts
                font_manager.fontManager._findfont_cached.cache_clear()
            for name in set(matplotlib.colormaps) - self.colour_maps:
                matplotlib.colormaps.unregister(name)
            if "matplotlib.pyplot" in sys.modules:
                sys.modules["matplotlib.pyplot"].close("all")
            numpy.random.seed(self.seed)  # noqa: NPY002 - the state that careless code uses
            numpy.seterr(**self.errors)
            numpy.set_printoptions(**self.printing)
        torch = sys.modules.get("torch")
        if torch:
            torch.manual_seed(self.seed)
            torch.set_default_dtype(torch.float32)
            torch.set_grad_enabled(True)
        gc.collect()
