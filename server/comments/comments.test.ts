import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { requireComment } from "#server/comments/comment.ts";
import { toggleCommentTask } from "#server/comments/toggle-comment-task.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { reloadIssue } from "#server/issues/issue.ts";
import { toggleTask } from "#server/issues/toggle-task.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addReaction } from "#server/reactions/react.ts";
import { setInteractionLimit } from "#server/repositories/interaction-limit.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

async function discussed(world: World, body = "First words") {
  const issue = await world.issue("hubot", { body: "- [ ] one\n- [x] two" });
  const comment = await addComment(world.as("hubot"), { subject: toIssueKey(issue), body });
  return {
    issue,
    comment,
    id: globalId("IC", comment.repositoryId, comment.id),
    issueId: globalId("I", issue.repositoryId, issue.id),
  };
}

describe("hiding a comment", () => {
  const HIDE = `mutation ($id: ID!) { minimizeComment(input: { subjectId: $id, classifier: OFF_TOPIC }) { minimizedComment { isMinimized minimizedReason } } }`;

  test("gives the reason in GitHub's words, and shows it again", async ({ world }) => {
    const { id } = await discussed(world);
    expect((await world.graphql("tess", HIDE, { id })).data).toEqual({
      minimizeComment: { minimizedComment: { isMinimized: true, minimizedReason: "off-topic" } },
    });
    const shown = await world.graphql(
      "tess",
      `mutation ($id: ID!) { unminimizeComment(input: { subjectId: $id }) { unminimizedComment { isMinimized minimizedReason } } }`,
      { id },
    );
    expect(shown.data).toEqual({
      unminimizeComment: { unminimizedComment: { isMinimized: false, minimizedReason: null } },
    });
  });

  test("is not for readers, not even of their own comment", async ({ world }) => {
    const { id } = await discussed(world);
    expect((await world.graphql("hubot", HIDE, { id })).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
  });
});

describe("the pinned comment", () => {
  const PIN = `mutation ($id: ID!) { pinIssueComment(input: { issueCommentId: $id }) { issueComment { isPinned } } }`;
  const READ = `query ($id: ID!) { node(id: $id) { ... on Issue { pinnedComment { pinnedBy { login } issueComment { body } } } } }`;

  test("is one: the next takes its place; a deleted one is gone", async ({ world }) => {
    const { issue, id, issueId } = await discussed(world);
    const second = await addComment(world.as("mona"), { subject: toIssueKey(issue), body: "Second" });
    await world.graphql("wren", PIN, { id });
    await world.graphql("wren", PIN, { id: globalId("IC", second.repositoryId, second.id) });
    expect((await world.graphql(null, READ, { id: issueId })).data).toEqual({
      node: { pinnedComment: { pinnedBy: { login: "wren" }, issueComment: { body: "Second" } } },
    });
    await world.graphql("mona", `mutation ($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`, {
      id: globalId("IC", second.repositoryId, second.id),
    });
    expect((await world.graphql(null, READ, { id: issueId })).data).toEqual({ node: { pinnedComment: null } });
  });

  test("is set by those who may write", async ({ world }) => {
    const { id } = await discussed(world);
    expect((await world.graphql("tess", PIN, { id })).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
  });
});

describe("the edit history", () => {
  test("has every version with who made it, the newest first", async ({ world }) => {
    const { comment, id } = await discussed(world, "a");
    for (const [login, body] of [
      ["hubot", "b"],
      ["wren", "c"],
    ] as const) {
      await updateIssueComment(world.as(login), { repositoryId: comment.repositoryId, id: comment.id, body });
    }
    const { data } = await world.graphql(
      null,
      `query ($id: ID!) { node(id: $id) { ... on IssueComment { editor { login } userContentEdits(first: 10) { totalCount nodes { editor { login } previousText diff } } } } }`,
      { id },
    );
    expect(data).toEqual({
      node: {
        editor: { login: "wren" },
        userContentEdits: {
          totalCount: 2,
          nodes: [
            { editor: { login: "wren" }, previousText: "b", diff: "c" },
            { editor: { login: "hubot" }, previousText: "a", diff: "b" },
          ],
        },
      },
    });
  });
});

describe("a request that comes twice", () => {
  test("makes one comment and answers with it", async ({ world }) => {
    const issue = await world.issue("hubot");
    const input = { subject: toIssueKey(issue), body: "Once", idempotencyKey: "k1" };
    const first = await addComment(world.as("hubot"), input);
    const second = await addComment(world.as("hubot"), input);
    expect(second.id).toBe(first.id);
    expect((await reloadIssue(world.as("hubot"), issue)).commentCount).toBe(1);
    const other = await addComment(world.as("mona"), input);
    expect(other.id).not.toBe(first.id);
  });
});

describe("ticking a task", () => {
  test("changes that one mark, in the body and in a comment", async ({ world }) => {
    const { issue, comment } = await discussed(world, "> 1. [ ] quoted\n\n```\n- [ ] code\n```\n* [ ] last");
    await toggleTask(world.as("hubot"), { ...toIssueKey(issue), index: 0, checked: true, bodyVersion: 1 });
    const key = { repositoryId: comment.repositoryId, id: comment.id };
    const after = await toggleCommentTask(world.as("hubot"), { ...key, index: 1, checked: true });
    expect(after.body).toBe("> 1. [ ] quoted\n\n```\n- [ ] code\n```\n* [x] last");
    expect((await requireComment(world.as("hubot"), key)).version).toBe(2);
  });

  test("in a text that somebody changed meanwhile is refused", async ({ world }) => {
    const { issue } = await discussed(world);
    await updateIssue(world.as("hubot"), { ...toIssueKey(issue), body: "- [ ] zero\n- [ ] one" });
    const tick = toggleTask(world.as("hubot"), { ...toIssueKey(issue), index: 0, checked: true, bodyVersion: 1 });
    await expect(tick).rejects.toMatchObject({ code: "STALE_DATA" });
  });

  test("is for those who may edit", async ({ world }) => {
    const { issue } = await discussed(world);
    const tick = toggleTask(world.as("tess"), { ...toIssueKey(issue), index: 0, checked: true });
    await expect(tick).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("an interaction limit", () => {
  test("keeps others from opening, commenting and reacting, and says why", async ({ world }) => {
    const { issue } = await discussed(world);
    const limit = { repositoryId: world.hello.id, limit: "COLLABORATORS_ONLY" } as const;
    await expect(setInteractionLimit(world.as("wren"), limit)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await setInteractionLimit(world.as("max"), limit);
    const sentence =
      "An owner of this repository has limited the ability to open issues, comment and react to users that are collaborators.";
    const refused = { code: "FORBIDDEN", message: sentence };
    await expect(world.issue("hubot")).rejects.toMatchObject(refused);
    const words = { subject: toIssueKey(issue), body: "Words" };
    await expect(addComment(world.as("hubot"), words)).rejects.toMatchObject(refused);
    const reaction = { ...toIssueKey(issue), subject: "ISSUE", content: "HEART" } as const;
    await expect(addReaction(world.as("hubot"), reaction)).rejects.toMatchObject(refused);
    await expect(addComment(world.as("tess"), words)).resolves.toMatchObject({ body: "Words" });
    await setInteractionLimit(world.as("max"), { ...limit, limit: "NO_LIMIT" });
    await expect(addComment(world.as("hubot"), words)).resolves.toMatchObject({ body: "Words" });
  });

  test("ends by itself", async ({ world }) => {
    await setInteractionLimit(world.as("max"), {
      repositoryId: world.hello.id,
      limit: "EXISTING_USERS",
      expiry: "ONE_DAY",
    });
    const later = { ...world.as("hubot"), now: new Date(Date.now() + 2 * 86_400_000) };
    const issue = await world.issue("mona");
    await expect(addComment(later, { subject: toIssueKey(issue), body: "Words" })).resolves.toMatchObject({
      body: "Words",
    });
  });
});
