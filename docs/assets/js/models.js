// The atlas of models: sorting by a column, and filters. Without this script the table is a plain one.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

for (const region of document.querySelectorAll(".pe-models")) {
  const table = region.querySelector("table");
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const CHOICES = [
    ["kind", "Kind"],
    ["method", "Method"],
    ["scaling", "Scaling"],
  ];

  const element = (name, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

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
  heads.slice(0, -1).forEach((head, column) => {
    const button = element("button", { type: "button", textContent: head.textContent });
    button.addEventListener("click", () => sort(column));
    head.replaceChildren(button);
  });

  // Filters: a search and a choice a property, all of which a row must meet.
  const search = element("input", { type: "search" });
  const choices = CHOICES.map(([name, label]) => {
    const values = new Set(rows.flatMap((row) => (name === "scaling" ? row.dataset[name].split(" ") : [row.dataset[name]])));
    const select = element("select", {}, element("option", { value: "", textContent: "all" }));
    for (const value of [...values].sort()) select.append(element("option", { value, textContent: value.replaceAll("_", " ") }));
    return { name, label, select };
  });
  const status = element("p", { className: "pe-models__status" });
  status.setAttribute("role", "status");
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const isShown =
        words.every((word) => text.includes(word)) &&
        choices.every(({ name, select }) => !select.value || ` ${row.dataset[name]} `.includes(` ${select.value} `));
      row.hidden = !isShown;
      shown += isShown;
    }
    status.textContent = `${shown} of ${rows.length} models`;
  };
  const form = element(
    "form",
    { className: "pe-models__filters" },
    element("label", {}, "Search ", search),
    ...choices.map(({ label, select }) => element("label", {}, `${label} `, select)),
    element("button", { type: "reset", textContent: "Show all" }),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", filter);
  form.addEventListener("reset", () => setTimeout(filter));
  region.before(form, status);
  filter();
}
