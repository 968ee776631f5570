import { describe, expect } from "vitest";
import { recordBounce } from "#server/accounts/bounce.ts";
import { changePassword, preparePassword } from "#server/accounts/change-password.ts";
import { confirmEmail, sendEmailVerification } from "#server/accounts/confirm-email.ts";
import { addEmail, listEmails } from "#server/accounts/email-settings.ts";
import { notifyOfExpiringTokens } from "#server/accounts/expiring-tokens.ts";
import { requestPasswordReset, sendPasswordReset } from "#server/accounts/request-password-reset.ts";
import { resetPassword } from "#server/accounts/reset-link.ts";
import { openSession } from "#server/accounts/session.ts";
import { claimMails } from "#server/mail/claim-mails.ts";
import { MAIL_ENCRYPTION } from "#server/mail/queue-mail.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { decrypt } from "#server/platform/encryption.ts";
import { PASSWORD } from "#server/test/people.ts";
import { makePerson } from "#server/test/site.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const config = { smtp: "smtp://127.0.0.1:1", secretKey: "a key of more than 32 characters, here" };

function withMail(ctx: Context): Context {
  return { ...ctx, config: { ...ctx.config, ...config } };
}

/** A person with a password, whose requests have a session. */
async function makeMailPerson(world: World, login: string): Promise<Context> {
  const accountId = await makePerson(world.as("mona"), login);
  return withMail(world.as("mona", { accountId, login, isSiteAdmin: false }));
}

/** The messages in the queue, with their texts. */
async function readMails(ctx: Context) {
  const mails = await claimMails(ctx, 100);
  return Promise.all(
    mails.map(async ({ address, subject, bodyText, encryptedBody }) => ({
      address,
      subject,
      text: encryptedBody ? await decrypt(ctx.config, MAIL_ENCRYPTION, encryptedBody) : (bodyText ?? ""),
    })),
  );
}

const getToken = (text: string, path: string) => new RegExp(`${path}/([\\w-]{43})`).exec(text)?.[1] ?? "";
const CLIENT = {
  address: "192.0.2.7",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0",
  cookieName: "milepost_session",
};

describe("a new password by e-mail", () => {
  test("is set with a link to the account's own address, once", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    await sendPasswordReset(ctx, "NORA@example.com");
    const [mail] = await readMails(ctx);
    expect(mail).toMatchObject({ address: "nora@example.com", subject: "[Milepost] Please reset your password" });
    const token = getToken(mail?.text ?? "", "/reset");
    await resetPassword(ctx, { token, password: "another passphrase", address: "192.0.2.1" });
    expect((await readMails(ctx)).map(({ subject }) => subject)).toEqual(["[Milepost] Your password was changed"]);
    await expect(resetPassword(ctx, { token, password: "another passphrase", address: "192.0.2.1" })).rejects.toThrow(
      "has been used",
    );
  });

  test("is not sent for an unknown address, an added one that nobody verified, or a suspended account", async ({
    world,
  }) => {
    const ctx = await makeMailPerson(world, "nora");
    await world.db.run(
      sql`insert into email_addresses (account_id, address) values (${ctx.viewer.accountId}, 'other@example.com')`,
    );
    await sendPasswordReset(ctx, "nobody@example.com");
    await sendPasswordReset(ctx, "other@example.com");
    await world.db.run(sql`update accounts set suspended_at = now() where id = ${ctx.viewer.accountId}`);
    await sendPasswordReset(ctx, "nora@example.com");
    expect(await readMails(ctx)).toEqual([]);
  });

  test("is asked for without telling whether there is an account, a few times", async ({ world }) => {
    const jobs: unknown[] = [];
    const enqueue: Context["enqueue"] = async (job, payload) => void jobs.push([job, payload]);
    const ctx = { ...withMail(world.as(null)), enqueue };
    for (const email of ["mona@example.com", "nobody@example.com"]) {
      const before = ctx.db.statements.count;
      await requestPasswordReset(ctx, { email, address: "192.0.2.1" });
      expect(ctx.db.statements.count - before).toBe(2);
    }
    expect(jobs).toEqual([
      ["send-password-reset", { email: "mona@example.com" }],
      ["send-password-reset", { email: "nobody@example.com" }],
    ]);
    const ask = (email: string, address: string) => requestPasswordReset(ctx, { email, address });
    for (let count = 0; count < 2; count += 1) await ask("nobody@example.com", "192.0.2.2");
    await expect(ask("nobody@example.com", "192.0.2.3")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    for (let count = 0; count < 20; count += 1) await ask(`a${count}@example.com`, "192.0.2.9");
    await expect(ask("b@example.com", "192.0.2.9")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(requestPasswordReset(world.as(null), { email: "a@b", address: "192.0.2.1" })).rejects.toThrow(
      "sends no email",
    );
  });
});

describe("an email address", () => {
  test("is verified once with the link that adding it sends, by its own account only", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    const other = await makeMailPerson(world, "otto");
    await addEmail(ctx, { email: "new@example.com" });
    const [mail] = await readMails(ctx);
    expect(mail?.address).toBe("new@example.com");
    const token = getToken(mail?.text ?? "", "/settings/emails/verify");
    await expect(confirmEmail(other, { token })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await confirmEmail(ctx, { token });
    expect((await listEmails(ctx)).find(({ address }) => address === "new@example.com")?.isVerified).toBe(true);
    await expect(confirmEmail(ctx, { token })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("is not verified with a link that has expired", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    await sendEmailVerification(ctx, { email: "nora@example.com" });
    const token = getToken((await readMails(ctx))[0]?.text ?? "", "/settings/emails/verify");
    await world.db.run(sql`update email_verifications set expires_at = now() - interval '1 second'`);
    await expect(confirmEmail(ctx, { token })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("that has refused e-mail gets none until it is verified again", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    await recordBounce(ctx, "NORA@example.com", "5.1.1");
    expect(await listEmails(ctx)).toMatchObject([{ isBouncing: true }]);
    await sendPasswordReset(ctx, "nora@example.com");
    expect(await readMails(ctx)).toEqual([]);
    await sendEmailVerification(ctx, { email: "nora@example.com" });
    const [mail] = await readMails(ctx);
    await confirmEmail(ctx, { token: getToken(mail?.text ?? "", "/settings/emails/verify") });
    expect(await listEmails(ctx)).toMatchObject([{ isBouncing: false, isVerified: true }]);
    await expect(sendEmailVerification(ctx, { email: "nora@example.com" })).rejects.toThrow("already verified");
  });

  test("has its link sent a few times, and not where no e-mail is sent", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    for (let count = 0; count < 5; count += 1) await sendEmailVerification(ctx, { email: "nora@example.com" });
    await expect(sendEmailVerification(ctx, { email: "nora@example.com" })).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    await expect(
      sendEmailVerification({ ...ctx, config: world.as(null).config }, { email: "nora@example.com" }),
    ).rejects.toThrow("sends no email");
    await expect(sendEmailVerification(ctx, { email: "mona@example.com" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("people are told by e-mail", () => {
  test("of a sign-in with a browser that was not used before, but not of the first one", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    const accountId = ctx.viewer.accountId ?? 0;
    await world.db.run(sql`delete from sessions where account_id = ${accountId}`);
    const first = "a".repeat(43);
    await openSession(ctx, accountId, { ...CLIENT, deviceName: first });
    await openSession(ctx, accountId, { ...CLIENT, deviceName: first });
    expect(await readMails(ctx)).toEqual([]);
    await openSession(ctx, accountId, CLIENT);
    const [mail, ...others] = await readMails(ctx);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: "[Milepost] New sign-in to your account",
      text: expect.stringContaining("Browser: Firefox on Linux. Address: 192.0.2.7.") as string,
    });
  });

  test("when their password has changed", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    await changePassword(
      ctx,
      await preparePassword(ctx, { currentPassword: PASSWORD, newPassword: "another passphrase" }),
    );
    expect((await readMails(ctx)).map(({ subject }) => subject)).toEqual(["[Milepost] Your password was changed"]);
  });

  test("of an access token that expires, seven days and one day before", async ({ world }) => {
    const ctx = await makeMailPerson(world, "nora");
    const insert = (name: string, created: string, expires: string) =>
      world.db.run(sql`
        insert into access_tokens (account_id, name, token_hash, scopes, created_at, expires_at)
        values (${ctx.viewer.accountId}, ${name}, sha256(${name}::bytea), '{}', now() + ${created}::interval, now() + ${expires}::interval)`);
    await insert("soon", "-30 days", "6 days");
    await insert("later", "-30 days", "8 days");
    await insert("past", "-30 days", "-1 day");
    await insert("short", "0 days", "3 days");
    await notifyOfExpiringTokens(ctx);
    await notifyOfExpiringTokens(ctx);
    expect((await readMails(ctx)).map(({ subject }) => subject)).toEqual([
      '[Milepost] Your access token "soon" expires within seven days',
    ]);
    await world.db.run(sql`update access_tokens set expires_at = now() + interval '20 hours' where name = 'soon'`);
    await notifyOfExpiringTokens(ctx);
    await notifyOfExpiringTokens(ctx);
    expect((await readMails(ctx)).map(({ subject }) => subject)).toEqual([
      '[Milepost] Your access token "soon" expires within a day',
    ]);
  });
});
