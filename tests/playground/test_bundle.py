"""The modules of the pages become classic scripts, without what no page calls."""

import re

import pytest

from scripts.pages import programs


def _folder(tmp_path, **texts):
    for name, text in texts.items():
        (tmp_path / f"{name}.js").write_text(text)
    return tmp_path


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return programs.bundle(programs.ENTRIES, programs.generated())


def test_files_and_generated_modules_become_one_script(tmp_path, page):
    folder = _folder(
        tmp_path,
        main='import { DATA } from "data";\nimport { twice } from "./other.js";\nexport const all = DATA.map(twice);\n',
        other="/** @param {number} x */\nexport const twice = (x) => 2 * x; // doubled\nexport const unused = 7531;\n",
    )
    entry = 'import * as main from "./main.js"; globalThis.main = main;'
    code = programs.bundle({"a": "entry.js"}, {"data": "export const DATA = [7];", "entry.js": entry}, folder)["a"]
    page.add_script_tag(content=code)
    assert page.evaluate("main.all") == [14]
    assert not re.search("7531|doubled|@param", code)


def test_what_no_page_calls_is_not_sent(made):
    words = {name: set(re.findall(r"\w+", text)) for name, text in made.items()}
    assert {"columns", "bucket_count"} <= words["playground"]  # names of options stay
    assert words["playground"].isdisjoint({"scale_base", "gamma"})
    assert "postMessage" in words["break_worker"] and "createElement" not in words["break_worker"]


def test_the_same_modules_give_the_same_bytes(made):
    assert programs.bundle(programs.ENTRIES, programs.generated()) == made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('\nimport { a } from "./gone.js";\n', "main.js:2: Module not found"),
        ('import { b } from "./other.js";\nb();\n', "main.js:1: No matching export"),
        ("const a = {;\n", "main.js:1: SyntaxError"),
        ('import { a } from "nothing";\n', "main.js:1: Import"),
    ],
)
def test_what_cannot_be_bundled_is_named(tmp_path, text, message):
    folder = _folder(tmp_path, main=text, other="export const a = 1;\n")
    with pytest.raises(ValueError, match=message):
        programs.bundle({"a": "main.js"}, root=folder)
