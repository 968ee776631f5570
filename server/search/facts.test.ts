import fc from "fast-check";
import pg from "pg";
import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { reopenIssue } from "#server/issues/reopen-issue.ts";
import { setAssignees } from "#server/issues/assign-issue.ts";
import { setLabels } from "#server/issues/label-issue.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { queryableOf } from "#server/platform/db/database.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { sql } from "#server/platform/db/sql.ts";
import { refreshSearch } from "#server/search/refresh.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { copyDatabase } from "#server/test/database.ts";
import { searchWorld } from "#server/test/search-world.ts";
import { keyOf, makeWorld } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

describe("the counters of facets", () => {
  test("are what counting says, after any acts", async ({ world }) => {
    const labels: number[] = [];
    for (const name of ["a", "b"])
      labels.push((await createLabel(world.as("mona"), { repositoryId: world.hello.id, name, color: "f00" })).id);
    const milestone = await createMilestone(world.as("mona"), { repositoryId: world.hello.id, title: "m" });
    const issues: IssueKey[] = [];
    for (let n = 0; n < 4; n += 1) issues.push(keyOf(await world.issue("mona")));
    const ctx = world.as("mona");
    const acts: ((issue: IssueKey, n: number) => Promise<unknown>)[] = [
      (issue, n) => setLabels(ctx, { ...issue, labelIds: labels.filter((_, index) => ((n >> index) & 1) === 1) }),
      (issue, n) => setAssignees(ctx, { ...issue, assigneeIds: n % 2 ? [world.id("tess")] : [] }),
      (issue, n) => setMilestone(ctx, { ...issue, milestoneId: n % 2 ? milestone.id : null }),
      (issue, n) => closeIssue(ctx, { ...issue, stateReason: n % 2 ? "COMPLETED" : "NOT_PLANNED" }),
      (issue) => reopenIssue(ctx, issue),
    ];
    const step = fc.tuple(fc.nat(issues.length - 1), fc.nat(acts.length - 1), fc.nat(3));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const [issue, act, n] of steps) await acts[act]?.(issues[issue] as IssueKey, n);
        const wrong = await world.db.rows(sql`
            with counted as (
              select f.facet, f.facet_id, i.repository_id, i.is_pull, i.state, count(*)::int as count from issues i
              cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason, i.merged_at, i.is_draft, i.review_decision, i.check_state) f group by 1, 2, 3, 4, 5)
            select * from counted c full join (select * from facet_counts where count <> 0) k using (facet, facet_id, repository_id, is_pull, state)
            where c.count is distinct from k.count`);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await world.db.run(sql`delete from issues where repository_id = ${world.hello.id}`);
    expect(await world.db.rows(sql`select 1 from facet_counts where count <> 0`)).toEqual([]);
  });
});

describe("best match", () => {
  test("ranks title over body over comments, a phrase over scattered words, and what is equal by recency", async ({
    world,
  }) => {
    const say = async (title: string, body = "", comment = "") => {
      const issue = await world.issue("hubot", { title, body });
      if (comment) await addComment(world.as("hubot"), { subject: issue, body: comment });
      return issue.number;
    };
    const inComment = await say("One", "", "a memory leak");
    const scattered = await say("Two", "a leak, and little memory");
    const phrase = await say("Three", "a memory leak here");
    const titleScattered = await say("Leak of memory");
    const titlePhrase = await say("The memory leak");
    const titlePhraseLater = await say("Old memory leak");
    const found = await searchIssues(world.as("mona"), { query: "memory leak sort:relevance" }, world.hello);
    expect(found.nodes.map((issue) => issue.number)).toEqual([
      titlePhraseLater,
      titlePhrase,
      titleScattered,
      phrase,
      inComment,
      scattered,
    ]);
  });

  test("prefers the title where other text is excluded, too", async ({ world }) => {
    const title = await world.issue("hubot", { title: "Memory leak" });
    const body = await world.issue("hubot", { title: "Later", body: "memory, memory, memory" });
    const query = "memory -crash sort:relevance";
    const found = await searchIssues(world.as("mona"), { query }, world.hello);
    expect(found.nodes.map((issue) => issue.number)).toEqual([title.number, body.number]);
  });

  test("goes on behind the rows that were ranked", async ({ world }) => {
    await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title) select ${world.hello.id}, n, 'x' from generate_series(1, 300) n returning repository_id, id)
        insert into search_documents (repository_id, issue_id, document, title, version) select repository_id, id, '''~leak'':1A', '''~leak'':1A', 2 from made`);
    const page = await searchIssues(
      world.as("mona"),
      { query: "leaks sort:relevance", first: 25, skip: 275 },
      world.hello,
    );
    expect([page.issueCount, page.nodes.length]).toEqual([300, 25]);
  });
});

test("a search that takes too long is stopped and says so; the server goes on", async () => {
  const copy = await copyDatabase();
  const [holder, searcher] = [new pg.Client(copy.connection), new pg.Client(copy.connection)];
  try {
    await Promise.all([holder.connect(), searcher.connect()]);
    await searcher.query("begin");
    const world = await makeWorld(queryableOf(searcher));
    await searcher.query("commit");
    await searcher.query("set statement_timeout = 100");
    await holder.query("begin; lock table search_documents in access exclusive mode");
    const stopped = await searchIssues(world.as("mona"), { query: "crash" }, world.hello);
    expect(stopped).toMatchObject({ ok: false, issueCount: 0, nodes: [] });
    expect(stopped.errors[0]?.message).toMatch(/^The search took longer than .* seconds and was stopped\./);
    await holder.query("rollback");
    expect(await searchIssues(world.as("mona"), { query: "crash" }, world.hello)).toMatchObject({ ok: true });
  } finally {
    await Promise.all([holder.end(), searcher.end()]);
    await copy.drop();
  }
});

test("rows that an older program wrote are made again, people and links with them", async ({ world }) => {
  await searchWorld(world);
  const everything = async () => ({
    documents: await world.db.rows(
      sql`select issue_id, document::text, title::text from search_documents order by issue_id`,
    ),
    people: await world.db.rows(sql`select * from involvements order by issue_id, account_id`),
    teams: await world.db.rows(sql`select * from team_mentions order by issue_id`),
    links: await world.db.rows(sql`select * from issue_links order by pull_id, issue_id`),
  });
  const before = await everything();
  expect(before.links.length).toBeGreaterThan(0);
  await world.db.run(sql`update search_documents set version = 0, document = '', title = ''`);
  await world.db.run(sql`delete from involvements`);
  await world.db.run(sql`delete from team_mentions`);
  await world.db.run(sql`delete from issue_links`);
  const platform = { systemContext: () => world.as(null) } as unknown as Platform;
  await refreshSearch(platform);
  expect(await everything()).toEqual(before);
});
