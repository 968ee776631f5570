export const BUNDLE_LIMIT_KB: number;
export function bundleSizes(): Record<string, number>;
