import type { BuildResult, Metafile } from "esbuild";

/** The packages that the built server loads from node_modules, besides PostgreSQL's programs. */
export const NATIVE_PACKAGES: readonly string[];

/** Bundles the server and the command line with their packages into a folder two levels below the root, `dist/server` by default. */
export function buildServer(root: string, outdir?: string): Promise<BuildResult & { metafile: Metafile }>;
