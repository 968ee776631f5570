import type { Plugin } from "vite";
export function octicons(): Plugin;
