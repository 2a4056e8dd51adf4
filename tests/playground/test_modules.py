"""The modules of the playground become one classic script: nothing is left out, nothing unknown let in."""

import gzip

import pytest

from scripts.pages import modules, presets
from tests.playground.conftest import SOURCES

WHOLE = {
    "whole.js": 'export * as config from "./config.js";\nexport * as encoding from "./encoding.js";\n',
    "presets.js": presets.module(),
}
MOST = 26_000  # bytes over the wire of mathematics, presets and reader together; the page may have 64,000


@pytest.fixture
def value(page):
    """The value of an expression in a page."""
    return lambda code: page.evaluate(code)


def _folder(tmp_path, **texts):
    for name, text in texts.items():
        (tmp_path / f"{name}.js").write_text(text)
    return tmp_path


def test_imports_and_exports_of_every_form_are_joined(tmp_path, value):
    folder = _folder(
        tmp_path,
        main='import * as all from "./deep.js";\nimport {\n  one,\n  Two,\n} from "./names.js";\n'
        "export const sum = one + all.names.one + new Two().size;\nexport function* steps() {\n  yield sum;\n}\n",
        deep='export * as names from "./names.js";\nexport async function later() {\n  return 1;\n}\n',
        names="export const one = 1;\nexport class Two {\n  size = 2;\n}\n",
    )
    code = modules.bundle(folder, "main.js")
    assert value(f"{code}.sum") == 4
    assert value(f"[...{code}.steps()]") == [4]
    assert value(f"Object.keys({code}).join()") == "sum,steps"


def test_a_module_is_run_once_however_many_import_it(tmp_path, value):
    folder = _folder(
        tmp_path,
        main='import { one } from "./one.js";\nimport { two } from "./two.js";\nexport const sum = one + two;\n',
        two='import { one } from "./one.js";\nexport const two = 2 * one;\n',
        one="globalThis.runs = (globalThis.runs ?? 0) + 1;\nexport const one = 1;\n",
    )
    assert value(f"{modules.bundle(folder, 'main.js')}.sum * 10 + runs") == 31


def test_comments_are_left_out_and_strings_are_kept(tmp_path, value):
    text = (
        '// head\n/**\n * @param {number} x\n */\nexport const address = "http://a.b/c"; // tail\n'
        'export const glob = "/* kept */";\n  // indented\nexport const cast = /** @type {any} */ (3);\n'
    )
    code = modules.bundle(_folder(tmp_path, main=text), "main.js")
    assert "head" not in code and "@" not in code and "indented" not in code
    assert value(f"Object.values({code})") == ["http://a.b/c", "/* kept */", 3]


def test_generated_modules_are_taken_from_memory(tmp_path, value):
    folder = _folder(tmp_path, main='import { DATA } from "./data.js";\nexport const first = DATA[0];\n')
    assert value(f"{modules.bundle(folder, 'main.js', {'data.js': 'export const DATA = [7];'})}.first") == 7


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("export default 3;\n", "main.js: scripts/pages/modules.py does not know the form 'export default 3;'"),
        ('import x from "./main.js";\n', "does not know the form 'import x from \"./main.js\";'"),
        ('import "./gone.js";\n', "does not know the form"),
        ('import { a as b } from "./other.js";\n', "does not know the form"),
        ("export { a };\n", "does not know the form 'export { a };'"),
        ('import * as a from "./gone.js";\n', "main.js imports gone.js, which is no file"),
        ('import * as a from "./circle.js";\n', "main.js imports circle.js imports main.js"),
    ],
)
def test_what_cannot_be_joined_is_named(tmp_path, text, message):
    _folder(tmp_path, main=text, other="export const a = 1;\n", circle='import * as b from "./main.js";\n')
    with pytest.raises(ValueError) as refused:
        modules.bundle(tmp_path, "main.js")
    assert message in str(refused.value)


def test_mathematics_presets_and_reader_are_small(record_property):
    size = len(gzip.compress(modules.bundle(SOURCES, "whole.js", WHOLE).encode(), 6))
    parts = {
        name: len(gzip.compress(modules.bundle(SOURCES, name, WHOLE).encode(), 6))
        for name in ("encoding.js", "presets.js")
    }
    print(f"gzip: {parts}, all {size} bytes")
    record_property("gzip_bytes", size)
    assert size < MOST


def test_every_model_of_the_atlas_is_a_preset_with_what_it_shows(value):
    found = value(f"{modules.bundle(SOURCES, 'presets.js', WHOLE)}.PRESETS")
    assert found == presets.entries()
    assert len(found) >= 40
    assert {"rope", "axial", "sinusoidal", "learned", "t5", "alibi"} <= {
        spectrum["settings"]["method"] for preset in found for spectrum in preset["spectra"]
    }
