"""The live preview shows a saved change within seconds and survives a broken one."""

import re
import socket
import subprocess
import sys
import time
import urllib.request

import pytest

pytestmark = pytest.mark.slow
FIGURE = "figures_src/figures/rotary/score_by_place.py"


@pytest.fixture(scope="module")
def preview(checkout):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "scripts/serve.py", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=checkout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        while "Look at it" not in (line := process.stdout.readline()):
            assert line, "the preview has ended"
        yield checkout, f"http://127.0.0.1:{port}/", process
        process.terminate()


def _get(address):
    with urllib.request.urlopen(address, timeout=120) as answer:
        return answer.read().decode()


def _wait_for_reload(base, page):
    epoch, identity = re.search(r"livereload\((\d+), (\d+)\)", page).groups()
    return _get(f"{base}livereload/{epoch}/{identity}")


def _made(process):
    while not (found := re.search(r"(\d+) drawn, (\d+) pages made", line := process.stdout.readline())):
        assert line, "the preview has ended"
    return int(found[1]), int(found[2])


def test_a_page_that_is_made_alone_is_the_page_that_a_whole_build_makes(preview):
    root, base, process = preview
    text, figure, settings = root / "docs/rotary/rotation.md", root / FIGURE, root / "mkdocs.yml"
    good, drawing, plain = text.read_text(), figure.read_text(), settings.read_text()
    try:
        text.write_text(good.replace("# Rotation\n", "# Rotation\n\nTurning it is, in truth. {no claim}\n", 1))
        assert _made(process) == (0, 1)
        figure.write_text(drawing.replace("return ", "assert True\n    return ", 1))
        drawn, made = _made(process)
        assert drawn == 1
        assert made == 2, "the page that shows the figure, and the page of its code"
        addresses = ("rotary/rotation/", "code/figures/rotary/score_by_place/")
        alone = [_get(base + address) for address in addresses]
        assert "in truth" in alone[0]
        settings.write_text(plain + "\n")
        assert _made(process)[1] > 10
        whole = [_get(base + address) for address in addresses]
        epoch = re.compile(r"livereload\(\d+, \d+\)")
        assert [epoch.sub("", page) for page in alone] == [epoch.sub("", page) for page in whole]
    finally:
        for path, content in ((text, good), (figure, drawing), (settings, plain)):
            path.write_text(content)
    assert _made(process)[0] == 1


def test_a_broken_page_is_named_and_the_preview_goes_on(preview):
    root, base, process = preview
    path = root / "docs/relative/alibi.md"
    good = path.read_text()
    before = _get(base + "relative/alibi/")
    path.write_text(good + "\n![A picture.](../figures/relative/none.svg)\n*Caption.*\n")
    try:
        while "none" not in (line := process.stdout.readline()):
            assert line, "the preview has ended"
    finally:
        path.write_text(good)
    _wait_for_reload(base, before)
    assert "ALiBi" in _get(base + "relative/alibi/")


def test_a_saved_figure_is_drawn_again_and_the_page_reloads(preview):
    root, base, _ = preview
    path = root / FIGURE
    good = path.read_text()
    page = _get(base + "rotary/rotation/")
    path.write_text(
        good.replace('"""', '"""A claim of the test. ', 1).replace("return ", "assert True\n    return ", 1)
    )
    try:
        _wait_for_reload(base, page)
        assert "A claim of the test." in _get(base + "figures/rotary/score_by_place.json")
    finally:
        path.write_text(good)
    started = time.monotonic()
    _wait_for_reload(base, _get(base + "rotary/rotation/"))
    assert "A claim of the test." not in _get(base + "figures/rotary/score_by_place.json")
    assert time.monotonic() - started < 60  # generous: speed is measured, not tested
