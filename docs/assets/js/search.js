// Fetches the search index when a reader goes to the search field, instead of with every page. Runs before the theme.
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
})();
