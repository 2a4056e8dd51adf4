"""What is drawn or computed is the same every time: every random number has a seed that is written down."""

import ast
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import Source, sources

NEW = {"default_rng", "Generator", "SeedSequence", "MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64"}  # take a seed
TORCH = {"bernoulli", "multinomial", "normal", "rand", "rand_like", "randint", "randn", "randn_like", "randperm"}
CLOCKS = {"datetime.now", "datetime.today", "datetime.utcnow", "date.today", "time.time", "time.time_ns", "uuid.uuid4"}


def findings(root: Path) -> list[Finding]:
    """Random numbers without a seed, and clocks, in figures_src and the notebooks."""
    return [finding for each in sources(root, "figures_src/**/*.py", "docs/notebooks/*.py") for finding in _file(each)]


def _file(source: Source) -> Iterator[Finding]:
    name = source.file
    calls = [node for node in source.nodes if isinstance(node, ast.Call)]
    called = {node: _dotted(node.func) for node in calls}
    is_seeded = any(dotted.endswith("manual_seed") for dotted in called.values())
    for node in source.nodes:
        imported = isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names)
        if imported or (isinstance(node, ast.ImportFrom) and node.module == "random"):
            yield Finding(name, node.lineno, "the module random", "use np.random.default_rng(seed) with a written seed")
    for node, dotted in called.items():
        last = dotted.rpartition(".")[2]
        if dotted.startswith(("np.random.", "numpy.random.")) and last not in NEW:
            yield Finding(
                name, node.lineno, f"{dotted}() draws from a global state", "use rng = np.random.default_rng(seed)"
            )
        elif last in NEW - {"Generator"} and _is_unseeded(node):
            yield Finding(name, node.lineno, f"{last}() without a seed", f"write the seed: {last}(0)")
        elif dotted.startswith("torch.") and last in TORCH and not is_seeded:
            if "generator" not in [keyword.arg for keyword in node.keywords]:
                mend = "pass generator=torch.Generator().manual_seed(0)"
                yield Finding(name, node.lineno, f"{dotted}() without a seed", mend)
        elif dotted == "torch.seed" or any(dotted.endswith(clock) for clock in CLOCKS):
            yield Finding(name, node.lineno, f"{dotted}() differs every time", "write a constant")


def _is_unseeded(node: ast.Call) -> bool:
    given = [*node.args, *(keyword.value for keyword in node.keywords)]
    return not given or (isinstance(given[0], ast.Constant) and given[0].value is None)


def _dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return f"{_dotted(node.value)}.{node.attr}".strip(".")
    return node.id if isinstance(node, ast.Name) else ""
