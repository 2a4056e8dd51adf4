"""What the source of a target is turned into: a file for each kind of target, with `make(job, root)`.

`job["path"]` is the source and `job["notes"]` gets what a reader would trip over; the result is suffix -> bytes.
`data`, `lengths` and `states` make the parts of a figure.
"""
