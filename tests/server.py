"""Serves the built site as a host of static pages does: under its sub-path, compressed, with its 404 page."""

import gzip
import mimetypes
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

_COMPRESSED = {".html", ".css", ".js", ".json", ".svg", ".xml", ".txt", ".md", ".ipynb"}


@cache
def compressed(path: Path) -> bytes:
    """A file as it goes over the wire."""
    content = path.read_bytes()
    return gzip.compress(content, 6, mtime=0) if path.suffix in _COMPRESSED else content


class Server:
    """Runs in a thread; `address` ends with the sub-path."""

    def __init__(self, site: Path, sub_path: str) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(site, sub_path))
        self._server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self._server.server_port}{sub_path}"

    def __enter__(self) -> "Server":
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()


def _handler(site: Path, sub_path: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            address = self.path.partition("?")[0]
            inside = address.startswith(sub_path)
            path = site / address.removeprefix(sub_path) if inside else site / "404.html"
            if path.is_dir():
                path = path / "index.html"
            status = 200 if inside and path.is_file() else 404
            self._send(path if status == 200 else site / "404.html", status)

        def _send(self, path: Path, status: int) -> None:
            content = compressed(path)
            headers = {"Content-Type": mimetypes.guess_type(path.name)[0] or "application/octet-stream"}
            if path.suffix in _COMPRESSED:
                headers["Content-Encoding"] = "gzip"
            self.send_response(status)
            for name, value in {**headers, "Content-Length": str(len(content)), "Cache-Control": "max-age=600"}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    return Handler
