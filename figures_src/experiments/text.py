"""The text of the language model: sources of Python's standard library, which every machine here has."""

# modules that Python 3.11 to 3.14 all have as one file; the text differs a little between versions
PARTS = {
    "training": (
        "argparse", "ast", "calendar", "codecs", "collections/__init__", "configparser", "contextlib", "csv",
        "dataclasses", "difflib", "dis", "doctest", "email/message", "enum", "fractions", "ftplib", "functools",
        "gettext", "heapq", "html/parser", "http/client", "http/cookiejar", "imaplib", "inspect", "ipaddress", "locale",
        "logging/__init__", "logging/handlers", "mailbox", "mimetypes", "optparse", "os", "pdb", "pickle", "platform",
        "plistlib", "pprint", "pstats", "random", "selectors", "shutil", "smtplib", "socket",
    ),
    "validation": ("socketserver", "string", "tempfile", "textwrap", "weakref"),
    "test": ("statistics", "subprocess", "tarfile", "threading", "urllib/request", "xml/dom/minidom"),
}  # fmt: skip
