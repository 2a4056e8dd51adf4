"""What the page with the whole story states."""

import numpy as np

from figures_src.figures.foundations import moved_along, sentence_strips, two_arrows


def test_the_two_articles_are_equal_until_a_position_is_added():
    strips = {title: sentence_strips._words() + added for title, added in sentence_strips._added(np.arange(5)).items()}
    assert [np.allclose(rows[0], rows[3]) for rows in strips.values()] == [True, False, False, False]


def test_a_score_changes_along_the_page_where_positions_are_added_and_nowhere_else():
    spread = {name: np.ptp(score) for name, (_, _, score) in moved_along._scores().items()}
    assert min(spread["sinusoidal"], spread["learned"]) > 1
    assert max(spread["rotary"], spread["alibi"]) < 1e-9


def test_rotated_arrows_keep_their_angle_and_lengths_and_added_ones_do_not():
    rotated, added = ([scene(start) for start in range(30)] for scene in (two_arrows._rotated, two_arrows._added))
    assert np.ptp([saw @ cat for saw, cat in rotated]) < 1e-12
    assert np.ptp([saw @ cat for saw, cat in added]) > 1
