import { receiveMail, type IncomingMail } from "#server/inbound-mail/receive-mail.ts";
import { readConfig, type Config } from "#server/config.ts";
import { replyAddress, unsubscribeAddress } from "#server/mail/reply-address.ts";
import { makeLoneProcess, type Processes } from "#server/platform/processes/processes.ts";
import { ApiLimits } from "#server/platform/api-limits.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { startDatabaseProxy, type DatabaseProxy } from "#server/test/database-proxy.ts";
import { copyDatabase } from "#server/test/database.ts";
import { makeWorld, type World } from "#server/test/world.ts";

const ENV = {
  MILEPOST_URL: "http://milepost.test",
  MILEPOST_SECRET_KEY: "a key of more than 32 characters, here",
  MILEPOST_REPLY_DOMAIN: "reply.example.com",
  MILEPOST_SMTP: "smtp://127.0.0.1:1",
};

/** The e-mail that people of a world send to the server. */
export type Mailbox = {
  ctx: Context;
  replyTo(login: string, issue: { repositoryId: number; id: number }): Promise<string>;
  unsubscribeFrom(login: string, issue: { repositoryId: number; id: number }): Promise<string>;
  /** What was done with the e-mail, for each of its recipients. */
  receive(mail: TestMail, envelope?: Partial<IncomingMail>): Promise<string[]>;
};

export type TestMail = {
  from?: string;
  to: string;
  subject?: string;
  text?: string;
  id?: string;
  headers?: readonly string[];
  /** The headers and the content of the body, instead of `text`. */
  body?: string;
};

/** A mailbox at the time `now`, with the addresses of all people verified. */
export async function makeMailbox(world: World, env: Record<string, string> = {}): Promise<Mailbox> {
  await world.db.run(sql`
    insert into email_addresses (account_id, address, is_primary, verified_at)
    select id, login || '@example.com', true, now() from accounts where kind = 'USER'
    on conflict (account_id, address) do update set verified_at = now()`);
  const config: Config = readConfig({ ...ENV, LOG_LEVEL: "silent", ...env });
  const ctx = { ...world.as(null), config };
  const platform = { systemContext: () => ({ ...ctx }), apiLimits: new ApiLimits(), processes: makeLoneProcess() };
  const requireAddress = async (address: Promise<string | undefined>) => {
    const made = await address;
    if (made === undefined) throw new Error("The server receives no e-mail.");
    return made;
  };
  const toThread = (login: string, issue: { repositoryId: number; id: number }) => ({
    accountId: world.id(login),
    repositoryId: issue.repositoryId,
    issueId: issue.id,
  });
  return {
    ctx,
    replyTo: (login, issue) => requireAddress(replyAddress({ ...ctx }, toThread(login, issue))),
    unsubscribeFrom: (login, issue) => requireAddress(unsubscribeAddress({ ...ctx }, toThread(login, issue))),
    receive: (mail, envelope) =>
      receiveMail(platform, { raw: toMessage(mail), recipients: null, isFromNobody: false, ...envelope }),
  };
}

let count = 0;

/** The message as a mail program sends it. */
export function toMessage({ from, to, subject = "Re: A title", text = "", id, headers = [], body }: TestMail): Buffer {
  count += 1;
  const lines = [
    ...headers,
    ...(from === undefined ? [] : [`From: ${from}`]),
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id ?? `<${count}@example.com>`}`,
    "MIME-Version: 1.0",
    body ?? `Content-Type: text/plain; charset=utf-8\n\n${text}`,
  ];
  return Buffer.from(lines.join("\n").replaceAll("\n", "\r\n"));
}

/** The same on a database of its own, whose commits other connections see. */
export type MailPlatform = {
  world: World;
  platform: { systemContext(): Context; apiLimits: ApiLimits; processes: Processes };
  replyTo: Mailbox["replyTo"];
  /** Interrupts the connections to the database. */
  proxy: DatabaseProxy;
  close(): Promise<void>;
};

export async function openMailPlatform(env: Record<string, string> = {}): Promise<MailPlatform> {
  const copy = await copyDatabase();
  const proxy = await startDatabaseProxy(copy.connection);
  const database = openDatabase(proxy.connection, { poolSize: 5, waitMs: 300 });
  const world = await makeWorld(database);
  const { ctx, replyTo } = await makeMailbox(world, env);
  return {
    world,
    platform: {
      systemContext: () => ({ ...ctx, now: new Date() }),
      apiLimits: new ApiLimits(),
      processes: makeLoneProcess(),
    },
    replyTo,
    proxy,
    close: async () => {
      await database.close();
      proxy.close();
      await copy.drop();
    },
  };
}
