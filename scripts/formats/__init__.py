"""What the source of a target is turned into: a file for each kind of target, with `make(job, root, trace)`.

`job["path"]` is the source, `job["notes"]` gets what a reader would trip over, and `trace` knows what has run; the
result is suffix -> bytes. `data`, `lengths` and `states` make the parts of a figure.
"""
