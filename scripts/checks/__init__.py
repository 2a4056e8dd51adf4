"""What `scripts/check.py` looks for: one subject a file, each with `findings(root)`."""

from pathlib import Path

from scripts.checks.finding import Finding


def findings(root: Path) -> list[Finding]:
    """What all checks find that need nothing but the sources. The facts need their values: scripts.checks.facts."""
    # imported here: the build needs the architecture alone, and is quick
    from scripts.checks import (
        architecture,
        conformance,
        cost,
        dependencies,
        elsewhere,
        encoding,
        examples,
        exercises,
        figures,
        files,
        formulas,
        layout,
        ledger,
        links,
        listings,
        marks,
        models,
        nav,
        notebooks,
        pasted,
        pictures,
        randomness,
        references,
        results,
        structure,
        tests,
        unused,
        words,
        workflows,
    )

    every = (
        architecture, conformance, cost, dependencies, elsewhere, encoding, examples, exercises, figures, files,
        formulas, layout, ledger, links, listings, marks, models, nav, notebooks, pasted, pictures, randomness,
        references, results, structure, tests, unused, words, workflows,
    )  # fmt: skip
    return sorted(finding for check in every for finding in check.findings(root))
