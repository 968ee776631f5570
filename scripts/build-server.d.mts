import type { BuildResult, Metafile } from "esbuild";

/** Bundles the server and the command line with their packages into a folder two levels below the root, `dist/server` by default. */
export function buildServer(root: string, outdir?: string): Promise<BuildResult & { metafile: Metafile }>;
