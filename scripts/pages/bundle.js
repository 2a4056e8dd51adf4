/// <reference lib="deno.ns" />
// Bundles scripts of the pages with esbuild, for scripts/pages/bundle.py: the request comes on the standard input, and
// the scripts go to the standard output, both as JSON. What cannot be bundled is said on the standard error, a line each.
// The WebAssembly of esbuild needs no program for each system, and no network.

// @ts-types="./vendor/esbuild/esbuild.d.ts"
import * as esbuild from "./vendor/esbuild/esbuild.js";

/** @type {{root: string, entries: Record<string, string>, generated: Record<string, string>, name: string}} */
const { root, entries, generated, name } = await new Response(Deno.stdin.readable).json();

/** Modules of `generated` by their path below the root, and files. */
const modules = {
  name: "modules",
  /** @param {esbuild.PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, importer }) => {
      const below = new URL(path, `file:///${importer}`).pathname.slice(1);
      return { path: path in generated || !path.startsWith(".") ? path : below, namespace: "page" };
    });
    build.onLoad({ filter: /.*/ }, async ({ path }) => {
      if (path in generated) return { contents: generated[path] };
      try {
        return { contents: await Deno.readTextFile(`${root}/${path}`) };
      } catch {
        return { errors: [{ text: `there is no module ${path}` }] };
      }
    });
  },
};

const wasm = (await Deno.open(new URL("vendor/esbuild/esbuild.wasm.gz", import.meta.url))).readable;
const bytes = await new Response(wasm.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
await esbuild.initialize({ wasmModule: new WebAssembly.Module(bytes), worker: false });
try {
  const { outputFiles } = await esbuild.build({
    entryPoints: entries,
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "iife",
    globalName: name || undefined,
    target: "es2022",
    outdir: "/",
    plugins: [modules],
    logLevel: "silent",
    write: false,
  });
  console.log(JSON.stringify(Object.fromEntries(outputFiles.map((each) => [each.path.slice(1), each.text]))));
} catch (error) {
  const { errors } = /** @type {esbuild.BuildFailure} */ (error);
  for (const { location, text } of errors) {
    console.error(location ? `${location.file.replace("page:", "")}:${location.line}: ${text}` : text);
  }
  Deno.exit(1);
}
Deno.exit();
