"""What the source of a target is turned into: a file for each kind of target, with `make(job, root, trace)`.

`job["path"]` is the source, `job["notes"]` gets what a reader would trip over, and `trace` takes what another process
has run and read; the result is suffix -> bytes. `data`, `lengths` and `states` make the parts of a figure.
"""


class Fault(Exception):
    """A source asks for what cannot be made; the message says what it should do."""
