import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { copyDatabase } from "#server/test/database.ts";
import { startMailServer, type TestMailServer } from "#server/test/mail-server.ts";
import { PASSWORD } from "#server/test/people.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let mailServer: TestMailServer;
let server: TestServer;
let silent: TestServer;
let mona: string;
const drops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  // Processes of one database have the same settings.
  const [copy, other] = [await copyDatabase(), await copyDatabase()];
  drops.push(copy.drop, other.drop);
  mailServer = await startMailServer();
  server = await startTestServer(copy.connection, { env: { MILEPOST_SMTP: mailServer.url } });
  silent = await startTestServer(other.connection);
  mona = await signedIn(server, "mona");
});

afterAll(async () => {
  await Promise.all([server?.stop(), silent?.stop()]);
  await mailServer?.stop();
  for (const drop of drops) await drop();
});

/** The next e-mail with the subject to the address. A mail that had to wait for the schedule would come after a minute. */
const readMail = (address: string, subject: string) =>
  vi.waitFor(
    () => {
      const found = mailServer.received.find(
        (mail) => mail.subject === `[Milepost] ${subject}` && JSON.stringify(mail.to).includes(address),
      );
      if (!found) throw new Error(`There is no e-mail "${subject}".`);
      return found;
    },
    { timeout: 20_000 },
  );

const getToken = (text = "", path: string) => new RegExp(`${path}/([\\w-]{43})`).exec(text)?.[1] ?? "";

async function invite(email: string): Promise<void> {
  const { errors } = await server.graphql(
    mona,
    `mutation { createInvitation(input: { email: "${email}", maxUses: 1 }) { isSent } }`,
  );
  expect(errors).toBeUndefined();
}

test("an invited person gets a link, makes an account, verifies the address and sets a new password, all by e-mail", async () => {
  await invite("nora@example.com");
  const invitation = await readMail("nora@example.com", "You are invited to milepost.test");
  const joined = await server.send("/join", {
    body: {
      token: getToken(invitation.text, "/join"),
      login: "nora",
      email: "nora@example.com",
      password: PASSWORD,
    },
  });
  expect(joined.status).toBeLessThan(400);
  const cookie = joined.headers
    .getSetCookie()
    .map((value) => value.split(";")[0])
    .join("; ");
  const verification = await readMail("nora@example.com", "Please verify your email address");
  const token = getToken(verification.text, "/settings/emails/verify");
  const { data } = await server.graphql(
    cookie,
    `mutation { confirmEmail(input: { token: "${token}" }) { viewer { emails { address isVerified } } } }`,
  );
  expect(data).toEqual({ confirmEmail: { viewer: { emails: [{ address: "nora@example.com", isVerified: true }] } } });

  const asked = await server.send("/password_reset", { body: { email: "Nora@Example.com" } });
  expect([asked.status, await asked.text()]).toEqual([202, "{}"]);
  const reset = await readMail("nora@example.com", "Please reset your password");
  expect(reset.headers.get("auto-submitted")).toBe("auto-generated");
  expect(reset.html).toContain('<a href="');
  expect(reset.html).not.toMatch(/<img|<link|<script|url\(/);
  const body = { token: getToken(reset.text, "/reset"), password: "a new passphrase of nora" };
  expect((await server.send("/reset", { body })).status).toBe(200);
  await readMail("nora@example.com", "Your password was changed");
  expect((await server.send("/reset", { body })).status).toBe(403);
}, 60_000);

test("an address without an account gets the same answer and no e-mail", async () => {
  const asked = await server.send("/password_reset", { body: { email: "nobody@example.com" } });
  expect([asked.status, await asked.text()]).toEqual([202, "{}"]);
  await invite("last@example.com");
  await readMail("last@example.com", "You are invited to milepost.test");
  expect(mailServer.recipients).not.toContain("nobody@example.com");
}, 30_000);

test("a sign-in with another browser is told to the owner, once for each browser", async () => {
  await signedIn(server, "otto");
  const signIn = (cookie = "") => server.send("/session", { cookie, body: { login: "otto", password: PASSWORD } });
  const first = await signIn();
  await readMail("otto@example.com", "New sign-in to your account");
  const count = () => mailServer.received.filter(({ subject }) => subject?.includes("New sign-in")).length;
  const before = count();
  const device = first.headers.getSetCookie().find((value) => value.startsWith("milepost_device="));
  expect((await signIn(device?.split(";")[0])).status).toBeLessThan(400);
  await invite("later@example.com");
  await readMail("later@example.com", "You are invited to milepost.test");
  expect(count()).toBe(before);
}, 30_000);

test("without a mail server a new password cannot be asked for, and the same person asks a few times only", async () => {
  const ask = (to: TestServer) => to.send("/password_reset", { body: { email: "rita@example.com" } });
  expect((await ask(silent)).status).toBe(422);
  for (let count = 0; count < 3; count += 1) expect((await ask(server)).status).toBe(202);
  const refused = await ask(server);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/) as string]);
});
