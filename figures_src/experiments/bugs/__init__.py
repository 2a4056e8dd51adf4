"""Small wrong programs for the page "Spot the bug": each file has one as it was `written`, and the same `mended`.

They run as they are: figures draw their symptoms, and tests hold the mended ones against the encoding module.
"""
