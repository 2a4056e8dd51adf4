"""The server of the preview answers this machine alone."""

import http.client
import threading

import pytest

from scripts.pages.live import Server

PAGE = b"<html><body>A page</body></html>"


class Pages:
    def at(self, address):
        return PAGE if address in ("", "page/") else None

    def faults(self):
        return []


@pytest.fixture
def server():
    server = Server("127.0.0.1", 0, Pages())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def _answer(server, method, host):
    connection = http.client.HTTPConnection(*server.server_address, timeout=20)
    connection.request(method, "/page/", headers={"Host": host})
    answer = connection.getresponse()
    return answer.status, int(answer.headers["Content-Length"]), answer.read()


def test_a_host_that_is_not_this_machine_is_refused(server):
    status, _, page = _answer(server, "GET", "example.org:8000")
    assert status == 403 and b"A page" not in page
