"""One style sheet for every page, with all that the single ones say, in their order."""

from scripts.pages import styles

THEME = "assets/stylesheets/main.0123.min.css"
OWN = "assets/css/site.css"
PAGE = """<head>
<link rel="stylesheet" href="../{theme}">
<link rel="stylesheet" href="../{own}">
<link rel="stylesheet" href="../assets/css/home.css">
</head>
"""


def test_the_joined_sheet_stands_where_the_single_ones_stood(tmp_path):
    for path, text in {
        THEME: "p{color:red}",
        OWN: "/* why */\np { color: blue; }\n",
        "assets/css/home.css": "h1 {}\n",
        "rotary/index.html": PAGE.format(theme=THEME, own=OWN),
        "figures/alone.html": "<p>no sheet</p>\n",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    styles.join(tmp_path, [OWN])
    assert (tmp_path / styles.JOINED).read_text() == "p{color:red}\np { color: blue; }\n"
    assert (tmp_path / "rotary/index.html").read_text() == (
        f'<head>\n<link rel="stylesheet" href="../{styles.JOINED}">\n'
        '<link rel="stylesheet" href="../assets/css/home.css">\n</head>\n'
    )
    assert (tmp_path / "figures/alone.html").read_text() == "<p>no sheet</p>\n"
    assert not (tmp_path / THEME).exists()
    assert not (tmp_path / OWN).exists()
    assert (tmp_path / "assets/css/home.css").exists()
