"""The popular claims, and the view `{{ claims: table }}`, the list of them, with a choice of verdicts.

Each claim is a section of the page: a heading of third level with an identifier, and a list of three parts. The choice
works without JavaScript: radio buttons that the style sheet reads.
"""

from scripts.checks.popular_claims import VERDICTS, Claim
from scripts.pages import templates

LINE = "{{ claims: table }}"


def table(claims: list[Claim]) -> str:
    """The choice of verdicts and a row for each claim."""
    counts = {verdict: sum(claim.verdict == verdict for claim in claims) for verdict in VERDICTS}
    choices = [("all", "all", len(claims)), *((_key(verdict), verdict, counts[verdict]) for verdict in VERDICTS)]
    return templates.filled("popular_claims", claims=claims, choices=choices, key=_key, plain=_plain)


def _key(verdict: str) -> str:
    return verdict.replace(" ", "-")


def _plain(title: str) -> str:
    return title.replace("`", "").replace("'", "’")
