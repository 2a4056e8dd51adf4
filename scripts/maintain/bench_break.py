"""Measures the models that run in the page "Break it yourself": characters a second, and bytes to load.

python3 scripts/maintain bench_break            every kept model, at full speed and slowed four times
python3 scripts/maintain bench_break --runs 9

Chromium slows only a page's main thread, so the model runs there and not in its worker. The machine must be quiet.
"""

import base64
import gzip
import statistics

from playwright.sync_api import sync_playwright

from scripts import test
from scripts.pages import break_data, bundle, programs

OPTIONS = {"--runs": {"type": int, "default": 5, "help": "runs a model (default: 5)"}}
MODULES = ("file", "positions", "tasks", "transformer")
SLOWER = (1, 4)
MEASURE = """([part, text]) => {
  const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
  const model = transformer.build(file.unpack(bytes.buffer), part);
  const task = { settings: positions.TRAINED, prompt: "ROMEO:\\n", seed: 1, temperature: 0.6, count: 121 };
  const start = performance.now();
  const letters = [...tasks.write(model, task)].length;
  return (1000 * letters) / (performance.now() - start);
}"""


def main(runs: int) -> None:
    files = break_data.files()
    size = sum(len(gzip.compress(text.encode())) for name, text in programs.files().items() if "break" in name)
    print(f"scripts: {size:,} bytes, packed")
    exports = "".join(f'export * as {name} from "./break/{name}.js";\n' for name in MODULES)
    code = bundle.bundle({"all": "all.js"}, {"all.js": exports}, name="all")["all"]
    print(f"{'model':<14}{'bytes':>10}{'characters a second':>22}{'slowed 4 times':>18}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=test.browser(), args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(content=f"{code}\nvar {{ {', '.join(MODULES)} }} = all;")
        session = page.context.new_cdp_session(page)
        for model in break_data.models():
            data = files[f"{break_data.FOLDER}/{model['file']}"]
            speeds = []
            for rate in SLOWER:
                session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
                given = [model["part"], base64.b64encode(data).decode()]
                speeds.append(statistics.median(page.evaluate(MEASURE, given) for _ in range(runs)))
            print(f"{model['name']:<14}{len(data):>10,}{speeds[0]:>22.0f}{speeds[1]:>18.0f}", flush=True)
        browser.close()
