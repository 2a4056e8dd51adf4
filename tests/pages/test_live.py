"""The server of the preview answers this machine alone."""

import http.client
import threading
from types import SimpleNamespace

from scripts.pages.live import Server


def test_a_host_that_is_not_this_machine_is_refused():
    server = Server(
        "127.0.0.1", 0, SimpleNamespace(at=lambda address: b"<html><body>A page</body></html>", faults=list)
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    connection = http.client.HTTPConnection(*server.server_address, timeout=20)
    connection.request("GET", "/page/", headers={"Host": "example.org:8000"})
    answer = connection.getresponse()
    assert answer.status == 403 and b"A page" not in answer.read()
    server.shutdown()
    server.server_close()
