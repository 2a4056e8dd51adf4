from ._types import Array

def buckets(
    offset: Array | float, *, bucket_count: int = 32, max_distance: int = 128, bidirectional: bool = True
) -> Array: ...
def bucket_starts(*, bucket_count: int = 32, max_distance: int = 128, bidirectional: bool = True) -> list[int]: ...
def bias(
    query_position: Array | float,
    key_position: Array | float,
    table: Array,
    *,
    bucket_count: int | None = None,
    max_distance: int = 128,
    bidirectional: bool = True,
) -> Array: ...
