// One side's worker as the page sees it: a model that comes, and tasks whose newest request counts.

/** A worker with the model of one side. */
export class Runner {
  /**
   * @param {string} script address of the worker
   * @param {(lane: string, message: any) => void} heard
   */
  constructor(script, heard) {
    this.name = "";
    this.model = null;
    this.latest = {};
    this.number = 0;
    this.waiting = new Map(); // tasks that came before the model
    this.worker = new Worker(script);
    this.worker.addEventListener("message", ({ data }) => {
      if (data.kind === "results") {
        if (this.latest[data.lane] === data.id) heard(data.lane, data);
        return;
      }
      if (data.kind === "ready") {
        this.model = data.model;
        for (const [lane, task] of this.waiting) this.run(lane, task);
        this.waiting.clear();
      }
      heard(data.kind, data);
    });
    this.worker.addEventListener(
      "error",
      () =>
        heard("failed", { message: "The part of the page that runs the model did not start. Load the page again." }),
    );
  }

  /** Takes the bytes of another model. */
  take(name, part, buffer) {
    this.name = name;
    this.model = null;
    this.latest = {};
    this.worker.postMessage({ kind: "model", part, buffer });
  }

  run(lane, task) {
    this.latest[lane] = ++this.number;
    if (this.model) this.worker.postMessage({ kind: "run", lane, id: this.number, task });
    else this.waiting.set(lane, task);
  }

  stop(lane) {
    delete this.latest[lane];
    this.waiting.delete(lane);
    this.worker.postMessage({ kind: "stop", lane });
  }

  pause(on) {
    this.worker.postMessage({ kind: "pause", on });
  }
}

const files = new Map(); // address -> promise of its bytes
let from = "default"; // where a browser may take a file from

/** Lets every file be fetched from the site again: one came whole, and is wrong. */
export function forget() {
  files.clear();
  from = "reload";
}

/**
 * The bytes of a model, fetched once.
 * @param {string} address
 * @param {(share: number) => void} progress
 */
export function bytes(address, total, progress) {
  if (!files.has(address)) {
    files.set(
      address,
      fetched(address, total, progress).catch((error) => {
        files.delete(address); // so that a second try fetches again
        throw error;
      }),
    );
  }
  return files.get(address);
}

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
