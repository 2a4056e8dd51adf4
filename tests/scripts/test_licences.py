"""Who holds the rights, and under which licences, is said alike everywhere."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]


def test_names_and_licences_agree_everywhere():
    (holder,) = re.findall(r"^Copyright \(c\) \d{4} (.+)$", (ROOT / "LICENSE").read_text(encoding="utf-8"), re.M)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert [each["name"] for each in cited["authors"]] == [holder]
    (footer,) = re.findall(r"^copyright: .*", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.M)
    for name, file in (("MIT", "LICENSE"), ("CC BY 4.0", "LICENSE-docs")):
        assert name in footer and name in (ROOT / file).read_text(encoding="utf-8")
