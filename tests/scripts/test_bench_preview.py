"""The benchmark of the preview saves what a browser then shows."""

from pathlib import Path

import pytest

from scripts.maintain import bench_preview

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("save", bench_preview.SAVES, ids=lambda save: save.kind)
def test_each_save_changes_its_file_and_differs_from_the_one_before(save):
    before = (ROOT / save.file).read_text(encoding="utf-8")
    first, second = (before.replace(save.old, save.new.format(run), 1) for run in (1, 2))
    assert save.old in before and len({before, first, second}) == 3
    assert (save.seen + save.style[1]).format(1) != (save.seen + save.style[1]).format(2)
