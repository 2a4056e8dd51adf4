// Runs in the pages of the live preview alone: reloads the page, where it stands, when something was saved or drawn.
"use strict";

(() => {
  const shown = document.currentScript?.dataset.version;
  const ask = () => {
    fetch(`/live-version?${shown}`)
      .then((answer) => answer.text())
      .then(
        (version) => (version === shown ? ask() : location.reload()),
        () => setTimeout(ask, 500), // the preview starts again
      );
  };
  ask();
})();
