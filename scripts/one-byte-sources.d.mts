import type { Plugin } from "vite";

export function escapeBeyondLatin1(code: string): string;
export function escapeFile(path: string): Promise<void>;
export function oneByteSources(): Plugin;
