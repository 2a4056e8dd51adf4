"""The live preview, in a real browser: a save is seen without a touch, and a fault is shown where it stands.

`--durations 0` tells what a save takes until it is seen: at most 1 s for prose, 2 s for a figure and 3 s for all else,
on two quiet cores.
"""

import socket
import subprocess
import sys
import time

import pytest
from playwright.sync_api import expect

from scripts.pages import hooks

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("checkout")]  # one, which takes long to copy
TEXT, FIGURE = "docs/rotary/decay.md", "figures_src/figures/rotary/su_bound.py"
NAME = FIGURE.removeprefix("figures_src/figures/").removesuffix(".py")


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
        yield checkout, f"http://127.0.0.1:{port}/"
        process.terminate()


@pytest.fixture
def page(preview, browser):
    page = browser.new_page()
    page.set_default_timeout(60_000)
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(f"{preview[1]}rotary/decay/")
    yield page
    page.close()
    assert not [each for each in said if "Content Security Policy" in each]


@pytest.fixture
def save(preview):
    """Changes a file, which has its first content again after the test."""
    first = {}

    def save(path, wrong, right):
        file = preview[0] / path
        first.setdefault(file, file.read_text())
        assert wrong in file.read_text()
        file.write_text(file.read_text().replace(wrong, right, 1))

    yield save
    for file, content in first.items():
        file.write_text(content)


def _until(holds):
    """Whether it holds within a minute."""
    end = time.monotonic() + 60
    while not holds() and time.monotonic() < end:
        time.sleep(0.1)
    return holds()


def test_saved_prose_is_seen_and_the_page_stays_where_it_was(page, save):
    page.evaluate("scrollTo(0, 1500)")
    save(TEXT, "\n## ", "\nA word of the test.\n\n## ")
    page.get_by_text("A word of the test.").wait_for(state="attached")
    assert abs(page.evaluate("scrollY") - 1500) < 200


def test_a_saved_figure_is_drawn_and_seen(page, save):
    save(FIGURE, "    return ", '    figure.text(0.5, 0.5, "a word of the test")\n    return ')
    page.locator(f'[data-figure="{NAME}"]').get_by_text("a word of the test").first.wait_for(state="attached")


def test_a_saved_fact_is_computed_and_held_against_the_page(page, save):
    save(
        "figures_src/facts/rotary.py",
        "equal_score_at_10() -> str:\n",
        "equal_score_at_10() -> str:\n    return 'a word'\n",
    )
    page.get_by_text("computed as 'a word'").first.wait_for()


def test_a_fault_in_a_figure_is_shown_and_its_last_picture_until_it_is_fixed(page, save):
    save(FIGURE, "    return ", '    raise ValueError("the fault of the test")\n    return ')
    expect(page.get_by_role("alert")).to_contain_text("the fault of the test")
    assert page.locator(f'[data-figure="{NAME}"] svg').first.is_visible()
    save(FIGURE, '    raise ValueError("the fault of the test")\n', "")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_fault_in_a_page_or_in_the_settings_is_shown_in_the_browser(page, save):
    save(TEXT, "\n## ", "\n![A picture.](../figures/rotary/none.svg)\n*Caption.*\n\n## ")
    bar = page.get_by_role("alert")
    expect(bar).to_contain_text("there is no figure rotary/none")
    save(TEXT, "\n![A picture.](../figures/rotary/none.svg)\n*Caption.*\n", "")
    expect(bar).to_have_count(0)
    save("mkdocs.yml", "site_name:", "site_name: [")
    expect(bar).to_contain_text("The site could not be read")


def test_a_new_page_stands_at_its_address(page, preview):
    path = preview[0] / "docs/rotary/of_the_test.md"
    path.write_text("# A page of the test\n")
    address = f"{preview[1]}rotary/of_the_test/"
    try:
        assert _until(lambda: page.request.get(address).ok)
    finally:
        path.unlink()
    assert _until(lambda: not page.request.get(address).ok)


def test_a_host_that_is_not_this_machine_is_refused(page, preview):
    answer = page.request.get(preview[1], headers={"Host": "example.org:8000"})
    assert answer.status == 403 and "rotary" not in answer.text()


def test_a_preview_writes_nothing_into_the_built_site(preview, page, save):
    embedded = preview[0] / "site" / "embed" / NAME / "index.html"
    before = embedded.stat().st_mtime_ns
    save(TEXT, "# ", "# Seen: ")
    expect(page.locator("h1")).to_contain_text("Seen: ")
    assert embedded.stat().st_mtime_ns == before


def test_a_page_of_the_preview_is_the_page_that_a_whole_build_makes(preview, page):
    root, address = preview
    for path in ("rotary/decay/", "notation/", "playground/", "code/figures/rotary/su_bound/"):
        whole = (root / "site" / path / "index.html").read_text()
        alone = page.request.get(address + path).text()
        call = alone[alone.rindex('<pre role="alert"') : alone.rindex("</body>")]
        assert alone.replace(call, "").replace(address, "https://example.org/positional-encodings/") == whole, path
    assert page.request.get(address + hooks.JOINED).text() == (root / "site" / hooks.JOINED).read_text()
