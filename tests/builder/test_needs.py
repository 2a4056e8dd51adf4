"""What a target is made from: every module that it imports in whatever way, and the data of those that read some."""

import pytest

from scripts.builder import needs
from scripts.builder.needs import Needs
from scripts.builder.store import ROOT, Store

IMPORTS = [  # how a fact may come to a module, and what it needs then
    "from figures_src.encoding import waves",
    "from figures_src.encoding.waves import sine",
    "import figures_src.encoding.waves as w",
    "from figures_src.encoding import *\nfrom figures_src.encoding import waves",
    "def value():\n    from figures_src.encoding.waves import sine",
    "if 1 > 2:\n    import figures_src.encoding.waves",
    "from ..encoding import waves",
    "from ..encoding.waves import sine as s",
]


def of(project, name="one"):
    return Needs(Store(project.root)).of(f"figures_src/facts/{name}.py")


@pytest.mark.parametrize("text", IMPORTS)
def test_an_import_of_any_form_is_followed_with_the_packages_around_it(empty, text):
    empty.write("figures_src/facts/one.py", text)
    wanted = {"encoding/__init__.py", "encoding/waves.py", "facts/one.py", "__init__.py"}
    assert set(of(empty)) == {f"figures_src/{name}" for name in wanted}


def test_imports_are_followed_to_their_end_and_in_circles(empty):
    empty.write("figures_src/encoding/a.py", "from . import b")
    empty.write("figures_src/encoding/b.py", "from .c import D")
    empty.write("figures_src/encoding/c/__init__.py", "from figures_src.encoding import a\nD = 1")
    empty.write("figures_src/facts/one.py", "from figures_src.encoding import a")
    found = {name.removeprefix("figures_src/encoding/") for name in of(empty)}
    assert {"a.py", "b.py", "c/__init__.py"} <= found and "waves.py" not in found


def test_the_data_of_a_module_that_reads_counts_and_no_other(empty, monkeypatch):
    monkeypatch.setitem(needs.READS, "figures_src/encoding/waves.py", "figures_src/models")
    empty.write("figures_src/facts/one.py", "from figures_src.encoding import waves")
    empty.write("figures_src/models/a.toml", "a = 1")
    before = of(empty)
    for path, text in (("figures_src/models/deeper/b.json", "{}"), ("figures_src/models/a.toml", "a = 2")):
        empty.write(path, text)
        assert of(empty)["figures_src/models"] != before["figures_src/models"]
        before = of(empty)
    empty.write("figures_src/models/code.py", "A = 1")
    empty.write("figures_src/other.json", "{}")
    assert of(empty) == before


def test_every_module_of_the_repository_that_reads_is_known():
    """Those that the check of the architecture lets open files are those whose data count."""
    for file, data in needs.READS.items():
        assert (ROOT / file).is_file() and (ROOT / data).exists()
        assert any(
            word in (ROOT / file).read_text(encoding="utf-8") for word in ("read_", "open(", "np.load", "addfont")
        )
