import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startImapClient, type ImapClient } from "#server/inbound-mail/imap-client.ts";
import { getMailReceiver } from "#server/inbound-mail/receiver.ts";
import { sql } from "#server/platform/db/sql.ts";
import { startImapServer } from "#server/test/imap-server.ts";
import { openMailPlatform, toMessage, type MailPlatform } from "#server/test/inbound-mail.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

let mail: MailPlatform;
let to: string;

beforeAll(async () => {
  mail = await openMailPlatform();
});

// One issue takes a few replies in ten minutes.
beforeEach(async () => {
  to = await mail.replyTo("rita", await mail.world.issue("mona"));
});

afterAll(() => mail.close());

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
const reply = (text: string) => toMessage({ from: "rita@example.com", to, text });

async function countComments(text: string): Promise<number> {
  const row = await mail.world.db.row<{ count: number }>(sql`select count(*) from comments where body = ${text}`);
  return row?.count ?? 0;
}

type Start = (url?: string, platform?: MailPlatform["platform"]) => ImapClient;

/** Runs a client of a server of its own, and stops both. */
async function withClient(
  options: Parameters<typeof startImapServer>[0],
  work: (server: Awaited<ReturnType<typeof startImapServer>>, start: Start) => Promise<void>,
): Promise<void> {
  const server = await startImapServer(options);
  const clients: ImapClient[] = [];
  const start: Start = (url = server.url, platform = mail.platform) => {
    const client = startImapClient(platform, url);
    clients.push(client);
    return client;
  };
  try {
    await work(server, start);
  } finally {
    await Promise.all(clients.map((client) => client.stop()));
    await server.stop();
  }
}

test("replies in a mailbox become comments: those that are there, and new ones that the server tells of", async () => {
  await withClient({}, async (server, start) => {
    server.deliver(reply("There before"));
    server.deliver(toMessage({ from: "stranger@example.org", to: "somebody@example.com", text: "For somebody else" }));
    start();
    await until(() => expect(server.messages.every(({ flags }) => flags.has("$MilepostHandled"))).toBe(true));
    expect(await countComments("There before")).toBe(1);
    await until(() => expect(server.commands.at(-1)).toBe("IDLE"));
    server.deliver(reply("New"));
    await until(() => expect(server.messages[2]?.flags).toContain("$MilepostHandled"));
    expect(await countComments("New")).toBe(1);
    expect(server.messages[0]?.flags).not.toContain("\\Seen");
  });
});

test("the client connects again when the connection ends, and handles nothing twice", async () => {
  await withClient({}, async (server, start) => {
    start();
    await until(() => expect(server.commands.at(-1)).toBe("IDLE"));
    server.disconnect();
    server.deliver(reply("While it was away"));
    await until(() => expect(server.messages[0]?.flags).toContain("$MilepostHandled"));
    expect(server.connections).toBe(2);
    // As if the mark had been lost with the connection.
    server.messages[0]?.flags.clear();
    server.disconnect();
    await until(() => expect(server.messages[0]?.flags).toContain("$MilepostHandled"));
    expect(await countComments("While it was away")).toBe(1);
  });
});

test("two processes with one mailbox add one comment", async () => {
  await withClient({}, async (server, start) => {
    for (let number = 0; number < 5; number += 1) server.deliver(reply("Of two processes"));
    start();
    start();
    await until(() => expect(server.messages.every(({ flags }) => flags.has("$MilepostHandled"))).toBe(true));
    expect(await countComments("Of two processes")).toBe(5);
  });
});

test("a server without keywords gets \\Seen, and one without IDLE is read too", async () => {
  await withClient({ permanentFlags: "", hasIdle: false }, async (server, start) => {
    server.deliver(reply("Without keywords"));
    start();
    await until(() => expect(server.messages[0]?.flags).toContain("\\Seen"));
    expect(server.messages[0]?.flags).not.toContain("$MilepostHandled");
    expect(await countComments("Without keywords")).toBe(1);
  });
});

test("a message that is too large is not fetched", async () => {
  await withClient({}, async (server, start) => {
    server.deliver(Buffer.alloc(INBOUND_MAIL_LIMITS.messageBytes + 1, "a"));
    server.deliver(reply("After a large one"));
    start();
    await until(() => expect(server.messages.every(({ flags }) => flags.has("$MilepostHandled"))).toBe(true));
    expect(await countComments("After a large one")).toBe(1);
  });
});

test("a message that cannot be read is flagged at once, and the next one is read", async () => {
  await withClient({}, async (server, start) => {
    server.deliver(Buffer.alloc(INBOUND_MAIL_LIMITS.lines + 1, "\n"));
    server.deliver(reply("After an unreadable one"));
    start();
    await until(() => expect(server.messages.every(({ flags }) => flags.has("$MilepostHandled"))).toBe(true));
    expect(server.messages.map(({ flags }) => flags.has("\\Flagged"))).toEqual([true, false]);
    expect(server.commands.filter((command) => command === "UID SEARCH")).toHaveLength(1);
    expect(await countComments("After an unreadable one")).toBe(1);
  });
});

test("a message that cannot be handled is tried again with the next one, and flagged in the end", async () => {
  await withClient({}, async (server, start) => {
    let isBroken = true;
    const ctx = mail.platform.systemContext();
    const db = { ...ctx.db, row: () => Promise.reject(new Error("A bug")) };
    const platform = {
      ...mail.platform,
      systemContext: () => (isBroken ? { ...ctx, db } : mail.platform.systemContext()),
    };
    const looks = () => server.commands.filter((command) => command === "UID SEARCH").length;
    server.deliver(reply("Tried again"));
    start(server.url, platform);
    await until(() => expect(server.commands.at(-1)).toBe("IDLE"));
    isBroken = false;
    server.deliver(reply("The next one"));
    await until(() => expect(server.messages.every(({ flags }) => flags.has("$MilepostHandled"))).toBe(true));
    expect([await countComments("Tried again"), await countComments("The next one")]).toEqual([1, 1]);
    isBroken = true;
    server.deliver(reply("Never handled"));
    for (let number = 0; number < INBOUND_MAIL_LIMITS.attempts; number += 1) {
      const before = looks();
      await until(() => expect(server.commands.at(-1)).toBe("IDLE"));
      server.deliver(toMessage({ to: "somebody@example.com", text: "For somebody else" }));
      await until(() => expect(looks()).toBeGreaterThan(before));
    }
    await until(() => expect(server.messages[2]?.flags).toContain("\\Flagged"));
    expect(server.messages[0]?.flags).not.toContain("\\Flagged");
    expect(await countComments("Never handled")).toBe(0);
  });
});

test("while the database is away messages stay in the mailbox, and none of them is given up", async () => {
  await withClient({}, async (server, start) => {
    mail.proxy.setState("refusing");
    server.deliver(reply("After the loss"));
    start();
    await until(() => expect(server.commands.at(-1)).toBe("IDLE"));
    expect(server.messages[0]?.flags.size).toBe(0);
    mail.proxy.setState("open");
    server.deliver(reply("Then another"));
    await until(() => expect(server.messages.every(({ flags }) => flags.has("$MilepostHandled"))).toBe(true));
    expect([await countComments("After the loss"), await countComments("Then another")]).toEqual([1, 1]);
    expect(server.messages[0]?.flags).not.toContain("\\Flagged");
  });
});

test("while as many messages wait as may, others stay in the mailbox, and none of them is given up", async () => {
  const others = await mail.replyTo("wren", await mail.world.issue("mona"));
  const { readingAtOnce, waiting, attempts } = INBOUND_MAIL_LIMITS;
  const lock = makeGate();
  onTestFinished(lock.open);
  const isLocked = makeGate();
  const locking = mail.world.db.transaction(async (tx) => {
    await tx.run(sql`lock table inbound_mails in access exclusive mode`);
    isLocked.open();
    await lock.opened;
  });
  await isLocked.opened;
  const receiving = Array.from({ length: readingAtOnce + waiting }, () => {
    const raw = toMessage({ from: "wren@example.com", to: others, text: "From another source" });
    return getMailReceiver(mail.platform).receive({ raw, recipients: [others], isFromNobody: false });
  });
  await withClient({}, async (server, start) => {
    server.deliver(reply("While others wait"));
    start();
    for (let look = 1; look <= attempts + 1; look += 1) {
      const isIdle = () => server.commands.filter((command) => command === "IDLE").length;
      await until(() => expect(isIdle()).toBeGreaterThanOrEqual(look));
      server.deliver(toMessage({ from: "stranger@example.org", to: "somebody@example.com", text: "Wakes it" }));
    }
    expect(server.messages[0]?.flags).toEqual(new Set());
    lock.open();
    await Promise.all([locking, ...receiving]);
    server.deliver(toMessage({ from: "stranger@example.org", to: "somebody@example.com", text: "Wakes it" }));
    await until(() => expect(server.messages[0]?.flags).toContain("$MilepostHandled"));
    expect(server.messages[0]?.flags).not.toContain("\\Flagged");
    expect(await countComments("While others wait")).toBe(1);
  });
}, 60_000);

function makeGate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test("with a wrong password the client tries again later, and stops at once", async () => {
  await withClient({}, async (server, start) => {
    server.deliver(reply("With a wrong password"));
    const client = start(server.url.replace("secret", "wrong"));
    await until(() => expect(server.commands).toContain("LOGIN"));
    await client.stop();
    expect(await countComments("With a wrong password")).toBe(0);
  });
});

test("a password is not sent to another host without TLS", async () => {
  await withClient({}, async (server, start) => {
    // An address of the loopback network under a name that does not tell so.
    const client = start(server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]"));
    // It has ended the first connection by itself.
    await until(() => expect(server.connections).toBe(2));
    await client.stop();
    expect(server.commands).not.toContain("LOGIN");
  });
});
