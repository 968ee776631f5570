import { connect, type Socket } from "node:net";
import { createTransport, type SentMessageInfo } from "nodemailer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpListener, type SmtpListener } from "#server/inbound-mail/smtp-listener.ts";
import { sql } from "#server/platform/db/sql.ts";
import { openMailPlatform, toMessage, type MailPlatform } from "#server/test/inbound-mail.ts";
import { makeCertificate } from "#server/test/identity/certificate.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

let mail: MailPlatform;
let listener: SmtpListener;
let to: string;

beforeAll(async () => {
  mail = await openMailPlatform();
  listener = await startSmtpListener(mail.platform, { port: 0, host: "127.0.0.1" });
  to = await mail.replyTo("rita", await mail.world.issue("mona"));
});

afterAll(async () => {
  await listener.stop();
  await mail.close();
});

async function send(raw: Buffer, envelope: { from: string; to: string[] }): Promise<SentMessageInfo> {
  const transport = createTransport({ host: "127.0.0.1", port: listener.port, ignoreTLS: true });
  return transport.sendMail({ raw, envelope }).finally(() => transport.close());
}

async function countComments(): Promise<number> {
  return (await mail.world.db.row<{ count: number }>(sql`select count(*) from comments`))?.count ?? 0;
}

/** Sends lines one after the other and returns the answers, without those of EHLO. */
async function talk(lines: readonly string[]): Promise<string[]> {
  const socket = connect(listener.port, "127.0.0.1");
  const answers: string[] = [];
  for (const line of [undefined, ...lines]) {
    if (line !== undefined) socket.write(`${line}\r\n`);
    const answer = await readAnswer(socket);
    if (answer === undefined) break;
    answers.push(answer);
  }
  socket.destroy();
  return answers.slice(1);
}

/** The last line of the next answer; undefined: the connection has ended. */
function readAnswer(socket: Socket): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = "";
    const finish = (answer?: string) => {
      socket.off("data", read).off("close", end).off("error", end);
      resolve(answer);
    };
    const end = () => finish();
    const read = (data: Buffer) => {
      text += data.toString();
      const last = /^(\d{3} .*)\r\n$/m.exec(text)?.[1];
      if (last !== undefined) finish(last);
    };
    socket.on("data", read).on("close", end).on("error", end);
  });
}

test("a reply that a mail server hands over becomes a comment, once", async () => {
  const raw = toMessage({ from: "rita@example.com", to, text: "Over SMTP" });
  const info = await send(raw, { from: "rita@example.com", to: [to] });
  expect(info).toMatchObject({ accepted: [to] });
  await send(raw, { from: "rita@example.com", to: [to] });
  expect(await mail.world.db.rows(sql`select body from comments`)).toEqual([{ body: "Over SMTP" }]);
});

test("the recipients of the envelope count, and an empty sender is that of an automatic reply", async () => {
  const before = await countComments();
  const bcc = toMessage({ from: "rita@example.com", to: "list@example.com", text: "In a copy" });
  await send(bcc, { from: "rita@example.com", to: [to] });
  expect(await countComments()).toBe(before + 1);
  await send(toMessage({ from: "rita@example.com", to, text: "Out of office" }), { from: "", to: [to] });
  expect(await countComments()).toBe(before + 1);
});

test("unknown recipients are refused, so that it relays nothing", async () => {
  const refused = [
    "somebody@example.org",
    "reply+aaaa@reply.example.com",
    to.replace("@", "a@"),
    "postmaster@reply.example.com",
  ];
  const answers = await talk([
    "EHLO client.example.org",
    "MAIL FROM:<rita@example.com>",
    ...refused.map((address) => `RCPT TO:<${address}>`),
    "DATA",
  ]);
  for (const answer of answers.slice(2, -1)) expect(answer).toMatch(/^550 /);
  expect(answers.at(-1)).toMatch(/^503 /);
  const many = await talk([
    "EHLO client.example.org",
    "MAIL FROM:<rita@example.com>",
    ...Array.from(
      { length: INBOUND_MAIL_LIMITS.refusedPerConnection + 1 },
      (_, index) => `RCPT TO:<guess${index}@example.org>`,
    ),
  ]);
  expect(many.at(-1)).toMatch(/^421 /);
});

test("a message that cannot be read is refused for good, and not asked for again", async () => {
  const headers = `From: rita@example.com\r\nTo: ${to}\r\nSubject: Odd\r\n`;
  const parts = "--b\r\nContent-Type: text/plain\r\n\r\nx\r\n".repeat(2_000);
  const messages = {
    "too many lines": `${headers}\r\n${"\n".repeat(INBOUND_MAIL_LIMITS.lines + 1)}`,
    "Max allowed child nodes exceeded": `${headers}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`,
    "Max header size for a MIME node exceeded": `${headers}X-Long: ${"a".repeat(3_000_000)}\r\n\r\nHi`,
  };
  const before = await countComments();
  for (const [reason, raw] of Object.entries(messages)) {
    const sending = send(Buffer.from(raw), { from: "rita@example.com", to: [to] });
    await expect(sending).rejects.toMatchObject({
      responseCode: 554,
      response: expect.stringContaining(`5.6.0 The message cannot be read: `) as string,
      message: expect.stringContaining(reason) as string,
    });
  }
  expect(await countComments()).toBe(before);
});

test("the sender of notifications gets reports of mail servers, and no other e-mail", async () => {
  const recipient = "RCPT TO:<Notifications@milepost.test>";
  expect((await talk(["EHLO mx.example.org", "MAIL FROM:<>", recipient])).at(-1)).toMatch(/^250 /);
  expect((await talk(["EHLO mx.example.org", "MAIL FROM:<rita@example.com>", recipient])).at(-1)).toMatch(/^550 /);
});

test("an address that its account has replaced is refused", async () => {
  const issue = await mail.world.issue("mona");
  const old = await mail.replyTo("wren", issue);
  await mail.world.db.run(sql`insert into inbound_addresses values (${mail.world.id("wren")}, 1)`);
  const lines = ["EHLO client.example.org", "MAIL FROM:<wren@example.com>", `RCPT TO:<${old}>`];
  expect((await talk(lines)).at(-1)).toMatch(/^550 /);
  expect((await talk([...lines.slice(0, -1), `RCPT TO:<${await mail.replyTo("wren", issue)}>`])).at(-1)).toMatch(
    /^250 /,
  );
});

test("a message that is too large is refused, and one that says so before it is sent", async () => {
  const before = await countComments();
  const large = Buffer.concat([
    toMessage({ from: "rita@example.com", to, text: "Large" }),
    Buffer.alloc(
      INBOUND_MAIL_LIMITS.messageBytes,
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n",
    ),
  ]);
  await expect(send(large, { from: "rita@example.com", to: [to] })).rejects.toMatchObject({ responseCode: 552 });
  const size = INBOUND_MAIL_LIMITS.messageBytes + 1;
  const answers = await talk(["EHLO client.example.org", `MAIL FROM:<rita@example.com> SIZE=${size}`]);
  expect(answers.at(-1)).toMatch(/^552 /);
  expect(await countComments()).toBe(before);
});

test("an address has a limited number of connections", async () => {
  const sockets = await Promise.all(
    Array.from({ length: INBOUND_MAIL_LIMITS.connectionsPerAddress + 1 }, async () => {
      const socket = connect(listener.port, "127.0.0.1");
      return { socket, greeting: await readAnswer(socket) };
    }),
  );
  const refused = sockets.filter(({ greeting }) => greeting?.startsWith("421"));
  expect(refused).toHaveLength(1);
  await Promise.all(
    sockets.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve).end("QUIT\r\n").resume())),
  );
  expect(await talk(["EHLO client.example.org"])).toHaveLength(1);
});

test("with a certificate the connection is encrypted", async () => {
  const { privateKey, certificate } = makeCertificate("localhost");
  const tls = { cert: Buffer.from(certificate), key: Buffer.from(privateKey) };
  const secure = await startSmtpListener(mail.platform, { port: 0, host: "127.0.0.1", tls });
  const transport = createTransport({
    host: "localhost",
    port: secure.port,
    requireTLS: true,
    tls: { ca: certificate, checkServerIdentity: () => undefined },
  });
  const raw = toMessage({ from: "rita@example.com", to, text: "Encrypted" });
  const info: SentMessageInfo = await transport.sendMail({ raw, envelope: { from: "rita@example.com", to: [to] } });
  expect(info).toMatchObject({ accepted: [to] });
  transport.close();
  await secure.stop();
});

test("neither sign-in nor TLS without a certificate is offered", async () => {
  expect((await talk(["EHLO client.example.org", "AUTH PLAIN AAAA"])).at(-1)).toMatch(/^5/);
  expect((await talk(["EHLO client.example.org", "STARTTLS"])).at(-1)).toMatch(/^5/);
});

test("while the database is away senders keep their e-mail, and nothing is lost or added twice", async () => {
  const reply = await mail.replyTo("rita", await mail.world.issue("mona"));
  const raw = toMessage({ from: "rita@example.com", to: reply, text: "After the loss" });
  const before = await countComments();
  mail.proxy.setState("refusing");
  await expect(send(raw, { from: "rita@example.com", to: [reply] })).rejects.toMatchObject({ responseCode: 451 });
  mail.proxy.setState("open");
  await send(raw, { from: "rita@example.com", to: [reply] });
  await send(raw, { from: "rita@example.com", to: [reply] });
  expect(await countComments()).toBe(before + 1);
}, 30_000);
