// One side's worker as the page sees it: a model that comes, and tasks whose newest request counts.

/**
 * @typedef {import("./tasks.js").Result} Result
 * @typedef {"write" | "attend" | "score" | "trained" | "beyond" | "read"} Lane of tasks; the newest of a lane counts
 * @typedef {{lane: Lane, id: number, results: Result[], isDone: boolean, spent: number}} Results `spent`: milliseconds
 * @typedef {{heads: number, layers: number}} Ready what the page has to know of the model
 */

/** A worker with the model of one side. */
export class Runner {
  /**
   * @param {string} script address of the worker
   * @param {{ready: (layers: number) => void, failed: (message: string) => void, heard: (results: Results) => void}} acts
   */
  constructor(script, { ready, failed, heard }) {
    this.name = "";
    /** @type {Ready | null} */
    this.model = null;
    /** @type {Partial<Record<Lane, number>>} */
    this.latest = {};
    this.number = 0;
    /** @type {Map<Lane, object>} */
    this.waiting = new Map(); // tasks that came before the model
    this.worker = new Worker(script);
    this.worker.addEventListener("message", ({ data }) => {
      if (data.kind === "results") {
        const results = /** @type {Results} */ (data);
        if (this.latest[results.lane] === results.id) heard(results);
      } else if (data.kind === "ready") {
        const model = /** @type {Ready} */ (data.model);
        this.model = model;
        for (const [lane, task] of this.waiting) this.run(lane, task);
        this.waiting.clear();
        ready(model.layers);
      } else failed(data.message);
    });
    this.worker.addEventListener(
      "error",
      () => failed("The part of the page that runs the model did not start. Load the page again."),
    );
  }

  /**
   * Takes the bytes of another model.
   * @param {string} name
   * @param {string} part
   * @param {ArrayBuffer} buffer
   */
  take(name, part, buffer) {
    this.name = name;
    this.model = null;
    this.latest = {};
    this.worker.postMessage({ kind: "model", part, buffer });
  }

  /**
   * @param {Lane} lane
   * @param {object} task
   */
  run(lane, task) {
    this.latest[lane] = ++this.number;
    if (this.model) this.worker.postMessage({ kind: "run", lane, id: this.number, task });
    else this.waiting.set(lane, task);
  }

  /** @param {Lane} lane */
  stop(lane) {
    delete this.latest[lane];
    this.waiting.delete(lane);
    this.worker.postMessage({ kind: "stop", lane });
  }

  /** @param {boolean} on */
  pause(on) {
    this.worker.postMessage({ kind: "pause", on });
  }
}

/** @type {Map<string, Promise<ArrayBuffer>>} */
const files = new Map(); // address -> promise of its bytes
/** @type {RequestCache} */
let from = "default"; // where a browser may take a file from

/** Lets every file be fetched from the site again: one came whole, and is wrong. */
export function forget() {
  files.clear();
  from = "reload";
}

/**
 * The bytes of a model, fetched once.
 * @param {string} address
 * @param {number} total
 * @param {(share: number) => void} progress
 * @returns {Promise<ArrayBuffer>}
 */
export function bytes(address, total, progress) {
  const known = files.get(address);
  if (known) return known;
  const coming = fetched(address, total, progress).catch((error) => {
    files.delete(address); // so that a second try fetches again
    throw error;
  });
  files.set(address, coming);
  return coming;
}

/**
 * @param {string} address
 * @param {number} total
 * @param {(share: number) => void} progress
 */
async function fetched(address, total, progress) {
  const again = "Check the connection and press Try again.";
  let response;
  try {
    response = await fetch(address, { cache: from });
  } catch {
    const fromDisk = location.protocol === "file:";
    throw new Error(
      fromDisk
        ? "A browser loads no model from disk. Run python3 -m http.server in the folder of the site and open http://localhost:8000."
        : `The model did not come. ${again}`,
    );
  }
  if (!response.ok || !response.body) throw new Error(`The model did not come (status ${response.status}). ${again}`);
  const reader = response.body.getReader();
  const whole = new Uint8Array(total);
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (at + part.value.length > total) throw new Error(`The model has more than its ${total} bytes. ${again}`);
    whole.set(part.value, at);
    at += part.value.length;
    progress(at / total);
  }
  if (at < total) throw new Error(`The model was cut short at ${at} of ${total} bytes. ${again}`);
  return whole.buffer;
}
