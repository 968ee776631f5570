import { defineConfig } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "./scripts/browser.mjs";

const ARGS = [
  "--no-sandbox",
  // Over plain http, browsers restrict pages of any host but localhost. plain-http.spec.ts tests such a page.
  "--host-resolver-rules=MAP milepost.test 127.0.0.1",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Tests of push messages, which the headless shell does not have. */
const PUSH = "web-push.spec.ts";

const toOptions = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: ARGS },
});

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
    // Recording a trace takes a fifth of a test's time. `--trace=retain-on-failure` records one here.
    trace: "on-first-retry",
  },
  projects: [
    { name: "pages", testIgnore: PUSH, use: toOptions(findHeadlessShell()) },
    // Of Playwright's own browsers, the channel names the whole one.
    { name: "push", testMatch: PUSH, use: { ...toOptions(findBrowser()), channel: "chromium" } },
  ],
});
