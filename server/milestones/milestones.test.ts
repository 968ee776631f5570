import fc from "fast-check";
import { describe, expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { detachAll } from "#server/issues/detach-deleted.ts";
import { deleteMilestone } from "#server/milestones/delete-milestone.ts";
import { reloadIssue, type IssueRow } from "#server/issues/issue.ts";
import { reprioritizeMilestoneIssue } from "#server/issues/reprioritize-milestone-issue.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { createMilestone, type NewMilestone } from "#server/milestones/create-milestone.ts";
import type { MilestoneRow } from "#server/milestones/milestone.ts";
import { createSharedMilestone, updateSharedMilestone } from "#server/milestones/organization-milestones.ts";
import { writeImportedMilestone } from "#server/milestones/write-imported-milestones.ts";
import { updateMilestone } from "#server/milestones/update-milestone.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { sql } from "#server/platform/db/sql.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { copyDatabase } from "#server/test/database.ts";
import { toIssueKey, makeWorld, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const make = (world: World, title: string, more: Partial<NewMilestone> = {}) =>
  createMilestone(world.as("wren"), { repositoryId: world.hello.id, title, ...more });

const keyed = (milestone: MilestoneRow) => ({ repositoryId: milestone.repositoryId, id: milestone.id });

/** The open issues of a milestone, as its page lists them. */
async function order(world: World, milestone: MilestoneRow): Promise<number[]> {
  const query = `state:open milestone-number:${milestone.number} archived:false sort:milestone_prio-desc`;
  const { edges } = await searchIssues(world.as("mona"), { query, first: 100 }, world.hello);
  return edges.map((edge) => edge.node.id);
}

async function filled(world: World, count: number): Promise<{ milestone: MilestoneRow; issues: IssueRow[] }> {
  const milestone = await make(world, "v1");
  const issues: IssueRow[] = [];
  for (let at = 0; at < count; at += 1) issues.push(await world.issue("tess", { milestoneId: milestone.id }));
  return { milestone, issues };
}

const move = (ctx: Context, milestone: MilestoneRow, issue: number, prevId: number | null, timestamp?: Date) =>
  reprioritizeMilestoneIssue(ctx, {
    repositoryId: milestone.repositoryId,
    id: issue,
    milestoneId: milestone.id,
    prevId,
    timestamp: timestamp ?? null,
  });

/** As before titles had to be unique. */
const shareTitle = (world: World, { id }: MilestoneRow, title: string) =>
  world.db.run(sql`update milestones set title = ${title}, is_duplicate_title = true where id = ${id}`);

describe("a title", () => {
  test("with HTML or its entities is text, and in a description too", async ({ world }) => {
    const titles = ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"];
    for (const title of titles) await make(world, title, { description: "&lt;img src=x onerror=alert(1)&gt;" });
    const { data } = await world.graphql(
      null,
      `{ repository(owner: "octo", name: "hello") { milestones(first: 5) { nodes { title descriptionHTML } } } }`,
    );
    const { nodes } = (data as { repository: { milestones: { nodes: { title: string; descriptionHTML: string }[] } } })
      .repository.milestones;
    expect(nodes.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    for (const { descriptionHTML } of nodes)
      expect(descriptionHTML).toBe('<p dir="auto">&lt;img src=x onerror=alert(1)&gt;</p>\n');
  });

  test("is unique in its repository, in any case, whether the other milestone is open or closed", async ({ world }) => {
    const ctx = world.as("wren");
    const [v1, v2] = [await make(world, "v1"), await make(world, "v2")];
    await updateMilestone(ctx, { ...keyed(v1), state: "CLOSED" });
    const refusal = { code: "UNPROCESSABLE", message: "Title has already been taken" };
    await expect(make(world, " V1 ")).rejects.toMatchObject(refusal);
    await expect(updateMilestone(ctx, { ...keyed(v2), title: "V1" })).rejects.toMatchObject(refusal);
    await expect(updateMilestone(ctx, { ...keyed(v1), title: "V1" })).resolves.toMatchObject({ title: "V1" });
    const elsewhere = await createMilestone(world.as("mona"), { repositoryId: world.secret.id, title: "v1" });
    expect(elsewhere.title).toBe("v1");
  });

  test("that milestones share since before stays and is reported until one is renamed", async ({ world }) => {
    const ctx = world.as("wren");
    const [first, second] = [await make(world, "v1"), await make(world, "other")];
    await shareTitle(world, second, "V1");
    const reported = async () => {
      const { data } = await world.graphql(
        null,
        `{ repository(owner: "octo", name: "hello") { milestones(first: 9, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { hasDuplicateTitle } } } }`,
      );
      const { repository } = data as { repository: { milestones: { nodes: { hasDuplicateTitle: boolean }[] } } };
      return repository.milestones.nodes.map((node) => node.hasDuplicateTitle);
    };
    expect(await reported()).toEqual([true, true]);
    for (const key of [keyed(first), keyed(second)]) {
      await expect(updateMilestone(ctx, { ...key, description: "Big" })).resolves.toMatchObject({ description: "Big" });
    }
    await expect(make(world, "v1")).rejects.toThrow("Title has already been taken");
    await updateMilestone(ctx, { ...keyed(second), title: "v2" });
    expect(await reported()).toEqual([false, false]);
    await expect(updateMilestone(ctx, { ...keyed(second), title: "v1" })).rejects.toThrow("already been taken");
  });

  test("of an archive is kept although it is taken", async ({ world }) => {
    const { number, ...milestone } = await make(world, "v1");
    expect(await writeImportedMilestone(world.as("mona"), world.hello.id, { ...milestone, number: number + 1 })).toBe(
      true,
    );
  });

  test("finds the open one of two milestones, and a closed one where no other has it", async ({ world }) => {
    const [first, second] = [await make(world, "v1"), await make(world, "other")];
    await updateMilestone(world.as("wren"), { ...keyed(first), state: "CLOSED" });
    const find = async () => {
      const { data } = await world.graphql(
        "wren",
        `{ repository(owner: "octo", name: "hello") { milestoneByTitle(title: "V1") { number } } }`,
      );
      return (data as { repository: { milestoneByTitle: { number: number } } }).repository.milestoneByTitle.number;
    };
    expect(await find()).toBe(first.number);
    await shareTitle(world, second, "v1");
    expect(await find()).toBe(second.number);
  });

  test("`*` is quoted in a search, where an unquoted star finds issues with any milestone", async ({ world }) => {
    const [star, other] = [await make(world, "*"), await make(world, "v1")];
    const [a, b] = [
      await world.issue("tess", { milestoneId: star.id }),
      await world.issue("tess", { milestoneId: other.id }),
    ];
    const find = async (query: string) => {
      const { edges } = await searchIssues(world.as("mona"), { query, first: 10 }, world.hello);
      return edges.map((edge) => edge.node.id).toSorted((x, y) => x - y);
    };
    expect(await find('milestone:"*"')).toEqual([a.id]);
    expect(await find('is:open milestone:"*" -milestone:v1 sort:created-desc')).toEqual([a.id]);
    expect(await find("milestone:*")).toEqual([a.id, b.id]);
    expect(await find('label:"*"')).toEqual([]);
  });
});

describe("problems of the input", () => {
  const create = (world: World, { login = "wren", title = " ", fields = "" }) =>
    world.graphql(
      login,
      `mutation ($input: CreateMilestoneInput!) { createMilestone(input: $input) { milestone { title } ${fields} } }`,
      { input: { repositoryId: globalId("R", world.hello.id), title, clientMutationId: "1" } },
    );

  test("are in the payload for a document that selects its errors, and in the response for others", async ({
    world,
  }) => {
    const message = "Title cannot be empty";
    for (const fields of [
      "clientMutationId errors { message field }",
      "clientMutationId ... on CreateMilestonePayload { errors { message field } }",
    ]) {
      const result = await create(world, { fields });
      expect(result.errors).toBeUndefined();
      expect(result.data).toEqual({
        createMilestone: { milestone: null, clientMutationId: "1", errors: [{ message, field: "title" }] },
      });
    }
    expect((await create(world, {})).errors).toMatchObject([{ message, type: "UNPROCESSABLE" }]);
    expect(await create(world, { title: "v1", fields: "errors { message }" })).toEqual({
      data: { createMilestone: { milestone: { title: "v1" }, errors: [] } },
    });
  });

  test("do not hide a missing permission", async ({ world }) => {
    const { errors } = await create(world, { login: "tess", fields: "errors { message }" });
    expect(errors).toMatchObject([
      { type: "FORBIDDEN", message: "You do not have permission to create milestones in this repository." },
    ]);
  });
});

describe("updatedAt of a milestone", () => {
  /** The milestones that a change moves, which is made a minute after the one before. */
  async function movedBy(world: World, login: string, change: (ctx: Context) => Promise<unknown>) {
    const row = await world.db.row<{ next: Date }>(
      sql`select greatest(max(updated_at), now()) + interval '1 minute' as next from milestones`,
    );
    const ctx = { ...world.as(login), now: row?.next ?? new Date() };
    await change(ctx);
    const rows = await world.db.rows<{ title: string }>(
      sql`select title from milestones where updated_at = ${ctx.now} order by title`,
    );
    return rows.map((row) => row.title);
  }

  test("moves when its issues come, go, close or reopen", async ({ world }) => {
    const [from, to] = [await make(world, "v1"), await make(world, "v2")];
    const key = toIssueKey(await world.issue("tess"));
    const change = (command: (ctx: Context) => Promise<unknown>) => movedBy(world, "tess", command);
    expect(await change((ctx) => setMilestone(ctx, { ...key, milestoneId: from.id }))).toEqual(["v1"]);
    expect(await change((ctx) => setMilestone(ctx, { ...key, milestoneId: to.id }))).toEqual(["v1", "v2"]);
    expect(await change((ctx) => closeIssue(ctx, { ...key, stateReason: "COMPLETED" }))).toEqual(["v2"]);
    expect(await change((ctx) => closeIssue(ctx, { ...key, stateReason: "NOT_PLANNED" }))).toEqual([]);
    expect(await change((ctx) => reopenIssue(ctx, key))).toEqual(["v2"]);
    expect(await change((ctx) => updateIssue(ctx, { ...key, title: "Another title" }))).toEqual([]);
    expect(await change((ctx) => setMilestone(ctx, { ...key, milestoneId: null }))).toEqual(["v2"]);
  });

  test("moves when an issue is created in it, transferred or deleted", async ({ world }) => {
    const { id: milestoneId } = await make(world, "v1");
    const input = { repositoryId: world.hello.id, title: "A title", milestoneId };
    expect(await movedBy(world, "tess", (ctx) => createIssue(ctx, input))).toEqual(["v1"]);
    const [first, second] = [await world.issue("tess", { milestoneId }), await world.issue("tess", { milestoneId })];
    expect(await movedBy(world, "mona", (ctx) => deleteIssue(ctx, toIssueKey(first)))).toEqual(["v1"]);
    const other = await world.repository("other", "PUBLIC");
    await createMilestone(world.as("mona"), { repositoryId: other.id, title: "v1" });
    const transfer = { ...toIssueKey(second), toRepositoryId: other.id };
    expect(await movedBy(world, "mona", (ctx) => transferIssue(ctx, transfer))).toEqual(["v1", "v1"]);
  });
});

describe("a milestone", () => {
  test("has a title and a due day, stored as its midnight in UTC", async ({ world }) => {
    const made = await make(world, "  v1  ", { description: "  **Big** #1 ", dueOn: "2026-12-24T17:30:00+02:00" });
    expect(made).toMatchObject({ title: "v1", description: "**Big** #1", state: "OPEN" });
    expect(made.dueOn?.toISOString()).toBe("2026-12-24T00:00:00.000Z");
    expect(made.descriptionHtml).toContain("<strong>Big</strong>");
    const changed = await updateMilestone(world.as("wren"), { ...keyed(made), description: null, dueOn: null });
    expect(changed).toMatchObject({ title: "v1", description: null, descriptionHtml: null, dueOn: null });
    await expect(make(world, "  ")).rejects.toThrow("Title cannot be empty");
    await expect(updateMilestone(world.as("wren"), { ...keyed(made), title: "" })).rejects.toThrow(
      "Title cannot be empty",
    );
    await expect(make(world, "x", { dueOn: "never" })).rejects.toThrow("Due date is invalid");
    await expect(make(world, "x".repeat(257))).rejects.toThrow("Title is too long");
  });

  test("is created, changed, closed, ordered and deleted by writers only", async ({ world }) => {
    const { milestone, issues } = await filled(world, 1);
    for (const login of ["tess", "hubot", null]) {
      const ctx = world.as(login);
      await expect(createMilestone(ctx, { repositoryId: world.hello.id, title: "mine" })).rejects.toThrow(
        login === null ? "signed in" : "You do not have permission to create milestones in this repository.",
      );
      for (const act of [
        () => updateMilestone(ctx, { ...keyed(milestone), title: "mine" }),
        () => updateMilestone(ctx, { ...keyed(milestone), state: "CLOSED" }),
        () => deleteMilestone(ctx, keyed(milestone)),
        () => move(ctx, milestone, issues[0]?.id ?? 0, null),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: login === null ? "UNAUTHENTICATED" : "FORBIDDEN" });
      }
    }
    const hidden = await createMilestone(world.as("mona"), { repositoryId: world.secret.id, title: "hidden" });
    for (const act of [
      () => updateMilestone(world.as("hubot"), { ...keyed(hidden), title: "x" }),
      () => deleteMilestone(world.as("hubot"), keyed(hidden)),
      () => move(world.as("hubot"), hidden, 1, null),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("has the time of closing until it is reopened", async ({ world }) => {
    const made = await make(world, "v1");
    const closed = await updateMilestone(world.as("wren"), { ...keyed(made), state: "CLOSED" });
    expect(closed).toMatchObject({ state: "CLOSED", closedAt: expect.any(Date) as Date });
    const again = await updateMilestone(world.as("wren"), { ...keyed(made), state: "OPEN" });
    expect(again).toMatchObject({ state: "OPEN", closedAt: null });
  });

  test("that is deleted is removed from its issues with an event, and a concurrent edit gets an error", async ({
    world,
  }) => {
    const { milestone, issues } = await filled(world, 3);
    await deleteMilestone(world.as("wren"), keyed(milestone));
    for (const issue of issues) {
      expect(await reloadIssue(world.as("mona"), toIssueKey(issue))).toMatchObject({
        milestoneId: null,
        state: "OPEN",
      });
    }
    const [last] = await world.db.rows(sql`
        select kind, data from events where issue_id = ${issues[0]?.id} order by id desc limit 1`);
    expect(last).toMatchObject({ kind: "DEMILESTONED", data: { milestoneTitle: "v1" } });
    await expect(updateMilestone(world.as("wren"), { ...keyed(milestone), title: "late" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("with more issues than one batch is removed from them by the job", async ({ world }) => {
    const { milestone, issues } = await filled(world, 5);
    await world.db.run(sql`delete from milestones where id = ${milestone.id}`);
    await world.db.run(sql`
        insert into removals (kind, repository_id, target_id, name) values ('MILESTONE', ${world.hello.id}, ${milestone.id}, 'v1')`);
    await detachAll(world.as(null), 2);
    for (const issue of issues) {
      expect((await reloadIssue(world.as("mona"), toIssueKey(issue))).milestoneId).toBeNull();
    }
  });
});

describe("the list of milestones", () => {
  test("has nine orders, a filter by state, and counts; its statements do not depend on the number of rows", async ({
    world,
  }) => {
    const [b, a, c] = [
      await make(world, "beta", { dueOn: "2026-03-01" }),
      await make(world, "Alpha", { dueOn: "2026-01-01" }),
      await make(world, "gamma"),
    ];
    for (const milestone of [a, a, a, b]) await world.issue("tess", { milestoneId: milestone.id });
    const [first] = await order(world, a);
    await closeIssue(world.as("tess"), { repositoryId: world.hello.id, id: first ?? 0, stateReason: "COMPLETED" });
    await updateMilestone({ ...world.as("wren"), now: new Date(Date.now() + 1000) }, { ...keyed(b), title: "beta" });
    const QUERY = `query ($orderBy: MilestoneOrder, $states: [MilestoneState!], $first: Int, $skip: Int) {
        repository(owner: "octo", name: "hello") { milestones(first: $first, skip: $skip, states: $states, orderBy: $orderBy) {
          totalCount nodes { title openIssueCount closedIssueCount progressPercentage viewerCanClose } } } }`;
    type Row = { title: string };
    const rows = async (variables: Record<string, unknown> = {}) => {
      const { data } = await world.graphql(null, QUERY, { first: 10, ...variables });
      return (data as { repository: { milestones: { nodes: Row[] } } }).repository.milestones.nodes;
    };
    const titles = async (field: string, direction: string) =>
      (await rows({ orderBy: { field, direction } })).map((row) => row.title);
    expect((await rows()).map((row) => row.title)).toEqual(["gamma", "Alpha", "beta"]);
    expect(await titles("UPDATED_AT", "DESC")).toEqual(["beta", "Alpha", "gamma"]);
    expect(await titles("DUE_DATE", "DESC")).toEqual(["beta", "Alpha", "gamma"]);
    expect(await titles("DUE_DATE", "ASC")).toEqual(["Alpha", "beta", "gamma"]);
    expect(await titles("COMPLETENESS", "DESC")).toEqual(["Alpha", "gamma", "beta"]);
    expect((await titles("COMPLETENESS", "ASC")).at(-1)).toBe("Alpha");
    expect(await titles("TITLE", "ASC")).toEqual(["Alpha", "beta", "gamma"]);
    expect(await titles("TITLE", "DESC")).toEqual(["gamma", "beta", "Alpha"]);
    expect(await titles("COUNT", "DESC")).toEqual(["Alpha", "beta", "gamma"]);
    expect(await titles("COUNT", "ASC")).toEqual(["gamma", "beta", "Alpha"]);
    expect(await rows({ first: 1, skip: 1 })).toEqual([
      { title: "Alpha", openIssueCount: 2, closedIssueCount: 1, progressPercentage: 33, viewerCanClose: false },
    ]);
    await updateMilestone(world.as("wren"), { ...keyed(c), state: "CLOSED" });
    expect((await rows({ states: ["CLOSED"] })).map((row) => row.title)).toEqual(["gamma"]);
    const statements = async () => {
      const before = world.db.statements.count;
      await rows();
      return world.db.statements.count - before;
    };
    const few = await statements();
    for (let at = 0; at < 20; at += 1) await make(world, `more ${at}`);
    expect(await statements()).toBe(few);
  });
});

describe("the order of a milestone's issues", () => {
  test("is that of their creation until somebody moves one; a move writes one row", async ({ world }) => {
    const { milestone, issues } = await filled(world, 5);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = issues.map((issue) => issue.id);
    expect(await order(world, milestone)).toEqual([a, b, c, d, e]);
    await move(world.as("wren"), milestone, d, a);
    expect(await order(world, milestone)).toEqual([a, d, b, c, e]);
    await move(world.as("wren"), milestone, e, null);
    await move(world.as("wren"), milestone, a, c);
    expect(await order(world, milestone)).toEqual([e, d, b, c, a]);
    const placed = await world.db.rows(sql`select id from issues where milestone_rank is not null`);
    expect(placed).toHaveLength(3);
    // What comes new comes last; what goes and comes back has no place any more.
    const late = await world.issue("tess", { milestoneId: milestone.id });
    expect((await order(world, milestone)).at(-1)).toBe(late.id);
    await setMilestone(world.as("tess"), { repositoryId: world.hello.id, id: e, milestoneId: null });
    await setMilestone(world.as("tess"), { repositoryId: world.hello.id, id: e, milestoneId: milestone.id });
    expect(await order(world, milestone)).toEqual([d, b, c, a, e, late.id]);
  });

  test("after any sequence of moves is that of a plain list, also with long ranks", async ({ world }) => {
    const { milestone, issues } = await filled(world, 6);
    let plain = issues.map((issue) => issue.id);
    const moves = fc.sample(fc.tuple(fc.nat(5), fc.nat(5)), { numRuns: 60, seed: 7 });
    // Into the same gap again and again: this is what makes places long.
    const narrow = Array.from({ length: 300 }, () => [5, 1] as const);
    for (const [at, [what, to]] of [...moves, ...narrow].entries()) {
      const id = plain[what] ?? 0;
      const others = plain.filter((one) => one !== id);
      plain = [...others.slice(0, to), id, ...others.slice(to)];
      await move(world.as("wren"), milestone, id, plain[to - 1] ?? null);
      if (at % 20 === 0) expect(await order(world, milestone)).toEqual(plain);
    }
    expect(await order(world, milestone)).toEqual(plain);
    const longest = await world.db.row<{ length: number }>(
      sql`select max(length(milestone_rank::text)) as length from issues where milestone_id = ${milestone.id}`,
    );
    expect(longest?.length).toBeLessThan(60);
  });

  test("refuses invalid moves with a message", async ({ world }) => {
    const { milestone, issues } = await filled(world, 3);
    const [a = 0, b = 0, c = 0] = issues.map((issue) => issue.id);
    const wren = world.as("wren");
    const other = await world.issue("tess");
    await expect(move(wren, milestone, other.id, null)).rejects.toThrow("The issue is no longer in this milestone.");
    await expect(move(wren, milestone, a, other.id)).rejects.toThrow(
      "The issue that it was put after is no longer in this milestone.",
    );
    await closeIssue(wren, { repositoryId: world.hello.id, id: c, stateReason: "COMPLETED" });
    await expect(move(wren, milestone, c, null)).rejects.toThrow("Only open issues can be put in order.");
    // Who knows an order that is no more is told, and nothing is changed unseen.
    const known = new Date();
    const later = { ...wren, now: new Date(known.getTime() + 1000) };
    const { updatedAt } = await move(later, milestone, b, null, known);
    await expect(move(wren, milestone, a, null, known)).rejects.toMatchObject({
      code: "UNPROCESSABLE",
      message: "Somebody else has changed the order in the meantime. Please try again.",
    });
    expect(await order(world, milestone)).toEqual([b, a]);
    await move(later, milestone, a, null, updatedAt);
    expect(await order(world, milestone)).toEqual([a, b]);
    await world.db.run(sql`
        update facet_counts set count = 1000 where facet = 'MILESTONE' and facet_id = ${milestone.id} and state = 'OPEN'`);
    await expect(move(wren, milestone, a, b)).rejects.toThrow(
      "A milestone with 1000 or more open issues cannot be put in order.",
    );
  });

  test("is changed by the API with the ids of the issue, the milestone and the previous issue", async ({ world }) => {
    const { milestone, issues } = await filled(world, 2);
    const ask = `{ repository(owner: "octo", name: "hello") { milestone(number: ${milestone.number}) { id updatedAt }
        issues(first: 5, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { id } } } }`;
    const { data } = await world.graphql("wren", ask);
    const { repository } = data as {
      repository: { milestone: { id: string; updatedAt: string }; issues: { nodes: { id: string }[] } };
    };
    const [a, b] = repository.issues.nodes.map((node) => node.id);
    const MOVE = `mutation ($input: ReprioritizeMilestoneIssueInput!) {
        reprioritizeMilestoneIssue(input: $input) { milestone { id updatedAt } } }`;
    const input = {
      id: a,
      milestoneId: repository.milestone.id,
      timestamp: repository.milestone.updatedAt,
      prevId: b,
    };
    const moved = await world.graphql("wren", MOVE, { input });
    expect(moved.errors).toBeUndefined();
    expect(await order(world, milestone)).toEqual([issues[1]?.id, issues[0]?.id]);
    const refused = await world.graphql("tess", MOVE, { input: { ...input, timestamp: null } });
    expect(refused.errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
  });
});

describe("concurrent changes of two people", () => {
  test("to the order give one order, and two renames to one name give one label", async () => {
    const copy = await copyDatabase();
    const database = openDatabase(copy.connection, { poolSize: 6 });
    try {
      const world = await makeWorld(database);
      const { milestone, issues } = await filled(world, 6);
      const ids = issues.map((issue) => issue.id);
      const mover = (login: string, issue: number, prevId: number | null) =>
        database.transaction((db) => move({ ...world.as(login), db }, milestone, issue, prevId));
      await Promise.all([
        mover("wren", ids[5] ?? 0, null),
        mover("max", ids[4] ?? 0, null),
        mover("ada", ids[3] ?? 0, ids[0] ?? 0),
        mover("mona", ids[2] ?? 0, ids[0] ?? 0),
      ]);
      const once = await order(world, milestone);
      expect(once.toSorted((a, b) => a - b)).toEqual(ids);
      expect(await order(world, milestone)).toEqual(once);
      const ranks = await database.rows<{ rank: string }>(
        sql`select coalesce(milestone_rank, id)::text as rank from issues where milestone_id = ${milestone.id}`,
      );
      expect(new Set(ranks.map((row) => row.rank)).size).toBe(ids.length);

      const labels = await Promise.all(
        ["one", "two"].map((name) =>
          createLabel(world.as("wren"), { repositoryId: world.hello.id, name, color: "#fff" }),
        ),
      );
      const renames = await Promise.allSettled(
        labels.map((label) =>
          updateLabel(world.as("wren"), { repositoryId: world.hello.id, id: label.id, name: "same" }),
        ),
      );
      expect(renames.map((one) => one.status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const refused = renames.find((one) => one.status === "rejected");
      expect(refused?.reason).toMatchObject({ message: "Name has already been taken" });
    } finally {
      await database.close();
      await copy.drop();
    }
  });
});

describe("milestones of an organization", () => {
  const LIST = `query ($state: MilestoneState) { organization(login: "octo") { milestones(first: 10, state: $state) {
    totalCount nodes { title dueOn repositoryCount openIssueCount closedIssueCount progressPercentage
      milestones { repository { name } } } } } }`;
  type Shared = { title: string; repositoryCount: number };
  const list = async (world: World, login: string | null, state = "OPEN") =>
    (
      (await world.graphql(login, LIST, { state })).data as {
        organization: { milestones: { totalCount: number; nodes: Shared[] } };
      }
    ).organization.milestones;

  test("are those of its visible repositories, by title", async ({ world }) => {
    const mona = world.as("mona");
    const input = { ownerId: world.hello.ownerId, title: "Q1", dueOn: "2027-03-31" };
    await createSharedMilestone(mona, { ...input, repositoryIds: [world.hello.id, world.secret.id] });
    await createMilestone(mona, { repositoryId: world.secret.id, title: "hidden" });
    const twin = await createMilestone(mona, { repositoryId: world.hello.id, title: "twin" });
    await shareTitle(world, twin, "q1");
    expect(await list(world, "mona")).toMatchObject({
      totalCount: 2,
      nodes: [{ title: "Q1", repositoryCount: 3, progressPercentage: 0 }, { title: "hidden" }],
    });
    const seen = await list(world, "hubot");
    expect(seen.totalCount).toBe(1);
    expect(seen.nodes).toMatchObject([
      { repositoryCount: 2, milestones: [{ repository: { name: "hello" } }, { repository: { name: "hello" } }] },
    ]);
  });

  test("are created in all repositories or in none, and closed where the viewer is permitted", async ({ world }) => {
    const ownerId = world.hello.ownerId;
    const both = [world.hello.id, world.secret.id];
    await expect(
      world
        .as("wren")
        .db.transaction((db) =>
          createSharedMilestone({ ...world.as("hubot"), db }, { ownerId, title: "x", repositoryIds: both }),
        ),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      createSharedMilestone(world.as("tess"), { ownerId, title: "x", repositoryIds: [world.hello.id] }),
    ).rejects.toThrow("You do not have permission to create milestones in this repository.");
    await expect(
      createSharedMilestone(world.as("mona"), { ownerId: world.id("mona"), title: "x", repositoryIds: both }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(createSharedMilestone(world.as("mona"), { ownerId, title: "x", repositoryIds: [] })).rejects.toThrow(
      "Select at least one repository",
    );
    await createSharedMilestone(world.as("wren"), { ownerId, title: "x", repositoryIds: both });
    await expect(
      updateSharedMilestone(world.as("tess"), { ownerId, title: "X", state: "CLOSED" }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await updateSharedMilestone(world.as("max"), { ownerId, title: "X", state: "CLOSED" })).toHaveLength(2);
    expect((await list(world, "mona", "CLOSED")).totalCount).toBe(1);
  });
});

describe("a milestone's progress", () => {
  test("is computed from its events, also those of issues that were removed from it", async ({ world }) => {
    const { milestone, issues } = await filled(world, 3);
    const [a, b] = issues;
    await closeIssue(world.as("tess"), { ...toIssueKey(a as IssueRow), stateReason: "COMPLETED" });
    await setMilestone(world.as("tess"), { ...toIssueKey(b as IssueRow), milestoneId: null });
    const { data, errors } = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { milestone(number: ${milestone.number}) {
            progress { estimatedFinishOn points { date total closed } } } } }`,
    );
    expect(errors).toBeUndefined();
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`;
    expect(data).toEqual({
      repository: {
        milestone: { progress: { estimatedFinishOn: null, points: [{ date: today, total: 2, closed: 1 }] } },
      },
    });
  });
});
