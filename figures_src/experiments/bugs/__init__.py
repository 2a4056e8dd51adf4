"""Small wrong programs for the page "Spot the bug": each file has one `buggy`, and the same `fixed`.

They run as they are: figures draw their symptoms, and tests hold the fixed ones against the encoding module.
"""
