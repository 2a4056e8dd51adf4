"""Plant small faults in copies of the encoding module, one at a time, and show that its tests find each.

A fault replaces a piece of a line that occurs once in its file. The tests of that file then run on the copy, and must
fail. The working tree is never touched. Ends with status 1 where a fault goes unseen or no longer fits.
"""

import argparse
import contextlib
import io
import multiprocessing
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# File of figures_src/encoding: pairs of right and wrong text.
FAULTS = {
    "simple": [
        ("exact[..., None] / (length - 1)", "exact[..., None] / length"),
        ("// powers) % 2", "// powers) % 3"),
        ('digits if order == "lsb_first"', 'digits if order == "msb_first"'),
        ("(whole < 2**bits)", "(whole <= 2**bits)"),
    ],
    "offset": [
        ("key[..., None, :] - query[..., :, None]", "query[..., :, None] - key[..., None, :]"),
        ("xp.int64) if whole", "xp.int8) if whole"),
    ],
    "sinusoidal": [
        ("base ** (-np.arange", "base ** (np.arange"),
        ('- (denominator == "half_minus_one")', '- (denominator == "half")'),
        ("[cos, sin], axis=-1), xp.concat([-sin, cos]", "[cos, -sin], axis=-1), xp.concat([sin, cos]"),
        ("(slice(0, 2 * pairs, 2), slice(1, 2 * pairs, 2))", "(slice(1, 2 * pairs, 2), slice(0, 2 * pairs, 2))"),
        ('"cos_sin": blocks[::-1]', '"cos_sin": blocks'),
        ('"cos_sin" if flip else "sin_cos"', '"sin_cos" if flip else "cos_sin"'),
        ("(dim // 2 - shift) * pair", "(dim // 2 + shift) * pair"),
        ("ladder = scale * xp.exp", "ladder = xp.exp"),
        ("table[rows, cosines] = scale * cos", "table[rows, cosines] = cos"),
        ("range(0, flat.shape[0], ROWS)", "range(0, flat.shape[0] - ROWS, ROWS)"),
    ],
    "_circle": [
        ("xp.round(angle * (1 / TURN))", "xp.round(angle)"),
        ("angle = xp.astype(angle - whole", "angle = xp.astype(angle"),
    ],
    "learned": [
        ("std * numpy.random", "std**2 * numpy.random"),
        ("table[offset:, :]", "table[: table.shape[0] - offset, :]"),
        ("index = index % length", "index = index % (length - 1)"),
        ("xp.where(index < length, index, length - 1)", "xp.where(index < length, index, 0)"),
        ("resize(rows, largest + 1)", "resize(rows, largest)"),
        ("lower * (1 - share) + upper * share", "lower * share + upper * (1 - share)"),
    ],
    "shaw": [
        ("device), -left, right) + left", "device), -right, left) + left"),
        ("device), -left, right) + left", "device), -left, right) + right"),
        ("return (content + position) * scale", "return content * scale + position"),
        ("(weights[..., :, None, :] @ vectors)", "(weights[..., :, None, :] @ vectors[..., ::-1, :])"),
    ],
    "transformer_xl": [
        ("np.arange(keys - 1, -queries, -1)", "np.arange(keys, -queries + 1, -1)"),
        ("[..., 1:, :]", "[..., :-1, :]"),
        ('"bias_content": dot_products(u, k', '"bias_content": dot_products(v, k'),
        ('"bias_position": rel_shift(dot_products(v, r', '"bias_position": rel_shift(dot_products(u, r'),
        ("[..., : width - queries + 1]", "[..., queries - 1 :]"),
    ],
    "t5": [
        ('side="right"', 'side="left"'),
        ("xp.astype(exact > 0, xp.int64) if", "xp.astype(exact < 0, xp.int64) if"),
        ("exact = side // 2", "exact = side // 2 - 1"),
        ("xp.where(exact < 0, -exact", "xp.where(exact > 0, exact"),
        ("max_distance**step * exact**steps", "max_distance**steps * exact**step"),
        ("(step / steps)) - 1", "(step / steps)) + 2"),
        ("xp.moveaxis(values, -1, -3)", "xp.moveaxis(values, -1, -2)"),
    ],
    "alibi": [
        ("-max_bias * np.arange(1, heads + 1", "-max_bias * np.arange(0, heads"),
        ("_geometric(2 * power, max_bias)[::2]", "_geometric(2 * power, max_bias)[1::2]"),
        ("power = 2 ** int(math.log2(heads))", "power = heads"),
        ("grown = -xp.abs(offset)", "grown = xp.abs(offset)"),
        ("grown = xp.broadcast_to(key", "grown = xp.broadcast_to(-key"),
        ('offset > 0 if side == "past"', 'offset >= 0 if side == "past"'),
        ("difference**2", "xp.abs(difference)"),
    ],
    "kerple": [
        ("-first * xp.log1p(second * distance)", "-second * xp.log1p(first * distance)"),
        ("-first * distance**second", "-(first * distance) ** second"),
    ],
    "sandwich": [
        ("8 / heads * xp.arange(1, heads + 1", "8 / heads * xp.arange(heads, 0, -1"),
        ("len(ladder) * kernel", "kernel"),
    ],
    "fire": [
        ("xp.maximum(query, threshold)", "xp.minimum(query, threshold)"),
        ("xp.log1p(c * distance)", "xp.log1p(distance)"),
        ("w1 * x[..., None] + b1", "w1 * x[..., None] - b1"),
    ],
    "disentangled": [
        ("xp.clip(span - _checks.whole", "xp.clip(span + _checks.whole"),
        ("0, 2 * span - 1)", "0, 2 * span)"),
        ("xp.ceil(xp.log(", "xp.floor(xp.log("),
        ("math.sqrt(3 *", "math.sqrt("),
        ("xp.matrix_transpose(backward)", "xp.matrix_transpose(forward)"),
        ("math.sqrt(2 *", "math.sqrt("),
        ("xp.where(first_row, from_first * ones", "xp.where(first_row, to_first * ones"),
    ],
    "layout": [
        ("return x[..., 0::2], x[..., 1::2]", "return x[..., 1::2], x[..., 0::2]"),
        ("return x[..., :half], x[..., half:]", "return x[..., :half], x[..., : half - 1 : -1]"),
        ("first + 1j * second", "first - 1j * second"),
        ("return join(*split(x, source), target)", "return join(*split(x, target), source)"),
        ("rows[:, :rotary_dim, ...]", "rows[:, -rotary_dim:, ...]"),
    ],
    "rotary": [
        ("dtype=np.float64) / head_dim", "dtype=np.float64) / (head_dim - 1)"),
        ("base ** (-np.arange", "base ** (np.arange"),
        ("2 * math.pi / xp.where", "math.pi / xp.where"),
        ("xp.stack([-sin, cos], axis=axis)", "xp.stack([sin, cos], axis=axis)"),
        ("first * xp.stack([cos, sin], axis=axis)", "first * xp.stack([cos, -sin], axis=axis)"),
        ('(-1, (pairs, 2)) if layout == "interleaved"', '(-1, (pairs, 2)) if layout == "half_split"'),
        ("return xp.matrix_transpose(turn(", "return (turn("),
        ("(factor * cos, factor * sin)", "(factor * cos, sin)"),
        ("return rotate_by(x, angles(exact, ", "return rotate_by(x, angles(exact + 1, "),
        ("dtype = _checks.working_dtype(xp, x.dtype)", "dtype = x.dtype"),
    ],
    "_checks": [
        ("real <= above", "real < above"),
        ("real < minimum", "real <= minimum"),
        ("xp.abs(exact) < EXACT_INTEGERS", "exact < EXACT_INTEGERS"),
        ("whole < minimum or (even and whole % 2)", "whole < minimum"),
        ("(1,) * (len(leading) - len(shape)), shape[-1])", "shape[-1], (1,) * (len(leading) - len(shape)))"),
        ("if len(set(kinds.values())) > 1", "if len(set(kinds.values())) > 2"),
    ],
    "partial": [
        ("< int(fraction * head_dim // 2)", "<= int(fraction * head_dim // 2)"),
        ("frequencies(rotary_dim, base, like=like)", "frequencies(head_dim, base, like=like)[: rotary_dim // 2]"),
        ("np.where(turning, ladder, 0.0)", "np.where(turning, ladder, ladder[-1])"),
        ('rotary_dim if part == "first" else head_dim - rotary_dim', "rotary_dim"),
    ],
    "xpos": [
        ("(share + gamma) / (1 + gamma)", "(share + gamma) / gamma"),
        ("centre, -1)", "centre, 1)"),
        ("(exact - centre)", "(exact + centre)"),
    ],
    "values": [("backwards = -_checks", "backwards = _checks")],
    "ramp": [
        ("/ (2 * math.pi)\n", "/ math.pi\n"),
        ("np.clip(above / (fast - slow), 0.0, 1.0)", "np.clip(above / fast, 0.0, 1.0)"),
        ("return 1 - np.clip", "return np.clip"),
        ("low, high = math.floor(low), math.ceil(high)", "low, high = math.ceil(low), math.floor(high)"),
        ("min(high, head_dim - 1)", "min(high, head_dim // 2 - 1)"),
        ("(2 * math.log(base))", "math.log(base)"),
        ("for number in (fast, slow))", "for number in (slow, fast))"),
        ("high - low if high > low else 0.001", "high - low if high > low else 1.0"),
    ],
    "scaling": [
        ("like=like) / factor, 1.0)\n\n\ndef larger", "like=like) * factor, 1.0)\n\n\ndef larger"),
        ("exponent = head_dim / (head_dim - 2)", "exponent = (head_dim - 2) / head_dim"),
        ("factor * length / original_length - (factor - 1)", "factor * length / original_length"),
        ('max(_checks.size("length", length), original_length)', '_checks.size("length", length)'),
        ("base * factor, like=like)", "base / factor, like=like)"),
    ],
    "by_parts": [
        ("if attention_factor is None and mscale and mscale_all_dim", "if mscale and mscale_all_dim"),
        ("= yarn_mscale(factor, mscale) / yarn_mscale(factor, mscale_all_dim)", "= yarn_mscale(factor, mscale)"),
        ("return 0.1 * _checks", "return 0.01 * _checks"),
        ("> original_length else short", ">= original_length else short"),
        ("math.sqrt(1 + math.log(factor)", "(1 + math.log(factor)"),
        ("ladder / divisors", "ladder * divisors"),
        ('if ramp == "code"', 'if ramp == "paper"'),
        ("truncate=truncate)\n    else", "truncate=True)\n    else"),
        ("kept_by_turns(ladder, original_length, low, high)", "kept_by_turns(ladder, original_length, low, 2 * high)"),
    ],
    "base_bound": [
        ("if np.any(score < 0)", "if np.any(score < -0.01)"),
        ('"length", length), 0, -CHUNK)', '"length", length) // 2, 0, -CHUNK)'),
    ],
    "axes": [
        ("columns = sines + cosines", "columns = cosines + sines"),
        ("[frequencies[axis::axes]", "[frequencies[axis * (pairs // axes) : (axis + 1) * (pairs // axes)]"),
        ("rotary.angles(exact[..., axis], one)", "rotary.angles(exact[..., -1 - axis], one)"),
        ('"interleaved" if order == "interleaved" else "sin_cos"', '"sin_cos"'),
        ("xp.where(own, whole", "xp.where(~own, whole"),
        ("[length * xp.cos(exact), length * xp.sin(exact)]", "[length * xp.sin(exact), length * xp.cos(exact)]"),
        ("(exact + math.pi / 2) * ones", "(exact - math.pi / 2) * ones"),
        ("rotary.frequencies(head_dim // 2, base", "rotary.frequencies(head_dim // 2, base**2"),
        ("number * (math.pi * GOLDEN) % math.pi", "number * (2 * math.pi * GOLDEN) % math.pi"),
        ("return xp.mean(xp.cos(angle), axis=-1)", "return xp.sum(xp.cos(angle), axis=-1)"),
    ],
    "grid": [
        ("dtype=np.float64) + 0.5) * old / new - 0.5", "dtype=np.float64)) * old / new"),
        ("SHARPNESS = -0.75", "SHARPNESS = -0.5"),
        ("np.clip(np.astype", "np.abs(np.astype"),
        ("resampling(old_columns, columns", "resampling(old_columns, rows"),
    ],
    "fourier": [
        ("* 2.0 ** np.arange", "* 2.0 ** -np.arange"),
        ("[:, None, :] * ladder[:, None]", "[:, :, None] * ladder"),
        ("2 * math.pi * sigma", "math.pi * sigma"),
        ('both if order == "cos_sin"', 'both if order == "sin_cos"'),
    ],
    "mrope": [
        ("axis[number : section", "axis[number - 1 : section"),
        ("enumerate(sections[1:], start=1)", "enumerate(sections[1:], start=2)"),
        ("max(sizes[1:]) if grown", "max(sizes) if grown"),
        ("int(np.max(grid)) + 1", "int(np.max(grid))"),
        ("np.floor(grid[:, 0] * interval)", "np.ceil(grid[:, 0] * interval)"),
        ('indexing="ij"', 'indexing="xy"'),
    ],
    "attention": [
        ("1 / math.sqrt(q.shape[-1]) if", "math.sqrt(q.shape[-1]) if"),
        ("seen = offset <= 0", "seen = offset < 0"),
        ('offset > -_checks.size("window", window)', 'offset >= -_checks.size("window", window)'),
        ("grown = xp.exp(wide - highest)", "grown = xp.exp(wide)"),
        ("a * d - b * c, a * c + b * d", "b * c - a * d, a * c + b * d"),
        ("xp.mean(xp.cos(angle), axis=-1)", "xp.sum(xp.cos(angle), axis=-1)"),
        ("xp.mean(xp.sqrt(real**2 + imaginary**2), axis=-1)", "xp.sqrt(real**2 + imaginary**2)[..., -1]"),
        ("angle = angle + _checks", "angle = angle - _checks"),
        ("content if bias is None else content + bias", "content"),
    ],
}  # fmt: skip
TESTS = {"_circle": ["sinusoidal", "rotary"], "_checks": ["errors", "rotary"], "rotary": ["rotary", "arrays"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", help=f"plant faults in these files only: {', '.join(FAULTS)}")
    chosen = parser.parse_args().files or list(FAULTS)
    if unknown := set(chosen) - set(FAULTS):
        parser.error(f"no faults for {', '.join(sorted(unknown))}")
    started, unseen, planted = time.monotonic(), [], 0
    _load()
    with tempfile.TemporaryDirectory() as folder:
        copy = _copy(Path(folder))
        everything = sorted(path.name for path in (copy / "tests" / "encoding").glob("test_*.py"))
        failing = _caught_by(copy, [name for name in everything if not name.startswith("test_against")])
        if failing:
            print(f"the tests fail without a fault: {failing}")
            return 1
        for name in chosen:
            path = copy / "figures_src" / "encoding" / f"{name}.py"
            source = path.read_text(encoding="utf-8")
            for right, wrong in FAULTS[name]:
                planted += 1
                if source.count(right) != 1:
                    unseen.append((name, right))
                    print(f"NO FIT  {name}: {right!r} occurs {source.count(right)} times")
                    continue
                path.write_text(source.replace(right, wrong), encoding="utf-8")
                caught = _caught_by(copy, [f"test_{test}.py" for test in TESTS.get(name, [name])])
                path.write_text(source, encoding="utf-8")
                if not caught:
                    unseen.append((name, right))
                change = " ".join(f"{right} -> {wrong}".split())
                print(f"{'caught' if caught else 'UNSEEN'}  {name}: {change}  [{caught}]", flush=True)
    seconds = time.monotonic() - started
    print(f"{planted - len(unseen)} of {planted} faults in {len(chosen)} files caught, in {seconds:.0f} s")
    return int(bool(unseen))


def _load():
    """Import what every test run needs once; the runs are forks of this process."""
    import hypothesis  # noqa: F401
    import pytest  # noqa: F401
    import torch

    torch.set_num_threads(1)


def _copy(folder):
    unwanted = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for part in ("figures_src/encoding", "tests/encoding"):
        shutil.copytree(ROOT / part, folder / part, ignore=unwanted)
    for part in ("figures_src/__init__.py", "tests/__init__.py", "pyproject.toml"):
        shutil.copy(ROOT / part, folder / part)
    return folder


def _caught_by(copy, tests):
    """Run the tests in a fork and return the first that fails, or an empty string."""
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe()
    process = context.Process(target=_run, args=(copy, tests, theirs))
    process.start()
    process.join(120)
    if process.is_alive():
        process.kill()
        process.join()
        return "no end after 120 s"
    return ours.recv() if ours.poll() else f"exit status {process.exitcode}"


def _run(copy, tests, answer):
    import os

    import pytest

    class Failures:
        first = ""

        def pytest_runtest_logreport(self, report):
            if report.failed and not self.first:
                self.first = report.nodeid.rpartition("/")[2]

        def pytest_collectreport(self, report):
            if report.failed and not self.first:
                self.first = f"{report.nodeid} cannot be read"

    os.chdir(copy)
    sys.path[:] = [str(copy), *(path for path in sys.path if path not in ("", str(ROOT), str(ROOT / "scripts")))]
    sys.dont_write_bytecode = True
    failures = Failures()
    arguments = ["-x", "-q", "-m", "not slow", "-p", "no:cacheprovider", "--rootdir", str(copy)]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        status = pytest.main([*arguments, *(f"tests/encoding/{test}" for test in tests)], plugins=[failures])
    answer.send(failures.first or ("" if status == 0 else f"pytest ends with {status}"))


if __name__ == "__main__":
    raise SystemExit(main())
