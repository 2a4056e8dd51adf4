"""How a page becomes HTML: Markdown extensions, hooks of MkDocs, and the theme's repairs."""
