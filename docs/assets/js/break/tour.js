// The tour: six prepared states, each with a sentence and a place to look at.
import { element } from "../playground/draw.js";
import { TOUR } from "./gallery.js";
import { calm } from "./views.js";

export class Tour {
  /** @param {(step: import("./gallery.js").Step) => void} open @param {() => void} left */
  constructor(open, left) {
    this.open = open;
    this.left = left;
    this.step = -1; // -1: nobody takes it
    this.text = element("p", { className: "pb-tour-text", hidden: true }); // where the texts are out of sight
    this.title = element("h2", { tabIndex: -1 });
    this.says = element("p");
    this.back = element("button", { type: "button" }, "Back");
    this.next = element("button", { type: "button", className: "pb-primary" }, "Next");
    const end = element("button", { type: "button" }, "End the tour");
    this.root = element(
      "section",
      { className: "pb-tour", ariaLabel: "Tour", hidden: true },
      this.title,
      this.says,
      this.text,
      element("div", { className: "pb-row" }, this.back, this.next, end),
    );
    this.start = element("button", { type: "button", className: "pb-primary" }, "Take the two-minute tour");
    this.start.addEventListener("click", () => this.go(0));
    this.back.addEventListener("click", () => this.go(this.step - 1));
    this.next.addEventListener("click", () => (this.isLast ? this.leave() : this.go(this.step + 1)));
    end.addEventListener("click", () => this.leave());
    this.root.addEventListener("keydown", ({ key }) => key === "Escape" && this.leave());
  }

  get isOn() {
    return this.step >= 0;
  }

  get isLast() {
    return this.step === TOUR.length - 1;
  }

  /** @param {number} step */
  go(step) {
    this.step = step;
    const now = TOUR[step];
    this.root.hidden = false;
    this.start.hidden = true;
    this.title.textContent = `${step + 1} of ${TOUR.length}: ${now.title}`;
    this.says.textContent = now.says;
    this.text.hidden = !now.at;
    this.back.disabled = step === 0;
    this.next.textContent = this.isLast ? "Done" : "Next";
    this.open(now);
  }

  /** Brings what the step is about into sight. @param {HTMLElement} target */
  lookAt(target) {
    this.title.focus({ preventScroll: true });
    target.scrollIntoView({ block: innerWidth < 640 ? "start" : "center", behavior: calm() ? "auto" : "smooth" });
  }

  leave() {
    const hadFocus = this.root.contains(document.activeElement);
    this.step = -1;
    this.root.hidden = true;
    this.start.hidden = false;
    if (hadFocus) this.start.focus({ preventScroll: true });
    this.left();
  }
}
