import { Readable } from "node:stream";
import { connect } from "node:net";
import { once } from "node:events";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startSmtpListener, type SmtpListener } from "#server/inbound-mail/smtp-listener.ts";
import { sql } from "#server/platform/db/sql.ts";
import { openMailPlatform, toMessage, type MailPlatform } from "#server/test/inbound-mail.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

// Many connections that send large messages at the same time, as a sender does who wants the server to run out of memory.

const CONNECTIONS = 24;
const SIZE = 8 * 2 ** 20;
/** Messages of that size for which there is room. */
const KEPT = Math.floor(INBOUND_MAIL_LIMITS.heldBytes / (SIZE + 65_536));

let mail: MailPlatform;
let listener: SmtpListener;

beforeAll(async () => {
  mail = await openMailPlatform();
  listener = await startSmtpListener(mail.platform, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await listener.stop();
  await mail.close();
});

/** A client that keeps its connection. Each local address has a limited number of them. */
function openClient(index: number, port = listener.port) {
  const transport = createTransport({
    host: "127.0.0.1",
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 1,
    localAddress: `127.0.0.${2 + Math.floor(index / 8)}`,
  });
  onTestFinished(() => transport.close());
  return transport;
}

function makeGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

type Large = { to: string; text: string; size: number; gate: Promise<void>; onStart?: () => void };

/** A message with a file, whose end comes when the gate opens. */
function makeLarge({ to, text, size, gate, onStart }: Large): Readable {
  const start = toMessage({
    from: "rita@example.com",
    to,
    body: `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: application/x-odd\nContent-Disposition: attachment; filename=a.odd\n\n`,
  });
  const lines = Buffer.alloc(2 ** 20, `${"a".repeat(998)}\r\n`);
  return Readable.from(
    (async function* () {
      onStart?.();
      yield start;
      for (let sent = 0; sent < size; sent += lines.length) yield lines;
      await gate;
      yield Buffer.from("\r\n--b--\r\n");
    })(),
  );
}

type Answer = { responseCode?: number; response?: string };

function toAnswer(error: unknown): Answer {
  return error as Answer;
}

async function countComments(): Promise<number> {
  return (await mail.world.db.row<{ count: number }>(sql`select count(*) from comments`))?.count ?? 0;
}

test("what all connections together hold is limited; a message beyond is refused for now, and its connection goes on", async () => {
  const addresses: string[] = [];
  while (addresses.length < CONNECTIONS) addresses.push(await mail.replyTo("rita", await mail.world.issue("mona")));
  const gate = makeGate();
  const clients = addresses.map((to, index) => ({ to, transport: openClient(index) }));
  const envelope = (to: string) => ({ from: "rita@example.com", to: [to] });
  let maxHeld = 0;
  const timer = setInterval(() => (maxHeld = Math.max(maxHeld, listener.getHeldBytes())), 5);
  onTestFinished(() => clearInterval(timer));
  const sending: Promise<Answer>[] = [];
  for (const { to, transport } of clients) {
    const start = makeGate();
    const raw = makeLarge({ to, text: "Large", size: SIZE, gate: gate.opened, onStart: start.open });
    sending.push(transport.sendMail({ raw, envelope: envelope(to) }).then(() => ({ responseCode: 250 }), toAnswer));
    await start.opened;
  }
  await vi.waitFor(() => expect(listener.getHeldBytes()).toBeGreaterThan((KEPT - 1) * SIZE), 30_000);
  // Nobody who tells the size before is asked to send what there is no room for.
  expect(await sayHello(`MAIL FROM:<rita@example.com> SIZE=${INBOUND_MAIL_LIMITS.messageBytes}`)).toMatch(
    /^452 4\.3\.1 /,
  );
  gate.open();
  const answers = await Promise.all(sending);
  for (const { responseCode, response } of answers) if (responseCode !== 250) expect(response).toContain("452 4.3.1 ");
  const codes = answers.map(({ responseCode }) => responseCode);
  expect(maxHeld).toBeLessThanOrEqual(INBOUND_MAIL_LIMITS.heldBytes);
  expect(listener.getHeldBytes()).toBe(0);
  expect(codes.filter((code) => code === 250).length).toBeGreaterThanOrEqual(KEPT - 1);
  expect(codes.filter((code) => code === 452).length).toBeGreaterThanOrEqual(CONNECTIONS - KEPT - 2);
  expect(new Set(codes)).toEqual(new Set([250, 452]));
  expect(await countComments()).toBe(codes.filter((code) => code === 250).length);
  // The sender keeps the message and sends it again, over the same connection.
  for (const [index, { to, transport }] of clients.entries()) {
    if (codes[index] === 250) continue;
    await transport.sendMail({
      raw: toMessage({ from: "rita@example.com", to, text: "Again" }),
      envelope: envelope(to),
    });
  }
  expect(await countComments()).toBe(CONNECTIONS);
}, 120_000);

test("a message that its sender breaks off, or that is too large, holds nothing any more", async () => {
  const to = await mail.replyTo("rita", await mail.world.issue("mona"));
  const before = await countComments();
  const socket = connect(listener.port, "127.0.0.1");
  for (const line of ["EHLO a", "MAIL FROM:<rita@example.com>", `RCPT TO:<${to}>`, "DATA"]) {
    await once(socket, "data");
    socket.write(`${line}\r\n`);
  }
  socket.write(Buffer.alloc(2 ** 20, "a\r\n"));
  await vi.waitFor(() => expect(listener.getHeldBytes()).toBeGreaterThan(2 ** 19), 10_000);
  socket.destroy();
  await vi.waitFor(() => expect(listener.getHeldBytes()).toBe(0), 10_000);
  const gate = makeGate();
  const raw = makeLarge({ to, text: "Too large", size: INBOUND_MAIL_LIMITS.messageBytes + 1, gate: gate.opened });
  const sending = openClient(0).sendMail({ raw, envelope: { from: "rita@example.com", to: [to] } });
  const refused = expect(sending).rejects.toMatchObject({ responseCode: 552 });
  await vi.waitFor(() => expect(listener.getHeldBytes()).toBeGreaterThan(0), 10_000);
  await vi.waitFor(() => expect(listener.getHeldBytes()).toBe(0), 30_000);
  gate.open();
  await refused;
  expect(await countComments()).toBe(before);
}, 60_000);

test("a sender that takes too long for a message holds nothing any more, and is told so", async () => {
  const slow = await startSmtpListener(mail.platform, { port: 0, host: "127.0.0.1", maxMessageMs: 200 });
  onTestFinished(() => slow.stop());
  const to = await mail.replyTo("rita", await mail.world.issue("mona"));
  const gate = makeGate();
  const sending = openClient(0, slow.port).sendMail({
    raw: makeLarge({ to, text: "Slow", size: 2 ** 20, gate: gate.opened }),
    envelope: { from: "rita@example.com", to: [to] },
  });
  const refused = expect(sending).rejects.toMatchObject({ responseCode: 451 });
  await vi.waitFor(() => expect(slow.getHeldBytes()).toBeGreaterThan(0), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 250));
  gate.open();
  await refused;
  expect(slow.getHeldBytes()).toBe(0);
}, 30_000);

test("the size is announced", async () => {
  expect(await sayHello()).toMatch(new RegExp(`^250[ -]SIZE ${INBOUND_MAIL_LIMITS.messageBytes}\r$`, "m"));
});

/** The answer to the last of the lines, after EHLO. */
async function sayHello(...lines: string[]): Promise<string> {
  const socket = connect(listener.port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let answer = "";
  for (const line of ["EHLO client.example.org", ...lines, "QUIT"]) {
    const [data] = (await once(socket, "data")) as [Buffer];
    answer = data.toString();
    socket.write(`${line}\r\n`);
  }
  return answer;
}
