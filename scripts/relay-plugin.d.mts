import type { Plugin } from "vite";
export function relay(artifacts: string): Plugin;
