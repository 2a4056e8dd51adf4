"""What the page on positions in an image states."""

import numpy as np
import torch

from figures_src.encoding import multi_axis, sinusoidal

ROW, COLUMN = np.divmod(np.arange(196), 14)
POINTS = np.stack([ROW, COLUMN], axis=-1)


def test_similarity_is_a_sum_over_rows_and_columns():
    table = multi_axis.encode(POINTS, (32, 32))
    one = sinusoidal.encode(np.arange(14), 32)
    alike = one @ one.T
    assert np.allclose(table @ table.T, alike[ROW[:, None], ROW] + alike[COLUMN[:, None], COLUMN])


def test_similarity_is_highest_within_a_row_or_a_column():
    table = multi_axis.encode(POINTS, (384, 384))
    assert np.allclose((table @ table[75])[ROW == 5].max(), table[75] @ table[75])
    cross = (ROW == 5) | (COLUMN == 5)
    far = np.hypot(ROW - 5, COLUMN - 5) >= 5
    alike = table @ table[75]
    assert alike[cross & far & (np.hypot(ROW - 5, COLUMN - 5) < 6)].min() > alike[~cross & far].max()


def test_a_table_of_rows_and_columns_is_one_table_with_equal_parts():
    rng = np.random.default_rng(0)
    of_rows, of_columns = rng.normal(size=(2, 14, 8))
    joined = np.concatenate([of_rows[ROW], of_columns[COLUMN]], axis=-1)
    assert joined.shape == (196, 16)
    in_a_row = joined[ROW == 3][:, :8]
    assert np.array_equal(in_a_row, np.broadcast_to(in_a_row[0], in_a_row.shape))
    free = rng.normal(size=(196, 16))
    assert not np.allclose(free[ROW == 3][:, :8], free[ROW == 3][0, :8])


def test_without_antialiasing_a_short_wave_becomes_a_long_one():
    wave = torch.cos(2 * torch.pi * torch.arange(14) / 2.5)[None, None, :, None].expand(1, 1, 14, 14)
    plain, smooth = (
        torch.nn.functional.interpolate(wave, size=(7, 7), mode="bilinear", antialias=smoothed)[0, 0, 1:-1, 0]
        for smoothed in (False, True)
    )
    assert plain.abs().max() > 0.3
    assert smooth.abs().max() < 0.1 * plain.abs().max()


def test_zero_padding_tells_a_convolution_where_the_edge_is():
    def convolved(layers, mode):
        torch.manual_seed(0)
        x = torch.ones(1, 1, 9, 9)  # every patch holds the same
        for _ in range(layers):
            x = torch.nn.Conv2d(1, 1, 3, padding=1, padding_mode=mode, bias=False)(x)
        return x[0, 0].detach()

    nowhere, once, twice = convolved(1, "circular"), convolved(1, "zeros"), convolved(2, "zeros")
    assert torch.allclose(nowhere, nowhere[0, 0])
    assert torch.allclose(once[1:-1, 1:-1], once[4, 4])
    assert not torch.isclose(once[0, 4], once[4, 4])
    assert not torch.isclose(twice[1, 4], twice[4, 4])


def test_rows_of_a_longer_raster_mean_other_places():
    long_row, long_column = np.divmod(np.arange(576), 24)
    same = (long_row[:196] / 24 == ROW / 14) & (long_column[:196] / 24 == COLUMN / 14)
    assert same.mean() < 0.1
    assert long_row[:196].max() < 24 / 2  # the upper part
