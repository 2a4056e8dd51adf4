"""How the tests are shared out when several processes run them (`-n`): see scripts/test.py."""

import pytest


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file stays in one process, for its fixtures, unless its tests name smaller groups."""
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
