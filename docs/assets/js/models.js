// The atlas of models: sorting by a column, and filters. Without this script the table is a plain one.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

for (const region of document.querySelectorAll(".pe-models")) {
  const body = region.querySelector("tbody");
  const rows = [...body.rows];
  const heads = [...region.querySelectorAll("thead th")];
  const status = region.previousElementSibling;
  const form = status.previousElementSibling;

  // Sorting: a button in every head; the order goes up, then down.
  const key = (row, column) => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
  const compare = (a, b) => {
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
  };
  const sort = (column) => {
    const down = heads[column].ariaSort === "ascending";
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    body.append(...[...rows].sort((a, b) => sign * compare(key(a, column), key(b, column))));
  };
  region.querySelectorAll("thead button").forEach((button, column) => {
    button.disabled = false;
    button.addEventListener("click", () => sort(column));
  });

  // Filters: a search and a choice a property, all of which a row must meet.
  const filter = () => {
    const { words, ...choices } = Object.fromEntries(new FormData(form));
    const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !(
        sought.every((word) => text.includes(word)) &&
        Object.entries(choices).every(([name, value]) => !value || row.dataset[name].split("|").includes(value))
      );
    }
    status.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} models`;
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => setTimeout(filter));

  // A page of a method links here with its choice in the address: ?scaling=yarn
  const asked = [...new URLSearchParams(location.search)].filter(([name]) => form.elements[name]?.form);
  for (const [name, value] of asked) form.elements[name].value = value;
  if (asked.length) filter();
}
