import { describe, expect } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { createAccessToken } from "#server/accounts/access-token.ts";
import { getTokenViewer } from "#server/accounts/session.ts";
import { NO_CHANGES } from "#server/bulk/bulk-changes.ts";
import { bulkJobsWhere, loadBulkJobs, type BulkJobRow } from "#server/bulk/bulk-job.ts";
import { planBulkUpdate } from "#server/bulk/plan-bulk-update.ts";
import { runBulkJob } from "#server/bulk/run-bulk-job.ts";
import { undoBulkJob, updateIssuesBulk, updateIssuesByQuery } from "#server/bulk/start-bulk-job.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadIssues } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { authenticate, openTestSession, requireSingleSignOn } from "#server/test/single-sign-on.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const CLOSED = { ...NO_CHANGES, state: "COMPLETED" } as const;

/** Wren is a member of octo, which requires single sign-on, and has write access to all of its repositories. */
async function makeMember(world: World) {
  const organizationId = world.hello.ownerId;
  await addOrganizationMember(world.as("mona"), { organizationId, accountId: world.id("wren"), role: "MEMBER" });
  const providerId = await requireSingleSignOn(world);
  const session = await openTestSession(world, "wren");
  return { session, authenticate: (seconds = 3600) => authenticate(world, { session, providerId, seconds }) };
}

/** A repository of another person, on which wren can push. */
async function createOutsideIssue(world: World): Promise<IssueRow> {
  const outside = await world.repository("outside", "PUBLIC");
  await world.db.run(sql`update repositories set owner_id = ${world.id("wren")} where id = ${outside.id}`);
  return world.issue("wren", { repositoryId: outside.id });
}

async function run(world: World, id: number): Promise<BulkJobRow | undefined> {
  const ctx = world.as(null);
  const platform = { systemContext: () => ctx, enqueue: () => Promise.resolve() };
  await runBulkJob(platform, { id }, { isLast: false });
  return (await bulkJobsWhere(ctx, sql`j.id = ${id}`))[0];
}

async function getStates(world: World, issues: readonly IssueRow[]): Promise<(string | undefined)[]> {
  return (await loadIssues(world.as("mona"), issues.map(toIssueKey))).map((issue) => issue?.state);
}

const secretIssue = (world: World) => world.issue("mona", { repositoryId: world.secret.id });

/** A plan of wren for the open issues of octo/secret. */
const plan = (ctx: Context) =>
  planBulkUpdate(ctx, { query: "is:issue is:open repo:octo/secret", repositoryId: null, changes: CLOSED });

describe("a bulk update of a session that has not authenticated at an organization", () => {
  test("cannot name private issues of the organization, and finds none", async ({ world }) => {
    const { session } = await makeMember(world);
    const secret = await secretIssue(world);
    const ctx = await session.getContext();
    await expect(updateIssuesBulk(ctx, { keys: [toIssueKey(secret)], changes: CLOSED })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(plan(ctx)).rejects.toThrow('Repository "octo/secret" not found');
    const found = await planBulkUpdate(ctx, { query: "is:issue is:open", repositoryId: null, changes: CLOSED });
    expect(found).toMatchObject({ matched: 0, changed: 0, sample: [] });
  });

  test("changes none of them, if a session that has authenticated made its plan", async ({ world }) => {
    const member = await makeMember(world);
    const issue = await secretIssue(world);
    await member.authenticate();
    const { id, changed } = await plan(await member.session.getContext());
    expect(changed).toBe(1);
    await member.authenticate(-1);
    const jobId = await updateIssuesByQuery(await member.session.getContext(), { planId: id });
    expect(await run(world, jobId)).toMatchObject({ state: "SUCCESS", changedCount: 0, failedCount: 1 });
    expect(await getStates(world, [issue])).toEqual(["OPEN"]);
  });

  test("does not undo what the authenticated session did", async ({ world }) => {
    const member = await makeMember(world);
    const issues = [await secretIssue(world), await createOutsideIssue(world)];
    await member.authenticate();
    const keys = issues.map(toIssueKey);
    const id = await updateIssuesBulk(await member.session.getContext(), { keys, changes: CLOSED });
    expect(await run(world, id)).toMatchObject({ changedCount: 2 });
    await member.authenticate(-1);
    await expect(undoBulkJob(await member.session.getContext(), { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await member.authenticate();
    await run(world, await undoBulkJob(await member.session.getContext(), { id }));
    expect(await getStates(world, issues)).toEqual(["OPEN", "OPEN"]);
  });

  test("is not shown to that session, and is to one that has authenticated", async ({ world }) => {
    const member = await makeMember(world);
    await member.authenticate();
    const ctx = await member.session.getContext();
    const id = await updateIssuesBulk(ctx, { keys: [toIssueKey(await secretIssue(world))], changes: CLOSED });
    expect((await loadBulkJobs(ctx, [id]))[0]?.id).toBe(id);
    await member.authenticate(-1);
    expect(await loadBulkJobs(await member.session.getContext(), [id])).toEqual([undefined]);
  });
});

describe("a bulk update that was started", () => {
  test("is finished after the authentication of its session has expired", async ({ world }) => {
    const member = await makeMember(world);
    const issue = await secretIssue(world);
    await member.authenticate();
    const keys = [toIssueKey(issue)];
    const id = await updateIssuesBulk(await member.session.getContext(), { keys, changes: CLOSED });
    await member.authenticate(-1);
    expect(await run(world, id)).toMatchObject({ changedCount: 1 });
    expect(await getStates(world, [issue])).toEqual(["CLOSED"]);
  });

  test("by a token remembers the organizations that the token is not authorized for", async ({ world }) => {
    const member = await makeMember(world);
    const issue = await secretIssue(world);
    await member.authenticate();
    const ctx = await member.session.getContext();
    const { id: planId } = await plan(ctx);
    const { token } = await createAccessToken(ctx, { name: "CI", scopes: ["repo"] });
    const viewer = await getTokenViewer(world.as(null), token);
    const jobId = await updateIssuesByQuery({ ...ctx, viewer: viewer ?? ctx.viewer }, { planId });
    expect(await run(world, jobId)).toMatchObject({
      hiddenOrganizationIds: [world.hello.ownerId],
      changedCount: 0,
      failedCount: 1,
    });
    expect(await getStates(world, [issue])).toEqual(["OPEN"]);
  });

  test("changes nothing more when its account was suspended", async ({ world }) => {
    const issue = await world.issue("mona");
    const id = await updateIssuesBulk(world.as("wren"), { keys: [toIssueKey(issue)], changes: CLOSED });
    await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("wren")}`);
    expect(await run(world, id)).toMatchObject({ changedCount: 0, failedCount: 1 });
    expect(await getStates(world, [issue])).toEqual(["OPEN"]);
  });

  test("by an enterprise-managed user changes nothing outside their enterprise", async ({ world }) => {
    const issue = await world.issue("mona");
    const id = await updateIssuesBulk(world.as("wren"), { keys: [toIssueKey(issue)], changes: CLOSED });
    await world.db.run(sql`
      insert into managed_accounts (account_id, provider_id) values (${world.id("wren")}, ${await requireSingleSignOn(world)})`);
    expect(await run(world, id)).toMatchObject({ changedCount: 0, failedCount: 1 });
    expect(await getStates(world, [issue])).toEqual(["OPEN"]);
  });
});
