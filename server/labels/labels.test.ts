import fc from "fast-check";
import { describe, expect } from "vitest";
import { detachAll } from "#server/issues/detach-deleted.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { reloadIssue } from "#server/issues/issue.ts";
import { addLabels } from "#server/issues/label-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { deleteLabel, mergeLabel } from "#server/labels/delete-label.ts";
import { setDefaultLabels } from "#server/labels/default-labels.ts";
import { checkLabel, loadLabels, type LabelRow } from "#server/labels/label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { sql } from "#server/platform/db/sql.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { DEFAULT_LABELS } from "#shared/labels.ts";

const make = (world: World, name: string, more: { isExclusive?: boolean; color?: string } = {}) =>
  createLabel(world.as("wren"), { repositoryId: world.hello.id, name, color: "#ededed", ...more });

async function namesOn(world: World, issueId: number): Promise<string[]> {
  const issue = await reloadIssue(world.as("mona"), { repositoryId: world.hello.id, id: issueId });
  const labels = await loadLabels(
    world.as("mona"),
    issue.labelIds.map((id) => ({ repositoryId: world.hello.id, id })),
  );
  return labels.map((label) => label?.name ?? "gone");
}

async function said(world: World, issueId: number) {
  return world.db.rows<{ kind: string; data: Record<string, unknown> }>(
    sql`select kind, data from events where issue_id = ${issueId} and on_timeline order by id`,
  );
}

const LIST = `query ($id: ID!, $first: Int, $skip: Int, $query: String, $orderBy: LabelOrder) {
  node(id: $id) { ... on Repository { labels(first: $first, skip: $skip, query: $query, orderBy: $orderBy) {
    totalCount pageInfo { hasNextPage } nodes { name issueCount pullRequestCount } } } } }`;

type Listed = {
  node: { labels: { totalCount: number; nodes: { name: string; issueCount: number; pullRequestCount: number }[] } };
};

async function list(world: World, login: string | null, variables: Record<string, unknown>) {
  const id = (await world.graphql("mona", `{ repository(owner: "octo", name: "hello") { id } }`)).data as {
    repository: { id: string };
  };
  const { data, errors } = await world.graphql(login, LIST, { id: id.repository.id, ...variables });
  expect(errors).toBeUndefined();
  return (data as Listed).node.labels;
}

describe("a label", () => {
  test("is refused with all its problems, joined with commas", () => {
    const wrong = (input: Parameters<typeof checkLabel>[0]) => {
      try {
        return checkLabel(input);
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(wrong({ name: "  ", color: "red" })).toBe("Name is required, Color is invalid");
    expect(wrong({ name: "x".repeat(51), color: "#12345" })).toBe(
      "Name is too long (maximum is 50 characters), Color is invalid",
    );
    expect(wrong({ name: "ok", color: "#FFF", description: "d".repeat(101) })).toBe(
      "Description is too long (maximum is 100 characters)",
    );
    expect(wrong({ name: "  two   words ", color: " #0aF ", description: "  " })).toEqual({
      name: "two words",
      color: "00aaFF",
      description: null,
    });
    fc.assert(
      fc.property(fc.string(), (color) => {
        const answer = wrong({ name: "x", color });
        const isColor = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(color.trim());
        expect(typeof answer === "string" ? answer : answer.color).toMatch(
          isColor ? /^[0-9a-fA-F]{6}$/ : /^Color is invalid$/,
        );
      }),
    );
  });

  test.for([
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["&lt;img src=x onerror=alert(1)&gt;", "&amp;lt;img src=x onerror=alert(1)&amp;gt;"],
  ] as const)("whose name is %j is text, in its HTML too", async ([name, nameHTML], { world }) => {
    await make(world, name);
    const { data } = await world.graphql(
      null,
      `{ repository(owner: "octo", name: "hello") { labels(first: 5) { nodes { name nameHTML url } } } }`,
    );
    const { repository } = data as { repository: { labels: { nodes: { url: string }[] } } };
    expect(repository.labels.nodes).toMatchObject([{ name, nameHTML }]);
    expect(repository.labels.nodes[0]?.url).not.toMatch(/[<>]/);
  });

  test("is created, changed, merged and deleted by writers only", async ({ world }) => {
    const label = await make(world, "bug");
    const other = await make(world, "defect");
    const key = { repositoryId: world.hello.id, id: label.id };
    for (const login of ["tess", "hubot", null]) {
      const ctx = world.as(login);
      await expect(createLabel(ctx, { repositoryId: world.hello.id, name: "mine", color: "#fff" })).rejects.toThrow(
        login === null ? "signed in" : "You do not have permission to create labels in this repository",
      );
      for (const act of [
        () => updateLabel(ctx, { ...key, name: "mine" }),
        () => deleteLabel(ctx, key),
        () => mergeLabel(ctx, { ...key, intoId: other.id }),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: login === null ? "UNAUTHENTICATED" : "FORBIDDEN" });
      }
    }
    const hidden = await createLabel(world.as("mona"), {
      repositoryId: world.secret.id,
      name: "hidden",
      color: "#fff",
    });
    const secretKey = { repositoryId: world.secret.id, id: hidden.id };
    await expect(deleteLabel(world.as("hubot"), secretKey)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(updateLabel(world.as("hubot"), { ...secretKey, name: "x" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    // A label of another repository is none of this one's.
    await expect(mergeLabel(world.as("mona"), { ...key, intoId: hidden.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("has a unique name, in any letter case", async ({ world }) => {
    await make(world, "Bug");
    const other = await make(world, "defect");
    await expect(make(world, "bUG")).rejects.toThrow("Name has already been taken");
    const key = { repositoryId: world.hello.id, id: other.id };
    await expect(updateLabel(world.as("wren"), { ...key, name: "BUG" })).rejects.toThrow("Name has already been taken");
    expect((await updateLabel(world.as("wren"), { ...key, name: "Defect" })).name).toBe("Defect");
  });
});

describe("the list of labels", () => {
  test("is sorted by name or by open issues, has pages, and is searched in names and descriptions", async ({
    world,
  }) => {
    const bug = await make(world, "bug");
    const late = await make(world, "Alpha");
    await createLabel(world.as("wren"), {
      repositoryId: world.hello.id,
      name: "zeta",
      color: "#fff",
      description: "all Bugs",
    });
    await world.issue("mona", { labelIds: [bug.id, late.id] });
    await world.issue("mona", { labelIds: [bug.id] });
    const names = async (variables: Record<string, unknown>) =>
      (await list(world, null, variables)).nodes.map((label) => label.name);
    expect(await names({})).toEqual(["Alpha", "bug", "zeta"]);
    expect(await names({ orderBy: { field: "NAME", direction: "DESC" } })).toEqual(["zeta", "bug", "Alpha"]);
    expect(await names({ orderBy: { field: "ISSUE_COUNT", direction: "DESC" } })).toEqual(["bug", "Alpha", "zeta"]);
    expect(await names({ orderBy: { field: "ISSUE_COUNT", direction: "ASC" } })).toEqual(["zeta", "Alpha", "bug"]);
    expect(await names({ first: 2, skip: 2 })).toEqual(["zeta"]);
    const { data } = await world.graphql(
      null,
      `{ repository(owner: "octo", name: "hello") { label(name: "BUG") { issues(first: 1, states: [OPEN]) { totalCount nodes { number } } } } }`,
    );
    expect(data).toEqual({ repository: { label: { issues: { totalCount: 2, nodes: [{ number: 2 }] } } } });
    const found = await list(world, null, { query: "BUG" });
    expect(found).toMatchObject({ totalCount: 2, nodes: [{ name: "bug", issueCount: 2 }, { name: "zeta" }] });
  });
});

describe("deleting and merging", () => {
  test("a deleted label is removed from issues, searches and counts; issues stay", async ({ world }) => {
    const [bug, keep] = [await make(world, "bug"), await make(world, "keep")];
    const issue = await world.issue("mona", { labelIds: [bug.id, keep.id] });
    expect(await deleteLabel(world.as("wren"), { repositoryId: world.hello.id, id: bug.id })).toEqual({
      isDone: true,
    });
    expect(await namesOn(world, issue.id)).toEqual(["keep"]);
    const found = await searchIssues(world.as("mona"), { query: "is:issue label:keep" }, world.hello);
    expect(found.issueCount).toBe(1);
    expect(
      await world.db.row(sql`select 1 from facet_counts where facet = 'LABEL' and facet_id = ${bug.id} and count <> 0`),
    ).toBeUndefined();
  });

  test("a merged label is replaced by the other one on its issues, once, with an event", async ({ world }) => {
    const [first, old, into] = [await make(world, "first"), await make(world, "old"), await make(world, "new")];
    const one = await world.issue("mona", { labelIds: [first.id, old.id] });
    const both = await world.issue("mona", { labelIds: [into.id, old.id] });
    const none = await world.issue("mona", { labelIds: [first.id] });
    const merged = await mergeLabel(world.as("wren"), {
      repositoryId: world.hello.id,
      id: old.id,
      intoId: into.id,
    });
    expect(merged).toMatchObject({ label: { name: "new" }, isDone: true });
    expect(await namesOn(world, one.id)).toEqual(["first", "new"]);
    expect(await namesOn(world, both.id)).toEqual(["new"]);
    expect(await namesOn(world, none.id)).toEqual(["first"]);
    expect((await said(world, one.id)).at(-1)).toMatchObject({
      kind: "LABEL_MERGED",
      data: { labelName: "new", mergedLabelName: "old" },
    });
    expect((await said(world, none.id)).map((event) => event.kind)).not.toContain("LABEL_MERGED");
    await expect(
      mergeLabel(world.as("wren"), { repositoryId: world.hello.id, id: into.id, intoId: into.id }),
    ).rejects.toThrow("A label cannot be merged into itself");
  });

  test("issues beyond one batch get the other label from the job, also if that label was merged meanwhile", async ({
    world,
  }) => {
    const [a, b, c] = [await make(world, "a"), await make(world, "b"), await make(world, "c")];
    const issues = [];
    for (let count = 0; count < 5; count += 1) issues.push(await world.issue("mona", { labelIds: [a.id] }));
    // As a large merge leaves it: the label is gone, its issues still name it.
    await world.db.run(sql`delete from labels where id = ${a.id}`);
    await world.db.run(sql`
        insert into removals (kind, repository_id, target_id, name, into_id)
        values ('LABEL', ${world.hello.id}, ${a.id}, 'a', ${b.id})`);
    await mergeLabel(world.as("wren"), { repositoryId: world.hello.id, id: b.id, intoId: c.id });
    await detachAll(world.as(null), 2);
    for (const issue of issues) expect(await namesOn(world, issue.id)).toEqual(["c"]);
    expect(await world.db.rows(sql`select 1 from removals`)).toEqual([]);
  });
});

describe("an exclusive group", () => {
  test("permits one of its labels on an issue: the last one", async ({ world }) => {
    const high = await make(world, "priority/high", { isExclusive: true });
    const [low, bug] = [await make(world, "Priority/low"), await make(world, "bug")];
    const issue = await world.issue("tess", { labelIds: [high.id, bug.id] });
    await addLabels(world.as("tess"), { ...toIssueKey(issue), labelIds: [low.id] });
    expect((await namesOn(world, issue.id)).toSorted()).toEqual(["Priority/low", "bug"]);
    expect((await said(world, issue.id)).slice(-2)).toMatchObject([
      { kind: "LABELED", data: { labelName: "Priority/low" } },
      { kind: "UNLABELED", data: { labelName: "priority/high" } },
    ]);
    const two = await world.issue("tess", { labelIds: [low.id, high.id] });
    expect(await namesOn(world, two.id)).toEqual(["priority/high"]);
  });

  test("belongs to a repository and can be removed", async ({ world }) => {
    const high = await make(world, "priority/high", { isExclusive: true });
    const low = await make(world, "priority/low");
    const shown = async () => {
      const { data } = await world.graphql(
        null,
        `{ repository(owner: "octo", name: "hello") { labels(first: 5) { nodes { group isExclusive } } } }`,
      );
      return (data as { repository: { labels: { nodes: unknown[] } } }).repository.labels.nodes;
    };
    const one = { group: "priority", isExclusive: true };
    expect(await shown()).toEqual([one, one]);
    await updateLabel(world.as("wren"), { repositoryId: world.hello.id, id: low.id, isExclusive: false });
    expect(await shown()).toEqual([
      { ...one, isExclusive: false },
      { ...one, isExclusive: false },
    ]);
    const issue = await world.issue("tess", { labelIds: [high.id, low.id] });
    expect(await namesOn(world, issue.id)).toHaveLength(2);
  });
});

describe("default labels", () => {
  const labelsOf = async (world: World, repositoryId: number) =>
    (
      await world.db.rows<LabelRow>(
        sql`select name, is_default from labels where repository_id = ${repositoryId} order by id`,
      )
    ).map((label) => label.name);

  test("are created in each new repository: the built-in ones, or those of its owner", async ({ world }) => {
    const mona = world.as("mona");
    const first = await createRepository(mona, { name: "first", visibility: "PUBLIC" });
    expect(await labelsOf(world, first.id)).toEqual(DEFAULT_LABELS.map((label) => label.name));
    await setDefaultLabels(mona, { ownerId: world.id("mona"), labels: [{ name: " mine ", color: "#abc" }] });
    const second = await createRepository(mona, { name: "second", visibility: "PUBLIC" });
    expect(await labelsOf(world, second.id)).toEqual(["mine"]);
    await setDefaultLabels(mona, { ownerId: world.id("mona"), labels: null });
    const third = await createRepository(mona, { name: "third", visibility: "PUBLIC" });
    expect(await labelsOf(world, third.id)).toHaveLength(DEFAULT_LABELS.length);
    expect(await labelsOf(world, second.id)).toEqual(["mine"]);
  });

  test("of an organization are set by its owners, and those of a person by themselves", async ({ world }) => {
    const labels = [{ name: "ours", color: "#fff" }];
    const octo = world.hello.ownerId;
    await expect(setDefaultLabels(world.as("max"), { ownerId: octo, labels })).rejects.toThrow(
      "Only organization owners can do that.",
    );
    await expect(setDefaultLabels(world.as("hubot"), { ownerId: world.id("mona"), labels })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await setDefaultLabels(world.as("mona"), { ownerId: octo, labels });
    const made = await createRepository(world.as("mona"), { ownerId: octo, name: "new", visibility: "PRIVATE" });
    expect(await labelsOf(world, made.id)).toEqual(["ours"]);
    await expect(
      setDefaultLabels(world.as("mona"), { ownerId: octo, labels: [...labels, { name: "OURS", color: "#000" }] }),
    ).rejects.toThrow("Name has already been taken: OURS");
  });
});

test("the labels of an issue can be changed although one of them was deleted", async ({ world }) => {
  const [gone, bug] = [await make(world, "gone"), await make(world, "bug")];
  const issue = await createIssue(world.as("tess"), {
    repositoryId: world.hello.id,
    title: "x",
    labelIds: [gone.id],
  });
  // As a large deletion leaves it for a moment.
  await world.db.run(sql`delete from labels where id = ${gone.id}`);
  await addLabels(world.as("tess"), { ...toIssueKey(issue), labelIds: [bug.id] });
  expect(await namesOn(world, issue.id)).toEqual(["bug"]);
});
