"""Drives an installed Firefox by Marionette, the remote control that is built into it. No driver program is needed."""

import json
import socket
import subprocess
import time
from pathlib import Path

START = 60  # seconds that Firefox may take to start
STEP = 0.2  # seconds between looks


class Firefox:
    """A headless Firefox with one page, its profile in `folder`."""

    def __init__(self, program: str, folder: Path) -> None:
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

    def __enter__(self) -> "Firefox":
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(timeout=START)

    def open(self, address: str) -> None:
        """Loads a page."""
        self._call("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> object:
        """What a script returns in the page."""
        return self._call("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def wait(self, condition: str, seconds: float = 20) -> None:
        """Until an expression is true in the page. Raises TimeoutError."""
        end = time.monotonic() + seconds
        while not self.run(f"return Boolean({condition})"):
            if time.monotonic() > end:
                raise TimeoutError(f"not true after {seconds} s: {condition}")
            time.sleep(STEP)

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
