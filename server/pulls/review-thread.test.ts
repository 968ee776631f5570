import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { addReviewThread, replyToReviewThread } from "#server/pulls/add-review-thread.ts";
import { submitReview } from "#server/pulls/add-review.ts";
import { deleteReviewComment, updateReviewComment } from "#server/pulls/change-review-comment.ts";
import { resolveReviewThread, unresolveReviewThread } from "#server/pulls/resolve-review-thread.ts";
import { loadThreads } from "#server/pulls/review-thread.ts";
import type { ReviewCommentRow } from "#server/pulls/review-comment.ts";
import { mergePull } from "#server/pulls/set-pull-state.ts";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { createBranchRule } from "#server/pulls/write-branch-rule.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { createTestPull } from "#server/test/issues.ts";
import { loadEventKinds } from "#server/test/event-kinds.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const HEAD = "c3".repeat(20);
const OTHER = "d4".repeat(20);
const commit = (oid: string) => ({ oid, message: "Change", committedDate: new Date("2026-01-01") });
const LINE = { path: "src/a.ts", line: 7, body: "Why?" };

async function createPullOfCode(world: World) {
  const pull = await createTestPull(world);
  // hubot, who cannot push.
  await world.db.run(
    sql`update issues set author_id = ${world.id("hubot")} where repository_id = ${pull.repositoryId} and id = ${pull.id}`,
  );
  await updatePullCommits(world.as("wren"), {
    ...toIssueKey(pull),
    commits: [commit(HEAD)],
    files: [{ path: LINE.path }],
  });
  return pull;
}

const addThread = (world: World, pull: { repositoryId: number; id: number }, login = "rita", input = {}) =>
  addReviewThread(world.as(login), {
    ...LINE,
    isSubmitted: true,
    ...input,
    repositoryId: pull.repositoryId,
    id: pull.id,
  });

const threadKey = ({ repositoryId, threadId }: ReviewCommentRow) => ({ repositoryId, id: threadId ?? 0 });
const commentKey = ({ repositoryId, id }: ReviewCommentRow) => ({ repositoryId, id });

const THREADS = `query ($id: ID!) { node(id: $id) { ... on PullRequest {
  reviewThreads(first: 10) { totalCount nodes { path line originalLine isResolved isOutdated subjectType diffHunk resolvedBy { login }
    viewerCanReply viewerCanResolve viewerCanUnresolve
    pullRequest { number } repository { name }
    comments(first: 10) { nodes { body bodyHTML bodyText fullDatabaseId includesCreatedEdit createdAt updatedAt publishedAt commit { oid }
      thread { path } repository { id } reactionGroups { content reactors(first: 10) { totalCount } } author { login } path line state replyTo { body } viewerCanUpdate viewerCanDelete url } } } }
  timelineItems(first: 20) { nodes { __typename ... on PullRequestReview { startedThreads { path } } } } } } }`;

type Read = {
  reviewThreads: { totalCount: number; nodes: Record<string, unknown>[] };
  timelineItems: { nodes: object[] };
};

async function read(world: World, pull: { repositoryId: number; id: number }, login: string | null = "rita") {
  const { data, errors } = await world.graphql(login, THREADS, { id: globalId("PR", pull.repositoryId, pull.id) });
  expect(errors).toBeUndefined();
  return (data as { node: Read }).node;
}

test("a comment on a line begins a thread, and everybody who can comment replies in it", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const first = await addThread(world, pull, "rita", { diffHunk: "@@ -1 +1 @@\n+a" });
  await replyToReviewThread(world.as("hubot"), { ...threadKey(first), body: "Because" });
  const { reviewThreads, timelineItems } = await read(world, pull);
  expect(reviewThreads.nodes).toMatchObject([
    {
      path: "src/a.ts",
      line: 7,
      originalLine: 7,
      isResolved: false,
      isOutdated: false,
      subjectType: "LINE",
      diffHunk: "@@ -1 +1 @@\n+a",
      viewerCanReply: true,
      viewerCanResolve: false,
      comments: {
        nodes: [
          { body: "Why?", author: { login: "rita" }, path: "src/a.ts", line: 7, replyTo: null, viewerCanUpdate: true },
          { body: "Because", author: { login: "hubot" }, replyTo: { body: "Why?" }, viewerCanUpdate: false },
        ],
      },
    },
  ]);
  const reviews = timelineItems.nodes.filter((item) => "startedThreads" in item);
  expect(reviews).toEqual([{ __typename: "PullRequestReview", startedThreads: [{ path: "src/a.ts" }] }]);
  expect((await loadEventKinds(world, pull.id)).slice(-2)).toEqual(["REVIEWED", "REVIEW_COMMENTED"]);
  expect((await read(world, pull, null)).reviewThreads.totalCount).toBe(1);
});

test("comments are on a file, a line and a commit of the pull request", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const add = (input: object) => addThread(world, pull, "rita", input);
  await expect(add({ path: "src/b.ts" })).rejects.toThrow("path is not part of the pull request");
  await expect(add({ commitOid: OTHER })).rejects.toThrow("commit_id is not part of the pull request");
  await expect(add({ line: null })).rejects.toThrow("line is missing");
  await expect(add({ line: 0 })).rejects.toThrow("line is not a line");
  await expect(add({ startLine: 9 })).rejects.toThrow("start_line must precede the end line.");
  await expect(add({ body: " " })).rejects.toMatchObject({ code: "UNPROCESSABLE" });
  await add({ line: null, isOnFile: true });
  await updatePullCommits(world.as("wren"), { ...toIssueKey(pull), commits: [commit(OTHER)] });
  const [thread] = (await read(world, pull)).reviewThreads.nodes;
  expect(thread).toMatchObject({ subjectType: "FILE", line: null, isOutdated: true });
});

test("threads of a pending review are its author's alone until they submit it", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const pending = await addThread(world, pull, "rita", { isSubmitted: false });
  const second = await addThread(world, pull, "rita", { isSubmitted: false, line: 8 });
  expect(second.reviewId).toBe(pending.reviewId);
  expect((await read(world, pull)).reviewThreads.totalCount).toBe(2);
  expect((await read(world, pull, "ada")).reviewThreads.totalCount).toBe(0);
  expect(await loadThreads(world.as("ada"), [threadKey(pending)])).toEqual([undefined]);
  await expect(replyToReviewThread(world.as("ada"), { ...threadKey(pending), body: "Me too" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await submitReview(world.as("rita"), { repositoryId: pull.repositoryId, id: pending.reviewId, event: "COMMENT" });
  expect((await read(world, pull, "ada")).reviewThreads.totalCount).toBe(2);
});

test("the author of the pull request and people with write access resolve threads", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const key = threadKey(await addThread(world, pull));
  await expect(resolveReviewThread(world.as("rita"), key)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await resolveReviewThread(world.as("hubot"), key);
  await resolveReviewThread(world.as("wren"), key);
  expect((await read(world, pull, "wren")).reviewThreads.nodes).toMatchObject([
    { isResolved: true, resolvedBy: { login: "hubot" }, viewerCanResolve: false, viewerCanUnresolve: true },
  ]);
  await unresolveReviewThread(world.as("wren"), key);
  expect((await read(world, pull)).reviewThreads.nodes).toMatchObject([{ isResolved: false, resolvedBy: null }]);
  const kinds = await loadEventKinds(world, pull.id);
  expect(kinds.slice(-2)).toEqual(["REVIEW_THREAD_RESOLVED", "REVIEW_THREAD_UNRESOLVED"]);
});

test("a rule can require that all threads are resolved", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const key = threadKey(await addThread(world, pull));
  const rule = { requiresApprovingReviews: false, requiresConversationResolution: true };
  await createBranchRule(world.as("ada"), { repositoryId: pull.repositoryId, pattern: "main", ...rule });
  const merge = () => mergePull(world.as("wren"), toIssueKey(pull));
  await expect(merge()).rejects.toThrow("All comments must be resolved.");
  await resolveReviewThread(world.as("wren"), key);
  await merge();
});

test("authors and people with write access edit and delete comments; the last one takes its thread along", async ({
  world,
}) => {
  const pull = await createPullOfCode(world);
  const first = await addThread(world, pull);
  const reply = await replyToReviewThread(world.as("hubot"), { ...threadKey(first), body: "Because" });
  await expect(updateReviewComment(world.as("hubot"), { ...commentKey(first), body: "No" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const edited = await updateReviewComment(world.as("rita"), { ...commentKey(first), body: "Why so?" });
  expect(edited).toMatchObject({ body: "Why so?", editedAt: expect.any(Date) as Date });
  await expect(deleteReviewComment(world.as("hubot"), commentKey(first))).rejects.toMatchObject({ code: "FORBIDDEN" });
  await deleteReviewComment(world.as("wren"), commentKey(first));
  expect((await read(world, pull)).reviewThreads.totalCount).toBe(1);
  await deleteReviewComment(world.as("hubot"), commentKey(reply));
  expect((await read(world, pull)).reviewThreads.totalCount).toBe(0);
});

test("a review that has nothing but a deleted comment leaves the timeline", async ({ world }) => {
  const pull = await createPullOfCode(world);
  await deleteReviewComment(world.as("rita"), commentKey(await addThread(world, pull)));
  const { timelineItems } = await read(world, pull);
  expect(timelineItems.nodes.filter((item) => "startedThreads" in item || item === null)).toEqual([]);
});

test("comments on lines take reactions, which go with them", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const comment = await addThread(world, pull);
  const subjectId = globalId("PRRC", comment.repositoryId, comment.id);
  const { data, errors } = await world.graphql(
    "hubot",
    `mutation ($subjectId: ID!) { addReaction(input: { subjectId: $subjectId, content: HEART }) {
      subject { ... on PullRequestReviewComment { body viewerCanReact } } reactionGroups { content reactors { totalCount } } } }`,
    { subjectId },
  );
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({ addReaction: { subject: { body: "Why?", viewerCanReact: true } } });
  expect(JSON.stringify(data)).toContain('{"content":"HEART","reactors":{"totalCount":1}}');
  await deleteReviewComment(world.as("rita"), commentKey(comment));
  expect(await world.db.rows(sql`select id from reactions`)).toEqual([]);
});

test("the texts of comments on lines are found, those of pending reviews are not", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const find = async (query: string) =>
    (await searchIssues(world.as("ada"), { query, first: 5 }, world.hello)).edges.length;
  const comment = await addThread(world, pull, "rita", { body: "A zebra" });
  await addThread(world, pull, "rita", { body: "A giraffe", isSubmitted: false });
  await replyToReviewThread(world.as("hubot"), { ...threadKey(comment), body: "An okapi" });
  expect([await find("is:pr zebra"), await find("is:pr okapi"), await find("is:pr giraffe")]).toEqual([1, 1, 0]);
  await updateReviewComment(world.as("rita"), { ...commentKey(comment), body: "A horse" });
  expect([await find("is:pr zebra"), await find("is:pr horse")]).toEqual([0, 1]);
});

test("threads of an invisible pull request do not exist", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const comment = await addThread(world, pull);
  await world.db.run(sql`update repositories set visibility = 'PRIVATE' where id = ${pull.repositoryId}`);
  await expect(replyToReviewThread(world.as("hubot"), { ...threadKey(comment), body: "Hi" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const { data } = await world.graphql(
    "hubot",
    "query ($a: ID!, $b: ID!) { a: node(id: $a) { id } b: node(id: $b) { id } }",
    {
      a: globalId("PRRT", comment.repositoryId, comment.threadId ?? 0),
      b: globalId("PRRC", comment.repositoryId, comment.id),
    },
  );
  expect(data).toEqual({ a: null, b: null });
});

test("by GraphQL a thread begins in a pending review, and is changed", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const run = async (name: string, input: object, selection: string) => {
    const type = `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}Input!`;
    const document = `mutation ($input: ${type}) { ${name}(input: $input) { ${selection} } }`;
    const { data, errors } = await world.graphql("wren", document, { input });
    expect(errors).toBeUndefined();
    return data?.[name] as Record<string, Record<string, unknown>>;
  };
  const pullRequestId = globalId("PR", pull.repositoryId, pull.id);
  const added = await run(
    "addPullRequestReviewThread",
    { pullRequestId, ...LINE },
    "thread { id comments { nodes { state } } }",
  );
  expect(added["thread"]).toMatchObject({ comments: { nodes: [{ state: "PENDING" }] } });
  await run("submitPullRequestReview", { pullRequestId, event: "COMMENT" }, "pullRequestReview { state }");
  const threadId = added["thread"]?.["id"];
  const reply = await run(
    "addPullRequestReviewThreadReply",
    { pullRequestReviewThreadId: threadId, body: "And?" },
    "comment { id state }",
  );
  const id = reply["comment"]?.["id"];
  await run(
    "updatePullRequestReviewComment",
    { pullRequestReviewCommentId: id, body: "So?" },
    "pullRequestReviewComment { body }",
  );
  const resolved = await run("resolveReviewThread", { threadId }, "thread { isResolved isCollapsed }");
  expect(resolved["thread"]).toEqual({ isResolved: true, isCollapsed: true });
  await run("unresolveReviewThread", { threadId }, "thread { isResolved }");
  const deleted = await run("deletePullRequestReviewComment", { id }, "thread { comments { totalCount } }");
  expect(deleted["thread"]).toEqual({ comments: { totalCount: 1 } });
});

const REVIEW = `mutation ($input: AddPullRequestReviewInput!) { addPullRequestReview(input: $input) {
  pullRequestReview { startedThreads { path line startLine startDiffSide } reviewComments { bodyHTML } } } }`;

test("a review is written with many comments on lines in as many statements as with one", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const input = { pullRequestId: globalId("PR", pull.repositoryId, pull.id), event: "COMMENT" };
  const create = async (threads: object[]) => {
    const before = world.db.statements.count;
    const { errors } = await world.graphql("rita", REVIEW, { input: { ...input, threads } });
    expect(errors).toBeUndefined();
    return world.db.statements.count - before;
  };
  const thread = (index: number) => ({ path: LINE.path, line: index + 1, body: `@ada, see #1 and line ${index}` });
  const one = await create([thread(0)]);
  const many = await create(Array.from({ length: 100 }, (_, index) => thread(index)));
  expect(many).toBe(one);
  expect((await read(world, pull)).reviewThreads.totalCount).toBe(101);
});

test("a review begins with at most 100 comments on lines, and a wrong one keeps the whole review away", async ({
  world,
}) => {
  const pull = await createPullOfCode(world);
  const create = async (threads: object[]) => {
    const input = { pullRequestId: globalId("PR", pull.repositoryId, pull.id), event: "APPROVE", threads };
    return (await world.graphql("wren", REVIEW, { input })).errors?.[0]?.message;
  };
  const thread = { path: LINE.path, line: 1, body: "Why?" };
  expect(await create(Array.from({ length: 101 }, () => thread))).toBe(
    "A review begins with at most 100 comments on lines",
  );
  expect(await create([thread, { ...thread, startLine: 2 }])).toBe("start_line must precede the end line.");
  expect((await read(world, pull, "wren")).reviewThreads.totalCount).toBe(0);
});
