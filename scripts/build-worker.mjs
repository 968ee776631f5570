// Bundles the service worker. It is one classic script: Vite would split off what it shares with pages, and import that.
import { build } from "esbuild";

export function buildWorker(root, outfile = "dist/client/sw.js") {
  return build({
    absWorkingDir: root,
    entryPoints: ["web/service-worker.ts"],
    outfile,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    alias: { "#web": `${root}/web`, "#shared": `${root}/shared` },
    logLevel: "warning",
  });
}
