import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { octicons } from "./scripts/octicons-plugin.mjs";
import { relay } from "./scripts/relay-plugin.mjs";

const root = import.meta.dirname;
/** How long each plugin took is not news to whoever starts the program. */
const QUIET = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  publicDir: isSsrBuild ? false : "web/public",
  plugins: [relay(`${root}/web/__generated__`), octicons(), react()],
  resolve: {
    alias: [
      // Its package names the development build alone for modules.
      ...(mode === "production"
        ? [{ find: /^react-router$/, replacement: `${root}/node_modules/react-router/dist/production/index.mjs` }]
        : []),
      { find: /^react-relay$/, replacement: `${root}/web/platform/relay/react-relay.ts` },
    ],
  },
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
    // What the entry has brought already needs no asking for.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(common|icons|base|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: isSsrBuild
      ? { checks: QUIET, input: "web/entry-server.tsx" }
      : {
          checks: QUIET,
          input: ["web/entry-client.tsx", "web/service-worker.ts"],
          output: {
            // What most pages begin with comes in a few files: small ones each cost a header, and compress worse.
            codeSplitting: {
              groups: [
                { name: "icons", test: /octicons-react/, minShareCount: 4 },
                // A label, and with it what it stands on: React and Relay.
                { name: "base", test: /web.labels.(Chip|LabelChip|chip-colors)/ },
                { name: "common", test: /^(?!.*@primer\/react\/)/, minShareCount: 9 },
              ],
            },
            // The worker stands at the root, by a name that does not change: it rules the whole address space.
            entryFileNames: ({ name }) => (name === "service-worker" ? "sw.js" : "assets/[name]-[hash].js"),
          },
        },
  },
  worker: { format: "es" },
}));
