import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import grid


@pytest.mark.parametrize("kind", grid.KINDS)
@pytest.mark.parametrize(("rows", "columns"), [(14, 14), (24, 32), (7, 5), (1, 3), (56, 2)])
def test_resize_agrees_with_torch(normal, kind, rows, columns):
    table = torch.asarray(normal((14, 10, 3)))
    peer = torch.nn.functional.interpolate(
        table.permute(2, 0, 1)[None], size=(rows, columns), mode=kind, align_corners=False
    )[0].permute(1, 2, 0)
    assert_allclose(grid.resize(table, rows, columns, kind=kind), peer, atol=1e-12)
