import { expect, test } from "vitest";
import { LONG_LIMITS } from "#server/test/long-limits.ts";
import { runSoak } from "./run.ts";
import { medianBetween } from "./samples.ts";

test.runIf(process.platform === "linux")(
  "ten seconds of reading, writing and live dashboards meet no error, and every stream delivers to the end",
  async () => {
    const command = [process.execPath, "dist/test/serve.js"];
    const options = { seed: 1, amount: 1 / 6, command, env: LONG_LIMITS, clients: 8, streams: 16 };
    const { measured, failures } = await runSoak({ ...options, progress: () => undefined });
    expect(failures).toEqual([]);
    expect(measured).toMatchObject({ errors: 0, "streams dropped": 0 });
    expect(measured["streams that received the last change"]).toBe("16 of 16");
    expect(measured["requests"]).toBeGreaterThan(0);
  },
);

test("memory is compared by the medians of two parts of the time", () => {
  const samples = [0, 10, 20, 30, 40, 50, 60].map((second) => ({ second, mb: second === 20 ? 900 : second }));
  expect(medianBetween(samples, 1 / 6, 3 / 6)).toBe(30);
  expect(medianBetween(samples, 1, 1)).toBe(60);
});
