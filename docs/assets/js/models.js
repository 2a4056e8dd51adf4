// The atlas of models and the register of methods: sorting, filters, columns, and rows side by side. Without this script
// the table is a plain one.
// Its state stands in the address. Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

for (const region of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".pe-models"))) {
  const MOST = 4; // side by side
  // what stands before the table, as models_table.py writes it
  const before = (/** @type {Element} */ part) => /** @type {HTMLElement} */ (part.previousElementSibling);
  const body = /** @type {HTMLTableSectionElement} */ (region.querySelector("tbody"));
  const rows = [...body.rows];
  const heads = [...region.querySelectorAll("thead th")];
  const status = before(region);
  const panel = before(/** @type {HTMLElement} */ (status.parentElement)); // the status stays in sight as long as the table
  const columns = before(panel);
  const form = /** @type {HTMLFormElement} */ (before(columns));
  const shownColumns = [...columns.querySelectorAll("input")];
  const boxes = rows.map((row) => /** @type {HTMLInputElement} */ (row.querySelector("input")));

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} name
   * @param {string} text
   * @param {object} more properties
   */
  const make = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });

  let order = rows;

  // Sorting: a button in every head; the order goes up, then down.
  const key = (/** @type {HTMLTableRowElement} */ row, /** @type {number} */ column) =>
    row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
  const { compare: alphabetic } = new Intl.Collator(document.documentElement.lang);
  const compare = (/** @type {string} */ a, /** @type {string} */ b) => {
    const [x, y] = [Number(a), Number(b)];
    return Number.isNaN(x) || Number.isNaN(y) ? alphabetic(a, b) : x - y;
  };
  const sort = (/** @type {number} */ column) => {
    const down = heads[column].ariaSort === "ascending";
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[column].setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    const keyed = rows.map((row) => ({
      row,
      key: key(row, column),
      missing: Number(row.cells[column].classList.contains("pe-models__none")), // last in both orders
    }));
    keyed.sort((a, b) => a.missing - b.missing || sign * compare(a.key, b.key));
    order = keyed.map(({ row }) => row);
    body.append(...order);
  };
  heads.forEach((head, column) => {
    const button = head.querySelector("button");
    if (!button) return;
    button.disabled = false;
    button.addEventListener("click", () => sort(column));
  });

  // A phone shows ten until it is asked for all, or a link leads to one of them.
  const more = /** @type {HTMLButtonElement} */ (region.nextElementSibling);
  const isLinked = () => rows.some((row) => `#${row.id}` === location.hash);
  const showAll = () => region.classList.remove("pe-models--few");
  if (isLinked()) showAll();
  more.addEventListener("click", showAll);
  addEventListener("hashchange", () => isLinked() && showAll());

  // Filters: a search and a choice a property, all of which a row must meet.
  const name = (/** @type {HTMLTableRowElement} */ row) =>
    row.cells[0].querySelector("span")?.firstChild?.textContent ?? "";
  const plain = (/** @type {string} */ text) => text.toLowerCase().replaceAll("-", " ").trim();
  /** How far a row is from the name that is sought: 0 has it whole, 3 has its words elsewhere */
  const far = (/** @type {HTMLTableRowElement} */ row, /** @type {string} */ words) => {
    const [own, sought] = [plain(name(row)), plain(words)];
    if (`${own} `.startsWith(`${sought} `)) return 0;
    if (own.startsWith(sought)) return 1;
    return sought.split(" ").every((word) => own.includes(word)) ? 2 : 3;
  };
  let typed = "";
  const filter = () => {
    const { words, ...choices } = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    );
    const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (words !== typed) body.append(...[...order].sort((a, b) => far(a, words) - far(b, words))); // else focus stays
    typed = words;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !(
        sought.every((word) => text.includes(word)) &&
        Object.entries(choices).every(([name, value]) => !value || row.dataset[name]?.split("|").includes(value))
      );
    }
    const chosen = boxes.filter((box) => box.checked).length;
    const left = rows.filter((row) => !row.hidden).length;
    more.hidden = left <= 10;
    status.textContent = `${left} of ${rows.length} ${region.dataset.what}`;
    if (chosen) status.append(", ", make("a", `${chosen} side by side`, { href: "#side-by-side" }));
  };

  const showColumns = () => {
    for (const { value, checked } of shownColumns) region.classList.toggle(`pe-models--without-${value}`, !checked);
  };

  // Side by side: one column a model, one row a property; rows that differ stand out.
  const chosen = () => rows.filter((_, place) => boxes[place].checked);
  const showChosen = () => {
    const found = chosen();
    for (const box of boxes) box.disabled = found.length === MOST && !box.checked;
    panel.hidden = !found.length;
    if (panel.hidden) return;
    const clear = make("button", "Clear", { type: "button" });
    clear.addEventListener("click", () => {
      for (const box of boxes) box.checked = false;
      changed();
    });
    const table = make("table", "", { className: "pe-table" });
    const top = table.createTHead().insertRow();
    top.append(
      make("td", ""),
      ...found.map((row) => {
        const head = make("th", name(row));
        head.prepend(row.querySelector("svg")?.cloneNode(true) ?? ""); // whose petals they are
        return head;
      }),
    );
    for (const cell of [...top.cells].slice(1)) cell.setAttribute("scope", "col");
    const properties = table.createTBody();
    for (let column = 1; column < heads.length - 1; column++) {
      const values = found.map((row) => /** @type {HTMLElement} */ (row.cells[column].cloneNode(true)));
      const line = properties.insertRow();
      line.className = new Set(values.map((cell) => cell.textContent)).size > 1 ? "is-different" : "";
      line.append(make("th", heads[column].textContent, { scope: "row" }), ...values);
    }
    const hint = found.length < 2 ? "Choose another one to compare with. " : "";
    panel.replaceChildren(table, make("p", hint), clear);
  };

  // The address holds what differs from the first view: ?scaling=yarn&compare=llama_3_8b,qwen3_8b
  const write = () => {
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (value) asked.set(name, String(value));
    const lists = {
      compare: chosen().map((row) => row.id),
      without: shownColumns.filter((box) => !box.checked).map((box) => box.value),
    };
    for (const [name, values] of Object.entries(lists)) if (values.length) asked.set(name, values.join(","));
    history.replaceState(null, "", `${location.pathname}${asked.size ? `?${asked}` : ""}${location.hash}`);
  };
  const show = () => {
    filter();
    showColumns();
    showChosen();
  };
  const changed = () => {
    show();
    write();
  };
  const listOf = (/** @type {URLSearchParams} */ asked, /** @type {string} */ name) =>
    (asked.get(name) ?? "").split(",").filter(Boolean);
  const read = () => {
    const asked = new URLSearchParams(location.search);
    for (const [name, value] of asked) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
    for (const box of shownColumns) box.checked = !listOf(asked, "without").includes(box.value);
    for (const id of listOf(asked, "compare").slice(0, MOST)) {
      const box = boxes.find((each) => each.value === id);
      if (box) box.checked = true;
    }
    show();
  };

  for (const box of boxes) box.disabled = false;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(changed));
  for (const part of [form, columns]) part.addEventListener("input", changed);
  body.addEventListener("input", ({ target }) => {
    const top = () => /** @type {Element} */ (target).getBoundingClientRect().top;
    const place = top();
    changed();
    scrollBy({ top: top() - place, behavior: "instant" }); // the table opens above, the box stays under the finger
  });
  read();
}
