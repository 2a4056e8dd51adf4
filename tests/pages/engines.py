"""The engines of other browsers, each driven as it is installed: Firefox, and WebKit, which every iPhone has.

Firefox has a remote control built in, Marionette: Debian 12 has no driver program for it. WebKitGTK has one, which
selenium speaks to, and draws on a screen that Xvfb pretends.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

START = 60  # seconds that Firefox may take to start
STEP = 0.2  # seconds between looks


def missing(engine: str) -> str:
    """What an engine lacks here to be tested, "" where nothing."""
    lacks = [names for names in PROGRAMS[engine] if not any(map(shutil.which, names))]
    return " and ".join(f"{names[0]} is not installed" for names in lacks)


class Engine:
    """A browser with one page; what differs from engine to engine is how it opens an address and runs a script."""

    open: Callable[[str], None]
    run: Callable[[str], object]

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
    """A headless Firefox with one page, its profile in `folder`."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox") or shutil.which("firefox-esr")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        (folder / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", folder]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._number = 0
        self._socket = self._connect(port)
        self._receive()  # the greeting
        self._call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": False}}})

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=START)

    def open(self, address: str) -> None:
        """Loads a page."""
        self._call("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> object:
        """What a script returns in the page."""
        return self._call("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def _connect(self, port: int) -> socket.socket:
        end = time.monotonic() + START
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=START)
            except OSError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(STEP)

    def _call(self, command: str, parameters: dict[str, object]) -> dict[str, object]:
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self._receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def _receive(self) -> object:
        length = b""
        while not length.endswith(b":"):
            length += self._socket.recv(1)
        left, parts = int(length[:-1]), []
        while left:
            part = self._socket.recv(left)
            left -= len(part)
            parts.append(part)
        return json.loads(b"".join(parts))


ENGINES: dict[str, type[Engine]] = {"Firefox": Firefox, "WebKit": WebKit}
PROGRAMS = {"Firefox": [("firefox-esr", "firefox")], "WebKit": [("WebKitWebDriver",), ("Xvfb",)]}  # any of each
