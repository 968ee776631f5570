import { defineConfig } from "vitest/config";
import { relay } from "./scripts/relay-plugin.mjs";

export default defineConfig({
  plugins: [relay(`${import.meta.dirname}/web/__generated__`)],
  test: {
    include: ["{server,shared,web,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["server/test/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
