"""What counts as used, and what does not: by closures alone, nothing is drawn."""

import json

import pytest

from scripts.builder.stale.closure import Project as Sources
from scripts.builder.store import Store, digest

FIGURE = "figures_src/figures/chapter/figure.py"
SHARED = "figures_src/encoding/shared.py"


def closure(project, roots=("draw",)):
    sources = Sources(Store(str(project.root)))
    module = sources.load(FIGURE, "figures_src.figures.chapter.figure")
    return sources.closure(module, list(roots) if roots else None)


@pytest.fixture
def parts(empty):
    """Writes a figure and a shared module; gives back the closure's parts."""

    def parts(figure: str, shared: str = "") -> dict[str, str]:
        empty.write(FIGURE, figure)
        if shared:
            empty.write(SHARED, shared)
        return closure(empty).parts

    return parts


USES_ONE = """
    from figures_src.encoding import shared

    def draw():
        return shared.one(2)
"""
TWO_FUNCTIONS = """
    '''Module.'''
    import math

    LIMIT = 3

    def one(x):
        '''One.'''
        return _helper(x) + LIMIT

    def two(x):
        return math.sin(x)

    def _helper(x):
        return x
"""


def test_a_used_function_and_what_it_uses_count(parts):
    labels = set(parts(USES_ONE, TWO_FUNCTIONS))
    assert {"encoding.shared: one", "encoding.shared: _helper", "encoding.shared: LIMIT"} <= labels
    assert "encoding.shared: two" not in labels


@pytest.mark.parametrize(
    "old, new",
    [
        ("'''One.'''", "'''Another docstring.'''"),
        ("'''Module.'''", "'''Another docstring.'''"),
        ("return _helper(x) + LIMIT", "return (_helper(x)\n                + LIMIT)  # a comment"),
        ("math.sin(x)", "math.cos(x)"),
        ("    import math\n", "    import math\n    import os\n\n\n"),
        ("def two(x):", "def three(x):\n        return 3\n\n    def two(x):"),
        ("'''One.'''\n", "'''One.'''\n\n"),
    ],
)
def test_an_edit_that_cannot_alter_the_figure_changes_nothing(parts, old, new):
    before = parts(USES_ONE, TWO_FUNCTIONS)
    assert old in TWO_FUNCTIONS
    assert parts(USES_ONE, TWO_FUNCTIONS.replace(old, new)) == before


@pytest.mark.parametrize(
    "old, new",
    [
        ("LIMIT = 3", "LIMIT = 4"),
        ("return x\n", "return -x\n"),
        ("_helper(x) + LIMIT", "_helper(x) - LIMIT"),
        ("def one(x):", "def one(x, y=1):"),
    ],
)
def test_an_edit_of_what_is_used_changes_the_parts(parts, old, new):
    before = parts(USES_ONE, TWO_FUNCTIONS)
    assert old in TWO_FUNCTIONS
    assert parts(USES_ONE, TWO_FUNCTIONS.replace(old, new)) != before


def test_a_parameter_named_like_a_function_does_not_count_as_it(parts):
    labels = parts(
        "from figures_src.encoding import shared\ndef draw(): return shared.rotate(1, 2)\n",
        "def frequencies(): return 1\ndef rotate(x, frequencies): return x * frequencies\n",
    )
    assert "encoding.shared: rotate" in labels
    assert "encoding.shared: frequencies" not in labels


@pytest.mark.parametrize(
    "figure",
    [
        "from figures_src.encoding.shared import f\ndef draw(): return f()",
        "from figures_src.encoding.shared import f as g\ndef draw(): return g()",
        "import figures_src.encoding.shared\ndef draw(): return figures_src.encoding.shared.f()",
        "import figures_src.encoding.shared as s\ndef draw(): return s.f()",
        "import figures_src.encoding as e\nfrom figures_src.encoding import shared\ndef draw(): return e.shared.f()",
        "from ...encoding import shared\ndef draw(): return shared.f()",
        "from figures_src.encoding.shared import *\ndef draw(): return f()",
        "def draw():\n    from figures_src.encoding import shared\n    return shared.f()",
        "def draw():\n    from ...encoding.shared import f\n    return f()",
        "from figures_src.encoding import shared\nclass _A:\n    x = shared.f()\ndef draw(): return _A.x",
        "from figures_src.encoding import shared\ndef draw(g=shared.f): return g()",
        "from figures_src.encoding import shared\ndef draw(): return [shared.f() for shared.x in ()]",
        "from figures_src.encoding import shared\ndef draw(): return (lambda: shared.f())()",
        "from figures_src.encoding import shared\n_g = shared.f\ndef draw(): return _g()",
        "from figures_src.encoding import shared\ndef draw():\n    shared_now = shared\n    return shared_now.f()",
        "from figures_src.encoding import shared\ndef draw(): return getattr(shared, 'f')()",
        "from figures_src.encoding import shared\ndef draw(): return vars(shared)['f']()",
        "import figures_src.encoding.shared\ndef draw(): return getattr(figures_src.encoding, 'shared').f()",
        "import importlib\ndef draw(): return importlib.import_module('figures_src.encoding.shared').f()",
        "import importlib\n_n = 'shared'\ndef draw(): return importlib.import_module(f'figures_src.encoding.{_n}').f()",
        "def draw(): return __import__('figures_src.encoding.shared').encoding.shared.f()",
        "import sys\nimport figures_src.encoding.shared as s\ndef draw(): return sys.modules[s.__name__].f()",
        "def draw(): return eval('__import__(\"figures_src.encoding.shared\")')",
        "try:\n    from figures_src.encoding import shared\nfinally:\n    pass\ndef draw(): return shared.f()",
        "if True:\n    from figures_src.encoding.shared import f\ndef draw(): return f()",
        "from figures_src.encoding import shared\ndef _deco(g): return shared.f\n@_deco\ndef draw(): return 1",
        "from figures_src.encoding.shared import f\nclass _A:\n    f = f\ndef draw(): return _A.f()",
        "from figures_src.encoding.shared import f\ndef draw():\n    def g(f): return f\n    return g(f())",
        "from figures_src.encoding import shared\n_L = [g for _ in 'a' if (g := shared.f)]\ndef draw(): return g()",
        "from figures_src.encoding.shared import f\n_MARKS = '\x1c\u2028'\n\x0c\ndef draw(): return f()",
        "from importlib import import_module as i\ndef draw(): return i('figures_src.encoding.shared').f()",
    ],
)
def test_every_way_to_reach_a_function_is_followed(parts, figure):
    before = parts(figure, "def f(): return 1\n")
    after = parts(figure, "def f(): return 2\n")
    assert before != after


def test_a_reexported_name_is_followed_to_its_source(parts, empty):
    empty.write("figures_src/encoding/__init__.py", "from .shared import f\nfrom . import shared\n")
    figure = "from figures_src.encoding import f\ndef draw(): return f()"
    before = parts(figure, "def f(): return 1\ndef g(): return 1\n")
    assert parts(figure, "def f(): return 1\ndef g(): return 2\n") == before
    assert parts(figure, "def f(): return 2\ndef g(): return 2\n") != before


def test_a_package_that_imports_its_own_modules_is_followed(parts, empty):
    empty.write("figures_src/encoding/__init__.py", "from . import shared\n")
    figure = "from figures_src import encoding\ndef draw(): return encoding.shared.f()"
    before = parts(figure, "def f(): return 1\ndef g(): return 1\n")
    assert parts(figure, "def f(): return 1\ndef g(): return 2\n") == before
    assert parts(figure, "def f(): return 2\ndef g(): return 2\n") != before


@pytest.mark.parametrize(
    "effect",
    [
        "TABLE['b'] = {}",
        "register({})",
        "@register\ndef unused(): return {}",
        "class Unused(Base):\n    x = {}",
        "math.tau = {}",
        "for TABLE['c'] in range({}): pass",
        "unused = register({})",
    ],
)
def test_a_statement_with_an_effect_counts_as_soon_as_its_module_is_imported(parts, effect):
    shared = "import math\nTABLE = {'a': 1}\nclass Base: pass\ndef register(f): return f\ndef f(): return TABLE\n"
    figure = "from figures_src.encoding import shared\ndef draw(): return shared.f()"
    one, two = (effect.format(n) if "{}" in effect else effect for n in (1, 2))
    assert parts(figure, shared + one + "\n") != parts(figure, shared + two + "\n")


def test_an_effect_counts_through_an_import_that_nothing_uses(parts, empty):
    figure = "import figures_src.encoding.shared\ndef draw(): return 1"
    assert parts(figure, "print(1)\n") != parts(figure, "print(2)\n")


def test_an_unused_statement_above_an_effect_does_not_count(parts):
    figure = "from figures_src.encoding.shared import f\ndef draw(): return f()"
    shared = "import math\ndef f(): return 1\nmath.x = 1\n"
    assert parts(figure, shared) == parts(figure, "def unused(): return 2\nUNUSED = 3\n" + shared)


def test_the_order_of_statements_counts_and_that_of_functions_does_not(parts):
    figure = "from figures_src.encoding.shared import B, f, g\ndef draw(): return B, f(), g()"
    one, two = "def f(): return 1\n", "def g(): return 2\n"
    constants = ["A = 1\n", "B = A\n", "A = 2\n"]
    before = parts(figure, one + two + "".join(constants))
    assert parts(figure, two + one + "".join(constants)) == before
    assert parts(figure, one + two + "".join([constants[0], constants[2], constants[1]])) != before


def test_the_other_branch_of_an_import_counts(parts, empty):
    figure = "from figures_src.encoding import shared\ndef draw(): return shared.f()"
    shared = "try:\n    from figures_src.encoding.one import f\nexcept ImportError:\n    from .two import f\n"
    for other in ("one", "two"):
        empty.write("figures_src/encoding/one.py", "def f(): return 1\n")
        empty.write("figures_src/encoding/two.py", "def f(): return 1\n")
        before = parts(figure, shared)
        empty.write(f"figures_src/encoding/{other}.py", "def f(): return 2\n")
        assert parts(figure, shared) != before


def test_a_library_that_is_imported_by_name_counts(empty):
    empty.write(FIGURE, "from importlib import import_module\ndef draw(): return import_module('scipy.stats')")
    assert closure(empty).libraries == {"scipy"}


def test_a_module_that_is_imported_by_name_opens_no_other(parts, empty):
    empty.write("figures_src/encoding/other.py", "def f(): return 1\n")
    figure = "import importlib\ndef draw(): return importlib.import_module('figures_src.encoding.shared').f()"
    before = parts(figure, "def f(): return 1\n")
    empty.write("figures_src/encoding/other.py", "def f(): return 2\n")
    assert parts(figure) == before


def test_a_function_that_is_called_like_an_import_is_still_followed(parts):
    figure = "from figures_src.encoding.shared import import_module\ndef draw(): return import_module('a')"
    assert parts(figure, "def import_module(x): return 1\n") != parts(figure, "def import_module(x): return 2\n")


def test_what_runs_unless_it_is_a_program_counts(parts):
    figure = "from figures_src.encoding.shared import f\ndef draw(): return f()"
    shared = "def f(): return 1\nif __name__ != '__main__':\n    f.x = {}\n"
    assert parts(figure, shared.format(1)) != parts(figure, shared.format(2))


def test_what_runs_only_as_a_program_does_not_count(parts):
    shared = "def f(): return 1\nif __name__ == '__main__':\n    print({})\n"
    figure = "from figures_src.encoding.shared import f\ndef draw(): return f()"
    assert parts(figure, shared.format(1)) == parts(figure, shared.format(2))


def test_a_docstring_counts_where_the_code_reads_it(parts):
    figure = "from figures_src.encoding import shared\ndef draw(): return shared.f.__doc__"
    assert parts(figure, "def f(): '''one'''\n") != parts(figure, "def f(): '''two'''\n")


def test_the_text_counts_where_the_code_inspects_it(parts):
    figure = "import inspect\nfrom figures_src.encoding import shared\ndef draw(): return inspect.getsource(shared.f)"
    assert parts(figure, "def f(): return 1\n") != parts(figure, "def f(): return 1  # a comment\n")


@pytest.mark.parametrize(
    "binding",
    ["import math as one", "import one.two", "one = 3", "def one(): pass", "class one: pass",
     "try: pass\n    except OSError as one: pass", "match 3:\n        case one: pass",
     "match {}:\n        case {**one}: pass", "(one := 3)", "for one in (): pass"],
)  # fmt: skip
def test_a_name_that_a_comprehension_beside_it_has_too_counts(parts, binding):
    figure = f"if True:\n    {binding}\n    ALL = [one for one in range(3)]\ndef draw(): return one"
    assert "figures.chapter.figure: one" in parts(figure)


def test_a_relative_import_is_the_absolute_one(parts, empty):
    empty.write("figures_src/encoding/deep.py", "def three(): return 3")
    absolute = "from figures_src.encoding import deep\nfrom figures_src.encoding.deep import three\n"
    relative = "from . import deep\nfrom .deep import three\n"
    use = "def one(x): return three() + deep.three()"
    found = parts(USES_ONE, absolute + use)
    assert "encoding.deep: three" in found
    assert parts(USES_ONE, relative + use) == found


def test_every_version_of_python_finds_the_same_parts(parts):
    """Committed results carry such digests: whoever changes what a digest is made of makes all of them stale."""
    found = parts(
        """
        from __future__ import annotations
        import numpy as np
        from figures_src.encoding import shared
        SQUARES = [number**2 for number in range(9) if number]
        NAMES = {key: [letter for letter in key] for key in ("a", 'b')}
        TEXT = f"{SQUARES!r:>{9}} {SQUARES=}" "and" f'{NAMES["a"]:}'
        class Kind(dict):
            size: int = len(SQUARES)
            async def wait(self, *, key: Kind = None, **rest) -> list[Kind]:
                async with self: return [part async for part in rest if (last := part)]
        def draw(number=-1, /, *numbers: int):
            def inner(kind: Kind) -> Kind:
                global COUNT
                COUNT = (lambda shared: shared)(numbers)
                return [*numbers, ..., 1j, 1e999, b"", "", None, u"u", shared.one]
            try: assert not numbers, TEXT
            except (ValueError, KeyError) as error: raise TypeError from error
            match number:
                case [1, *others] | {"a": others, **rest}: return others
                case Kind(size=3): del number
            return inner, NAMES, Kind, np.pi
        """,
        "key = number = letter = part = 3\ndef one(x): return x if x else one(x - key)",
    )
    labels = {"Kind", "NAMES", "SQUARES", "TEXT", "draw"}
    assert {label.partition(": ")[2] for label in found if label.startswith("figures.")} >= labels
    assert digest(json.dumps(sorted(found.items())).encode()) == "9975a9feeb21ede2ca81bc5d18176da2"


def test_a_module_that_appears_later_is_noticed_by_its_path(empty):
    empty.write(FIGURE, "def draw():\n    import figures_src.late\n    return figures_src.late.f()")
    before = closure(empty)
    assert before.files["figures_src/late.py"] is None
    empty.write("figures_src/late.py", "def f(): return 1\n")
    assert closure(empty).parts != before.parts


def test_imported_libraries_are_named_and_the_standard_library_is_not(empty):
    empty.write(FIGURE, "import math\nimport numpy as np\ndef draw():\n    import torch.nn\n    return np, math, torch")
    assert closure(empty).libraries == {"numpy", "torch"}


def test_the_public_functions_of_the_encoding_module_are_listed(empty):
    empty.write(FIGURE, "from figures_src.encoding import waves\ndef draw(): return waves.cosine([1])")
    assert closure(empty).functions == {"waves.cosine"}
