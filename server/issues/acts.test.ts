import { describe, expect } from "vitest";
import { addAssignees, removeAssignees } from "#server/issues/assign-issue.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { loadIssueCounts } from "#server/issues/issue-counts.ts";
import { loadBodies, reloadIssue } from "#server/issues/issue.ts";
import { addLabels, removeLabels } from "#server/issues/label-issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { setMilestone } from "#server/issues/set-milestone.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { updateLabel } from "#server/labels/update-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addReaction, removeReaction } from "#server/reactions/react.ts";
import { loadReactionGroups } from "#server/reactions/reaction.ts";
import { archiveRepository } from "#server/repositories/archive-repository.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

async function kinds(world: World, issueId: number): Promise<string[]> {
  const rows = await world.db.rows<{ kind: string }>(
    sql`select kind from events where issue_id = ${issueId} order by id`,
  );
  return rows.map((row) => row.kind);
}

describe("creating an issue", () => {
  test("numbers issues one after another and records one event", async ({ world }) => {
    const first = await world.issue("hubot", { title: "  Two   spaces " });
    const second = await world.issue("mona");
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(first.title).toBe("Two spaces");
    expect(await kinds(world, first.id)).toEqual(["ISSUE_OPENED"]);
  });

  test("a triager sets labels, assignees and milestone with it, an event each", async ({ world }) => {
    const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "#F00" });
    const milestone = await createMilestone(world.as("wren"), { repositoryId: world.hello.id, title: "v1" });
    const issue = await world.issue("tess", {
      labelIds: [label.id],
      assigneeIds: [world.id("tess")],
      milestoneId: milestone.id,
    });
    expect(issue).toMatchObject({ labelIds: [label.id], assigneeIds: [world.id("tess")], milestoneId: milestone.id });
    expect(await kinds(world, issue.id)).toEqual(["ISSUE_OPENED", "LABELED", "ASSIGNED", "MILESTONED"]);
  });

  test("an explicit null clears the milestone, an absent one leaves it", async ({ world }) => {
    const milestone = await createMilestone(world.as("wren"), { repositoryId: world.hello.id, title: "v1" });
    const { id, repositoryId } = await world.issue("tess", { milestoneId: milestone.id });
    const kept = await updateIssue(world.as("tess"), { id, repositoryId, title: "Other words" });
    expect(kept.milestoneId).toBe(milestone.id);
    const cleared = await updateIssue(world.as("tess"), { id, repositoryId, milestoneId: null });
    expect(cleared.milestoneId).toBeNull();
    expect((await kinds(world, id)).slice(-1)).toEqual(["DEMILESTONED"]);
  });

  test("who may not triage cannot set them", async ({ world }) => {
    const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
    await expect(world.issue("hubot", { labelIds: [label.id] })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test.for([
    ["", "Title can't be blank"],
    ["   ", "Title can't be blank"],
    ["x".repeat(257), "Title is too long (maximum is 256 characters)"],
  ])("refuses the title %j", async ([title, message], { world }) => {
    await expect(world.issue("mona", { title })).rejects.toMatchObject({
      code: "UNPROCESSABLE",
      field: "title",
      message,
    });
  });

  test("refuses a body of more than 65,536 characters", async ({ world }) => {
    await expect(world.issue("mona", { body: "x".repeat(65_537) })).rejects.toMatchObject({ field: "body" });
    await expect(world.issue("mona", { body: "x".repeat(65_536) })).resolves.toBeDefined();
  });

  test("is found by search at once", async ({ world }) => {
    await world.issue("hubot", { title: "Fixing the flux capacitor", body: "It rattles." });
    for (const query of ["fix", "capacitor", "rattle", '"flux capacitor"']) {
      expect((await searchIssues(world.as("hubot"), { query }, world.hello)).issueCount, query).toBe(1);
    }
  });

  test("a label or milestone of another repository does not exist here", async ({ world }) => {
    const foreign = await createLabel(world.as("mona"), { repositoryId: world.secret.id, name: "x", color: "f00" });
    const milestone = await createMilestone(world.as("mona"), { repositoryId: world.secret.id, title: "x" });
    await expect(world.issue("mona", { labelIds: [foreign.id] })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(world.issue("mona", { milestoneId: milestone.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("closing and reopening", () => {
  test("keeps the reason, the time, the person and the counts", async ({ world }) => {
    const issue = await world.issue("hubot");
    const closed = await closeIssue(world.as("hubot"), { ...issue, stateReason: "NOT_PLANNED" });
    expect(closed).toMatchObject({ state: "CLOSED", stateReason: "NOT_PLANNED", closedById: world.id("hubot") });
    expect(await loadIssueCounts(world.as(null), [world.hello.id])).toEqual([{ open: 0, closed: 1 }]);
    const reopened = await reopenIssue(world.as("hubot"), issue);
    expect(reopened).toMatchObject({ state: "OPEN", stateReason: "REOPENED", closedAt: null, closedById: null });
    expect(await loadIssueCounts(world.as(null), [world.hello.id])).toEqual([{ open: 1, closed: 0 }]);
    expect(await kinds(world, issue.id)).toEqual(["ISSUE_OPENED", "CLOSED", "REOPENED"]);
  });

  test("twice for the same reason records it once", async ({ world }) => {
    const issue = await world.issue("mona");
    await closeIssue(world.as("mona"), toIssueKey(issue));
    await closeIssue(world.as("mona"), { ...toIssueKey(issue), stateReason: null });
    expect(await kinds(world, issue.id)).toEqual(["ISSUE_OPENED", "CLOSED"]);
  });

  test("as a duplicate names the canonical issue, which cannot be the issue itself", async ({ world }) => {
    const [canonical, duplicate] = [await world.issue("mona"), await world.issue("mona")];
    const closed = await closeIssue(world.as("tess"), { ...toIssueKey(duplicate), duplicateOf: canonical });
    expect(closed).toMatchObject({ stateReason: "DUPLICATE", duplicateOfId: canonical.id });
    await expect(closeIssue(world.as("tess"), { ...toIssueKey(canonical), duplicateOf: canonical })).rejects.toMatchObject({
      code: "UNPROCESSABLE",
    });
  });

  test("a reader closes only their own, and reopens only what they closed", async ({ world }) => {
    const [own, other] = [await world.issue("hubot"), await world.issue("mona")];
    await expect(closeIssue(world.as("hubot"), toIssueKey(other))).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(closeIssue(world.as("hubot"), { ...own, stateReason: "DUPLICATE" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await closeIssue(world.as("tess"), toIssueKey(own));
    await expect(reopenIssue(world.as("hubot"), own)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("editing", () => {
  test("two people edit one body: the second is told and nothing is overwritten", async ({ world }) => {
    const issue = await world.issue("mona", { body: "first" });
    const edit = { repositoryId: issue.repositoryId, id: issue.id, bodyVersion: 1 };
    await updateIssue(world.as("wren"), { ...edit, body: "wren's" });
    await expect(updateIssue(world.as("mona"), { ...edit, body: "mona's" })).rejects.toMatchObject({
      code: "STALE_DATA",
    });
    const [body] = await loadBodies(world.as(null), [issue]);
    expect(body).toMatchObject({ body: "wren's", version: 2 });
    await updateIssue(world.as("mona"), { ...edit, body: "both", bodyVersion: 2 });
    expect((await loadBodies(world.as(null), [issue]))[0]?.body).toBe("both");
  });

  test("a title that somebody else changed meanwhile is not overwritten", async ({ world }) => {
    const issue = await world.issue("mona", { title: "one" });
    const edit = { repositoryId: issue.repositoryId, id: issue.id, previousTitle: "one" };
    await updateIssue(world.as("wren"), { ...edit, title: "two" });
    await expect(updateIssue(world.as("mona"), { ...edit, title: "three" })).rejects.toMatchObject({
      code: "STALE_DATA",
      field: "title",
    });
    expect(await kinds(world, issue.id)).toEqual(["ISSUE_OPENED", "RENAMED_TITLE"]);
  });

  test("only authors and writers edit", async ({ world }) => {
    const issue = await world.issue("mona");
    const edit = { repositoryId: issue.repositoryId, id: issue.id, title: "x" };
    await expect(updateIssue(world.as("hubot"), edit)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(updateIssue(world.as("tess"), edit)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(updateIssue(world.as(null), edit)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  test("the words of an edited body are found, the old ones no more", async ({ world }) => {
    const issue = await world.issue("mona", { body: "walrus" });
    await updateIssue(world.as("mona"), { repositoryId: issue.repositoryId, id: issue.id, body: "narwhal" });
    expect((await searchIssues(world.as(null), { query: "walrus" }, world.hello)).issueCount).toBe(0);
    expect((await searchIssues(world.as(null), { query: "narwhal" }, world.hello)).issueCount).toBe(1);
  });
});

describe("labels and assignees", () => {
  test("adding and removing records each, once", async ({ world }) => {
    const issue = await world.issue("mona");
    const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
    await addLabels(world.as("tess"), { ...issue, labelIds: [label.id, label.id] });
    await addLabels(world.as("tess"), { ...issue, labelIds: [label.id] });
    await removeLabels(world.as("tess"), { ...issue, labelIds: [label.id] });
    expect(await kinds(world, issue.id)).toEqual(["ISSUE_OPENED", "LABELED", "UNLABELED"]);
  });

  test("at most ten are assigned, and only who may read", async ({ world }) => {
    const issue = await world.issue("mona");
    const many = await world.db.rows<{ id: number }>(sql`
      insert into accounts (kind, login) select 'USER', 'p' || n from generate_series(1, 11) n returning id`);
    await expect(addAssignees(world.as("tess"), { ...issue, assigneeIds: many.map((row) => row.id) })).rejects.toThrow(
      "at most 10 assignees",
    );
    const secret = await world.issue("mona", { repositoryId: world.secret.id });
    await expect(addAssignees(world.as("mona"), { ...secret, assigneeIds: [world.id("hubot")] })).rejects.toThrow(
      "no access",
    );
    const assigned = await addAssignees(world.as("mona"), { ...secret, assigneeIds: [world.id("rita")] });
    expect(assigned.assigneeIds).toEqual([world.id("rita")]);
    expect(
      (await removeAssignees(world.as("mona"), { ...secret, assigneeIds: [world.id("rita")] })).assigneeIds,
    ).toEqual([]);
  });

  test("anybody's issue can't be retitled, labelled or assigned without the right (CVE-2024-7711)", async ({
    world,
  }) => {
    const issue = await world.issue("mona");
    const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
    for (const login of ["hubot", "rita"]) {
      await expect(addLabels(world.as(login), { ...issue, labelIds: [label.id] })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(addAssignees(world.as(login), { ...issue, assigneeIds: [world.id(login)] })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(setMilestone(world.as(login), { ...issue, milestoneId: null })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
    }
  });

  test.for<[object, string]>([
    [{ name: "" }, "Name is required"],
    [{ name: "x".repeat(51) }, "Name is too long (maximum is 50 characters)"],
    [{ color: "red" }, "Color is invalid"],
    [{ color: "12345" }, "Color is invalid"],
    [{ description: "x".repeat(101) }, "Description is too long (maximum is 100 characters)"],
  ])("refuses the label %j", async ([change, message], { world }) => {
    const input = { repositoryId: world.hello.id, name: "bug", color: "#ff0000", ...change };
    await expect(createLabel(world.as("wren"), input)).rejects.toThrow(message);
  });

  test("two labels of one name, whatever the case, are one too many", async ({ world }) => {
    const input = { repositoryId: world.hello.id, color: "f00" };
    await createLabel(world.as("wren"), { ...input, name: "bug" });
    const other = await createLabel(world.as("wren"), { ...input, name: "feature" });
    await expect(createLabel(world.as("wren"), { ...input, name: "BUG" })).rejects.toThrow(
      "Name has already been taken",
    );
    await expect(updateLabel(world.as("wren"), { ...other, name: "Bug" })).rejects.toThrow(
      "Name has already been taken",
    );
    await expect(createLabel(world.as("tess"), { ...input, name: "x" })).rejects.toThrow(
      "You do not have permission to create labels in this repository",
    );
  });
});

describe("comments", () => {
  test("count, are found, are edited with a version, and go", async ({ world }) => {
    const issue = await world.issue("mona");
    const comment = await addComment(world.as("hubot"), { subject: issue, body: "a zebra" });
    expect((await reloadIssue(world.as(null), issue)).commentCount).toBe(1);
    expect((await searchIssues(world.as(null), { query: "zebra" }, world.hello)).issueCount).toBe(1);
    const edit = { ...comment, body: "a quagga", bodyVersion: 1 };
    await updateIssueComment(world.as("hubot"), edit);
    expect(await updateIssueComment(world.as("hubot"), edit)).toMatchObject({ version: 2 });
    await expect(updateIssueComment(world.as("wren"), { ...comment, body: "x", bodyVersion: 1 })).rejects.toMatchObject(
      { code: "STALE_DATA" },
    );
    expect((await searchIssues(world.as(null), { query: "zebra" }, world.hello)).issueCount).toBe(0);
    await deleteIssueComment(world.as("wren"), comment);
    expect((await reloadIssue(world.as(null), issue)).commentCount).toBe(0);
    expect((await searchIssues(world.as(null), { query: "quagga" }, world.hello)).issueCount).toBe(0);
    await expect(deleteIssueComment(world.as("wren"), comment)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("others' are edited and deleted by writers only, blank ones by nobody", async ({ world }) => {
    const issue = await world.issue("mona");
    const comment = await addComment(world.as("mona"), { subject: issue, body: "text" });
    for (const login of ["hubot", "tess"]) {
      await expect(updateIssueComment(world.as(login), { ...comment, body: "x" })).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
      await expect(deleteIssueComment(world.as(login), comment)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(addComment(world.as("mona"), { subject: issue, body: " \n " })).rejects.toThrow(
      "Comment can't be blank",
    );
  });

  test("a comment id with a foreign repository's id leads nowhere (CVE-2026-104966)", async ({ world }) => {
    const comment = await addComment(world.as("mona"), { subject: await world.issue("mona"), body: "text" });
    await expect(
      deleteIssueComment(world.as("mona"), { repositoryId: world.secret.id, id: comment.id }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("nobody comments in an archived repository", async ({ world }) => {
    const issue = await world.issue("mona");
    await archiveRepository(world.as("mona"), { id: world.hello.id });
    await expect(addComment(world.as("mona"), { subject: issue, body: "x" })).rejects.toThrow(
      "Repository was archived so is read-only.",
    );
  });
});

describe("reactions and reading", () => {
  test("a reaction counts once a person, and can be taken back", async ({ world }) => {
    const issue = await world.issue("mona");
    const reaction = { ...issue, subject: "ISSUE", content: "HEART" } as const;
    await addReaction(world.as("hubot"), reaction);
    await addReaction(world.as("hubot"), reaction);
    await addReaction(world.as("mona"), reaction);
    const key = { repositoryId: issue.repositoryId, subject: "ISSUE", id: issue.id } as const;
    expect((await loadReactionGroups(world.as("hubot"), [key]))[0]).toMatchObject([
      { content: "HEART", count: 2, viewerHasReacted: true },
    ]);
    await removeReaction(world.as("hubot"), reaction);
    expect((await loadReactionGroups(world.as("hubot"), [key]))[0]).toMatchObject([
      { count: 1, viewerHasReacted: false },
    ]);
  });

  test("an issue is unread until it is opened, and again after somebody's comment", async ({ world }) => {
    const issue = await world.issue("mona");
    const isRead = async (login: string) => {
      const result = await world.graphql(
        login,
        `{ repository(owner: "octo", name: "hello") { issue(number: 1) { isReadByViewer } } }`,
      );
      return (result.data as { repository: { issue: { isReadByViewer: boolean } } }).repository.issue.isReadByViewer;
    };
    expect([await isRead("mona"), await isRead("hubot")]).toEqual([true, false]);
    await markIssueAsRead(world.as("hubot"), issue);
    expect(await isRead("hubot")).toBe(true);
    await addComment({ ...world.as("mona"), now: new Date(Date.now() + 1000) }, { subject: issue, body: "news" });
    expect(await isRead("hubot")).toBe(false);
  });
});

test("GitHub's plain list takes states, labels and an order, and pages by cursor", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  await world.issue("mona", { labelIds: [label.id], assigneeIds: [world.id("tess")] });
  const second = await world.issue("mona");
  await world.issue("mona");
  await closeIssue(world.as("mona"), toIssueKey(second));
  const list = async (args: string) => {
    const result = await world.graphql(
      "mona",
      `{ repository(owner: "octo", name: "hello") { issues(${args}) { totalCount nodes { number assignees(first: 5) { nodes { login } } } pageInfo { endCursor hasNextPage } } } }`,
    );
    return (
      result.data as {
        repository: {
          issues: {
            totalCount: number;
            nodes: { number: number; assignees: { nodes: unknown[] } }[];
            pageInfo: { endCursor: string; hasNextPage: boolean };
          };
        };
      }
    ).repository.issues;
  };
  const numbers = async (args: string) => (await list(args)).nodes.map((node) => node.number);
  expect(await numbers("first: 10")).toEqual([3, 2, 1]);
  expect(await numbers("first: 10, states: [OPEN]")).toEqual([3, 1]);
  expect(await numbers('first: 10, labels: ["BUG", "x"]')).toEqual([1]);
  expect(await numbers("first: 10, orderBy: { field: CREATED_AT, direction: ASC }")).toEqual([1, 2, 3]);
  const page = await list("first: 2");
  expect([page.totalCount, page.pageInfo.hasNextPage]).toEqual([3, true]);
  expect(await numbers(`first: 2, after: "${page.pageInfo.endCursor}"`)).toEqual([1]);
  expect((await list('first: 1, labels: ["bug"]')).nodes[0]?.assignees.nodes).toEqual([{ login: "tess" }]);
});
