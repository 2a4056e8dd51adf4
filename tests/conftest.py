"""How the tests are shared out, to several processes (scripts/test.py) and to the everyday run."""

import gc
import inspect
import os
import sys
from importlib.util import find_spec

import pytest

pytest_plugins = ["tests.browser"] if find_spec("playwright") else []  # the tests of the package need no browser
os.environ["OMP_NUM_THREADS"] = "1"  # the processes of xdist fill the processors: more threads would only wait
sys.dont_write_bytecode = False  # each process and run would spend 6 s on compiling the tests again
gc.set_threshold(100_000, 50, 50)  # half the time of a collection goes into looking for garbage among libraries
STARTS = {"browser", "page", "checkout", "built"}  # they start a browser, build a site, or need one


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "everyday: neither slow nor in need of a browser, a built site or processes of the builder"
    )
    config.addinivalue_line("markers", "xdist_group(name): one process for all of a group, where xdist is installed")
    config.addinivalue_line("markers", "records: kept results are of today's code, which a pull request need not hold")


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups, and before tests are left out by their marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file stays in one process, for its fixtures, unless its tests name smaller groups."""
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
        reads_site = any(map(_is_site, vars(item.module).values()))
        needs_site = reads_site or bool(STARTS & {*item.fixturenames})
        if not (item.get_closest_marker("slow") or needs_site or "builder" in item.path.parts):
            item.add_marker(pytest.mark.everyday)


def _is_site(value: object) -> bool:
    return inspect.ismodule(value) and value.__name__ == "tests.pages.site"


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()  # what is loaded now stays to the end: neither later collections nor pytest's last one look at it
