// The address of an answer: it holds what is shown, and nothing else of the file.

const NAME = "#answer=";
const LONGEST = 16_000; // characters of an address that is still passed on whole

/**
 * Answers as the part of an address after the mark, or "" where they are too long for one. Frequencies follow from the
 * settings, and are left out.
 * @param {any[]} answers
 */
export async function written(answers) {
  const text = JSON.stringify(answers, (key, value) => key === "frequencies" ? undefined : value);
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const packed = btoa(bytes.reduce((all, each) => all + String.fromCharCode(each), ""));
  const link = NAME + packed.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return link.length > LONGEST ? "" : link;
}

/** The answers that an address holds, none where it has none. Throws where it is broken. @param {string} hash @returns {Promise<any[]>} */
export async function held(hash) {
  if (!hash.startsWith(NAME) || hash.length > LONGEST) return [];
  const packed = hash.slice(NAME.length).replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(packed), (each) => each.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  return JSON.parse(text.slice(0, 100 * LONGEST));
}

/** @param {Uint8Array<ArrayBuffer>} bytes @param {GenericTransformStream} stream */
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
