import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { countBannerDisplayed } from "#server/metrics/banner-displayed.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { test as worldTest } from "#server/test/world-test.ts";

let servers: TestServer[] = [];
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  const off = await startTestServer(copy.connection, { mode: "production" });
  servers = [off, await startTestServer(copy.connection, { env: { MILEPOST_METRICS: "open" } })];
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await drop();
});

test("metrics are there only when a setting turns them on", async () => {
  const [off, open] = await Promise.all(servers.map((server) => server.send("/metrics")));
  expect(off?.headers.get("content-type") ?? "").not.toContain("version=0.0.4");
  expect(open?.status).toBe(200);
  expect(await open?.text()).toMatch(/^milepost_info\{version="[\w.-]+"\} 1$/m);
});

test("the settings of metrics are checked", () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ MILEPOST_METRICS: "open" }).metrics).toBe("open");
  const token = "a-token-of-a-monitor";
  expect(readConfig({ MILEPOST_METRICS: "open", MILEPOST_METRICS_TOKEN: token }).metrics).toEqual({ token });
  expect(() => readConfig({ MILEPOST_METRICS: "yes" })).toThrow("MILEPOST_METRICS must be one of off, open");
  expect(() => readConfig({ MILEPOST_METRICS_TOKEN: "short" })).toThrow("at least 16 characters");
});

worldTest("a shown banner of single sign-on is counted", async ({ world }) => {
  const ctx = world.as("mona");
  countBannerDisplayed(ctx);
  countBannerDisplayed(ctx);
  expect(await ctx.metrics.registry.metrics()).toMatch(/^milepost_sso_banner_displayed_total 2$/m);
});
