import { defineConfig } from "@playwright/test";
import { installedBrowser } from "./scripts/browser.mjs";

const executablePath = installedBrowser();

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  // Each worker starts a server of its own; see e2e/test.ts.
  workers: 2,
  fullyParallel: true,
  // Generous: these limits end a test that hangs and do not measure anything, and the machine may be busy.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // The build server may be busy. A test that needs its second try is reported as flaky.
  retries: process.env["CI"] ? 1 : 0,
  reporter: [["list"]],
  globalSetup: "./e2e/global-setup.ts",
  use: {
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        // Over plain http, browsers restrict pages of any host but localhost. plain-http.spec.ts tests such a page.
        "--host-resolver-rules=MAP milepost.test 127.0.0.1",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    // Recording a trace takes a fifth of a test's time. `--trace=retain-on-failure` records one here.
    trace: "on-first-retry",
  },
});
