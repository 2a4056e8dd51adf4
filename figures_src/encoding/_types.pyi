from typing import Any, Literal, TypeAlias

import torch
from numpy.typing import NDArray
from typing_extensions import TypeVar

Array = TypeVar("Array", NDArray[Any], torch.Tensor, default=NDArray[Any])
Layout: TypeAlias = Literal["interleaved", "half_split"]
