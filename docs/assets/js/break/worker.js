// Runs the model beside the page. One task a lane; the first lane that has one goes on, a slice at a time.
import { unpack } from "./file.js";
import { attend, guarded, read, score, write } from "./tasks.js";
import { build } from "./transformer.js";

/**
 * @typedef {import("./tasks.js").Model} Model
 * @typedef {import("./runner.js").Lane} Lane
 * @typedef {{id: number, spent: number, steps: Generator<import("./tasks.js").Result>}} Job
 */

/** @type {Record<string, (model: Model, task: any) => Generator<import("./tasks.js").Result>>} */
const TASKS = { write, attend, score, trained: score, beyond: score, read }; // in the order in which they are served
const SLICE = 12; // milliseconds between two looks at the messages
/** @type {Map<string, Job>} */
const lanes = new Map();
/** @type {Model | null} */
let model = null;
let isPaused = false;
let isRunning = false;

self.addEventListener("message", ({ data }) => {
  if (data.kind === "model") {
    lanes.clear();
    try {
      model = build(unpack(data.buffer), data.part);
      const { heads, headDim, trained, alphabet, layers } = model;
      self.postMessage({ kind: "ready", model: { heads, headDim, trained, alphabet, layers: layers.length } });
    } catch (error) {
      model = null;
      self.postMessage({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }
  if (data.kind === "run" && model) {
    lanes.set(data.lane, { id: data.id, spent: 0, steps: guarded(TASKS[data.lane](model, data.task)) });
  }
  if (data.kind === "stop") lanes.delete(data.lane);
  if (data.kind === "pause") isPaused = data.on;
  if (!isRunning) serve();
});

const channel = new MessageChannel(); // a timer would wait 4 ms each time
const rest = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(0);
  });

async function serve() {
  isRunning = true;
  for (let lane = first(); lane && !isPaused; lane = first()) {
    const job = lanes.get(lane);
    if (job) slice(lane, job);
    await rest();
  }
  isRunning = false;
}

function first() {
  return Object.keys(TASKS).find((lane) => lanes.has(lane));
}

/**
 * @param {string} lane
 * @param {Job} job
 */
function slice(lane, job) {
  const start = performance.now();
  /** @type {import("./tasks.js").Result[]} */
  const results = [];
  let isDone = false;
  while (!isDone && performance.now() - start < SLICE) {
    const { value, done } = job.steps.next();
    isDone = Boolean(done);
    if (!value) continue;
    delete results.at(-1)?.weights; // only the newest is drawn
    results.push(value);
  }
  job.spent += performance.now() - start;
  if (isDone) lanes.delete(lane);
  self.postMessage({ kind: "results", lane, id: job.id, results, isDone, spent: job.spent });
}
