// What readers take with them: a figure, large, or as a file that says where it is from; the LaTeX of a formula.
"use strict";

(() => {
  const NAME = "Positional Encodings Illustrated, CC BY 4.0";
  const FONT = '"Atkinson Hyperlegible Next", Arial, sans-serif';
  const SVG = "http://www.w3.org/2000/svg";
  const SCALE = 3; // pixels of a PNG for each of a figure
  const { font = "" } = document.currentScript?.dataset ?? {};

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} name
   * @param {Record<string, string | number>} attributes
   * @param {...(Node | string)} inside
   */
  const made = (name, attributes, ...inside) => {
    const element = document.createElement(name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, String(value)));
    element.append(...inside);
    return element;
  };
  const button = (/** @type {string} */ text, /** @type {() => void} */ act) => {
    const element = made("button", { type: "button" }, text);
    element.addEventListener("click", act);
    return element;
  };

  const address = (/** @type {HTMLElement} */ figure) => {
    const link = document.querySelector('link[rel="canonical"]');
    const page = link instanceof HTMLLinkElement ? link.href : "";
    return page && `${page}#${figure.id}`;
  };

  /** The site's font as a rule; from disk a page may not read it, and the drawing names substitutes. */
  const fontRule = async () => {
    try {
      const bytes = new Uint8Array(await (await fetch(font)).arrayBuffer());
      const text = btoa(bytes.reduce((all, each) => all + String.fromCharCode(each), ""));
      const source = `url(data:font/woff2;base64,${text})`;
      return `@font-face{font-family:"Atkinson Hyperlegible Next";font-weight:400 700;src:${source}}`;
    } catch {
      return "";
    }
  };

  /** The drawing as it is now, in light colours, with a line below it that says where it is from. */
  const file = async (/** @type {HTMLElement} */ figure, /** @type {SVGSVGElement} */ drawing) => {
    const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
    const { width, height } = drawing.viewBox.baseVal;
    const lines = [NAME, address(figure)].filter(Boolean);
    const whole = height + 6 + 11 * lines.length;
    const element = (
      /** @type {string} */ name,
      /** @type {Record<string, string | number>} */ attributes,
      text = "",
    ) => {
      const each = document.createElementNS(SVG, name);
      Object.entries(attributes).forEach(([key, value]) => each.setAttribute(key, String(value)));
      each.textContent = text;
      return each;
    };
    copy.setAttribute("viewBox", `0 0 ${width} ${whole}`);
    copy.setAttribute("width", String((width * 4) / 3));
    copy.setAttribute("height", String((whole * 4) / 3));
    copy.setAttribute("font-family", FONT);
    copy.prepend(
      element("style", {}, `${await fontRule()}*{stroke-linejoin:round}`),
      element("rect", { width, height: whole, fill: "#fdfdfc" }),
    );
    lines.forEach((line, place) => {
      const at = { x: 6, y: height + 9 + 11 * place, "font-size": 7.5, fill: "#566173" };
      copy.append(element("text", at, line));
    });
    return new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  };

  const save = (/** @type {Blob} */ blob, /** @type {string} */ name) => {
    const link = made("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  };

  const picture = async (/** @type {Blob} */ blob) => {
    const image = new Image();
    image.src = URL.createObjectURL(blob);
    await image.decode();
    const canvas = made("canvas", { width: image.width * SCALE, height: image.height * SCALE });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return new Promise((/** @type {(made: Blob) => void} */ done, fail) => {
      canvas.toBlob((made) => made ? done(made) : fail(new Error("the picture is too large")), "image/png");
    });
  };

  /** The code of a frame that shows the figure as it is now; "" where the site has no address. */
  const frame = (/** @type {HTMLElement} */ figure, /** @type {string} */ size) => {
    const [page, hash = ""] = address(figure).split("#");
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = figure.querySelectorAll(".pe-figure__data, .pe-figure__link");
    const [data, link] = [...links].map((each) => each.getAttribute("href") ?? "");
    if (!page || !hash) return "";
    const place = new URL(data, page).href.replace(/figures\/(.*)\.csv$/, "embed/$1/");
    const theme = document.body.dataset.mdColorScheme === "slate" ? "theme=dark" : "";
    const asked = [theme, link.split("?")[1]].filter(Boolean).join("&").replaceAll("&", "&amp;");
    const words = [...(document.querySelector("h1")?.childNodes ?? [])].filter((each) =>
      !(each instanceof HTMLAnchorElement)
    );
    const title = words.map((each) => each.textContent).join("").trim().replaceAll('"', "&quot;");
    return `<iframe src="${place}${asked && `?${asked}`}" ${size} title="${title}" style="border: 0"></iframe>`;
  };

  /**
   * Shows the figure itself, with its controls, over the page. It is a popover that keeps the focus, and stays where it
   * is in the document: a modal dialog, or one figure less among the paragraphs, and the whole page is styled anew.
   */
  const enlarge = (/** @type {HTMLElement} */ figure, /** @type {HTMLElement} */ opener) => {
    const shown = () =>
      [...figure.querySelectorAll(".pe-figure__still")].find((each) => each.getBoundingClientRect().width)
        ?.querySelector("svg");
    const { width, height } = shown()?.viewBox.baseVal ?? {};
    if (!width || !height) return;
    const name = figure.dataset.figure?.replace("/", "-");
    const kept = () => {
      const drawing = shown();
      return drawing ? file(figure, drawing) : Promise.reject(new Error("the figure is not shown"));
    };
    const size = `width="${figure.offsetWidth + 32}" height="${figure.offsetHeight + 64}"`; // with the source below it
    const embed = button("Copy embed code", async () => {
      await navigator.clipboard.writeText(frame(figure, size));
      embed.textContent = "Copied";
    });
    const close = button("Close", () => figure.hidePopover());
    close.autofocus = true;
    const bar = made(
      "div",
      { class: "pe-large__bar" },
      button("Save SVG", async () => save(await kept(), `${name}.svg`)),
      button("Save PNG", async () => save(await picture(await kept()), `${name}.png`)),
      ...(address(figure) && navigator.clipboard ? [embed] : []),
      close,
    );
    // What follows keeps its distance from what is before.
    const [before, next] = [figure.previousElementSibling, figure.nextElementSibling];
    const top = before?.getBoundingClientRect().bottom ?? figure.parentElement?.getBoundingClientRect().top ?? 0;
    if (next instanceof HTMLElement) next.style.marginTop = `${next.getBoundingClientRect().top - top}px`;
    const title = figure.querySelector(".pe-figure__number")?.textContent ?? "";
    const large = { popover: "auto", role: "dialog", "aria-modal": "true", "aria-label": title };
    Object.entries(large).forEach(([key, value]) => figure.setAttribute(key, value));
    figure.classList.add("pe-large");
    figure.classList.toggle("pe-large--broad", width > 1.6 * height);
    figure.prepend(bar);
    const turn = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Tab") return;
      /** @type {NodeListOf<HTMLElement>} */
      const all = figure.querySelectorAll("a[href], button, input, select");
      const stops = [...all].filter((each) => each.getClientRects().length);
      const [last, first] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
      if (document.activeElement !== last) return;
      event.preventDefault();
      first?.focus();
    };
    figure.addEventListener("keydown", turn);
    const back = (/** @type {Event} */ event) => {
      if (/** @type {ToggleEvent} */ (event).newState === "open") return;
      figure.removeEventListener("toggle", back);
      figure.removeEventListener("keydown", turn);
      bar.remove();
      figure.classList.remove("pe-large", "pe-large--broad");
      Object.keys(large).forEach((key) => figure.removeAttribute(key));
      if (next instanceof HTMLElement) next.style.marginTop = "";
      opener.focus({ preventScroll: true });
    };
    figure.addEventListener("toggle", back);
    figure.showPopover();
  };

  /** @type {NodeListOf<HTMLElement>} */
  const openers = document.querySelectorAll(".pe-figure__enlarge");
  openers.forEach((each) => {
    /** @type {HTMLElement | null} */
    const figure = each.closest(".pe-figure");
    if (!figure) return;
    const open = () => figure.popover === null && enlarge(figure, each);
    each.addEventListener("click", () => requestAnimationFrame(() => setTimeout(open))); // a phone answers the tap first
  });

  /** @type {HTMLElement | null} */
  let offered = null; // the formula
  const copies = button("Copy LaTeX", async () => {
    await navigator.clipboard.writeText(offered?.dataset.tex ?? "");
    copies.textContent = "Copied";
  });
  copies.className = "pe-copy";
  const offer = (/** @type {HTMLElement} */ formula) => {
    if (!navigator.clipboard || offered === formula) return;
    offered = formula;
    copies.textContent = "Copy LaTeX";
    formula.after(copies);
    copies.style.top = `${formula.offsetTop}px`;
    copies.style.left = `${formula.offsetLeft + formula.offsetWidth - copies.offsetWidth}px`;
  };
  /** @type {NodeListOf<HTMLElement>} */
  const formulas = document.querySelectorAll(".pe-formula[data-tex]");
  formulas.forEach((formula) => {
    formula.addEventListener("pointerenter", () => offer(formula));
    formula.addEventListener("focus", () => offer(formula));
  });
})();
