"""How a page becomes HTML: Markdown extensions, and hooks of MkDocs."""
