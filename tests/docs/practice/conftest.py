"""Functions out of the code to paste of this chapter's pages."""

from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from scripts.common import pasted

PAGES = Path(__file__).parents[3] / "docs" / "practice"


@pytest.fixture
def block() -> Callable[[str, str], dict[str, object]]:
    """Runs the block of a page that defines a function; its names."""

    def run(page: str, function: str) -> dict[str, object]:
        text = (PAGES / f"{page}.md").read_text(encoding="utf-8")
        (found,) = (each.code for each in pasted.blocks(text) if f"def {function}(" in each.code)
        space: dict[str, object] = {}
        torch.manual_seed(0)  # some blocks draw numbers
        exec(found, space)
        return space

    return run
