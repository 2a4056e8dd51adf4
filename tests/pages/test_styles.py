"""One style sheet for every page, with all that the single ones say, in their order."""

from scripts.pages import styles

TEXTS = {
    "assets/css/site.css": "/* why */\np { color: blue; }\n",
    "assets/stylesheets/main.0123.min.css": "p{color:red}",
    "assets/stylesheets/palette.0123.min.css": "a{color:red}",
    "assets/css/home.css": "h1 {}\n",
}


def test_the_joined_sheet_has_the_text_of_the_single_ones():
    sheets = styles.sheets(TEXTS, ["assets/css/site.css"])
    assert styles.joined(TEXTS[each] for each in sheets) == "p{color:red}\np { color: blue; }\n"
