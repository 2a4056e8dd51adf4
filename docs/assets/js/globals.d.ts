/** What classic scripts of the pages hand each other, and generated scripts call. */
export {};

declare global {
  /** Of an interactive figure: its parts, which value each has in each state, and words for the states. */
  interface States {
    parts: [place: number, what: string, row: number, values: string[] | [string[], number[]]][];
    states: number[][];
    words?: string[];
  }
  /** Shows a state in the picture and returns its words. */
  type Show = (state: number) => string;
  /** Finds sections of the site; `results` are items of a list. */
  interface Finder {
    results: (query: string, site: string) => HTMLLIElement[];
  }
  interface Window {
    PEFIND: (told: import("./search/rank.js").Told) => Promise<Finder>;
    PESECTIONS: import("./search/rank.js").Told;
    PEFIGURE: (name: string, sheet: States) => void;
    PESTATES: (svg: SVGElement, prefix: string, name: string, src: string) => Promise<Show>;
    PEEXPLORE: (name: string, sheet: object) => void;
  }
  const Plotly: {
    react: (place: HTMLElement, data: object, layout: object, settings: object) => Promise<void>;
    purge: (place: HTMLElement) => void;
    Plots: { resize: (place: HTMLElement) => void };
  };
}
