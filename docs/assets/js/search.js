// Fetches the search index when a reader goes to the search field, instead of with every page, and asks it for what a
// question is about. Runs before the theme.
"use strict";

(() => {
  const wanted = new Promise((resolve) => {
    const asked = new URLSearchParams(location.search);
    if (asked.has("q") || asked.has("h")) resolve(); // a shared search, or words to mark
    document.addEventListener("focusin", (event) => event.target.matches(".md-search__input") && resolve());
    document.getElementById("__search")?.addEventListener("change", resolve);
  });

  const { open, send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    this.waits = String(address).endsWith("/search_index.json");
    return open.call(this, method, address, ...rest);
  };
  XMLHttpRequest.prototype.send = function (body) {
    if (this.waits) wanted.then(() => send.call(this, body));
    else send.call(this, body);
  };

  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.data?.config?.left_out) this.words = message.data.config;
    const asks = this.words && typeof message.data === "string";
    return postMessage.call(this, asks ? { ...message, data: subject(message.data, this.words) } : message, ...rest);
  };

  // The theme finds all words that begin as one that was typed, such as "theta" for "the" and "cost" for "cos".
  function subject(typed, { left_out, everywhere }) {
    if (/["+~^:*]/.test(typed)) return typed; // signs by which a reader says how to search
    let words = typed.toLowerCase().split(/[\s,;?!]+|\.(?!\S)/).filter(Boolean);
    for (const list of [left_out, everywhere]) {
      const others = words.filter((word) => !list.includes(word));
      if (others.length) words = others;
    }
    return words.map((word) => (/^[\w.]+$/.test(word) ? `${word}^3 ${word}` : word)).join(" "); // the word itself counts more
  }
})();
