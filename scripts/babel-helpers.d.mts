export const BABEL_HELPERS: { path: string; code: string; replacement: string }[];
