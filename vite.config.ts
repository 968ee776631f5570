import react from "@vitejs/plugin-react";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { limits } from "./scripts/limits-plugin.mjs";
import { octicons } from "./scripts/octicons-plugin.mjs";
import { oneByteSources } from "./scripts/one-byte-sources.mjs";
import { reactRouter } from "./scripts/react-router-plugin.mjs";
import { relay } from "./scripts/relay-plugin.mjs";
import { shortNames } from "./scripts/short-names-plugin.mjs";

const root = import.meta.dirname;
/** Whoever starts the program does not need the times of each plugin. */
const QUIET = { bundlerTimings: false };

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root,
  publicDir: isSsrBuild ? false : "web/public",
  plugins: [
    reactRouter(),
    relay(`${root}/web/__generated__`),
    octicons({ areLoadedLater: command === "build" && !isSsrBuild }),
    limits(),
    react(),
    ...(mode === "production" ? [shortNames()] : []),
    ...(isSsrBuild ? [oneByteSources()] : []),
  ],
  resolve: {
    alias: [
      // For ES modules, its package.json names the development build only.
      ...(mode === "production"
        ? [{ find: /^react-router$/, replacement: `${root}/node_modules/react-router/dist/production/index.mjs` }]
        : []),
      { find: /^react-relay$/, replacement: `${root}/web/platform/relay/react-relay.ts` },
    ],
  },
  // No sheet has light-dark(), for which color-scheme would get two variables more.
  css: { lightningcss: { exclude: Features.LightDark } },
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify(mode) },
  build: {
    outDir: isSsrBuild ? "dist/ssr" : "dist/client",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    sourcemap: mode !== "production",
    // CSS modules must get the same names in both builds.
    minify: isSsrBuild ? false : mode === "production",
    cssMinify: mode === "production",
    target: "es2022",
    assetsInlineLimit: 0,
    // The entry has loaded the first ones already. A route itself loads the query of its page, together with the page.
    modulePreload: {
      resolveDependencies: (_, files, { hostId }) =>
        files.filter(
          (file) =>
            !/\/(common|icons|rolldown-runtime)-/.test(file) &&
            !(/\/entry-client-/.test(hostId) && /(?<!\/Error)PageQuery\.graphql-/.test(file)),
        ),
    },
    rolldownOptions: isSsrBuild
      ? {
          // What several pages share is loaded with the first one.
          checks: { ...QUIET, ineffectiveDynamicImport: false },
          input: "web/entry-server.tsx",
          output: {
            // A release has few files: npx unpacks each of them at every start.
            codeSplitting: {
              groups: [
                { name: "queries", test: /\.graphql\.ts$/ },
                { name: "shared", minShareCount: 2 },
              ],
            },
          },
        }
      : {
          checks: QUIET,
          input: "web/entry-client.tsx",
          // A message that only a lazy part shows is in the file of that part.
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          output: {
            // What most pages share is in a few files: many small ones cost more headers and compress worse.
            codeSplitting: {
              groups: [
                // The entry with React and Relay, and small components and hooks of most pages.
                {
                  name: "entry-client",
                  test: /web.(entry-client|labels.(LabelChip|chip-colors|chip-rules)|panel.(panel-address|PanelLink)|platform.(commands.(commands|use|Hold)|relay.(useCommand|get-nodes)|router.useHasPainted|storage.(preferences|usePreference)|toasts.(toasts|useToasts))|issue-state.State|ui.(Note|StateLabel|BotBadge)|issue-list.useUnpin)/,
                },
                // What most pages have, and neither the list nor the issue page at first.
                {
                  name: "forms",
                  test: /web.(ui.(overlay.Dialog|form.TextField|PageHeading|list.RowList)|platform.commands.useCommandLayer)/,
                  includeDependenciesRecursively: false,
                },
                // Not the one of Primer's banners, which contains its drawing.
                { name: "icons", test: /octicons-react(?!.*\bStopIcon)/, minShareCount: 5 },
                { name: "picker-items", test: /web.issue-pickers.use\w+Items\.ts/ },
                // Lists show no rendered Markdown, and none of the forms that Primer is made for, with what it depends on.
                {
                  name: "common",
                  test: /^(?!.*(StopIcon|@primer.(react|behaviors|live-region-element).|@oddbird.|@tanstack.|@github.mini|react-is.|web.markdown.))/,
                  minShareCount: 18,
                },
              ],
            },
            entryFileNames: "assets/[name]-[hash].js",
          },
        },
  },
  worker: { format: "es" },
}));
