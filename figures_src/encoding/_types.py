"""The types of annotations. Which library an array is of, the arguments tell; NumPy's where none does."""

from typing import TYPE_CHECKING, Any, Literal

from numpy.typing import NDArray

if TYPE_CHECKING:
    import torch
    from typing_extensions import TypeVar

    Array = TypeVar("Array", NDArray[Any], torch.Tensor, default=NDArray[Any])
else:
    Array = Any

Layout = Literal["interleaved", "half_split"]
