import { describe, expect } from "vitest";
import { createLabel } from "#server/labels/create-label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { addReaction } from "#server/reactions/react.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { removeCollaborator, setCollaborator } from "#server/repositories/set-collaborator.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { removeOldChanges } from "#server/rest/http/repository-changes.ts";
import { test, type ClientWorld } from "#server/test/clients/client-test.ts";
import { plainTest as worldTest } from "#server/test/world-test.ts";

type Made = { ctx: Context; repository: RepositoryRow; issue: IssueRow; labelId: number; milestoneId: number };

/** A private repository that rita may read, with an issue that has a label and a milestone. */
async function makeRepository({ world }: ClientWorld, name: string): Promise<Made> {
  const ctx = world.as("mona");
  const repository = await runCommand(ctx, createRepository, {
    ownerId: world.hello.ownerId,
    name,
    visibility: "PRIVATE" as const,
  });
  const key = { repositoryId: repository.id };
  await runCommand(ctx, setCollaborator, { ...key, login: "rita", role: "READ" as const });
  const { id: labelId } = await runCommand(ctx, createLabel, { ...key, name: "kind", color: "ff0000" });
  const { id: milestoneId } = await runCommand(ctx, createMilestone, { ...key, title: "v1" });
  const issue = await world.issue("mona", { ...key, labelIds: [labelId], milestoneId });
  return { ctx, repository, issue, labelId, milestoneId };
}

const keyOf = ({ repositoryId, id }: IssueRow) => ({ repositoryId, id });

/** Lists the issues, twice: the second answer says that the client has the first one. Returns the request. */
async function remember({ url, token, server }: ClientWorld, { name }: RepositoryRow) {
  const authorization = `token ${await token("rita")}`;
  const ask = (etag = "") =>
    fetch(`${url}/api/v3/repos/octo/${name}/issues?per_page=100`, {
      headers: { authorization, "if-none-match": etag },
    });
  const etag = (await ask()).headers.get("etag") ?? "";
  const again = async () => {
    const before = server.database.statements.count;
    const response = await ask(etag);
    return {
      status: response.status,
      body: await response.json().catch(() => null),
      statements: server.database.statements.count - before,
    };
  };
  expect(await again()).toMatchObject({ status: 304, statements: 2 });
  return again;
}

describe("what a repository shows is remembered", () => {
  test("while other repositories, sessions and tokens change", async ({ client }) => {
    const { world } = client;
    const { repository } = await makeRepository(client, "quiet");
    const other = await makeRepository(client, "busy");
    const again = await remember(client, repository);
    await world.issue("mona", { repositoryId: other.repository.id });
    await runCommand(other.ctx, updateLabel, { repositoryId: other.repository.id, id: other.labelId, name: "sort" });
    await world.db.run(sql`update accounts set last_seen_at = now()`);
    await client.token("rita");
    // The token, and whether anything has changed.
    expect(await again()).toMatchObject({ status: 304, statements: 2 });
  });

  test.for<[string, (made: Made, client: ClientWorld) => Promise<unknown>, object]>([
    [
      "a label is renamed",
      ({ ctx, repository, labelId: id }) =>
        runCommand(ctx, updateLabel, { repositoryId: repository.id, id, name: "sort" }),
      { status: 200, body: [{ labels: [{ name: "sort" }] }] },
    ],
    [
      "a milestone is renamed",
      ({ ctx, repository, milestoneId: id }) =>
        runCommand(ctx, updateMilestone, { repositoryId: repository.id, id, title: "v2" }),
      { status: 200, body: [{ milestone: { title: "v2" } }] },
    ],
    [
      "an issue is created",
      ({ repository }, { world }) => world.issue("mona", { repositoryId: repository.id }),
      { status: 200, body: [{ number: 2 }, { number: 1 }] },
    ],
    ["an issue is closed", ({ ctx, issue }) => runCommand(ctx, closeIssue, keyOf(issue)), { status: 200, body: [] }],
    ["an issue is deleted", ({ ctx, issue }) => runCommand(ctx, deleteIssue, issue), { status: 200, body: [] }],
    [
      "an issue is transferred",
      ({ ctx, issue }, { world }) => runCommand(ctx, transferIssue, { ...issue, toRepositoryId: world.secret.id }),
      { status: 200, body: [] },
    ],
    [
      "somebody reacts",
      ({ ctx, issue }) =>
        runCommand(ctx, addReaction, {
          repositoryId: issue.repositoryId,
          subject: "ISSUE" as const,
          id: issue.id,
          content: "HEART" as const,
        }),
      { status: 200, body: [{ reactions: { heart: 1 } }] },
    ],
    [
      "the author takes another name",
      (_, { world }) =>
        world.db.run(sql`update accounts set login = 'mona' || floor(random() * 1e9) where id = ${world.id("mona")}`),
      { status: 200, body: [{ user: { login: expect.stringMatching(/^mona\d+/) } }] },
    ],
    [
      "the viewer's role ends",
      ({ ctx, repository }, { world }) =>
        runCommand(ctx, removeCollaborator, { repositoryId: repository.id, accountId: world.id("rita") }),
      { status: 404 },
    ],
    [
      "the repository is renamed",
      ({ ctx, repository: { id, name } }) => runCommand(ctx, updateRepository, { id, name: `${name}-2` }),
      { status: 200, body: [{ repository_url: expect.stringMatching(/-2$/) }] },
    ],
  ])("until %s", async ([name, change, answer], { client }) => {
    const made = await makeRepository(client, name.replaceAll(" ", "-").replaceAll("'", ""));
    const again = await remember(client, made.repository);
    await change(made, client);
    expect(await again()).toMatchObject(answer);
  });

  test("until an issue of another repository changes, of which one shows something", async ({ client }) => {
    const [parent, child] = [await makeRepository(client, "parents"), await makeRepository(client, "children")];
    await runCommand(parent.ctx, addSubIssue, { parent: parent.issue, child: child.issue });
    const again = await remember(client, parent.repository);
    await runCommand(child.ctx, closeIssue, keyOf(child.issue));
    expect(await again()).toMatchObject({ status: 200, body: [{ sub_issues_summary: { total: 1, completed: 1 } }] });
  });

  test("until the repository is no longer visible to all", async ({ client }) => {
    const { world } = client;
    const { ctx, repository } = await makeRepository(client, "opened");
    await runCommand(ctx, updateRepository, { id: repository.id, visibility: "PUBLIC" as const });
    await runCommand(ctx, removeCollaborator, { repositoryId: repository.id, accountId: world.id("rita") });
    const again = await remember(client, repository);
    await runCommand(ctx, updateRepository, { id: repository.id, visibility: "PRIVATE" as const });
    expect(await again()).toMatchObject({ status: 404 });
  });

  test("until a transaction ends that began before the answer was made", async ({ client }) => {
    const { world } = client;
    const { ctx, repository, labelId: id } = await makeRepository(client, "slow");
    const again = await world.db.transaction(async (tx) => {
      await updateLabel({ ...ctx, db: tx }, { repositoryId: repository.id, id, name: "sort" });
      return remember(client, repository);
    });
    expect(await again()).toMatchObject({ status: 200, body: [{ labels: [{ name: "sort" }] }] });
  });
});

/** What only its owner sees, what is read for each request, and what belongs to the program. */
const UNWATCHED = [
  "access_changes",
  "access_tokens",
  "account_positions",
  "app_installation_tokens",
  "attachment_chunks",
  "audit_events",
  "bulk_job_items",
  "bulk_jobs",
  "bulk_plans",
  "code_host_requests",
  "dismissed_notices",
  "distribution",
  "distribution_foreign_keys",
  "event_queue",
  "failed_attempts",
  "feed_versions",
  "idempotency_keys",
  "import_chunks",
  "imported_records",
  "imports",
  "inbound_addresses",
  "inbound_mails",
  "login_attempts",
  "migrations",
  "notification_deliveries",
  "notifications",
  "pending_sign_ins",
  "push_subscriptions",
  "read_marks",
  "release_assets",
  "release_operations",
  "releases",
  "repository_changes",
  "repository_counters",
  "sessions",
  "used_assertions",
  "view_feeds",
  "webauthn_challenges",
  "webhook_deliveries",
  "webhook_events",
];

worldTest("changes of every other table are recorded", async ({ world: { db } }) => {
  const tables = await db.rows<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
      select coalesce(bit_or(t.tgtype), 0) & 28 from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'record\_%') <> 28 order by 1`);
  expect(tables.map(({ name }) => name)).toEqual(UNWATCHED);
});

test("old changes are removed once every transaction that was running has ended for ten minutes", async ({
  client,
}) => {
  const { db } = client.world;
  const count = async () =>
    (await db.row<{ count: number }>(sql`select count(*) from repository_changes where repository_id >= 0`))?.count;
  await client.world.issue("mona");
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await removeOldChanges({ db });
  await removeOldChanges({ db });
  expect(await count()).toBe(before);
  await db.run(sql`
    insert into repository_changes (repository_id, xid, recorded_at)
    values (-1, pg_snapshot_xmax(pg_current_snapshot()), now() - interval '11 minutes')
    on conflict (repository_id, xid) do update set recorded_at = excluded.recorded_at`);
  await removeOldChanges({ db });
  expect(await count()).toBe(0);
});

test("what a running transaction changes is not old", async ({ client }) => {
  const { db } = client.world;
  await db.transaction(async (tx) => {
    const running = await tx.row<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`);
    const oldest = await db.row<{ xid: string }>(sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`);
    await removeOldChanges({ db });
    // The oldest transaction that runs may be one of another test.
    const horizon = await db.row(sql`
      select max(xid) <= ${running?.xid}::xid8 as is_before, max(xid) >= ${oldest?.xid}::xid8 as is_recent
      from repository_changes where repository_id = -1`);
    expect(horizon).toEqual({ isBefore: true, isRecent: true });
  });
});
