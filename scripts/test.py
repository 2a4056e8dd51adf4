#!/usr/bin/env python3
"""Tests everything: builds the site, finds a browser, runs pytest.

    python3 scripts/test.py                    everything, in Firefox and WebKit too where they are installed
    python3 scripts/test.py -m everyday        what needs no browser and no built site: a minute
    python3 scripts/test.py -m "not slow"      with a browser, too
    python3 scripts/test.py tests/encoding -k rotary   these files, with the site as it was built last
    .venv/bin/python -m pytest -n 0 tests/docs/rotary/test_decay.py    one file: a second

All arguments go to pytest. It runs in as many processes as there are processors; `-n 0` or `--pdb` keep it in one.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402

# the first one has no windows to draw: it opens a page in a third of the time
BROWSERS = ("chromium-headless-shell", "chromium", "google-chrome", "chromium-browser", "msedge")
ENGINES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}  # program -> package


def main() -> int:
    if {"-h", "--help"} & set(sys.argv[1:2]):
        print(__doc__)
        return 0
    asked = [each for each in sys.argv[1:] if not each.startswith("-") and "/" in each]
    if missing := [each for each in asked if not (ROOT / each.partition("::")[0]).exists()]:
        sys.exit(f"there is no {missing[0]}: tests stand in tests/, and python3 scripts/test.py alone runs all")
    environment.ensure("test")
    if asked:
        os.environ["PE_BROWSER"] = _installed() or ""
    elif "everyday" not in sys.argv and (status := _prepare(is_whole=not sys.argv[1:])):
        return status
    # in their order: by itself xdist begins with the groups of most tests, and ends with the few that take minutes
    spread = ["-n", "logical", "--dist", "loadgroup", "--no-loadscope-reorder"]
    several = [] if "--pdb" in sys.argv else spread
    return subprocess.run([sys.executable, "-m", "pytest", *several, *sys.argv[1:]], cwd=ROOT).returncode


def _prepare(*, is_whole: bool) -> int:
    """Finds the browsers and builds the site; not 0 where that fails. A whole run installs a second and a third."""
    _check_playwright()
    os.environ["PE_BROWSER"] = browser()
    if is_whole and hasattr(os, "geteuid") and os.geteuid() == 0:
        for program, package in ENGINES.items():
            if not shutil.which(program):
                _apt_install(package)
    built = subprocess.run([sys.executable, ROOT / "scripts" / "build.py"], cwd=ROOT).returncode
    if built:
        print("The site could not be built, so nothing was tested: mend what is named above.", file=sys.stderr)
    return built


def _check_playwright() -> None:
    """Ends with Playwright's own message where it cannot run: its Node.js needs a library that a bare Debian lacks."""
    command = [sys.executable, "-m", "playwright", "--version"]
    if subprocess.run(command, capture_output=True).returncode:
        _apt_install("libatomic1")
        answer = subprocess.run(command, capture_output=True, text=True)
        if answer.returncode:
            sys.exit(f"Playwright, which drives the browser of the tests, cannot run here: {answer.stderr.strip()}")


def browser() -> str:
    """The path of an installed Chrome or Chromium; downloads or installs one where there is none."""
    if not _installed():
        print("No Chrome or Chromium found: downloading one with Playwright", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], capture_output=True)
    if not _installed():
        _apt_install(*BROWSERS[:2])  # older releases of Debian have only the second
    return _installed() or sys.exit(
        "The browser tests need Chrome or Chromium: install one, or set PE_BROWSER to the path of its program."
    )


def _installed() -> str | None:
    from playwright.sync_api import sync_playwright

    named = os.environ.get("PE_BROWSER")
    if named and not Path(named).exists():
        sys.exit(f"PE_BROWSER must be the path of a Chrome or Chromium program, got {named}: there is no such file")
    if found := next(filter(None, [named, *map(shutil.which, BROWSERS)]), None):
        return found
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _apt_install(*names: str) -> None:
    """Installs the first of these packages that Debian has, where there is the right to do so without a password."""
    if not shutil.which("apt-get"):
        return
    right = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if right and (not shutil.which("sudo") or subprocess.run([*right, "true"], capture_output=True).returncode):
        return
    quiet = {"capture_output": True, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run([*right, "apt-get", "update"], **quiet)
    for name in names:
        print(f"Installing Debian's package {name}", flush=True)
        if subprocess.run([*right, "apt-get", "install", "--yes", name], **quiet).returncode == 0:
            return


if __name__ == "__main__":
    sys.exit(main())
