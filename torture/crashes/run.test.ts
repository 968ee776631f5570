import { expect, test } from "vitest";
import { makeRandom } from "../platform/random.ts";
import { CRASH_KINDS, scheduleCrashes } from "./kinds.ts";
import { runCrashes } from "./run.ts";

/** The program as the tests build it. */
const command = [process.execPath, "dist/test/serve.js"];

test.runIf(process.platform === "linux")(
  "four crashes under load lose nothing, write nothing twice, leave every counter right, and need nobody",
  async () => {
    const names = ["postmaster", "backend", "server", "everything"] as const;
    const lines: string[] = [];
    const progress = (line: string) => void lines.push(line);
    const { measured, failures } = await runCrashes({ seed: 1, amount: 4, names, command, clients: 4, progress });
    // How long anything took is for the long run.
    expect(failures.filter((failure) => !/ at p95 /.test(failure))).toEqual([]);
    expect(measured).toMatchObject({ crashes: 4, verifications: 4, lost: 0, duplicated: 0, "mismatched counters": 0 });
    expect(measured["manual interventions"]).toBe(0);
    expect(measured["acknowledged writes"]).toBeGreaterThan(40);
    expect(lines).toHaveLength(4);
  },
);

test("the sequence of crashes follows from the seed, has every kind, and a fifth with an own PostgreSQL", () => {
  const schedule = scheduleCrashes(200, makeRandom(7));
  expect(scheduleCrashes(200, makeRandom(7))).toEqual(schedule);
  expect(scheduleCrashes(200, makeRandom(8))).not.toEqual(schedule);
  expect(new Set(schedule).size).toBe(Object.keys(CRASH_KINDS).length);
  expect(schedule.filter((name) => CRASH_KINDS[name].place === "external")).toHaveLength(40);
});
