"""One worker process: takes jobs on its standard input, draws them one after another, answers with bytes.

Started by the pool as a script of its own. Every job finds the process as the first one did: fresh
project modules compiled from their sources, and the state that a figure could leave behind put back.
"""

import gc
import importlib.abc
import importlib.util
import logging
import os
import pickle
import random
import signal
import sys
import time
import warnings

PROJECT = "figures_src"
BUILDER = os.path.dirname(os.path.abspath(__file__))
if __name__ == "__main__":
    sys.path[0] = os.path.dirname(os.path.dirname(BUILDER))  # not the builder's own folder, whose names are common

from scripts.builder.store import Store, digest  # noqa: E402


class Sources(importlib.abc.MetaPathFinder):
    """Imports the project's modules from source, never from bytecode, and notes the bytes that really ran."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.ran: dict[str, str] = {}
        self.compiled: dict[tuple[str, str], object] = {}

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] != PROJECT:
            return None
        base = os.path.join(self.root, *name.split("."))
        for file, inside in ((os.path.join(base, "__init__.py"), [base]), (f"{base}.py", None)):
            if os.path.isfile(file):
                loader = Source(self, name, file)
                return importlib.util.spec_from_file_location(
                    name, file, loader=loader, submodule_search_locations=inside
                )
        if os.path.isdir(base):
            spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
            spec.submodule_search_locations = [base]
            return spec
        return None

    def forget(self) -> None:
        self.ran = {}
        for name in [name for name in sys.modules if name.partition(".")[0] == PROJECT]:
            del sys.modules[name]


class Source(importlib.machinery.SourceFileLoader):
    def __init__(self, sources: Sources, name: str, path: str) -> None:
        super().__init__(name, path)
        self.sources = sources

    def get_code(self, name):
        data = self.get_data(self.path)
        seen = digest(data)
        self.sources.ran[os.path.relpath(self.path, self.sources.root).replace(os.sep, "/")] = seen
        if (self.path, seen) not in self.sources.compiled:
            self.sources.compiled[self.path, seen] = compile(data, self.path, "exec", dont_inherit=True)
        return self.sources.compiled[self.path, seen]


class Reads:
    """Every file and folder of the project that a job opens, as it was then, by Python's own audit events."""

    def __init__(self, root: str) -> None:
        self.root = os.path.join(root, "")
        self.seen: dict[str, str | None] = {}
        self.written = ""
        self.on = False
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple) -> None:
        if not self.on or event not in ("open", "os.listdir", "os.scandir"):
            return
        path = arguments[0]
        if not isinstance(path, (str, os.PathLike)):
            return
        path = os.path.abspath(os.fspath(path))
        if not path.startswith(self.root):
            return
        name = path.removeprefix(self.root).replace(os.sep, "/")
        if name.startswith((".venv/", ".cache/", "scripts/")) or not name:
            return
        if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
            self.written = self.written or name
        else:
            self.take([name if event == "open" else f"{name}/"])

    def take(self, names: list[str]) -> None:
        self.on = False  # looking at the file is no reading of the job's
        store = Store(self.root)
        self.seen = {name: store.digest(name) for name in names} | self.seen
        self.on = True


class Baseline:
    """The state of the process that figures may change without meaning to, to be put back before each job."""

    def __init__(self, root: str, seed: int) -> None:
        self.root, self.seed = root, seed
        self.environment = dict(os.environ)
        self.path = list(sys.path)
        self.streams = sys.stdout, sys.stderr
        self.fonts = None
        matplotlib = sys.modules.get("matplotlib")
        if matplotlib:
            from matplotlib.font_manager import fontManager

            self.settings = dict.copy(matplotlib.rcParams)
            self.fonts = list(fontManager.ttflist)
            self.colour_maps = set(matplotlib.colormaps)
        numpy = sys.modules.get("numpy")
        if numpy:
            self.errors, self.printing = numpy.geterr(), numpy.get_printoptions()

    def restore(self) -> None:
        os.chdir(self.root)
        if dict(os.environ) != self.environment:
            os.environ.clear()
            os.environ.update(self.environment)
        sys.path[:] = self.path
        sys.stdout, sys.stderr = self.streams
        warnings.resetwarnings()
        random.seed(self.seed)
        if self.fonts is not None:
            import matplotlib
            import numpy
            from matplotlib import font_manager

            dict.update(matplotlib.rcParams, self.settings)
            if len(font_manager.fontManager.ttflist) != len(self.fonts):
                font_manager.fontManager.ttflist[:] = self.fonts
                font_manager.fontManager._findfont_cached.cache_clear()
            for name in set(matplotlib.colormaps) - self.colour_maps:
                matplotlib.colormaps.unregister(name)
            if "matplotlib.pyplot" in sys.modules:
                sys.modules["matplotlib.pyplot"].close("all")
            numpy.random.seed(self.seed)  # noqa: NPY002 - the state that careless code uses
            numpy.seterr(**self.errors)
            numpy.set_printoptions(**self.printing)
        torch = sys.modules.get("torch")
        if torch:
            torch.manual_seed(self.seed)
            torch.set_default_dtype(torch.float32)
            torch.set_grad_enabled(True)
        gc.collect()


class Complaints(logging.Handler):
    """Warnings that a library only logs, such as a font that is not found."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def run(job: dict, sources: Sources, reads: Reads) -> dict:
    """One job: its outputs, what it read and ran, and how long it took; or what went wrong, and where."""
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    reads.seen, reads.written, reads.on = {}, "", True
    started = time.perf_counter()
    reply: dict = {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            warnings.simplefilter("ignore", ResourceWarning)
            reply["outputs"] = MAKERS[job["kind"]](job, reads)
        if complaints.messages:
            reply["error"] = f"{job['path']}: warning: {complaints.messages[0]}"
        elif reads.written:
            reply["error"] = (
                f"{job['path']}: it wrote {reads.written}; a figure returns what it draws and saves nothing"
            )
    except (Exception, SystemExit) as error:
        reply["error"] = explain(error, job["path"], sources.root)
    finally:
        reads.on = False
        logging.getLogger().removeHandler(complaints)
    reply["seconds"] = time.perf_counter() - started
    reply["ran"] = dict(sources.ran)
    reply["reads"] = {name: reads.seen[name] for name in sorted(reads.seen) if name not in sources.ran}
    return reply


def make_figure(job: dict, reads: Reads) -> dict[str, bytes]:
    from scripts.builder import draw

    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    if not callable(getattr(module, "draw", None)):
        raise draw.NotDrawable("it has no function draw(); every figure's file defines one, without arguments")
    description = {
        "claim": " ".join((module.__doc__ or "").split()),
        "source": job["path"],
        "uses": job["functions"],
    }

    def project_type(module_name: str, name: str):
        return getattr(sys.modules.get(module_name), name, None)

    return draw.files(module.draw(), project_type, job["stem"], description)


def make_facts(job: dict, reads: Reads) -> dict[str, bytes]:
    import json

    module = importlib.import_module(job["path"].removesuffix(".py").replace("/", "."))
    values = {}
    for name, value in vars(module).items():
        if callable(value) and not name.startswith("_") and getattr(value, "__module__", None) == module.__name__:
            if not isinstance(text := value(), str):
                raise TypeError(f"{name}() returned {type(text).__name__}; a fact is the text that the page prints")
            values[name] = text
    return {".json": json.dumps(values, ensure_ascii=False, indent=1).encode() + b"\n"}


def make_notebook(job: dict, reads: Reads) -> dict[str, bytes]:
    from scripts.builder import notebook

    made, names = notebook.run(job["path"], reads.root)
    reads.take(names)
    return {".ipynb": made}


MAKERS = {"figure": make_figure, "facts": make_facts, "notebook": make_notebook}


def explain(error: BaseException, path: str, root: str) -> str:
    """The error with the places in the project that led to it; nothing of the builder or of libraries."""
    kind = type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_relative(error.filename, root)}, line {error.lineno}: SyntaxError: {error.msg}"
    if kind in ("NotDrawable", "MovedUnseen", "CellFailed"):
        return f"{path}: {error}" if kind != "CellFailed" else str(error)
    frames, trace = [], error.__traceback__
    while trace:
        frame = trace.tb_frame.f_code
        if frame.co_filename.startswith(os.path.join(root, PROJECT)):
            frames.append(f"{_relative(frame.co_filename, root)}, line {trace.tb_lineno}, in {frame.co_name}")
        trace = trace.tb_next
    message = f"{kind}: {error}" if str(error) else kind
    if not frames:
        return f"{path}: {message}"
    return "\n".join([f"{frames[-1]}: {message}", *(f"  called from {frame}" for frame in reversed(frames[:-1]))])


def _relative(path: str, root: str) -> str:
    return os.path.relpath(path, root).replace(os.sep, "/")


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    root, seed, warm = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    jobs, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a figure prints goes to the terminal, not into the answers
    sys.path[:] = [root, *[entry for entry in sys.path if entry != root]]
    if warm == "figure":
        import matplotlib.backends.backend_svg  # noqa: F401 - the slow part, while the parent still plans

        from scripts.builder import draw  # noqa: F401
    sources, reads = Sources(root), Reads(root)
    sys.meta_path.insert(0, sources)
    gc.collect()
    gc.freeze()  # what is loaded now is never garbage: the collection after each figure is quick
    baseline = Baseline(root, seed)
    pickle.dump("ready", answers)
    answers.flush()
    while True:
        try:
            job = pickle.load(jobs)
        except EOFError:
            return
        sources.forget()
        baseline.restore()
        reply = run(job, sources, reads)
        pickle.dump(reply, answers)
        answers.flush()


if __name__ == "__main__":
    main()
