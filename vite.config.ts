import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { relay } from "./scripts/relay-plugin.mjs";

const root = import.meta.dirname;

export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  publicDir: isSsrBuild ? false : "web/public",
  plugins: [relay(`${root}/web/__generated__`), react()],
  resolve: { alias: [{ find: /^react-relay$/, replacement: "react-relay/hooks" }] },
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  build: {
    outDir: isSsrBuild ? "dist/ssr" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    sourcemap: mode !== "production",
    // Named, and so hashed, alike in both builds.
    minify: isSsrBuild ? false : mode === "production",
    cssMinify: mode === "production",
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { input: isSsrBuild ? "web/entry-server.tsx" : "web/entry-client.tsx" },
  },
  worker: { format: "es" },
}));
