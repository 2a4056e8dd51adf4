"""The server of the live preview: sends pages, and tells each open one when it has changed or what is wrong with it."""

import hashlib
import json
import mimetypes
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, unquote, urlsplit

from scripts import ROOT
from scripts.pages.preview import Pages

SCRIPT, EVENTS = "live.js", "live-events"
PULSE = 10.0  # seconds after which an open page hears from the server, or the server learns that it was closed


class Server(ThreadingHTTPServer):
    """Pages as they are now. `changed` reloads every open page that is no longer what its reader sees."""

    daemon_threads = True

    def __init__(self, host: str, port: int, pages: Pages) -> None:
        self.pages = pages
        self.wrong: dict[str, str] = {}  # figure, notebook or chapter of facts -> what is wrong with it
        self._assets = 0  # how often a file that pages load has changed
        self._turn = threading.Condition()
        super().__init__((host, port), _Handler)

    def changed(self, *, assets: bool = False) -> None:
        with self._turn:
            self._assets += assets
            self._turn.notify_all()

    def wait(self) -> None:
        with self._turn:
            self._turn.wait(PULSE)

    def mark(self, page: bytes) -> str:
        """What identifies a page together with the files that it loads."""
        return f"{self._assets}-{hashlib.sha256(page).hexdigest()[:16]}"

    def problems(self) -> dict[str, object]:
        """What is wrong: with figures, which say it in their place, and with all else."""
        return {"drawings": self.wrong, "pages": self.pages.faults()}


class _Handler(BaseHTTPRequestHandler):
    server: Server

    def handle(self) -> None:
        with suppress(ConnectionError):  # the page was closed while it loaded
            super().handle()

    def do_GET(self) -> None:
        host = self.headers.get("Host", "").rpartition(":")[0]
        if host not in ("127.0.0.1", "localhost", "[::1]"):  # a page elsewhere that names this machine as its own
            self.send_error(403, "the preview answers this machine alone: open http://127.0.0.1 and its port")
            return
        parts = urlsplit(self.path)
        address = unquote(parts.path).lstrip("/")
        if address == EVENTS:
            self._tell(**{name: values[0] for name, values in parse_qs(parts.query).items()})
        elif address == SCRIPT:
            self._send((ROOT / "scripts" / "pages" / SCRIPT).read_bytes(), "text/javascript")
        elif (content := self.server.pages.at(address)) is not None:
            self._send(self._watched(address, content), mimetypes.guess_type(address)[0] or "text/html")
        elif self.server.pages.at(f"{address}/") is not None:
            self.send_response(302)
            self.send_header("Location", f"/{address}/")
            self.end_headers()
        else:
            self._send(self._watched("404.html", self.server.pages.at("404.html") or b"Not found"), "text/html", 404)

    def _watched(self, address: str, content: bytes) -> bytes:
        """A page with the script that waits for news; any other file as it is."""
        head, body, rest = content.rpartition(b"</body>")
        if not body or (not address.endswith(("/", ".html")) and address):
            return content
        call = f'<script src="/{SCRIPT}" data-page="{address}" data-mark="{self.server.mark(content)}"></script>'
        return head + call.encode() + body + rest

    def _send(self, content: bytes, kind: str, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def _tell(self, page: str = "", mark: str = "") -> None:
        """Server-sent events for one open page, until it is closed or has changed."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        said = None
        try:
            while True:
                now = self.server.pages.at(page)
                news = {"reload": now is None or self.server.mark(now) != mark, **self.server.problems()}
                self.wfile.write(b": still here\n\n" if news == said else f"data: {json.dumps(news)}\n\n".encode())
                self.wfile.flush()
                said = news
                self.server.wait()
        except OSError:
            return  # the page was closed

    def log_message(self, *parts: object) -> None:
        """Requests are of no interest."""
