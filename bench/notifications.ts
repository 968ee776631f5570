import { openOperations, startBenchServer } from "./application.ts";
import { openBench } from "./database.ts";
import { DOCUMENTS } from "./documents.ts";
import { fillNotifications } from "./fill-notifications.ts";
import { fillOrganization } from "./fill-organization.ts";
import { hasFlag } from "./options.ts";
import { printPlans } from "./plans.ts";
import { measure, startResult, summarize, warmUp, writeResult, type Times } from "./report.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { countUnreadNotifications } from "#server/notifications/list-notifications.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { ANONYMOUS, transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * `npm run bench -- notifications`: comments in repositories that 10,000 people watch, and how long it takes until all of them are
 * notified; and an inbox of 50,000 notifications.
 */
const bench = await openBench();
const { database } = bench.opened;
await fillOrganization(database);
const { authorId, watched } = await fillNotifications(database, bench.accountId);
const result = startResult("notifications", bench.issues);
const { run, runPage } = openOperations();

// What the runs before have left behind.
await database.run(sql`delete from event_queue`);
await database.run(sql`truncate notification_deliveries`);
await database.run(sql`vacuum (analyze) notifications`);

const asAuthor = (): Context => ({
  ...bench.context(),
  viewer: { ...bench.context().viewer, accountId: authorId, login: "member1" },
});
/** As the job does on a server that sends e-mail, which is queued for everybody too. */
const notify = async (): Promise<void> => {
  const ctx = bench.context();
  const config = { ...ctx.config, smtp: "smtp://localhost" };
  const system = { ...ctx, config, viewer: ANONYMOUS };
  while (await takeQueuedEvents(system, notifyEvents));
};
const inbox =
  (query: string, more: { skip?: number; orderBy?: "REPOSITORY" } = {}) =>
  (ctx: Context) =>
    runPage(ctx, "NotificationsPageQuery", {
      query,
      isValid: true,
      first: LIMITS.pageSize,
      skip: 0,
      orderBy: "UPDATED",
      ...more,
    });

const READS: [string, (ctx: Context) => Promise<unknown>, number][] = [
  ["inbox page", inbox(""), 15],
  ["inbox page, unread alone", inbox("is:unread"), 15],
  ["inbox page, one reason", inbox("reason:mention"), 15],
  ["inbox page, one repository", inbox("repo:bench/repo2"), 15],
  ["inbox page 40", inbox("", { skip: 39 * LIMITS.pageSize }), 15],
  ["inbox page, by repository", inbox("", { orderBy: "REPOSITORY" }), 15],
];

const floor = await measure("floor: select 1", 2000, () => database.pool.query("select 1"));
const figures: Times[] = [floor];
for (const { name, repositoryId, issueId } of watched)
  figures.push(...(await measureComments(name, { repositoryId, id: issueId })));
const [quiet] = watched;
if (quiet) figures.push(await measureMentions(globalId("I", quiet.repositoryId, quiet.issueId)));
await warmUp(
  READS.map(
    ([, read]) =>
      () =>
        read(bench.context()),
  ),
);
const reads: Times[] = [];
for (const [name, read, max] of READS)
  reads.push(await measure(name, 300, () => read(bench.context()), { of: "p95", max }));
// Three hundred of them would take less time than a single pause of the machine.
reads.push(await measure("unread count", 3000, () => countUnreadNotifications(bench.context()), { of: "p50", max: 1 }));
reads.push(
  await measure("repositories of the inbox", 100, () => run(bench.context(), DOCUMENTS.inboxRepositories, {})),
);
writeResult({
  ...result,
  tables: [
    { title: "A comment, and notifying people of it", floor: floor.name, figures },
    { title: "An inbox of 50,000 notifications", floor: floor.name, figures: reads },
  ],
});
if (hasFlag("plans")) {
  for (const [name, read] of READS) await printPlans(bench.context(), name, read);
  await printPlans(bench.context(), "unread count", countUnreadNotifications);
  await printPlans(bench.context(), "repositories of the inbox", (ctx) => run(ctx, DOCUMENTS.inboxRepositories, {}));
}
await bench.opened.close();
process.exit(0);

async function measureComments(name: string, subject: { repositoryId: number; id: number }): Promise<Times[]> {
  const [commands, jobs]: [number[], number[]] = [[], []];
  for (let index = 0; index < 15; index += 1) {
    const startedAt = performance.now();
    await transact(asAuthor(), (tx) => addComment(tx, { subject, body: `Comment ${index}` }));
    const addedAt = performance.now();
    await notify();
    // The first ones warm up.
    if (index < 5) continue;
    commands.push(addedAt - startedAt);
    jobs.push(performance.now() - addedAt);
  }
  return [
    summarize(`${name}: a comment`, commands, { of: "p95", max: 50 }),
    summarize(`${name}: until all are notified`, jobs, { of: "p95", max: 3_000 }),
  ];
}

/** With the whole server: from the request that writes a comment until the open inbox of the mentioned person is told to load it. */
async function measureMentions(subjectId: string): Promise<Times> {
  const server = await startBenchServer({ ...bench, accountId: authorId });
  let onChange = (): void => undefined;
  await server.openStream(bench.accountId, "useLiveInboxSubscription", (text) => {
    if (text.includes("notificationsUpdated")) onChange();
  });
  const times: number[] = [];
  for (let index = 0; index < 40; index += 1) {
    const isNotified = new Promise<void>((resolve, reject) => {
      onChange = resolve;
      setTimeout(() => reject(new Error("The inbox was not notified of a mention.")), 20_000).unref();
    });
    const startedAt = performance.now();
    await Promise.all([server.send(DOCUMENTS.comment, { subjectId, body: `@person1 look at ${index}` }), isNotified]);
    if (index >= 10) times.push(performance.now() - startedAt);
  }
  await server.stop();
  return summarize("a mention, until the open inbox is told", times, { of: "p95", max: 1_000 });
}
