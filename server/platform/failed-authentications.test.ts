import { expect, test } from "vitest";
import { UserError } from "#server/errors.ts";
import { FailedAuthentications } from "#server/platform/failed-authentications.ts";
import { LIMITS } from "#shared/limits.ts";

const NOON = Date.UTC(2026, 0, 1, 12);

function makeCheck(right: string) {
  const attempts = new FailedAuthentications();
  const looked: string[] = [];
  const send = (token: string, { address = "192.0.2.1", now = NOON } = {}) =>
    attempts.authenticate({ address, token, now }, async () => {
      looked.push(token);
      if (token !== right) throw new UserError("UNAUTHENTICATED", "Bad credentials");
      return "mona";
    });
  return { send, looked };
}

async function exhaust(send: (token: string) => Promise<string>): Promise<void> {
  for (let count = 0; count < LIMITS.wrongTokensPerMinute; count += 1) {
    await expect(send(`wrong ${count}`)).rejects.toThrow("Bad credentials");
  }
}

test("an address with too many wrong tokens is refused without a look-up until the minute is over", async () => {
  const { send, looked } = makeCheck("right");
  await exhaust(send);
  await expect(send("right")).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterSeconds: 60 });
  expect(looked).not.toContain("right");
  expect(await send("right", { address: "192.0.2.2", now: NOON })).toBe("mona");
  expect(await send("other", { address: "192.0.2.1", now: NOON + 60_000 }).catch((error: Error) => error.message)).toBe(
    "Bad credentials",
  );
});

test("a token that was right before is not locked out by wrong ones of its address, until it is wrong itself", async () => {
  let right = "right";
  const attempts = new FailedAuthentications();
  const send = (token: string) =>
    attempts.authenticate({ address: "192.0.2.1", token, now: NOON }, async () => {
      if (token !== right) throw new UserError("UNAUTHENTICATED", "Bad credentials");
      return "mona";
    });
  expect(await send("right")).toBe("mona");
  await exhaust(send);
  expect(await send("right")).toBe("mona");
  right = "revoked";
  await expect(send("right")).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(send("right")).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("an IPv6 network counts as one address, and another failure than a wrong token does not count", async () => {
  const { send } = makeCheck("right");
  const attempts = new FailedAuthentications();
  for (let count = 0; count < LIMITS.wrongTokensPerMinute; count += 1) {
    await send(`wrong ${count}`, { address: `2001:db8::${count.toString(16)}`, now: NOON }).catch(() => undefined);
    await attempts
      .authenticate({ address: "192.0.2.1", token: "t", now: NOON }, () => Promise.reject(new Error("no database")))
      .catch(() => undefined);
  }
  await expect(send("right", { address: "2001:db8::ffff", now: NOON })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await attempts.authenticate({ address: "192.0.2.1", token: "t", now: NOON }, async () => "mona")).toBe("mona");
});
