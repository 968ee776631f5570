import { expect, inject, test } from "vitest";
import { copyCitusDatabase } from "#server/test/database.ts";
import { LONG_LIMITS } from "#server/test/long-limits.ts";
import { runSoak } from "./run.ts";
import { medianBetween } from "./samples.ts";

/** Ten seconds. */
const OPTIONS = {
  seed: 1,
  amount: 1 / 6,
  command: [process.execPath, "dist/test/serve.js"],
  env: LONG_LIMITS,
  clients: 8,
  streams: 16,
  progress: () => undefined,
};

function expectNoFailure({ measured, failures }: Awaited<ReturnType<typeof runSoak>>): void {
  expect(failures).toEqual([]);
  expect(measured).toMatchObject({ errors: 0, "streams dropped": 0 });
  expect(measured["streams that received the last change"]).toBe("16 of 16");
  expect(measured["requests"]).toBeGreaterThan(0);
}

test.runIf(process.platform === "linux")(
  "ten seconds of reading, writing and live dashboards meet no error, and every stream delivers to the end",
  async () => expectNoFailure(await runSoak(OPTIONS)),
);

test.skipIf(inject("citus") === null)("so do those of two processes on a distributed database", async () => {
  const { connection, drop } = await copyCitusDatabase();
  try {
    const env = { ...LONG_LIMITS, MILEPOST_PROCESSES: "2" };
    expectNoFailure(await runSoak({ ...OPTIONS, env, databaseUrl: connection.connectionString ?? "" }));
  } finally {
    await drop();
  }
});

test("memory is compared by the medians of two parts of the time", () => {
  const samples = [0, 10, 20, 30, 40, 50, 60].map((second) => ({ second, mb: second === 20 ? 900 : second }));
  expect(medianBetween(samples, 1 / 6, 3 / 6)).toBe(30);
  expect(medianBetween(samples, 1, 1)).toBe(60);
});
