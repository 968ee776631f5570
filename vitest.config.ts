import { defineConfig } from "vitest/config";
import { relay } from "./scripts/relay-plugin.mjs";

const root = import.meta.dirname;

export default defineConfig({
  test: {
    maxWorkers: 3,
    // As in the browser tests: on a build server a test that fails once and then passes is reported, and fails no run.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        // The program has one copy of graphql-js, which Node finds here; Vite would find another one beside it.
        resolve: { alias: [{ find: /^graphql$/, replacement: `${root}/node_modules/graphql/index.js` }] },
        test: {
          name: "server",
          include: ["{server,shared,scripts,bench,torture}/**/*.test.ts"],
          globalSetup: ["server/test/global-setup.ts"],
          provide: { citusUrl: process.env.MILEPOST_TEST_CITUS ?? null },
          testTimeout: 180_000,
          hookTimeout: 180_000,
          pool: "forks",
          // Importing the server takes longer than most files' tests: a worker imports it once.
          isolate: false,
        },
      },
      {
        plugins: [relay(`${root}/web/__generated__`)],
        resolve: { alias: [{ find: /^react-relay$/, replacement: `${root}/web/platform/relay/react-relay.ts` }] },
        test: {
          name: "web",
          include: ["web/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: ["web/test/setup.ts"],
          testTimeout: 60_000,
          pool: "forks",
          isolate: false,
          // Primer imports stylesheets, and the pages share one copy of Relay.
          server: { deps: { inline: [/@primer\//, /react-relay/, /relay-test-utils/] } },
        },
      },
    ],
  },
});
