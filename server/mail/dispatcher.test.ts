import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queueMail } from "#server/mail/queue-mail.ts";
import type { NewMail } from "#server/mail/mail.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startMailServer, type TestMailServer } from "#server/test/mail-server.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor, ROOT } from "#server/test/world.ts";
import { ANONYMOUS } from "#server/platform/context.ts";

type Database = Awaited<ReturnType<typeof copyDatabase>>;

let copy: Database;
let stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  copy = await copyDatabase();
  stops = [copy.drop];
});
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function startMail(options?: SMTPServerOptions): Promise<TestMailServer> {
  const mailServer = await startMailServer(options);
  stops.push(mailServer.stop);
  return mailServer;
}

async function startMilepost(smtp: string): Promise<TestServer> {
  const server = await startTestServer(copy.connection, {
    env: { MILEPOST_SMTP: smtp, MILEPOST_MAIL_FROM: "Tracker <tracker@example.com>" },
  });
  stops.push(() => server.stop());
  return server;
}

const MAIL: NewMail = {
  accountId: null,
  address: "mona@example.com",
  recipientName: "Mona Lisa",
  purpose: "TEST",
  subject: "Grüße",
  text: "Some text",
  html: "<p>Some text</p>",
};

/** Queues an e-mail and starts the job, as a command does. */
async function send({ database, config }: TestServer, mail: Partial<NewMail> = {}): Promise<void> {
  const ctx = contextFor(database, ANONYMOUS);
  await queueMail({ ...ctx, config }, { ...MAIL, ...mail });
  await database.run(sql`select graphile_worker.add_job('send-mail', '{}')`);
}

const waitForState = (server: TestServer, state: string) =>
  vi.waitFor(
    async () => {
      const rows = await server.database.rows<{
        state: string;
        error: string;
        attempts: number;
        bodyText: string | null;
      }>(sql`select state, error, attempts, body_text from mail_queue order by id`);
      expect(rows.at(-1)?.state).toBe(state);
      return rows.at(-1);
    },
    { timeout: 10_000 },
  );

const waitForError = (server: TestServer) =>
  vi.waitFor(
    async () => {
      const row = await server.database.row<{ state: string; error: string }>(sql`
        select state, error from mail_queue where error is not null`);
      expect(row).toBeDefined();
      return row;
    },
    { timeout: 10_000 },
  );

describe("e-mail", () => {
  test("is sent with its sender, recipient, headers and both texts", async () => {
    const mail = await startMail();
    const server = await startMilepost(mail.url);
    await send(server, {
      messageId: "<one@milepost.test>",
      replyTo: "reply@example.com",
      isConfidential: true,
      headers: { "List-ID": "<x.milepost.test>" },
    });
    await waitForState(server, "SENT");
    const [received] = mail.received;
    expect(received).toMatchObject({
      subject: "Grüße",
      text: "Some text",
      html: "<p>Some text</p>",
      messageId: "<one@milepost.test>",
      from: { text: '"Tracker" <tracker@example.com>' },
      to: { text: '"Mona Lisa" <mona@example.com>' },
      replyTo: { text: "reply@example.com" },
    });
    expect(received?.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.recipients).toEqual(["mona@example.com"]);
  });

  test("that a server refuses for now is tried again, for good has failed and marks the address", async () => {
    let code = 451;
    const mail = await startMail({
      onRcptTo: (_, __, done) => done(Object.assign(new Error("5.1.1 No such mailbox"), { responseCode: code })),
    });
    const server = await startMilepost(mail.url);
    await send(server);
    expect(await waitForError(server)).toMatchObject({
      state: "QUEUED",
      error: expect.stringContaining("451") as string,
    });
    code = 550;
    await server.database.run(sql`update mail_queue set due_at = now()`);
    await server.database.run(sql`select graphile_worker.add_job('send-mail', '{}')`);
    expect(await waitForState(server, "FAILED")).toMatchObject({ attempts: 2, bodyText: null });
  });

  test("waits for a server that cannot be reached", async () => {
    const server = await startMilepost("smtp://127.0.0.1:1");
    await send(server);
    expect(await waitForError(server)).toMatchObject({
      state: "QUEUED",
      error: expect.stringContaining("ECONNREFUSED") as string,
    });
  });

  test("is uncertain if the connection ends before the server has answered, and is not sent again", async () => {
    const smtp = await startSilentServer();
    const server = await startMilepost(smtp.url);
    await send(server);
    await smtp.receivedMessage;
    smtp.dropAll();
    expect(await waitForState(server, "UNCERTAIN")).toMatchObject({ attempts: 1 });
    await server.database.run(sql`select graphile_worker.add_job('send-mail', '{}')`);
    await send(server, { subject: "Another" });
    await smtp.receivedAnother;
    expect(smtp.subjects()).toEqual(["=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=", "Another"]);
  });

  test("that a killed process was sending is not sent again by another one", async () => {
    const smtp = await startSilentServer();
    const database = openDatabase(copy.connection, { poolSize: 1 });
    const ctx = contextFor(database, ANONYMOUS);
    await queueMail({ ...ctx, config: { ...ctx.config, smtp: smtp.url } }, { ...MAIL, subject: "One" });
    await database.close();
    const child = spawn(process.execPath, ["--import", "tsx", join(ROOT, "server/test/serve.ts")], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], CONNECTION: JSON.stringify(copy.connection), MILEPOST_SMTP: smtp.url },
      stdio: "inherit",
    });
    const exited = once(child, "exit");
    await smtp.receivedMessage;
    child.kill("SIGKILL");
    await exited;
    const server = await startMilepost(smtp.url);
    await waitForState(server, "SENDING");
    await server.database.run(sql`update mail_queue set sending_since = now() - interval '11 minutes'`);
    await send(server, { subject: "Another" });
    await smtp.receivedAnother;
    expect(smtp.subjects()).toEqual(["One", "Another"]);
    await vi.waitFor(async () => {
      const first = await server.database.row(sql`select state, attempts from mail_queue order by id limit 1`);
      expect(first).toEqual({ state: "UNCERTAIN", attempts: 1 });
    });
  }, 60_000);
});

/** A server that takes messages and never answers. */
async function startSilentServer() {
  let text = "";
  const sockets: Socket[] = [];
  const waiting: (() => void)[] = [];
  const next = () => new Promise<void>((resolve) => waiting.push(resolve));
  const receivedMessage = next();
  const receivedAnother = next();
  const server: Server = createServer((socket) => {
    let isMessage = false;
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write("220 test ESMTP\r\n");
    socket.on("data", (chunk) => {
      if (isMessage) {
        text += chunk.toString();
        if (text.endsWith("\r\n.\r\n")) waiting.shift()?.();
        return;
      }
      isMessage = chunk.toString().startsWith("DATA");
      socket.write(isMessage ? "354 go on\r\n" : "250 OK\r\n");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const dropAll = () => sockets.splice(0).forEach((socket) => socket.destroy());
  stops.push(async () => {
    dropAll();
    server.close();
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    receivedMessage,
    receivedAnother,
    dropAll,
    subjects: () => [...text.matchAll(/^Subject: (.*)\r$/gm)].map((match) => match[1]),
  };
}
