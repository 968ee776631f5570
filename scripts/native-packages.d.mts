/** The packages that the built server loads from node_modules, besides PostgreSQL's programs. */
export const NATIVE_PACKAGES: readonly string[];
