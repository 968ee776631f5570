// Bundles the server and the command line. Packages stay in node_modules.
import { build } from "esbuild";

export function buildServer(root, outdir = "dist/server") {
  return build({
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
    packages: "external",
    alias: { "#server": `${root}/server`, "#shared": `${root}/shared` },
    splitting: true,
    sourcemap: true,
    logLevel: "warning",
  });
}
