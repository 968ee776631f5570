/** A port of this machine that nothing listens on. */
export function findFreePort(): Promise<number>;
