// Runs the page's model for the tests; `tasks`, `file`, `transformer` and `sampling` are its modules.
const models = {};

function load(name, part, base64) {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  models[name] = transformer.build(file.unpack(bytes.buffer), part);
}

function settingsOf(changes) {
  return { ...positions.TRAINED, ...changes };
}

function logits(name, changes, tokens, prompt) {
  return tasks.logits(models[name], { settings: settingsOf(changes), tokens, prompt }).map((row) => [...row]);
}

function write(name, changes, task) {
  const results = [...tasks.guarded(tasks.write(models[name], { settings: settingsOf(changes), ...task }))];
  return {
    text: results.map((each) => each.text ?? "").join(""),
    stopped: results.find((each) => each.stopped)?.stopped,
  };
}

function draws(seed, count) {
  const next = sampling.random(seed);
  return Array.from({ length: count }, next);
}

function breaks() {
  return Object.fromEntries(gallery.BREAKS.map((each) => [each.id, state.prepared(each)]));
}

/** The addresses of prepared states, steps of the tour and another state that are not read back as they were. */
function lost(other) {
  const states = [...gallery.BREAKS, ...gallery.TOUR, other].map(state.prepared);
  const isLost = (each) => JSON.stringify(state.read(state.write(each), ["rotary", "alibi"])) !== JSON.stringify(each);
  return states.filter(isLost).map(state.write);
}

function refusal(bytes) {
  try {
    file.unpack(Uint8Array.from(bytes).buffer);
  } catch (error) {
    return error.message;
  }
}

/** Nats of every character of a text, given those before it. */
function nats(name, text) {
  return [...tasks.read(models[name], { settings: positions.TRAINED, text })].map((each) => each.nats);
}
