"""The mark of the site."""

from xml.etree import ElementTree

from figures_src.drawing import logo


def test_the_mark_has_a_ring_for_every_pair_and_stays_inside_its_square():
    mark = ElementTree.fromstring(logo.logo())
    rings = mark.findall("{http://www.w3.org/2000/svg}path")
    assert len(rings) == logo.MARK["pairs"]
    for ring in rings:
        numbers = [float(part) for part in ring.get("d").replace("M", " ").replace("A", " ").split()]
        assert all(0 <= number <= 64 for number in numbers)


def test_no_pair_of_the_mark_turns_past_its_start():
    assert all(0 < angle < 6.28 for angle, _ in logo._turned(**logo.MARK))
