"""How the tests are shared out when several processes run them (`-n`): see scripts/test.py."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A file stays in one process, for its fixtures, unless its tests name smaller groups; what needs quiet is last."""
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    items.sort(key=lambda item: item.get_closest_marker("quiet") is not None)
