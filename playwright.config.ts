import { defineConfig } from "@playwright/test";
import { installedBrowser } from "./scripts/browser.mjs";

const executablePath = installedBrowser();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  workers: 1,
  // Generous, because these bound a hang and measure nothing: the machine may be busy with other work.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  globalSetup: "./e2e/global-setup.ts",
  use: {
    baseURL: `http://localhost:${process.env["E2E_PORT"] ?? "4173"}`,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        // A name that is not this machine's own: over plain http browsers trust it less.
        "--host-resolver-rules=MAP milepost.test 127.0.0.1",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "retain-on-failure",
  },
});
