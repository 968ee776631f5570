import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mailNotifications, writeDigests, writeSingleMails } from "#server/notification-mail/mail-notifications.ts";
import { takeDigestDeliveries, takeSingleDeliveries } from "#server/notifications/take-email-deliveries.ts";
import { ANONYMOUS, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startMailServer, type TestMailServer } from "#server/test/mail-server.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";

let mailServer: TestMailServer;
let server: TestServer;
let mona: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  mailServer = await startMailServer();
  server = await startTestServer(copy.connection, { env: { MILEPOST_SMTP: mailServer.url } });
  mona = await signedIn(server, "mona");
  for (const login of ["hubot", "tess"]) await signedIn(server, login);
  await server.database.run(sql`update email_addresses set verified_at = now()`);
  await server.graphql(
    mona,
    `mutation { createRepository(input: { name: "hello", visibility: PUBLIC }) { repository { id } } }`,
  );
});

afterAll(async () => {
  await server?.stop();
  await mailServer?.stop();
  await drop();
});

async function createIssue(body: string): Promise<string> {
  const { data } = await server.graphql(
    mona,
    `mutation ($id: ID!, $body: String!) { createIssue(input: { repositoryId: $id, title: "A title", body: $body }) { issue { id } } }`,
    { id: await repositoryId(), body },
  );
  return (data as { createIssue: { issue: { id: string } } }).createIssue.issue.id;
}

async function repositoryId(): Promise<string> {
  const { data } = await server.graphql(mona, `{ repository(owner: "mona", name: "hello") { id } }`);
  return (data as { repository: { id: string } }).repository.id;
}

const comment = (id: string, body: string) =>
  server.graphql(
    mona,
    `mutation ($id: ID!, $body: String!) { addComment(input: { subjectId: $id, body: $body }) { clientMutationId } }`,
    { id, body },
  );

const sentTo = (login: string) =>
  mailServer.received.filter(({ headers }) => headers.get("x-milepost-recipient") === login);

const waitForMail = (login: string, count: number) =>
  vi.waitFor(
    () => {
      expect(sentTo(login)).toHaveLength(count);
      return sentTo(login)[count - 1];
    },
    { timeout: 20_000 },
  );

test("a mention is in the mailbox soon, and its link unsubscribes with one click, but not when it is only opened", async () => {
  const issue = await createIssue("@hubot and @tess, **look**: ☃");
  const first = await waitForMail("hubot", 1);
  expect(first).toMatchObject({
    subject: "[mona/hello] A title (Issue #1)",
    messageId: "<mona/hello/issues/1@milepost.test>",
    from: { value: [{ name: "mona", address: "notifications@milepost.test" }] },
    to: { value: [{ name: "mona/hello", address: "hubot@example.com" }] },
    text: expect.stringContaining("@hubot and @tess, **look**: ☃") as string,
    html: expect.stringContaining("<strong>look</strong>: ☃") as string,
  });
  const list = first?.headers.get("list") as unknown as { id: object; unsubscribe: { url: string } };
  expect(list.id).toMatchObject({ id: "hello.mona.milepost.test" });
  expect(first?.headers.get("list-unsubscribe-post") ?? list).toBeDefined();

  await comment(issue, "More");
  const second = await waitForMail("hubot", 2);
  expect(second).toMatchObject({
    subject: "Re: [mona/hello] A title (Issue #1)",
    inReplyTo: first?.messageId,
    references: first?.messageId,
  });

  const path = new URL(list.unsubscribe.url).pathname;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const page = await server.send(path);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<form method="post">')]);
  const state = () =>
    server.database.row<{ state: string }>(sql`
      select s.state from subscriptions s join accounts a on a.id = s.account_id where a.login = 'hubot'`);
  expect(await state()).toEqual({ state: "SUBSCRIBED" });
  const post = (address: string) =>
    fetch(server.url + address, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
  expect((await post(path)).status).toBe(200);
  expect(await state()).toEqual({ state: "UNSUBSCRIBED" });
  expect((await post(`${path.slice(0, -4)}AAAA`)).status).toBe(404);

  await comment(issue, "After it");
  await waitForMail("tess", 3);
  expect(sentTo("hubot")).toHaveLength(2);
}, 60_000);

/** A process without jobs, over the same database. */
function makePlatform(): Platform {
  const systemContext = (): Context => ({
    ...contextFor(server.database, ANONYMOUS),
    config: { ...server.config, smtp: "smtp://127.0.0.1:1", secretKey: "a key of more than 32 characters, here" },
  });
  return { systemContext } as unknown as Platform;
}

/** Deliveries of the first event to as many new accounts, which other processes take later. */
async function addDeliveries(prefix: string, count: number): Promise<void> {
  await server.database.run(sql`
    with people as (insert into accounts (kind, login) select 'USER', ${prefix}::text || n from generate_series(1, ${count}::integer) n returning id, login),
    addresses as (insert into email_addresses (account_id, address, is_primary, verified_at)
      select id, login || '@example.com', true, now() from people)
    insert into notification_deliveries (channel, account_id, repository_id, issue_id, event_id, reason, created_at, due_at)
    select 'EMAIL', p.id, e.repository_id, e.issue_id, e.id, 'SUBSCRIBED', e.created_at, now() - interval '1 second'
    from people p cross join (select * from events where kind = 'ISSUE_OPENED' order by id limit 1) e`);
}

const queued = (prefix: string) =>
  server.database.row<{ count: number; addresses: number }>(sql`
    select count(*)::integer as count, count(distinct address)::integer as addresses from mail_queue
    where address like ${`${prefix}%`}`);

describe("several processes and a lost database", () => {
  test("10,000 e-mails are written in batches, by two processes, each once", async () => {
    // Sending them is not what this is about.
    await server.database.run(sql`
      alter table mail_queue add constraint later check (address not like 'many%' or state = 'QUEUED')`);
    await addDeliveries("many", 10_000);
    const sizes: number[] = [];
    const run = async () => {
      while (
        await takeSingleDeliveries(makePlatform().systemContext(), async (tx, deliveries) => {
          sizes.push(deliveries.length);
          await writeSingleMails(tx, deliveries);
        })
      );
    };
    await Promise.all([run(), run()]);
    // The server's own job may have taken a batch, too.
    await vi.waitFor(async () => expect(await queued("many")).toEqual({ count: 10_000, addresses: 10_000 }), 20_000);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
    await server.database.run(sql`delete from mail_queue where address like 'many%'`);
    await server.database.run(sql`alter table mail_queue drop constraint later`);
  }, 120_000);

  test("a connection that is lost before the commit leaves each to be written once", async () => {
    const written: number[] = [];
    const losing: typeof writeSingleMails = async (tx, deliveries) => {
      await writeSingleMails(tx, deliveries);
      written.push(deliveries.length);
      if (written.length === 1) await tx.db.run(sql`select pg_terminate_backend(pg_backend_pid())`);
    };
    let count = 0;
    // The server's own job may have taken them already.
    while (written.length === 0) {
      await addDeliveries(`lost${(count += 3)}-`, 3);
      await takeSingleDeliveries(makePlatform().systemContext(), losing);
    }
    await mailNotifications({ ...makePlatform() });
    await vi.waitFor(async () => expect(await queued("lost")).toEqual({ count, addresses: count }), 20_000);
  }, 60_000);

  test("two processes at once write one digest for an account", async () => {
    await addDeliveries("digest", 1);
    await server.database.run(sql`
      insert into notification_settings (account_id, email_frequency) select id, 'DAILY' from accounts where login = 'digest1'`);
    const run = () => takeDigestDeliveries(makePlatform().systemContext(), writeDigests);
    await Promise.all([run(), run(), run()]);
    expect(await queued("digest")).toEqual({ count: 1, addresses: 1 });
  });
});
