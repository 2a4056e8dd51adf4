"""The workload of the benchmark, written as each tool wants its sources.

24 matplotlib figures, 4 Plotly figures and 2 animations of 60 frames, all from one shared module of ten functions
that three figures use each. Each form draws the same curves; ours has interactive figures for the last six.
"""

import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DRAWN = "drawn"  # folder of the notes
STATIC, PLOTS, FILMS, FRAMES = 24, 4, 2, 60
PLOT_STATES = 10
FIGURES = STATIC + PLOTS + FILMS
USERS = 3  # figures that use one function

SHARED = '''\
"""The functions of the workload."""

import numpy as np


def note(name):
    """Leaves a file for each figure that is drawn: counted in the same way for every tool."""
    np.zeros(1).tofile(f"{log}/{{name}}")

'''
FUNCTION = '''
def wave_{k}(x):
    """Wave {k}."""
    return np.sin(x * {k} / 7 + 0.1) * np.exp(-x / 40)

'''
BODIES = (
    """
    x = np.linspace(0, 40, 512)
    for shift in range(4):
        ax.plot(x, shared.{wave}(x + shift), label=f"shift {{shift}}")
    ax.legend()
    """,
    """
    x = np.linspace(0, 40, 64)
    ax.imshow(np.outer(shared.{wave}(x), shared.{wave}(x + 1)), interpolation="none")
    """,
    """
    x = np.linspace(0, 40, 32)
    ax.bar(x, shared.{wave}(x))
    """,
    """
    x = np.linspace(0, 40, 256)
    ax.scatter(x, shared.{wave}(x), s=8)
    ax.fill_between(x, 0, shared.{wave}(x), alpha=0.3)
    """,
)
LABELS = """
    ax.set(title="Figure {i}", xlabel="position (tokens)", ylabel="value")
"""
PLOT = """
    x = np.linspace(0, 40, 400)
    fig = go.Figure([go.Scatter(x=x, y=shared.{wave}(x + shift)) for shift in range(4)])
"""
FILM = """
    x = np.linspace(0, 40, 400)
    (line,) = ax.plot(x, shared.{wave}(x))
    (dot,) = ax.plot([0], [0], "o")

    def update(frame):
        line.set_ydata(shared.{wave}(x + frame / 4))
        dot.set_data([frame / 2], [0])
        return line, dot
"""
SAVING = ["import imageio_ffmpeg", "from matplotlib.animation import FuncAnimation"]
ENCODER = """
    plt.rcParams["animation.ffmpeg_path"] = imageio_ffmpeg.get_ffmpeg_exe()
    animation = FuncAnimation(fig, update, frames={frames}, interval=50, blit=True)
"""


def shared_module(folder: Path) -> str:
    """`folder` is the tool's; the notes go beside it."""
    return SHARED.format(log=folder.parent / DRAWN) + "".join(FUNCTION.format(k=k) for k in range(FIGURES // USERS))


def kind(i: int) -> str:
    return "static" if i < STATIC else "plot" if i < STATIC + PLOTS else "film"


def body(i: int) -> str:
    """The drawing itself, equal for all tools, indented by four."""
    template = {"static": BODIES[i % len(BODIES)] + LABELS, "plot": PLOT, "film": FILM + LABELS}[kind(i)]
    return textwrap.indent(textwrap.dedent(template).format(wave=f"wave_{i // USERS}", i=i), "    ")


IMPORTS = {
    "static": ["from matplotlib.figure import Figure"],
    "plot": ["import plotly.graph_objects as go"],
    "film": ["from matplotlib.figure import Figure"],
}
FIGURE = "    fig = Figure(figsize=(5, 3))\n    ax = fig.subplots()\n"
OURS = """\
@interactive(step=Slider("step", range({states})))
def draw(step):
    shared.note("{i}")
    fig = Figure(figsize=(5, 3))
    x = np.linspace(0, 40, 400)
    fig.subplots().plot(x, shared.{wave}(x + step / 4))
    fig.axes[0].set(ylim=(-1, 1), xlabel="position (tokens)", ylabel="value")
    return fig
"""


def _file(i: int, imports: list[str], opening: str, ending: str) -> str:
    head = "\n".join([f'"""Figure {i}."""', "", "import numpy as np", *imports])
    return f'{head}\n\n\ndef draw():\n    shared.note("{i}")\n{opening}{body(i)}\n{ending}'


def our_form(i: int) -> str:
    """A file with draw(), for our builder."""
    imports = ["from figures_src.encoding import shared", *IMPORTS["static"]]
    if kind(i) == "static":
        return _file(i, imports, FIGURE, "    return fig\n")
    head = [f'"""Figure {i}."""', "", "import numpy as np", *imports]
    head.append("from figures_src.drawing.interactive import Slider, interactive")
    states = PLOT_STATES if kind(i) == "plot" else FRAMES
    return "\n".join(head) + "\n\n\n" + OURS.format(states=states, i=i, wave=f"wave_{i // USERS}")


def plain_form(i: int) -> str:
    """A file with draw(), for doit; an animation is saved by matplotlib itself."""
    imports = ["import shared", *IMPORTS[kind(i)]]
    opening, ending = "" if kind(i) == "plot" else FIGURE, "    return fig\n"
    if kind(i) == "film":
        imports += [*SAVING, "import matplotlib.pyplot as plt"]
        opening = opening.replace("(5, 3)", "(5, 3), dpi=192")
        ending = textwrap.indent(textwrap.dedent(ENCODER.format(frames=FRAMES)), "    ") + "    return animation\n"
    return _file(i, imports, opening, ending)


def script_form(i: int, head: str, cells: bool) -> str:
    """For galleries and notebooks: a script from top to bottom."""
    lines = ["import matplotlib.pyplot as plt", "import numpy as np", "import shared"]
    opening, ending = "fig, ax = plt.subplots(figsize=(5, 3))\n", "plt.show()\n"
    if kind(i) == "plot":
        lines.append("import plotly.graph_objects as go")
        opening, ending = "", "fig\n"
    if kind(i) == "film":
        lines += SAVING
        opening = opening.replace("(5, 3)", "(5, 3), dpi=192")
        ending = textwrap.dedent(ENCODER.format(frames=FRAMES))
        if cells:
            lines.append("from IPython.display import HTML")
            ending += "plt.close(fig)\nHTML(animation.to_html5_video())\n"
    mark = "# %%\n" if cells else ""
    return head + mark + "\n".join(lines) + f'\n\nshared.note("{i}")\n{opening}{textwrap.dedent(body(i))}{ending}'


def write_all(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def write_ours(folder: Path) -> None:
    files = {
        "figures_src/__init__.py": "",
        "figures_src/drawing/__init__.py": "",
        "figures_src/encoding/__init__.py": "",
        "figures_src/encoding/shared.py": shared_module(folder),
    }
    for name in ("interactive", "palette", "style"):
        files[f"figures_src/drawing/{name}.py"] = (ROOT / "figures_src" / "drawing" / f"{name}.py").read_text()
    for i in range(FIGURES):
        files[f"figures_src/figures/bench/figure_{i:02}.py"] = our_form(i)
        image = f"![Figure {i}.](figures/bench/figure_{i:02}.svg)\n*Its caption.*"
        files[f"docs/figure_{i:02}.md"] = f"# Figure {i}\n\n{image}\n"
    files["docs/index.md"] = "# Home\n"
    files["mkdocs.yml"] = f"""\
site_name: Bench
theme: {{name: material, font: false}}
validation: {{links: {{not_found: info}}}} # no pages with the code of each figure here
markdown_extensions:
  - scripts.pages.figures_extension:
      figures: {folder}/docs/figures
"""
    write_all(folder, files)


def write_doit(folder: Path) -> None:
    files = {"shared.py": shared_module(folder), "dodo.py": textwrap.dedent(DODO)}
    files |= {f"figure_{i:02}.py": plain_form(i) for i in range(FIGURES)}
    write_all(folder, files)


# doit runs what it is given, so it is given the same encoders as ours, and draws every frame once.
DODO = """
    import importlib
    import subprocess
    from pathlib import Path

    H264 = "-preset veryfast -crf 24 -pix_fmt yuv420p -threads 1".split()
    AV1 = "-c:v libsvtav1 -preset 8 -crf 40 -svtav1-params lp=1:lookahead=0:hierarchical-levels=3".split()

    def save(name):
        result = importlib.import_module(name).draw()
        if hasattr(result, "to_html5_video"):
            import imageio_ffmpeg
            from matplotlib.animation import FFMpegWriter

            result.save(f"out/{name}.mp4", writer=FFMpegWriter(fps=20, codec="libx264", extra_args=H264))
            ffmpeg = [imageio_ffmpeg.get_ffmpeg_exe(), "-v", "error", "-y", "-i", f"out/{name}.mp4"]
            subprocess.run([*ffmpeg, *AV1, f"out/{name}.webm"], check=True)
            Path(f"out/{name}.svg").touch()
        elif hasattr(result, "write_json"):
            result.write_json(f"out/{name}.svg")
        else:
            result.savefig(f"out/{name}.svg")

    def task_figure():
        Path("out").mkdir(exist_ok=True)
        for path in sorted(Path(".").glob("figure_*.py")):
            yield {
                "name": path.stem,
                "actions": [(save, [path.stem])],
                "file_dep": [str(path), "shared.py"],
                "targets": [f"out/{path.stem}.svg"],
            }
"""


def write_sphinx(folder: Path) -> None:
    files = {
        "shared.py": shared_module(folder),
        "conf.py": textwrap.dedent(SPHINX),
        "index.rst": INDEX,
    }
    files["examples/README.rst"] = "Gallery\n=======\n"
    files["scraper.py"] = textwrap.dedent(SCRAPER)
    for i in range(FIGURES):
        head = f'"""\nFigure {i}\n{"=" * 9}\n\nText.\n"""\n\n'
        files[f"examples/plot_{i:02}.py"] = script_form(i, head, cells=False)
    write_all(folder, files)


INDEX = "Bench\n=====\n\n.. toctree::\n\n   gallery/index\n"
SPHINX = """
    import os, sys
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

    project = "Bench"
    extensions = ["sphinx_gallery.gen_gallery", "sphinxcontrib.video"]
    sphinx_gallery_conf = {
        "examples_dirs": "examples",
        "gallery_dirs": "gallery",
        "image_scrapers": ("scraper.svg",),
        "matplotlib_animations": (True, "mp4"),
        "parallel": 2,
        "show_memory": False,
    }
"""
SCRAPER = """
    from sphinx_gallery.scrapers import matplotlib_scraper

    def svg(*args, **kwargs):
        return matplotlib_scraper(*args, format="svg", **kwargs)
"""


GALLERY = """\
from mkdocs_gallery.gen_gallery import DefaultResetArgv

conf = {"reset_argv": DefaultResetArgv(), "matplotlib_animations": True}
"""


def write_mkdocs_gallery(folder: Path) -> None:
    files = {"shared.py": shared_module(folder), "docs/index.md": "# Home\n", "docs/examples/README.md": "# Gallery\n"}
    files["mkdocs.yml"] = textwrap.dedent("""\
        site_name: Bench
        nav: [index.md, Gallery: generated/gallery]
        theme: {name: material, font: false}
        plugins:
          - gallery:
              conf_script: docs/gallery_conf.py
              examples_dirs: docs/examples
              gallery_dirs: docs/generated/gallery
    """)
    files["docs/gallery_conf.py"] = GALLERY
    for i in range(FIGURES):
        head = f'"""\n# Figure {i}\n\nText.\n"""\n\n'
        files[f"docs/examples/plot_{i:02}.py"] = script_form(i, head, cells=False)
    write_all(folder, files)


def write_mkdocs_jupyter(folder: Path) -> None:
    files = {"shared.py": shared_module(folder), "docs/index.md": "# Home\n"}
    files["mkdocs.yml"] = textwrap.dedent("""\
        site_name: Bench
        theme: {name: material, font: false}
        plugins:
          - mkdocs-jupyter:
              include: ["figure_*.py"]
              execute: true
              allow_errors: false
    """)
    for i in range(FIGURES):
        files[f"docs/figure_{i:02}.py"] = script_form(i, f"# %% [markdown]\n# # Figure {i}\n\n", cells=True)
    write_all(folder, files)
