import { describe, expect } from "vitest";
import { claimMails, writeOutcome } from "#server/mail/claim-mails.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createInvitation } from "#server/site/create-invitation.ts";
import { createInvitations } from "#server/site/create-invitations.ts";
import { sendTestEmail } from "#server/site/send-test-email.ts";
import { countMail, listMailProblems } from "#server/mail/mail-health.ts";
import { test } from "#server/test/world-test.ts";

function withMail(ctx: Context): Context {
  return {
    ...ctx,
    config: { ...ctx.config, smtp: "smtp://127.0.0.1:1", secretKey: "a key of more than 32 characters" },
  };
}

describe("invitations", () => {
  test("are sent to their addresses", async ({ world }) => {
    const ctx = withMail(world.as("mona"));
    expect((await createInvitation(ctx, { email: "ann@example.com", name: "Ann" })).isSent).toBe(true);
    expect((await createInvitation(ctx, { maxUses: 5 })).isSent).toBe(false);
    await createInvitations(ctx, { csv: "ben@example.com,Ben\nno address\n" });
    expect((await createInvitation(world.as("mona"), { email: "cid@example.com" })).isSent).toBe(false);
    const mails = (await claimMails(ctx, 10)).toSorted((a, b) => a.id - b.id);
    expect(mails.map(({ address, bodyText }) => [address, bodyText])).toEqual([
      ["ann@example.com", null],
      ["ben@example.com", null],
    ]);
  });
});

describe("the health of e-mail", () => {
  test("counts what waits and what was not sent, with the last error", async ({ world }) => {
    const ctx = withMail(world.as("mona"));
    for (const email of ["a@example.com", "b@example.com", "c@example.com"]) await sendTestEmail(ctx, { email });
    const [first, second] = (await claimMails(ctx, 2)).toSorted((a, b) => a.id - b.id);
    if (!first || !second) throw new Error("nothing was claimed");
    await writeOutcome(ctx, first, { state: "UNCERTAIN", error: "Connection closed" });
    await writeOutcome(ctx, second, { state: "FAILED", error: "550 No", isAddressRefused: false, status: "" });
    expect(await countMail(ctx)).toEqual({ waiting: 1, sent: 0, failed: 1, uncertain: 1, lastError: "550 No" });
    expect(await listMailProblems(ctx)).toMatchObject([
      { address: second.address, state: "FAILED", error: "550 No" },
      { address: first.address, state: "UNCERTAIN" },
    ]);
  });

  test("is for site administrators, who send a test message to their own address", async ({ world }) => {
    const query = `mutation { sendTestEmail(input: {}) { address site { health { mail { isConfigured waiting problems { number } } } } } }`;
    expect((await world.graphql("hubot", query)).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
    expect((await world.graphql("mona", query)).errors?.[0]?.message).toContain("MILEPOST_SMTP");
    expect(await sendTestEmail(withMail(world.as("mona")), {})).toBe("mona@example.com");
    await expect(sendTestEmail(withMail(world.as("mona")), { email: "a@b\r\nBcc: c@d" })).rejects.toThrow("invalid");
    expect(await world.db.row(sql`select action, target from audit_events order by id desc limit 1`)).toEqual({
      action: "mail.test",
      target: "mona@example.com",
    });
  });
});
