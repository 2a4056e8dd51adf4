"""A small site that keeps every rule: what the tests plant their mistakes in."""

import re
from pathlib import Path

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

Every encoding, drawn. Begin with [how scores fall](rotary/decay.md#the-idea).
""",
    "docs/references.md": """# References

- Su et al., 2021. *RoFormer: Enhanced Transformer with Rotary Position Embedding.*
  [arXiv 2104.09864](https://arxiv.org/abs/2104.09864)
""",
    "docs/rotary/decay.md": """# How scores fall

Two equal vectors score less when they stand far apart.

![A curve that starts at one and falls, with ripples, as the distance grows.](../figures/rotary/decay.svg)
*The mean over all pairs falls with distance, and not step by step.*

## The idea

Each pair turns by its own angle: {cited: Su et al., section 3.4.3}

- fast pairs tell neighbours apart;
- slow pairs have a wavelength of <span data-fact="rotary.longest">54,410</span> tokens.

## The formula

The score of pair $i$ at distance $\\Delta$ is $\\cos(\\Delta\\,\\omega_i)$, and the mean is

$$
s(\\Delta) = \\frac{2}{d} \\sum_i \\cos(\\Delta\\,\\omega_i).
$$

| Pair | Turns |
| --- | --- |
| 0 | fast |

{tested: encoding/test_rotary.py::test_the_first_pair_turns_one_radian_a_token}

## The code

```python
import numpy as np

head_dim, rope_theta = 8, 10_000.0
inv_freq = rope_theta ** (-np.arange(0, head_dim, 2) / head_dim)
print(inv_freq)
```

```{.text .printed}
[1.    0.1   0.01  0.001]
```

<!-- same as rotary.frequencies: np.allclose(inv_freq, rotary.frequencies(8)) -->

## Common mistakes

Positions in half precision.

## Exercises

??? question "Exercise 1. What is the score at distance 0?"

    Every cosine is 1, so the mean is 1.

    ```python
    import numpy as np

    print(np.cos(0 * np.array([1.0, 0.1])).mean())
    ```

    ```{.text .printed}
    1.0
    ```

## Sources

- Su et al., 2021, [RoFormer](https://arxiv.org/abs/2104.09864): section 3.4.3.
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
    "figures_src/facts/rotary.py": '''"""Numbers quoted in the chapter on rotary encodings."""

import numpy as np

from figures_src.encoding import rotary


def longest() -> str:
    """Wavelength of the slowest pair of head_dim 128, in tokens."""
    return f"{2 * np.pi / rotary.frequencies(128)[-1]:,.0f}"
''',
    "tests/encoding/test_rotary.py": '''"""Properties of the rotary encoding."""

from figures_src.encoding import rotary


def test_the_first_pair_turns_one_radian_a_token():
    assert rotary.frequencies(8)[0] == 1
''',
    "docs/assets/js/site.js": 'document.title = "Small";\n',
    "docs/assets/js/globals.d.ts": "export {};\n",
    "figures_src/drawing/style.py": '"""The style."""\n',
}
_ROOT = Path(__file__).parents[2]
FILES["deno.json"] = (_ROOT / "deno.json").read_text(encoding="utf-8")
FILES["figures_src/models/small.toml"] = (_ROOT / "figures_src/models/pythia_12b.toml").read_text(encoding="utf-8")
_FIGURE = (_ROOT / "scripts/templates/figure.py").read_text(encoding="utf-8")
FILES["figures_src/figures/rotary/decay.py"] = re.sub(r"# TODO.*\n", "", _FIGURE)
_SETTINGS = (_ROOT / "pyproject.toml").read_text(encoding="utf-8")
FILES["pyproject.toml"] = _SETTINGS[_SETTINGS.index("\n[tool.ruff]") : _SETTINGS.index("\n[tool.pytest")]
COMPUTED = {"rotary.longest": "54,410"}


def write(root):
    """The small site below `root`."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
