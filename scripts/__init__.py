"""The only code that reads and writes files; each script is a verb."""
