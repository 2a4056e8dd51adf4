"""Every computed number that the prose quotes: one function a number, a file a chapter."""
