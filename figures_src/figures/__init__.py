"""One figure a file, a folder a chapter: `draw()` returns it."""
