import { simpleParser } from "mailparser";
import { describe, expect } from "vitest";
import { claimMails, deleteOldMail, markUncertain, writeOutcome } from "#server/mail/claim-mails.ts";
import { composeMessage } from "#server/mail/compose-message.ts";
import type { NewMail } from "#server/mail/mail.ts";
import { queueMail, queueMails } from "#server/mail/queue-mail.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const MAIL: NewMail = {
  accountId: null,
  address: "mona@example.com",
  purpose: "TEST",
  subject: "Hello",
  text: "Some text",
  html: "<p>Some text</p>",
};

function mailContext(world: World) {
  const ctx = world.as(null);
  return { ...ctx, config: { ...ctx.config, smtp: "smtp://127.0.0.1:1" } };
}

const states = (world: World) =>
  world.db.rows<{ state: string; error: string | null; subject: string }>(
    sql`select state, error, subject from mail_queue order by id`,
  );

describe("queueing e-mail", () => {
  test("writes one row for a key, and none without a server or for what is no address", async ({ world }) => {
    const ctx = mailContext(world);
    await queueMails(ctx, [
      { ...MAIL, key: "one" },
      { ...MAIL, key: "one", subject: "Again" },
    ]);
    await queueMail(ctx, { ...MAIL, key: "one", subject: "Later" });
    await queueMail(world.as(null), MAIL);
    for (const address of ["a@b\r\nBcc: c@d", "no address", "a@b, c@d", "<a@b>"])
      await queueMail(ctx, { ...MAIL, address });
    expect(await states(world)).toEqual([{ state: "QUEUED", error: null, subject: "Hello" }]);
  });

  test("encrypts the body of confidential e-mail", async ({ world }) => {
    const ctx = { ...mailContext(world) };
    const config = { ...ctx.config, secretKey: "a key of more than 32 characters, here" };
    await queueMail({ ...ctx, config }, { ...MAIL, text: "the secret link", isConfidential: true });
    const row = await world.db.row<Record<string, unknown>>(sql`select * from mail_queue`);
    expect(row).toMatchObject({ bodyText: null, bodyHtml: null });
    expect(Buffer.from(row?.["encryptedBody"] as Buffer).toString()).not.toContain("secret link");
  });

  test.for(["subject", "recipientName", "senderName"] as const)(
    "a line break in %s adds no header",
    async (field, { world }) => {
      const ctx = mailContext(world);
      await queueMail(ctx, { ...MAIL, [field]: "x\r\nBcc: evil@example.com\n\nbody\u2028Cc: y@example.com\0" });
      const [mail] = await claimMails(ctx, 1);
      if (!mail) throw new Error("nothing was claimed");
      const message = (await composeMessage(mail, { text: "t", html: "h" }, ctx.config)).toString();
      const parsed = await simpleParser(message);
      expect(parsed.headers.has("bcc")).toBe(false);
      expect(parsed.headers.has("cc")).toBe(false);
      expect(message).not.toMatch(/^(bcc|cc):/im);
    },
  );

  test("a line break in the value of a header adds none, in its name it is an error", async ({ world }) => {
    const ctx = mailContext(world);
    await queueMail(ctx, { ...MAIL, headers: { "X-Reason": "a\r\nBcc: evil@example.com\r\n\r\nbody" } });
    const [mail] = await claimMails(ctx, 1);
    if (!mail) throw new Error("nothing was claimed");
    const parsed = await simpleParser(await composeMessage(mail, { text: "t", html: "h" }, ctx.config));
    expect(parsed.headers.has("bcc")).toBe(false);
    expect(parsed.headers.get("x-reason")).toBe("a Bcc: evil@example.com body");
    await expect(queueMail(ctx, { ...MAIL, headers: { "X\r\nBcc": "x" } })).rejects.toThrow("name of a header");
    await expect(queueMail(ctx, { ...MAIL, replyTo: "a@b\r\nBcc: c@d" })).rejects.toThrow("address");
    await expect(queueMail(ctx, { ...MAIL, messageId: "<a@b>\r\nBcc: c@d" })).rejects.toThrow("Message-ID");
  });
});

describe("claiming e-mail", () => {
  test("takes urgent e-mail first, and each once", async ({ world }) => {
    const ctx = mailContext(world);
    await queueMails(ctx, [MAIL, { ...MAIL, subject: "Urgent", isUrgent: true }]);
    await queueMail(ctx, { ...MAIL, subject: "Later", dueAt: new Date(Date.now() + 60_000) });
    expect((await claimMails(ctx, 1)).map(({ subject }) => subject)).toEqual(["Urgent"]);
    expect((await claimMails(ctx, 5)).map(({ subject }) => subject)).toEqual(["Hello"]);
    expect(await claimMails(ctx, 5)).toEqual([]);
  });

  test("leaves out what is for an address that refuses e-mail", async ({ world }) => {
    const ctx = mailContext(world);
    await world.db.run(sql`
      insert into email_addresses (account_id, address, bounced_at) values (${world.id("mona")}, 'MONA@example.com', now())`);
    await queueMails(ctx, [MAIL, { ...MAIL, subject: "Verify", ignoresBounces: true }]);
    expect((await claimMails(ctx, 5)).map(({ subject }) => subject)).toEqual(["Verify"]);
    expect((await states(world))[0]).toMatchObject({ state: "FAILED", error: "The address has refused e-mail." });
  });

  test("of a process that has ended is uncertain, and not sent again", async ({ world }) => {
    const ctx = mailContext(world);
    await queueMail(ctx, MAIL);
    await claimMails(ctx, 1);
    await markUncertain(ctx);
    expect((await states(world))[0]?.state).toBe("SENDING");
    await world.db.run(sql`update mail_queue set sending_since = now() - interval '11 minutes'`);
    await markUncertain(ctx);
    expect((await states(world))[0]?.state).toBe("UNCERTAIN");
    expect(await claimMails(ctx, 1)).toEqual([]);
  });

  test("is tried again later and later for a day, then it has failed", async ({ world }) => {
    const ctx = mailContext(world);
    await queueMail(ctx, MAIL);
    const delays: number[] = [];
    for (;;) {
      const [mail] = await claimMails(ctx, 1);
      if (!mail) break;
      await writeOutcome(ctx, mail, { state: "QUEUED", error: "No connection" });
      const row = await world.db.row<{ seconds: number }>(
        sql`select extract(epoch from due_at - now())::integer as seconds from mail_queue where state = 'QUEUED'`,
      );
      delays.push(row?.seconds ?? 0);
      await world.db.run(sql`update mail_queue set due_at = now()`);
    }
    expect(delays).toEqual([60, 300, 900, 1800, 3600, 7200, 14400, 28800, 28800, 0]);
    expect(await states(world)).toEqual([{ state: "FAILED", error: "No connection", subject: "Hello" }]);
  });

  test("keeps no body of what is done, and no row after two weeks", async ({ world }) => {
    const ctx = mailContext(world);
    await queueMail(ctx, { ...MAIL, headers: { "X-Reason": "mention" } });
    const [mail] = await claimMails(ctx, 1);
    if (!mail) throw new Error("nothing was claimed");
    await writeOutcome(ctx, mail, { state: "SENT", answer: "250 OK" });
    expect(await world.db.row(sql`select state, body_text, body_html, headers from mail_queue`)).toEqual({
      state: "SENT",
      bodyText: null,
      bodyHtml: null,
      headers: {},
    });
    await deleteOldMail(ctx);
    expect(await states(world)).toHaveLength(1);
    await world.db.run(
      sql`update mail_queue set created_at = now() - interval '15 days', due_at = created_at - interval '15 days'`,
    );
    await deleteOldMail(ctx);
    expect(await states(world)).toEqual([]);
  });
});
