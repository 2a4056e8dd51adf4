// Reads a trained model: the format of figures_src/experiments/small_models/kept.py.

/** What a reader can do something about. */
export class FileError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "FileError";
  }
}

const AGAIN = "It was cut short or changed on its way. Load it again.";

/**
 * The weights as float32 by name, and the metadata. One byte a weight with a scale a row becomes integer * scale.
 * @param {ArrayBuffer} buffer
 */
export function unpack(buffer) {
  const start = buffer.byteLength < 8 ? Infinity : 8 + Number(new DataView(buffer).getBigUint64(0, true));
  if (!(start <= buffer.byteLength)) throw new FileError(`The file of the model has no whole header. ${AGAIN}`);
  let header;
  try {
    header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, start - 8)));
  } catch {
    throw new FileError(`The header of the model's file cannot be read. ${AGAIN}`);
  }
  const { __metadata__: metadata, ...tensors } = header;
  const wanted = start + Math.max(...Object.values(tensors).map((each) => each.data_offsets[1]));
  if (buffer.byteLength !== wanted) {
    throw new FileError(`The file of the model has ${buffer.byteLength} bytes in place of ${wanted}. ${AGAIN}`);
  }
  const numbers = (/** @type {string} */ name) => {
    const { dtype, data_offsets: [from, end] } = tensors[name];
    return dtype === "I8"
      ? new Int8Array(buffer, start + from, end - from)
      : new Float32Array(buffer, start + from, (end - from) / 4);
  };
  /** @type {Record<string, Float32Array>} */
  const weights = {};
  for (const name of Object.keys(tensors)) {
    if (name.endsWith(".scale")) continue;
    weights[name] = `${name}.scale` in tensors
      ? scaled(numbers(name), numbers(`${name}.scale`))
      : Float32Array.from(numbers(name));
  }
  return { weights, scheme: metadata.scheme, settings: JSON.parse(metadata.settings), alphabet: metadata.alphabet };
}

/**
 * @param {ArrayLike<number>} integers
 * @param {ArrayLike<number>} scales
 */
function scaled(integers, scales) {
  const columns = integers.length / scales.length;
  return Float32Array.from(integers, (each, i) => each * scales[Math.floor(i / columns)]);
}
