"""The live preview: its pages, each made when it is asked for, as nothing waits for the other three hundred; and its
server, which sends them with what is wrong in them, and tells each when to load itself again.
"""

import html
import logging
import mimetypes
import os
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from logging.handlers import BufferingHandler
from urllib.parse import unquote, urlsplit

import jinja2
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files, set_exclusions
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page

from scripts import ROOT
from scripts.pages import current_page, website

# several files of these become one
JOINED = ("docs/assets/css/", *(f"docs/assets/js/{name}/" for name in ("playground", "break", "reader")))
BUILT = ROOT / "site"  # has what only a whole build makes: the index of the search
_MESSAGE = b"""<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Preview</title></head>
<body><h1>This page could not be made</h1></body></html>"""


SCRIPT, VERSION = "live.js", "live-version"
PULSE = 10.0  # seconds after which an open page gets an answer in any case: it may have been closed
_ENDS = """<pre role="alert" style="position: fixed; inset: auto 0 0; z-index: 9; margin: 0; padding: .6em .8em;
max-height: 40vh; overflow: auto; white-space: pre-wrap; color: #fff; background: #a3261b"{hidden}>{faults}</pre>
<script src="/{script}" data-version="{version}"></script>"""


class Pages:
    """What stands at each address of the site, by the sources as they are now."""

    config: MkDocsConfig
    files: Files
    nav: Navigation
    environment: jinja2.Environment

    def __init__(self, address: str) -> None:
        os.environ |= dict.fromkeys(website.SILENCED, "1")  # the theme reads them
        self.address = address
        self.problems: dict[str, list[str]] = {}  # page, or "" for the site -> what MkDocs and the extensions report
        self._made: dict[str, bytes] = {}
        self._lock = threading.RLock()
        self._log = BufferingHandler(sys.maxsize)
        self._log.setLevel(logging.WARNING)
        logging.getLogger("mkdocs").addHandler(self._log)
        self._load()

    def at(self, address: str) -> bytes | None:
        """What is sent for a path such as "rotary/rotation/"; None where there is nothing."""
        with self._lock:
            path = address + "index.html" if address.endswith("/") or not address else address
            file = next((each for each in self.files if each.dest_uri == path), None)
            if file is None:
                built = BUILT / path
                return built.read_bytes() if built.is_file() and BUILT in built.resolve().parents else None
            return self._page(file) if file.page else file.content_bytes

    def faults(self) -> list[str]:
        """What is wrong with the site and with the pages that were made."""
        return [each for found in self.problems.values() for each in found]

    def take(self, changed: Iterable[str]) -> None:
        """Notes that these files have changed, by their paths in the repository.

        A file that is neither there nor known was written by an editor for a moment.
        """
        with self._lock:
            known = {path: self.files.get_file_from_path(path.removeprefix("docs/")) for path in changed}
            there = {path: file for path, file in known.items() if file or (ROOT / path).exists()}
            self._made.clear()
            if all(file and (ROOT / path).exists() and not path.startswith(JOINED) for path, file in there.items()):
                for file in there.values():
                    if file.page:
                        self._page(file)  # now: other pages show its title
            else:
                self._load()

    def _load(self) -> None:
        """Reads the settings, the list of files and the text of every page; a fault leaves what was there."""
        self._logged()
        try:
            self._read()
        except Exception as error:  # of any plugin
            self.problems[""] = [f"The site could not be read: {error}"]
            if not hasattr(self, "nav"):
                raise SystemExit(self.problems[""][0]) from error
        else:
            self.problems = {"": self._logged()}

    def _read(self) -> None:
        config = load_config(str(ROOT / "mkdocs.yml"), strict=False)
        config.site_url = self.address
        config = config.plugins.on_config(config)
        config.plugins.on_pre_build(config=config)
        files, environment = get_files(config), config.theme.get_env()
        files.add_files_from_theme(environment, config)
        files = config.plugins.on_files(files, config=config)
        set_exclusions(files, config)
        nav = config.plugins.on_nav(get_navigation(files, config), config=config, files=files)
        for file in files.documentation_pages():
            file.page = file.page or Page(None, file, config)
        for page in nav.pages:
            config.plugins.on_pre_page(page, config=config, files=files)
            page.read_source(config)  # titles, for the navigation
        current_page.page.set("")  # what is reported from here on is of no page
        environment = config.plugins.on_env(environment, config=config, files=files)
        self.config, self.files, self.nav, self.environment = config, files, nav, environment
        self._made.clear()

    def _page(self, file: File) -> bytes:
        if file.url not in self._made:
            self._logged()
            try:
                self._made[file.url] = self._html(file.page).encode()
                self.problems[file.src_uri] = self._logged()
            except Exception as error:  # of any extension
                self.problems[file.src_uri] = [*self._logged(), f"docs/{file.src_uri}: {error}"]
                self._made[file.url] = _MESSAGE
        return self._made[file.url]

    def _html(self, page: Page) -> str:
        config, plugins = self.config, self.config.plugins
        page = plugins.on_pre_page(page, config=config, files=self.files)
        page.read_source(config)
        page.markdown = plugins.on_page_markdown(page.markdown, page=page, config=config, files=self.files)
        page.render(config, self.files)
        page.content = plugins.on_page_content(page.content, page=page, config=config, files=self.files)
        page.active = True
        try:
            parts = get_context(self.nav, self.files.documentation_pages(), config, page)
            parts = plugins.on_page_context(parts, page=page, config=config, nav=self.nav)
            made = self.environment.get_template(page.meta.get("template", "main.html")).render(parts)
            return plugins.on_post_page(made, page=page, config=config)
        finally:
            page.active = False

    def _logged(self) -> list[str]:
        """The warnings of MkDocs and our extensions since the last call."""
        messages = [record.getMessage() for record in self._log.buffer]
        self._log.flush()
        return messages


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
