import type { Plugin } from "vite";
export function shortNames(): Plugin;
