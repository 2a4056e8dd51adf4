// scripts/pages/programs.py makes families.js from figures_src/reader/families.json when the site is built.
// deno-lint-ignore no-explicit-any
export const FAMILIES: Record<string, any>;
