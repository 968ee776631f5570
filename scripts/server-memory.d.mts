export const MEMORY_TARGET_MB: number;
export function measureServerMemory(): Promise<number>;
