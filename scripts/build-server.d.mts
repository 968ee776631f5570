import type { BuildResult } from "esbuild";

/** Bundles the server and the command line into a folder two levels below the root, `dist/server` by default. */
export function buildServer(root: string, outdir?: string): Promise<BuildResult>;
