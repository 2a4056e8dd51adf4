"""The server of the preview answers this machine alone, and says the length of a page without sending it."""

import http.client
import socket
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


def test_a_tab_that_is_closed_while_it_loads_prints_nothing(server, capfd):
    for _ in range(3):
        with socket.create_connection(server.server_address) as tab:
            tab.sendall(b"GET /page/ HTTP/1.0\r\nHost: localhost:1\r\n\r\n")
            tab.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # close at once
    assert _answer(server, "GET", "localhost:1")[0] == 200
    assert capfd.readouterr().err == ""
