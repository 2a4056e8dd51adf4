"""What the page on graphs, molecules and proteins states."""

import numpy as np

from figures_src.experiments import molecule

GRAPH = molecule.adjacency()


def _ring(count):
    return molecule.adjacency(tuple((node, (node + 1) % count) for node in range(count)), count)


def _laplacian(graph):
    return np.diag(graph.sum(axis=1)) - graph


def test_waves_of_a_ring_are_sines_and_cosines():
    place = np.arange(20)
    for k in range(1, 10):
        for wave in (np.cos(2 * np.pi * k * place / 20), np.sin(2 * np.pi * k * place / 20)):
            assert np.allclose(_laplacian(_ring(20)) @ wave, (2 - 2 * np.cos(2 * np.pi * k / 20)) * wave)


def test_a_wave_of_a_graph_may_change_its_sign():
    values, waves = molecule.waves(GRAPH)
    assert np.allclose(_laplacian(GRAPH) @ -waves, -waves * values)


def test_equal_eigenvalues_leave_a_rotation_open():
    values, waves = molecule.waves(_ring(20))
    assert np.allclose(values[1:19:2], values[2:20:2])
    turned = (waves[:, 1] + waves[:, 2]) / np.sqrt(2)
    assert np.allclose(_laplacian(_ring(20)) @ turned, values[1] * turned)


def test_projectors_do_not_notice_the_basis():
    pair = molecule.waves(_ring(12))[1][:, 1:3]
    turned = pair @ np.array([[0.6, -0.8], [0.8, 0.6]])
    assert not np.allclose(turned, pair)
    assert np.allclose(turned @ turned.T, pair @ pair.T)


def test_walks_return_after_an_odd_number_of_steps_only_through_an_odd_ring():
    assert np.allclose(molecule.returns(GRAPH, 8)[:, ::2], 0)
    five = molecule.returns(_ring(5), 5)
    assert np.allclose(five[:, [0, 2]], 0)
    assert (five[:, 4] > 0).all()


def test_mirror_images_have_equal_returns():
    back = molecule.returns(GRAPH, 20)
    assert np.allclose(back[[1, 2]], back[[5, 4]])
    assert not np.allclose(back[1], back[2])
    wave = molecule.waves(GRAPH)[1]
    assert not np.allclose(wave[1], wave[5])


def test_on_a_path_the_distance_is_that_of_positions():
    path = molecule.adjacency(tuple((node, node + 1) for node in range(8)), 9)
    place = np.arange(9)
    assert np.array_equal(molecule.distances(path), np.abs(place[:, None] - place))
    assert molecule.distances(GRAPH)[7, 3] == 5


def test_each_part_of_a_graph_has_a_constant_wave():
    apart = molecule.adjacency(((0, 1), (1, 2), (3, 4), (4, 5), (5, 3)), 6)
    values, waves = molecule.waves(apart)
    assert np.isclose(values, 0).sum() == 2
    assert np.allclose(np.ptp((waves[:, :2] @ waves[:, :2].T)[:3, :3]), 0)


def test_the_slowest_wave_of_the_picture_separates_tail_and_far_side():
    wave = molecule.waves(GRAPH)[1][:, 1]
    assert np.sign(wave[7]) != np.sign(wave[3])


def test_renumbering_changes_the_order_of_the_rows_only():
    order = np.random.default_rng(0).permutation(molecule.ATOMS)
    moved = GRAPH[np.ix_(order, order)]
    assert np.allclose(molecule.returns(moved, 8), molecule.returns(GRAPH, 8)[order])
    assert np.array_equal(molecule.distances(moved), molecule.distances(GRAPH)[np.ix_(order, order)])
