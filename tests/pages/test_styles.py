"""One style sheet for every page, with all that the single ones say, in their order."""

from mkdocs.structure.files import File, Files

from scripts.pages import styles

TEXTS = {
    "assets/css/site.css": "/* why */\np { color: blue; }\n",
    "assets/stylesheets/main.0123.min.css": "p{color:red}",
    "assets/css/home.css": "h1 {}\n",
}


def test_the_joined_sheet_has_the_text_of_the_single_ones_which_are_not_shipped():
    files = Files([File(path, None, "site", use_directory_urls=True) for path in TEXTS])
    for file in files:
        file.content_string = TEXTS[file.src_uri]
    assert styles.joined(files, ["assets/css/site.css"]) == "p{color:red}\np { color: blue; }\n"
    assert [file.src_uri for file in files if file.inclusion.is_included()] == ["assets/css/home.css"]
