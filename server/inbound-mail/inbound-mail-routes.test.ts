import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findFreePort } from "#scripts/free-port.mjs";
import { startImapServer, type TestImapServer } from "#server/test/imap-server.ts";
import { readConfig } from "#server/config.ts";
import { replyAddress } from "#server/mail/reply-address.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { toMessage } from "#server/test/inbound-mail.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor, makeWorld, type World } from "#server/test/world.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

const SECRET = "the secret of the mail service";

let server: TestServer;
let world: World;
let to: string;
let drop: () => Promise<void>;
let imap: TestImapServer;
let smtpPort: number;

beforeAll(async () => {
  const copy = await copyDatabase();
  imap = await startImapServer();
  smtpPort = await findFreePort();
  server = await startTestServer(copy.connection, {
    env: {
      MILEPOST_INBOUND_SECRET: SECRET,
      MILEPOST_REPLY_DOMAIN: "reply.example.com",
      MILEPOST_IMAP: imap.url,
      MILEPOST_INBOUND_SMTP_PORT: String(smtpPort),
    },
  });
  drop = () => copy.drop();
  world = await makeWorld(server.database);
  await world.db.run(sql`
    insert into email_addresses (account_id, address, is_primary, verified_at)
    values (${world.id("rita")}, 'rita@example.com', true, now())
    on conflict (account_id, address) do update set verified_at = now()`);
  const issue = await world.issue("mona");
  const ctx = { ...contextFor(server.database, world.as(null).viewer), config: server.config };
  const thread = { accountId: world.id("rita"), repositoryId: issue.repositoryId, issueId: issue.id };
  to = (await replyAddress(ctx, thread)) ?? "";
});

afterAll(async () => {
  await server.stop();
  await imap.stop();
  await drop();
});

const post = (body: Buffer, headers: Record<string, string> = {}, query = "") =>
  fetch(`${server.url}/api/inbound-mail${query}`, { method: "POST", body: new Uint8Array(body), headers });

const countComments = async () =>
  (await world.db.row<{ count: number }>(sql`select count(*) from comments`))?.count ?? 0;

test("a mail service hands over an e-mail with the secret, and may repeat the request", async () => {
  const mail = toMessage({ from: "rita@example.com", to, text: "By a service" });
  for (const type of ["message/rfc822", "application/json", "application/x-www-form-urlencoded"]) {
    const answer = await post(mail, { "x-milepost-secret": SECRET, "content-type": type });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ receipts: [type === "message/rfc822" ? "COMMENTED" : "DUPLICATE"] });
  }
  expect(await countComments()).toBe(1);
});

test("what all requests together hold is limited, and free again when they end", async () => {
  const start = () => {
    const sending = request(`${server.url}/api/inbound-mail`, {
      method: "POST",
      headers: { "x-milepost-secret": SECRET },
    });
    sending.on("error", () => undefined);
    onTestFinished(() => void sending.destroy());
    return sending;
  };
  const block = Buffer.alloc(2 ** 20, "a".repeat(98) + "\r\n");
  const write = async (sending: ReturnType<typeof start>) => {
    for (let sent = 0; sent < 35; sent += 1) if (!sending.write(block)) await once(sending, "drain");
  };
  const sockets: Socket[] = [];
  server.server.app.server.on("connection", (socket) => sockets.push(socket));
  const held = [start(), start(), start()];
  for (const sending of held) await write(sending);
  // What has been written may still be on its way: the server may otherwise read the fourth request before the end of the others.
  const countRead = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
  await vi.waitFor(() => expect(countRead()).toBeGreaterThan(held.length * 35 * block.length), 20_000);
  const refused = start();
  const answered = once(refused, "response");
  await write(refused);
  refused.end();
  const [answer] = (await answered) as [IncomingMessage];
  expect([answer.statusCode, Number(answer.headers["retry-after"])]).toEqual([429, 30]);
  answer.resume();
  for (const sending of held) sending.destroy();
  const mail = toMessage({ from: "rita@example.com", to, text: "After the large ones" });
  const large = Buffer.concat([mail, block, block, block, block, block]);
  await vi.waitFor(async () => expect((await post(large, { "x-milepost-secret": SECRET })).status).toBe(200), 20_000);
}, 60_000);

test("requests at the same time with one e-mail add one comment", async () => {
  const before = await countComments();
  const mail = toMessage({ from: "rita@example.com", to, text: "At the same time" });
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(mail, { "x-milepost-secret": SECRET })));
  const receipts = await Promise.all(answers.map(async (answer) => (await answer.json()) as { receipts: string[] }));
  const count = (receipt: string) => receipts.filter(({ receipts: [each] }) => each === receipt).length;
  expect({ added: count("COMMENTED"), repeated: count("DUPLICATE") }).toEqual({ added: 1, repeated: 3 });
  expect(await countComments()).toBe(before + 1);
});

test("the envelope counts, if the service tells it", async () => {
  const send = async (mail: Buffer, query: string) => {
    const answer = await post(mail, { "x-milepost-secret": SECRET }, query);
    return ((await answer.json()) as { receipts: string[] }).receipts;
  };
  const other = toMessage({ from: "rita@example.com", to: "list@example.com", text: "By the envelope" });
  expect(await send(other, "")).toEqual([]);
  expect(await send(other, `?recipient=${encodeURIComponent(to)}`)).toEqual(["COMMENTED"]);
  const bounce = toMessage({ from: "rita@example.com", to, text: "From nobody" });
  expect(await send(bounce, `?recipient=${encodeURIComponent(to)}&sender=`)).toEqual(["REJECTED"]);
});

test("without the secret, and with too much, nothing is read", async () => {
  const mail = toMessage({ from: "rita@example.com", to, text: "No" });
  const before = await countComments();
  for (const headers of [
    {},
    { "x-milepost-secret": "" },
    { "x-milepost-secret": `${SECRET}x` },
    { authorization: SECRET },
  ]) {
    expect((await post(mail, headers as Record<string, string>)).status).toBe(401);
  }
  const large = Buffer.alloc(INBOUND_MAIL_LIMITS.messageBytes + 1, "a");
  expect((await post(large, { "x-milepost-secret": SECRET })).status).toBe(413);
  expect((await post(Buffer.alloc(0), { "x-milepost-secret": SECRET })).status).toBe(200);
  const unreadable = Buffer.alloc(INBOUND_MAIL_LIMITS.lines + 1, "\n");
  expect((await post(unreadable, { "x-milepost-secret": SECRET })).status).toBe(422);
  expect(await countComments()).toBe(before);
});

test("the server reads its mailbox and listens for SMTP, as its settings say", async () => {
  const before = await countComments();
  imap.deliver(toMessage({ from: "rita@example.com", to, text: "From the mailbox" }));
  await vi.waitFor(() => expect(imap.messages[0]?.flags).toContain("$MilepostHandled"), { timeout: 10_000 });
  const transport = createTransport({ host: "127.0.0.1", port: smtpPort, ignoreTLS: true });
  const raw = toMessage({ from: "rita@example.com", to, text: "Over SMTP" });
  await transport.sendMail({ raw, envelope: { from: "rita@example.com", to: [to] } });
  transport.close();
  expect(await countComments()).toBe(before + 2);
});

test("ways of receiving without addresses to receive at are refused, and half a certificate", () => {
  expect(() => readConfig({ MILEPOST_INBOUND_SMTP_PORT: "25" })).toThrow("needs MILEPOST_REPLY_DOMAIN");
  expect(() => readConfig({ MILEPOST_IMAP: "imaps://a:b@example.com" })).toThrow("needs MILEPOST_REPLY_DOMAIN");
  const env = { MILEPOST_REPLY_DOMAIN: "example.com" };
  expect(() => readConfig({ ...env, MILEPOST_IMAP: "https://example.com" })).toThrow(
    "MILEPOST_IMAP must be an address",
  );
  expect(() => readConfig({ ...env, MILEPOST_INBOUND_SMTP_PORT: "25", MILEPOST_INBOUND_SMTP_CERT: "a" })).toThrow(
    "both",
  );
});
