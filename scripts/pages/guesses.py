"""A folded guess with its answers gets a button for each below it: in the page from the start, so that nothing moves.

??? guess "Guess: what happens to the angle?"

    1. It grows
    2. **Nothing**
"""

from xml.etree.ElementTree import Element, SubElement

from markdown.treeprocessors import Treeprocessor


class Guesses(Treeprocessor):
    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for place, fold in reversed(list(enumerate(parent))):
                if fold.tag == "details" and "guess" in fold.get("class", "").split():
                    parent.insert(place + 1, _buttons(fold))


def _buttons(fold: Element) -> Element:
    group = Element("div", {"class": "pe-guess", "role": "group", "aria-label": "Your guess"})
    for answer in fold.iterfind("ol/li"):
        button = SubElement(group, "button", {"type": "button"})
        button.text = " ".join("".join(answer.itertext()).split())
        if answer.find("strong") is not None:
            button.set("data-right", "")
    SubElement(group, "button", {"type": "button"}).text = "Show me"
    return group
