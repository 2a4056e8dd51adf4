// Fetches the search index when a reader goes to the search field, instead of with every page, and asks it for what a
// question is about. Runs before the theme.
"use strict";

(() => {
  const wanted = new Promise((/** @type {(_: unknown) => void} */ resolve) => {
    const asked = new URLSearchParams(location.search);
    if (asked.has("q") || asked.has("h")) resolve(true); // a shared search, or words to mark
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.matches(".md-search__input")) resolve(true);
    });
    document.getElementById("__search")?.addEventListener("change", resolve);
  });

  /** @type {WeakSet<XMLHttpRequest>} */
  const waiting = new WeakSet(); // requests for the index
  const { open, send } = XMLHttpRequest.prototype;
  /** @param {[method: string, address: string | URL, isAsync?: any]} given */
  XMLHttpRequest.prototype.open = function (...given) {
    if (String(given[1]).endsWith("/search_index.json")) waiting.add(this);
    else waiting.delete(this);
    return open.apply(this, /** @type {[string, string, boolean]} */ (given));
  };
  XMLHttpRequest.prototype.send = function (/** @type {any} */ body) {
    if (waiting.has(this)) wanted.then(() => send.call(this, body));
    else send.call(this, body);
  };

  /** @typedef {{left_out: string[], everywhere: string[], instead: Record<string, string>}} Words that say little, and others, as scripts/pages/search_index.py lists them */
  /** @type {WeakMap<Worker, Words>} */
  const words = new WeakMap();
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...rest) {
    if (message?.data?.config?.left_out) words.set(this, message.data.config);
    const own = words.get(this);
    const asks = own && typeof message.data === "string";
    return postMessage.call(this, asks ? { ...message, data: subject(message.data, own) } : message, ...rest);
  };

  // The theme finds all words that begin as one that was typed, such as "theta" for "the" and "cost" for "cos".
  function subject(/** @type {string} */ typed, /** @type {Words} */ { left_out, everywhere, instead }) {
    if (/["+~^:*]/.test(typed)) return typed; // signs by which a reader says how to search
    let words = typed.toLowerCase().split(/[\s,;?!]+|\.(?!\S)/).filter(Boolean);
    for (const list of [left_out, everywhere]) {
      const others = words.filter((word) => !list.includes(word));
      if (others.length) words = others;
    }
    words = words.map((word) => Object.hasOwn(instead, word) ? instead[word] : word);
    return words.map((word) => (/^[\w.]+$/.test(word) ? `${word}^3 ${word}` : word)).join(" "); // the word itself counts more
  }
})();
