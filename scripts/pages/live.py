"""The server of the live preview: sends pages with what is wrong in them, and tells each when to load itself again."""

import html
import mimetypes
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit

from scripts import ROOT
from scripts.pages.preview import Pages

SCRIPT, VERSION = "live.js", "live-version"
PULSE = 10.0  # seconds after which an open page gets an answer in any case: it may have been closed
_ENDS = """<pre role="alert" style="position: fixed; inset: auto 0 0; z-index: 9; margin: 0; padding: .6em .8em;
max-height: 40vh; overflow: auto; white-space: pre-wrap; color: #fff; background: #a3261b"{hidden}>{faults}</pre>
<script src="/{script}" data-version="{version}"></script>"""


class Server(ThreadingHTTPServer):
    """Pages as they are now. `changed` reloads every open page."""

    daemon_threads = True

    def __init__(self, host: str, port: int, pages: Pages) -> None:
        self.pages = pages
        self.wrong: list[str] = []  # what is wrong with figures, notebooks and facts
        self.version = time.monotonic_ns()  # unlike that of an earlier preview
        self.turn = threading.Condition()
        super().__init__((host, port), _Handler)

    def changed(self) -> None:
        with self.turn:
            self.version += 1
            self.turn.notify_all()


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def handle(self) -> None:
        with suppress(ConnectionError):  # the page was closed while it loaded
            super().handle()

    def do_GET(self) -> None:
        parts, version = urlsplit(self.path), str(self.server.version)
        address = unquote(parts.path).lstrip("/")
        if self.headers.get("Host", "").rpartition(":")[0] not in ("127.0.0.1", "localhost", "[::1]"):
            # a page elsewhere that names this machine as its own
            self.send_error(403, "the preview answers this machine alone: open http://127.0.0.1 and its port")
        elif address == VERSION:
            with self.server.turn:
                self.server.turn.wait_for(lambda: str(self.server.version) != parts.query, PULSE)
            self._send(str(self.server.version).encode(), "text/plain")
        elif address == SCRIPT:
            self._send((ROOT / "scripts" / "pages" / SCRIPT).read_bytes(), "text/javascript")
        elif (content := self.server.pages.at(address)) is not None:
            self._send(self._watched(content, version), mimetypes.guess_type(address)[0] or "text/html")
        else:
            self._send(self._watched(self.server.pages.at("404.html") or b"Not found", version), "text/html", 404)

    def _watched(self, page: bytes, version: str) -> bytes:
        """A page with what is wrong, and with the script that waits for another version; any other file as it is."""
        head, body, rest = page.rpartition(b"</body>")
        if not body:
            return page
        faults = html.escape("\n".join([*self.server.wrong, *self.server.pages.faults()]))
        ends = _ENDS.format(hidden="" if faults else " hidden", faults=faults, script=SCRIPT, version=version)
        return head + ends.encode() + body + rest

    def _send(self, content: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *parts: object) -> None:
        """Requests are of no interest."""
