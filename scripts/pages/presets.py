"""The atlas of models for the playground: of every model what a setting there can show."""

from dataclasses import asdict

from figures_src import models
from figures_src.models import Model

_METHODS = {
    "sinusoidal": "sinusoidal",
    "learned": "learned",
    "T5 bias": "t5",
    "ALiBi": "alibi",
    "relative bias": "content_bias",
    "RoPE": "rope",
    "axial RoPE": "axial",
    "M-RoPE": "rope",
}
_NAMES = {"d_model": "head_dim", "width": "head_dim", "buckets": "bucket_count", "positions": "length"}


def entries() -> list[dict[str, object]]:
    """A dict a model whose numbers are a checkpoint's, or that alone has a method."""
    shown = {model.method for model in models.checked()}
    return [
        _entry(model)
        for model in models.every()
        if not model.class_default or (model.method in _METHODS and model.method not in shown)
    ]


def _entry(model: Model) -> dict[str, object]:
    method = _METHODS.get(model.method)
    parts = [{name: value for name, value in asdict(part).items() if value} for part in model.rotary]
    spectra = [{"label": part.pop("layers"), "settings": {"method": method, **part}} for part in parts]
    if method and not spectra:
        numbers = {_NAMES.get(name, name): value for name, value in model.settings.items()}
        spectra = [{"label": "all", "settings": {"method": method, **numbers}}]
    names = ("key", "name", "family", "method", "trained", "declared", "class_default")
    return {name: value for name in names if (value := getattr(model, name))} | {"spectra": spectra}
