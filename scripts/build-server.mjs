// Bundles the server and the command line with the packages they use. Programs for one platform stay in node_modules.
import { build } from "esbuild";
import { resolve } from "node:path";
import { NATIVE_PACKAGES } from "./native-packages.mjs";
import { escapeFile } from "./one-byte-sources.mjs";

export async function buildServer(root, outdir = "dist/server") {
  const result = await build({
    absWorkingDir: root,
    entryPoints: {
      serve: "server/serve.ts",
      cli: "server/cli/entry.ts",
      "render-thread": "server/markdown/render-thread.ts",
    },
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // `pg` loads pg-native only if a program asks for it.
    external: [...NATIVE_PACKAGES, "pg-native"],
    // Packages in CommonJS call `require` for Node's modules.
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
    alias: { "#server": `${root}/server`, "#shared": `${root}/shared` },
    splitting: true,
    sourcemap: true,
    // V8 keeps the sources: without indentation the process needs 8 MB less. Lines stay short, for the positions in stacks.
    minifyWhitespace: true,
    lineLimit: 120,
    // The notices of the packages are in node_modules, and in the NOTICES of a release.
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  const files = Object.keys(result.metafile.outputs).filter((name) => name.endsWith(".js"));
  await Promise.all(files.map((name) => escapeFile(resolve(root, name))));
  return result;
}
