// What finds: search.js loads it when a reader goes to the field, and hands it the sections of the site.
import { Index } from "./rank.js";
import { results } from "./results.js";

window.PEFIND = async (told) => {
  const index = new Index(told);
  await index.read();
  return { results: (query, site) => results(index, query, site) };
};
