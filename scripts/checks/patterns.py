"""Rules that a pattern can tell: what must stand nowhere in certain files, why, and what to write instead.

A group holds for the files whose whole path its first pattern matches, in one view of their text (scripts.checks.page,
scripts.checks.source). A row is a pattern, a message and a hint; {} is what the group x of the pattern matched, or all.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scripts.checks import files
from scripts.checks.finding import Finding
from scripts.checks.page import Page, outside, pages
from scripts.checks.source import Source, is_asked

_FIX = "python3 scripts/fix.py mends it"
_PAGES = r"docs/(?!includes/|figures/).*\.md|docs/notebooks/.*\.py"
_CHAPTERS = r"docs/(?!includes/|figures/|contributing).*\.md|docs/notebooks/.*\.py"
_OUTSIDE = r"[^/]*\.md|\.github/.*\.md"
_FIGURE = r"figures_src/figures/(?:.*/)?(?!_)[^/]*\.py"
_OWN_TERMS = rf"(?!docs/(?:notation|references|foundations/history)\.md){_CHAPTERS}|{_OUTSIDE}|{_FIGURE}"
_TEXT = rf"(?!{files.LEFT_ALONE})(?:.*\.(?:cff|css|html|js|json|md|py|toml|txt|ya?ml)|(?:.*/)?\.?[^./]+)"
_YAML = r".*\.(?:ya?ml|cff)"
_COLOUR = r"(?:label|face|edge)?colors?|facecolors|edgecolors|ecolor|[ef]?c"
_MAPS = r"viridis|plasma|inferno|magma|cividis|jet|hot|coolwarm|bwr|RdBu(?:_r)?|Blues|Reds|gr[ae]y|tab\d+"
_LOCAL = r"https?://(?:localhost|127\.0\.0\.1)\b"
_FOREIGN = r"[\"'(]?\s*(?P<x>(?:https?:)?//(?!#)(?!www\.w3\.org/)(?<!http://(?=www\.w3))[^\s\"')>]+)"
_BOXES = "abstract, bug, danger, example, failure, info, note, question, quote, success, tip, warning"
_KEEP = "keep a copy with its licence and version in docs/assets/vendor, or leave it out"

# fmt: off
_LOADED = [(pattern, "{} would be loaded", _KEEP) for pattern in (
    rf"<(?:script|img|iframe|video|audio|source|embed|object|track)\b[^>]*?\b(?:src|srcset|data|poster)=\s*{_FOREIGN}",
    rf"<link\b(?![^>]*\brel=[\"']?canonical)[^>]*?\bhref=\s*{_FOREIGN}", rf"@import\s+(?:url\()?{_FOREIGN}",
    rf"\burl\({_FOREIGN}", rf"\bfrom\s+{_FOREIGN}", rf"!\[[^\]]*\]\({_FOREIGN}",
    rf"\b(?:fetch|import|importScripts|Worker|EventSource|WebSocket|open|sendBeacon)\(\s*{_FOREIGN}",
)]
TABLE = [
    (_OWN_TERMS, "own_words", [
        (rf"(?i)(?<![\w-])(?:{term})(?![\w-])", "the term '{}' is not used here", f"write {ours}") for term, ours in {
        r"positional embeddings?": "positional encoding (an embedding says what a token is, an encoding where it is)",
        r"position encodings?": "positional encoding",
        r"position(?:al)?[- ]ids?": "position",
        r"thetas?|θ": "frequencies, angles or base: papers use the letter for all three",
        r"rotary position(?:al)? encodings?": "rotary encoding",
        r"sin[- ]?cos(?:ine)? (?:encoding|embedding)s?": "sinusoidal encoding",
        r"heat-?maps?": "heat map",
        r"soft-max": "softmax",
        r"dotproducts?": "dot product",
        r"look-?up-?tables?": "table",
    }.items()]),
    (_OWN_TERMS.replace(_FIGURE, "-"), "uncoded", [  # `$\theta_i$` alone says what papers write
        (r"(?<=\$)\\theta_i\$|(?P<x>\\(?:var)?[tT]heta(?![a-zA-Z]))", "{} in a formula",
         r"write \omega for a frequency, \varphi for an angle, b for the base"),
    ]),
    (f"{_CHAPTERS}|{_OUTSIDE}", "own_words", [
        (rf"(?i)(?<![\w-])(?:{words})(?![\w-])", "'{}' is not written here", why) for words, why in {
        r"simply|obviously|clearly,|trivially|of course|needless to say": "it helps nobody: leave it out",
        r"it is easy to see|it is well known|as everyone knows": "show it, or cite it",
        r"powerful|revolutionary|game-chang\w+|cutting[- ]edge|state[- ]of[- ]the[- ]art|blazing\w*|seamless\w*":
            "praise says nothing: say what it does, with a number",
        r"leverag(?:e|es|ed|ing)|delv(?:e|es|ed|ing)|utilis(?:e|es|ed|ing)": "write a plain word: use, look at",
        r"basically|actually|essentially|very very|really": "the sentence says the same without it",
        r"coming soon|under construction|to be (?:written|added)|work in progress": "write it, or leave it out",
        r"click (?:here|on the)": "say where the link leads",
        r"lorem ipsum": "write the text",
    }.items()]),
    (f"{_CHAPTERS}|{_OUTSIDE}", "words", [
        (r"\b(?:TODO|FIXME|TBD|XXX|WIP)\b", "{} is left", "do it, or open an issue and remove it"),
    ]),
    (f"{_PAGES}|{_OUTSIDE}", "own_words", [
        (r"(?i)\b(the|a|an|is|of|to|in|and|that|it|with|for|on|as|are)(?: |\n *)\1\b", "'{}' stands twice",
         "leave one out"),
    ]),
    (f"{_PAGES}|{_OUTSIDE}", "uncoded", [
        (rf"(?<!!)\[[^\[\]]*\]\((?!{_LOCAL})(?P<x>http://[^\s)]+)", "{} is not encrypted", "begin it with https://"),
        (r"\]\((?P<x>(?!https://doi\.org/10\.)[^\s)]*doi\.org[^\s)]*)", "{} is no DOI", "write https://doi.org/10...."),
    ]),
    (_PAGES, "uncoded", [
        (r"(?<!!)\[ ?\]\(", "a link without words", "say in the brackets where it leads"),
        (r"(?i)(?<!!)\[(?P<x>click here|here|link|read more|this|this link|this page)[ .]*\]\(",
         "the link says only '{}'", "say where it leads: links are read out alone"),
        (r"(?<!!)\[[^\[\]]*\]\((?P<x>\))", "a link without target", "write the page's path in the round brackets"),
        (r"^\[[^\]]+\]:\s+\S+|(?<![(<\"'=\w/])(?P<x>https?://[^\s)>\]]+)", "the bare address {}",
         "write [words](address)"),
        (r"arxiv\.org/abs/(?P<x>(?!(?:0\d|1[0-4])\d\d\.\d{4}\b|(?:1[5-9]|[2-9]\d)\d\d\.\d{5}\b|[a-z-]+/\d{7}\b)[^\s)\]>]*)",
         "'{}' is no number of arXiv",
         "write four digits, a point, five digits (four before 2015): https://arxiv.org/abs/2104.09864"),
        (r"<!--", "a comment without its -->", "close it: the rest of the page is part of it"),
        (r"(?<!\\)`", "a ` without its partner", r"write ` before and after the code, or \`"),
        (r"\](?P<x> +\((?:#|\.\./|https?:|[\w/]+\.md)[^\s)]*\))", "a link with a space inside",
         "write [words](target)"),
        (r"(?<=\])\((?P<x>[^()\s]+)(?=\s)(?!\s+\"[^\"\n]*\"\))", "the link to {} has no end",
         "close it: [words](target)"),
        (r"<img\b(?![^>]*\balt=\"[^\"]+\")[^>]*>", "an image has no alternative text", 'write alt="what is seen"'),
        (r"<span data-fact=\"[^\"]*\">[^<]*</span>|(?P<x>data-fact)", "a data-fact that is not read",
         'write exactly <span data-fact="chapter.fact">the number</span>'),
        *_LOADED,
    ]),
    (_PAGES, "marks", [
        (r"(?<![\\\w])\\[\[(]", "'{}' is printed as it stands", "write $...$ or $$ for a formula"),
        (r"(?<![\w:/])(?!:(?:material|fontawesome|octicons|simple)-):[a-z][a-z0-9_+-]+:(?![\w:])",
         "'{}' would be loaded from another host", "write the sign itself, or an icon of the theme: :material-rocket:"),
        (r"^##+(?=[^#\s])", "a heading without a space", "write one after {}"),
        (r"^(?![ >|#\-*]).*\S.*\n(?P<x>=+|-+) *$", "an underlined heading", "write # or ## before its words"),
        (r"^ *(?P<x>[•‣◦▪])", "{} begins no list", "write - and a space"),
        (r"^ *(?P<x>\d+\)) \S", "{} begins no list", "write 1. and a space"),
        (r"<details\b", "the Markdown inside is not read",
         'write ??? note "Title", with the text indented by four spaces'),
        (r"^> \[!\w+\]", "a note in GitHub's form", "write !!! note and indent the text by four spaces"),
        (rf"^ *(?:!!!|\?\?\?\+?) +(?!(?:{_BOXES.replace(', ', '|')})\b)(?P<x>[\w-]+)", "'{}' is no kind of box",
         f"write one of {_BOXES}"),
        (r"^(?:\?\?\?\+|!!!) +question\b", "the answer stands open", 'begin it with ??? question "Exercise 1. ..."'),
    ]),
    (r"docs/includes/glossary\.md", "text", [
        (r"^\*\[(?![^\]\n]+\]: \S).*", "{} is not read", "write *[RoPE]: and the words, with the colon"),
    ]),
    (r"(?:docs|figures_src|scripts|tests)/.*\.py", "text", [
        (r"^[^\"'\n]*# *(?P<x>TODO|FIXME|TBD|XXX)\b", "{} is left", "do it, or open an issue and remove it"),
    ]),
    (r"docs/(?!includes/|figures/|contributing/).*\.md", "text", [
        (r"^ *`{3,} *(?P<x>math|latex|tex|mermaid)\b", "a block of {} is printed as it stands",
         "write $$ for a formula, a figure for a diagram"),
        (r"\{\{ *code\b|^ *`{3,} *\{[^}]*\.solution|^ *(?:from|import) figures_src\b",
         "{} is of the old form: a reader cannot paste it", "write a block that runs as it stands"),
    ]),
    (r"docs/assets/css/[^/]*\.css|docs/assets/js/.*\.js|scripts/pages/theme/.*\.html", "text", _LOADED),
    (r"docs/notebooks/[^/]*\.py", "text", [
        (r"\A(?![\s\S]*^# %%)", "the notebook is not in percent format",
         "begin code with # %% and prose with # %% [markdown]: python3 scripts/new.py notebook shows how"),
        (r"\A(?:(?!# %%).*\n)*(?P<x># %%(?! \[markdown\]\n# # \S))", "the notebook does not begin with its title",
         "write # %% [markdown] and then # # Title"),
        (r"^(?:[%!]\s*\w|# [%!](?!%)\w).*", "a command of Jupyter: {}",
         "write plain Python: the environment has all that is pinned"),
        (r"[\"'](?:/(?:home|Users|content|mnt|tmp)/|[A-Z]:\\\\|~/)[^\"']*[\"']", "a path of one machine: {}",
         "compute the value, or read it through figures_src"),
        (r"^(?:import|from) matplotlib\.?pyplot|^from matplotlib import pyplot", "pyplot in a notebook",
         "use style.figure() of figures_src.drawing and end the cell with the figure"),
    ]),
    (r"figures_src/.*\.py|docs/notebooks/[^/]*\.py", "code", [
        (r"^ *(?:import random\b|from random import)", "the module random",
         "use np.random.default_rng(seed) with a written seed"),
        (r"\b(?P<x>(?:np|numpy)\.random\.(?!default_rng|Generator|SeedSequence|MT19937|PCG64|Philox|SFC64)\w+)\(",
         "{}() draws from a global state", "use rng = np.random.default_rng(seed)"),
        (r"\b(?P<x>default_rng|SeedSequence|MT19937|PCG64|PCG64DXSM|Philox|SFC64)\((?:\w+=)?(?:None)?\)",
         "{}() without a seed", "write the seed: {}(0)"),
        (r"\A(?![\s\S]*manual_seed)[\s\S]*?\b(?P<x>torch\.(?:bernoulli|multinomial|normal|rand|randint|randn|randperm)"
         r"(?:_like)?)\((?![^()]*(?:\([^()]*\)[^()]*)*generator=)", "{}() without a seed",
         "pass generator=torch.Generator().manual_seed(0)"),
        (r"\b(?P<x>datetime\.(?:now|today|utcnow)|date\.today|time\.time(?:_ns)?|uuid\.uuid4|torch\.seed)\(",
         "{}() differs every time", "write a constant"),
    ]),
    (_FIGURE, "code", [
        (r"^(?:def|class) (?P<x>(?!_|draw\b|explore\b)\w+)", "{} is public",
         "draw is the only public name: call it _{}, or draw if it returns the figure"),
        (r"^(?P<x>[A-Za-z]\w*) *(?::[^=\n]+)?=(?!=)", "{} is public",
         "draw is the only public name: another name begins with an underscore"),
        (r"\A(?![\s\S]*^def draw\()", "the figure has no function draw()",
         "write def draw() and return the figure from it"),
        (r"(?<=\n\n)def draw\((?=[^)])", "draw() must take no arguments",
         "make them constants of the file, or controls: @interactive(name=Slider(...))"),
        (r"^def (?P<x>draw|explore)\(.*\n(?:(?!.*\breturn \S)(?:[ \t)].*)?\n)*(?=[^\s)]|\Z)", "{}() returns nothing",
         "return the figure"),
        (r"(?<![\w.])(?P<x>(?:\d[\d_]{4,}(?:\.\d*)?|_*(?:base|rope_theta|BASE|ROPE_THETA)_*) \*\*.*)",
         "the figure computes a ladder of its own: {}",
         "take it from figures_src.encoding, such as rotary.frequencies(head_dim, base)"),
        (r"(?<![\w.])print\(", "print() in a figure", "remove it: nobody reads what a build prints"),
        (r"(?<![\w.])Figure\(", "a Figure is made by hand", "use style.figure()"),
        (r"\.(?P<x>show|set_figwidth|set_figheight|set_size_inches)\(", "{}() does not belong in a figure",
         "give height= to style.figure()"),
    ]),
    (_FIGURE, "text", [
        (r"\A(?!r?\"\"\")", "the figure has no docstring", "begin the file with the claim that a reader should see"),
        (r"\Ar?\"\"\"(?!\S+\s+\S+\s+(?:(?!\"\"\")[\s\S])*[.?]\s*\"\"\")", "the docstring is no sentence",
         "write what a reader should see as a whole sentence"),
        (r"^def explore\(.*\n(?!\s*r?\"\"\")", "explore() has no docstring",
         "write the words of its button, such as: Turn the surface."),
        (r"[\"'](?P<x>#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}))[\"']", "the colour {} is written out",
         "take it from figures_src.drawing.style, such as style.LIGHT.blue or .grey, or style.method('rotary')"),
        (rf"\b(?:{_COLOUR})=[\"'](?P<x>(?!#|(?:none|face|auto)[\"'])[^\"']*)[\"']", "the colour '{}' is written out",
         "take it from figures_src.drawing.style: style.LIGHT.blue, style.method('rotary')"),
        (rf"\b(?:cmap|colorscale)=[\"'](?P<x>{_MAPS})[\"']", "the colour map '{}' is not of the house",
         "use style.DIVERGING, style.SEQUENTIAL or style.sequence()"),
        (r"\b(?:fontfamily|family|fontname)=[\"'](?P<x>[^\"']*)", "the font '{}' is written out",
         "style sets the font"),
    ]),
    (r"figures_src/encoding/[^/]*\.py", "code", [
        (r"@(?:functools\.)?(?:lru_|cached_)?(?:cache|property)\b", "{} keeps a cache",
         "compute it: tables have gone stale elsewhere"),
        (r"^ +(?:global|nonlocal) (?P<x>.*)", "{} is changed from inside a function", "return it"),
        (r"^ +assert\b", "assert in the encoding module", "raise ValueError with rule, value and place to mend"),
        (r"(?<![\w.])print\(", "print() in the encoding module", "return the value"),
    ]),
    (r"figures_src/encoding/(?!_)[^/]*\.py", "text", [
        (r"\A(?!r?\"\"\")", "the file has no docstring", "say in a sentence which method it holds"),
    ]),
    (r"figures_src/facts/(?!_)[^/]*\.py", "text", [
        (r"\A(?!r?\"\"\")", "the file of facts has no docstring", "name the chapter that quotes them"),
        (r"^class (?P<x>(?!_)\w+)", "{} is no function", "a fact is a function: call the class _Name"),
        (r"^def (?P<x>(?!_)\w+)\((?!\))", "the fact {} takes arguments",
         "a fact is one number: write a fact for each, and call the helper _{}"),
        (r"^def (?P<x>(?!_)\w+)\(.*\n(?!\s*r?\"\"\")", "the fact {} has no docstring", "say what it is, with its unit"),
        (r"^def (?P<x>(?!_)\w+)\((?!.*-> str:)", "the fact {} is not said to be text",
         "write -> str and return the text as it is printed, such as f'{{value:,.1f}}'"),
        (r"^ +return (?:\"[^\"]*\"|'[^']*'|[-\d._]+|None)$", "a fact is typed, not computed",
         "compute it with figures_src.encoding, or write it in the prose with its source"),
    ]),
    (r"tests/(?:.*/)?(?!test_)[^/]*\.py", "code", [
        (r"\A(?=[\s\S]*^ *def test)", "pytest does not find this file", "call it test_{file}"),
    ]),
    (r"tests/.*\.py", "code", [
        (r"pytest\.(?:mark\.)?(?P<x>skip|skipif|xfail)\b(?:\(\))?(?![\w(])", "pytest's {} without a reason",
         "say why, or mend the cause"),
    ]),
    (r"\.github/workflows/[^/]*\.ya?ml", "text", [
        (r"\buses:\s*(?!\./|[\w.-]+/[\w./-]+@[0-9a-f]{40}(?:\s|$))(?P<x>[^\s#]+)", "{} can change under us",
         "name the full hash of the commit, and the version after it: action@HASH # v1.2.3"),
        (r"\buses:\s*(?P<x>[\w./-]+)@[0-9a-f]{40}(?!.*#\s*v\d)", "{} does not say its version",
         "write it after it: # v1.2.3"),
        (r"\A(?![\s\S]*^permissions:)", "the workflow does not say its rights",
         "write permissions: {{}} at the margin, add rights by job"),
        (r"^ *(?P<x>pull_request_target)\b", "{} gives a fork our rights", "use pull_request"),
    ]),
    (_TEXT, "text", [
        (r"\A\ufeff", "the file begins with a byte order mark", _FIX),
        (r"\A[^\r]*(?P<x>\r\n)", "the file has Windows line ends", _FIX),
        (r"^(?:<{7} |={7}$|>{7} )", "a mark of a merge conflict is left",
         "keep one of the two sides, remove the marks"),
        (r"[ \t]+\r?$", "spaces at the end of the line", _FIX),
        (r"[^\n]\Z", "the last line has no line end", _FIX),
        (r"(?<=\n)\n\Z", "empty lines at the end", _FIX),
    ]),
    (rf"(?!(?:.*/)?(?:__init__\.py|\.nojekyll)$){_TEXT}", "text", [
        (r"\A\s*\Z", "the file is empty", "write it or remove it"),
    ]),
    (rf"(?!{files.LEFT_ALONE}){_YAML}", "text", [
        (r"^.*(?P<x>\t)", "a tab in YAML", _FIX),
        (r"^date-released:(?! *[\"']?\d{4}-[01]\d-[0-3]\d[\"']?$) *[\"']?(?P<x>[^\"'\n]*)", "'{}' is no day",
         "write year-month-day, such as 2026-11-24"),
    ]),
    (rf"(?!{files.LEFT_ALONE}).*\.(?:md|py)", "text", [(r"^.*(?P<x>\t)", "a tab", "write spaces: four for each step")]),
]
NAMES = [  # of a file; the first that fits of each list
    [
        (r".*[^\x00-\x7f].*", "the name has letters outside ASCII", "rename it: a-z, 0-9 and underscore"),
        (r".* .*", "the name has a space", "rename it with underscores"),
        (r"docs/(?:.*/)?(?:[^/]*[^\w./][^/]*|\d[^/]*)\.(?:md|py)", "the name is no Python identifier",
         "rename it to {plain}"),
        (r"docs/(?:.*/)?[^/]*[A-Z][^/]*\.(?:md|py)", "the name has capitals", "rename it to {plain}"),
    ],
    [
        (r"(?:figures_src|scripts)/(?:.*/)?encodings(?:/.*|\.py)", "a file or folder is called encodings",
         "it hides the standard library's module of that name: write encoding"),
        (r"(?:docs/figures|site|dist|\.cache|\.venv|node_modules)/.*|(?:.*/)?__pycache__/.*"
         r"|.*(?:\.ipynb|\.pyc|\.log|\.orig|\.rej|\.bak|\.swp|~)", "a generated file is kept in git",
         "git rm --cached {}: the build makes it again"),
        (r"(?:.*/)?(?:\.DS_Store|Thumbs\.db|desktop\.ini)", "a file of the operating system", "git rm --cached {}"),
        (r"figures_src/(?!(?:drawing|encoding|experiments|facts|figures|golden|layers|models)/)(?P<x>[^/]+)/.*",
         "nothing reads the folder figures_src/{}",
         "move it: figures stand in figures_src/figures/<chapter>, numbers in figures_src/facts"),
        (r"(?!(?:\.gitattributes|\.gitignore|(?:CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|README|SECURITY)\.md|CITATION\.cff"
         r"|LICENSE|LICENSE-docs|constraints\.txt|deno\.json|mkdocs(?:\.offline)?\.yml|pyproject\.toml)$)(?P<x>[^/]+)",
         "{} does not belong in the root", "move it to its room, or remove it if left over"),
        (r"(?!figures_src/(?:experiments/(?:cost\.json|data/|small_models/)|models/)|scripts/templates/|docs/assets/"
         r"|docs/playground/|tests/|\.github/|.*/vendor/).*/.*\.(?:csv|feather|h5|json|npy|npz|parquet|pickle|pkl|pth?|tsv)",
         "a data file is left over", "results belong in figures_src/experiments/small_models/results"),
        (r"(?!\.github/|docs/assets/|tests/).*\.(?:avif|bmp|gif|jpe?g|mp4|png|tiff?|webm|webp)",
         "a picture is kept in git", "draw it by a figure of figures_src, or put it in docs/assets"),
    ],
    [
        (r"figures_src/figures/(?!_)[^/]+\.py|figures_src/figures/.*/.*/(?!_)[^/]*\.py",
         "a figure stands in the folder of its chapter", "move it: <chapter>/<figure>.py"),
        (r"figures_src/figures/[^/]+/(?!_)(?![a-z][a-z0-9_]*\.py$)(?P<x>[^/]+\.py)", "{} is no plain name",
         "name it in small letters, digits and underscores"),
    ],
]
# fmt: on


def findings(root: Path) -> list[Finding]:
    """What rows of the table find in names and texts of files."""
    names = [name for name in files.files(root) if is_asked(name)]
    read = {page.file: page for page in [*pages(root), *outside(root)]}
    return sorted(finding for name in names for finding in [*_name(name), *_file(root, name, read)])


def _name(name: str) -> Iterator[Finding]:
    for rows in NAMES:
        for pattern, message, hint in rows:
            if match := re.fullmatch(pattern, name):
                words = match.groupdict().get("x") or name
                yield Finding(name, 1, message.format(words), hint.format(words, plain=_plain(name)))
                break


def _plain(name: str) -> str:
    stem, _, suffix = name.rpartition("/")[2].rpartition(".")
    return f"{re.sub(r'[^a-z0-9_]+', '_', stem.lower()).strip('_0123456789')}.{suffix}"


def _file(root: Path, name: str, pages: dict[str, Page]) -> Iterator[Finding]:
    groups = [(view, rows) for paths, view, rows in _compiled() if paths.fullmatch(name)]
    if not groups:
        return
    path = root / name
    source = Source(name, path.read_bytes().decode(errors="replace"))
    for view, rows in groups:
        prose = pages.get(name) or Page(name, source.labels if view == "own_words" else "")
        text = source if view in ("text", "code") else prose
        for pattern, message, hint in rows:
            for match in pattern.finditer(getattr(text, view)):
                words = match["x"] if "x" in pattern.groupindex else match[0]
                if words is not None:
                    words = " ".join(words.split())
                    yield Finding(name, text.line(match), message.format(words), hint.format(words, file=path.name))


@cache
def _compiled() -> list[tuple[re.Pattern, str, list[tuple[re.Pattern, str, str]]]]:
    return [
        (re.compile(paths), view, [(re.compile(pattern, re.M), message, hint) for pattern, message, hint in rows])
        for paths, view, rows in TABLE
    ]
