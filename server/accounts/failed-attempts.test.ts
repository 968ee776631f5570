import { describe, expect } from "vitest";
import { countAttempt, deleteOldAttempts, uncountAttempt } from "#server/accounts/failed-attempts.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";

const MONA = { kind: "login", name: "mona" } as const;

/** As if all attempts had been made so much earlier. */
async function pass(world: World, interval: string): Promise<void> {
  await world.db.run(
    sql`update failed_attempts set failed_at = failed_at - ${interval}::interval, blocked_until = blocked_until - ${interval}::interval`,
  );
}

async function count(world: World, subject: Parameters<typeof countAttempt>[1], times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1) await countAttempt(world, subject);
}

describe("attempts to guess a password", () => {
  test("are delayed by 1, 2, 4 … minutes after five, and never longer than an hour", async ({ world }) => {
    await count(world, MONA, 5);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const error: unknown = await countAttempt(world, MONA).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "RATE_LIMITED" });
      delays.push(Math.round((error as { retryAfterSeconds: number }).retryAfterSeconds / 60));
      await pass(world, "1 hour 1 second");
      await countAttempt(world, MONA);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test("are refused with the time to wait, and do not count during the delay", async ({ world }) => {
    await count(world, MONA, 5);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await expect(countAttempt(world, MONA)).rejects.toThrow(
        "Too many failed attempts. Please wait a minute, then try again.",
      );
    }
    await pass(world, "1 minute 1 second");
    await countAttempt(world, MONA);
    await expect(countAttempt(world, MONA)).rejects.toThrow("Please wait 2 minutes, then try again.");
  });

  test("do not count after a day", async ({ world }) => {
    await count(world, MONA, 5);
    await pass(world, "1 day 1 second");
    await count(world, MONA, 5);
    await expect(countAttempt(world, MONA)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await pass(world, "1 day 1 second");
    expect(await deleteOldAttempts(world)).toBe(1);
  });

  test("count by login whatever its letter case, whether there is such an account or not", async ({ world }) => {
    for (const name of ["nobody", "mona@example.com", "MONA"]) {
      await count(world, { kind: "login", name }, 4);
      await countAttempt(world, { kind: "login", name: name.toUpperCase() });
      await expect(countAttempt(world, { kind: "login", name: name.toLowerCase() })).rejects.toMatchObject({
        code: "RATE_LIMITED",
      });
    }
  });

  test("of a login do not count for its email address, which would reveal the owner", async ({ world }) => {
    await count(world, MONA, 5);
    await countAttempt(world, { kind: "login", name: "mona@example.com" });
  });

  test("that were successful do not count for their address", async ({ world }) => {
    const office = { kind: "address", name: "192.0.2.1" } as const;
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await countAttempt(world, office);
      await uncountAttempt(world, office);
    }
    await count(world, office, 30);
    await expect(countAttempt(world, office)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  test("are stored without the password", async ({ world }) => {
    await countAttempt(world, { kind: "login", name: "my secret password" });
    const rows = await world.db.rows(sql`select * from failed_attempts`);
    expect(JSON.stringify(rows)).not.toContain("secret");
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::ffff:c000:207", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(getClientKey(address)).toBe(network);
});
