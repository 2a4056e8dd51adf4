"""The engines of other browsers, each driven as it is installed: Firefox, and WebKit, which every iPhone has.

Firefox has a remote control built in, WebDriver BiDi: Debian 12 has no driver program for it. WebKitGTK has one, which
selenium speaks to, and draws on a screen that Xvfb pretends.
"""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

from websocket import create_connection

START = 60  # seconds that Firefox may take to start
STEP = 0.2  # seconds between looks


def missing(engine: str) -> str:
    """What an engine lacks here to be tested, "" where nothing."""
    lacks = [names for names in PROGRAMS[engine] if not any(map(shutil.which, names))]
    return " and ".join(f"{names[0]} is not installed" for names in lacks)


class Engine:
    """A browser with one page; what differs from engine to engine is how it opens an address and runs a script."""

    def wait(self, condition: str, seconds: float = 60) -> None:
        """Until an expression is true in the page. Raises TimeoutError."""
        end = time.monotonic() + seconds
        while not self.run(f"return Boolean({condition})"):
            if time.monotonic() > end:
                raise TimeoutError(f"not true after {seconds} s: {condition}")
            time.sleep(STEP)


class WebKit(Engine):
    """A WebKitGTK with one page, on a screen of its own."""

    def __init__(self, folder: Path) -> None:
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        read, write = os.pipe()
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
        self._screen = subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            display = answer.readline().strip()
        setting = {**os.environ, "DISPLAY": f":{display}", "HOME": str(folder), "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        # as root, and in containers, its sandbox cannot be made
        setting["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        service = Service(executable_path=shutil.which("WebKitWebDriver"), env=setting)
        self._driver = webdriver.WebKitGTK(options=Options(), service=service)
        self._driver.set_window_size(1280, 900)
        self.open = self._driver.get
        self.run = self._driver.execute_script

    def close(self) -> None:
        self._driver.quit()
        self._screen.terminate()
        self._screen.wait(timeout=START)


class Firefox(Engine):
    """A headless Firefox with one page, its profile in `folder`, which has the port that it has taken."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox") or shutil.which("firefox-esr")
        command = [program, "--headless", "--remote-debugging-port", "0", "--no-remote", "--profile", folder]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        place = folder / "WebDriverBiDiServer.json"
        end = time.monotonic() + START
        while not (place.exists() and place.read_text()):
            assert time.monotonic() < end and self._process.poll() is None, "Firefox has not started"
            time.sleep(STEP)
        port = json.loads(place.read_text())["ws_port"]
        self._socket = create_connection(f"ws://127.0.0.1:{port}/session", timeout=START, suppress_origin=True)
        self._number = 0
        self._call("session.new", capabilities={})
        self._page = self._call("browsingContext.getTree")["contexts"][0]["context"]

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=START)

    def open(self, address: str) -> None:
        """Loads a page."""
        self._call("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, script: str) -> object:
        """What a script returns in the page."""
        program = f"() => JSON.stringify((() => {{ {script} }})() ?? null)"
        asked = {"functionDeclaration": program, "awaitPromise": False, "target": {"context": self._page}}
        return json.loads(self._call("script.callFunction", **asked)["result"]["value"])

    def _call(self, method: str, **parameters: object) -> dict:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        answer = json.loads(self._socket.recv())
        if answer["type"] == "error" or answer["result"].get("type") == "exception":
            raise RuntimeError(f"{method}: {answer}")
        return answer["result"]


ENGINES: dict[str, type[Engine]] = {"Firefox": Firefox, "WebKit": WebKit}
PROGRAMS = {"Firefox": [("firefox-esr", "firefox")], "WebKit": [("WebKitWebDriver",), ("Xvfb",)]}  # any of each
