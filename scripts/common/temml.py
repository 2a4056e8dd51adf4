"""A formula as MathML, by Temml in an embedded JavaScript engine."""

from functools import cache

import quickjs

from scripts import ROOT

_TEMML = ROOT / "scripts" / "common" / "vendor" / "temml" / "temml.min.js"


@cache
def _engine() -> quickjs.Function:
    engine = quickjs.Context()
    engine.eval(_TEMML.read_text(encoding="utf-8"))
    # join: a long text made of pieces (a rope) is one that this binding cannot take over ("Unknown quickjs tag: -6")
    return engine.eval(
        "(tex, display) => [temml.renderToString("
        "tex, {displayMode: display, throwOnError: true, wrap: 'none'})].join('')"
    )


def render(tex: str, *, display: bool = False) -> str:
    """A formula as MathML. Raises ValueError with the formula and what Temml says about it."""
    try:
        return _engine()(tex, display)
    except quickjs.JSException as error:
        raise ValueError(f"formula {tex!r} cannot be read: {str(error).splitlines()[0]}") from None
