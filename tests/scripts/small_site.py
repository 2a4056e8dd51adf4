"""A small site that keeps every rule, for tests to plant mistakes in: its page is the example of new.py, and more."""

import re

from scripts import ROOT

FILES = {
    "mkdocs.yml": """site_name: Small
nav:
  - Home: index.md
  - Rotary:
      - rotary/decay.md
  - notebooks/turning.ipynb
  - references.md
extra_css: [assets/css/site.css]
""",
    ".gitignore": ".cache/\n",
    "README.md": "# Small\n\nA site about positional encodings: see [the pages](docs/index.md).\n",
    "docs/index.md": """# Home

Every encoding, drawn. Begin with [many clocks](rotary/decay.md#common-mistakes).
""",
    "docs/references.md": """# References

- Su et al., 2021. *RoFormer: Enhanced Transformer with Rotary Position Embedding.*
  [arXiv 2104.09864](https://arxiv.org/abs/2104.09864)
""",
    "docs/notebooks/turning.py": """# %% [markdown]
# # Turning, step by step
#
# A pair turns by one angle a token.

# %%
from figures_src.encoding import rotary

rotary.frequencies(8)
""",
    "docs/assets/css/site.css": "body { color: var(--pe-ink); }\n",
    "figures_src/__init__.py": "",
    "figures_src/encoding/rotary.py": '''"""Rotary encoding: every pair of a vector turns by its own angle."""

import numpy as np


def frequencies(head_dim, base=10000.0):
    """Return the frequency of every pair, `base ** (-2 * i / head_dim)`.

    Args:
        head_dim: width of a head, even.
        base: base of the frequencies.

    Returns:
        Radians a token, shape (head_dim / 2,), float64.

    Raises:
        ValueError: head_dim is odd.

    Source:
        Su et al. 2021, arXiv 2104.09864, section 3.2.2.
    """
    if head_dim % 2:
        raise ValueError(f"head_dim must be even and positive, got {head_dim}")
    return base ** (-np.arange(0, head_dim, 2) / head_dim)
''',
    "docs/assets/js/site.js": 'document.title = "Small";\n',
    "docs/assets/js/globals.d.ts": "export {};\n",
    "figures_src/drawing/style.py": '"""The style."""\n',
}
FILES["deno.json"] = (ROOT / "deno.json").read_text(encoding="utf-8")
FILES["figures_src/models/small.toml"] = (ROOT / "figures_src/models/pythia_12b.toml").read_text(encoding="utf-8")
_SETTINGS = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
FILES["pyproject.toml"] = _SETTINGS[_SETTINGS.index("\n[tool.ruff]") : _SETTINGS.index("\n[tool.pytest")]
EXAMPLES = {
    "figure.py": "figures_src/figures/rotary/decay.py",
    "fact.py": "figures_src/facts/rotary.py",
    "test.py": "tests/docs/rotary/test_decay.py",
    "page.md": "docs/rotary/decay.md",
}
MORE = """## Each pair by its own angle

Two equal vectors score less when they stand far apart.

Each pair turns by its own angle: {cited: Su et al., section 3.4.3}

- fast pairs tell neighbours apart;
- slow pairs have long waves.

| Pair | Turns |
| --- | --- |
| 0 | fast |

## Precision

Positions in half precision.

"""
ALT = "Two waves: a fast one that swings up and down, and a slow one that hardly falls."
for _name, _file in EXAMPLES.items():
    _text = re.sub(r" *(?:# )?TODO: .*\n+", "", (ROOT / "scripts/templates" / _name).read_text(encoding="utf-8"))
    _text = _text.replace("chapter/example", "rotary/decay").replace("chapter.example", "rotary.example")
    _text = re.sub(r"!\[.*\]", f"![{ALT}]", _text).replace("{tested: ", "{tested: docs/rotary/test_decay.py::")
    FILES[_file] = _text.replace("## Common", f"{MORE}## Common")
COMPUTED = {"rotary.example_wavelength": "628.3"}


def write(root):
    """The small site below `root`."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
