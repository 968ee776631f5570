import type { BuildResult } from "esbuild";

/** Bundles the service worker as one script, by default into `dist/client/sw.js`. */
export function buildWorker(root: string, outfile?: string): Promise<BuildResult>;
