import { expect } from "vitest";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";
import { createTestPull } from "#server/test/issues.ts";
import { toIssueKey } from "#server/test/world.ts";

const HEAD = "c3".repeat(20);
type Comment = {
  id: number;
  body: string;
  path: string;
  line: number;
  in_reply_to_id?: number;
  pull_request_review_id: number;
};

async function createPullOfCode(world: RestWorld): Promise<string> {
  const pull = await createTestPull(world);
  const commits = [{ oid: HEAD, message: "Change", committedDate: new Date("2026-01-01") }];
  await updatePullCommits(world.as("wren"), { ...toIssueKey(pull), commits });
  return `/repos/octo/hello/pulls/${pull.number}`;
}

test("comments on lines are made, answered, listed, changed and deleted", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const body = { body: "Why?", commit_id: HEAD, path: "src/a.ts", line: 7, side: "RIGHT", diff_hunk: "@@ -1 +1 @@" };
  const first = await world.rest<Comment>(`POST ${pull}/comments`, { as: "rita", body });
  expect(first).toMatchObject({
    status: 201,
    body: { body: "Why?", path: "src/a.ts", line: 7, diff_hunk: "@@ -1 +1 @@" },
  });
  const { id, pull_request_review_id: reviewId } = first.body;
  const reply = await world.rest<Comment>(`POST ${pull}/comments/${id}/replies`, {
    as: "wren",
    body: { body: "Because" },
  });
  expect(reply).toMatchObject({ status: 201, body: { in_reply_to_id: id, line: 7 } });
  const other = await world.rest<Comment>(`POST ${pull}/comments`, {
    as: "ada",
    body: { body: "So", in_reply_to: id },
  });
  expect(other.body.in_reply_to_id).toBe(id);
  const listed = await world.rest<Comment[]>(`GET ${pull}/comments`, { as: null });
  expect(listed.body.map((comment) => comment.body)).toEqual(["Why?", "Because", "So"]);
  const newest = await world.rest<Comment[]>("GET /repos/octo/hello/pulls/comments?direction=desc&per_page=1", {
    as: null,
  });
  expect(newest.body.map((comment) => comment.body)).toEqual(["So"]);
  expect((await world.rest<Comment[]>(`GET ${pull}/reviews/${reviewId}/comments`)).body.map((one) => one.id)).toEqual([
    id,
  ]);
  expect((await world.rest<object>(`GET ${pull}`)).body).toMatchObject({ review_comments: 3 });

  const comment = `/repos/octo/hello/pulls/comments/${id}`;
  const refused = await world.rest(`PATCH ${comment}`, { as: "hubot", body: { body: "No" } });
  expect(refused.status).toBe(403);
  expect((await world.rest(`PATCH ${comment}`, { as: "rita", body: { body: "Why so?" } })).body).toMatchObject({
    body: "Why so?",
  });
  const reaction = await world.rest<{ id: number }>(`POST ${comment}/reactions`, {
    as: "wren",
    body: { content: "heart" },
  });
  expect(reaction.status).toBe(201);
  expect((await world.rest(`GET ${comment}`)).body).toMatchObject({ reactions: { heart: 1, total_count: 1 } });
  expect((await world.rest<object[]>(`GET ${comment}/reactions`)).body).toHaveLength(1);
  expect((await world.rest(`DELETE ${comment}/reactions/${reaction.body.id}`, { as: "wren" })).status).toBe(204);
  expect((await world.rest(`DELETE ${comment}`, { as: "rita" })).status).toBe(204);
  expect((await world.rest(`GET ${comment}`)).status).toBe(404);
});

test("a comment on lines names a commit, a path and a line of the pull request", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const post = (body: object) => world.rest(`POST ${pull}/comments`, { as: "rita", body });
  const whole = { body: "Why?", commit_id: HEAD, path: "src/a.ts", line: 7 };
  expect((await post({ ...whole, commit_id: "d4".repeat(20) })).status).toBe(422);
  expect((await post({ ...whole, path: undefined })).status).toBe(422);
  expect((await post({ ...whole, line: undefined })).status).toBe(422);
  expect((await post({ ...whole, line: undefined, subject_type: "file" })).status).toBe(201);
  expect((await post({ body: "Hm", in_reply_to: 1 })).status).toBe(422);
});

test("a review is created with its comments on lines, or not at all", async ({ world }) => {
  const pull = await createPullOfCode(world);
  const comments = [
    { path: "src/a.ts", line: 7, body: "Why? @ada" },
    { path: "src/b.ts", start_line: 2, line: 4, start_side: "LEFT", body: "See #1" },
  ];
  const review = await world.rest<{ id: number; state: string; body: string }>(`POST ${pull}/reviews`, {
    as: "rita",
    body: { event: "COMMENT", comments },
  });
  expect(review).toMatchObject({ status: 200, body: { state: "COMMENTED", body: "" } });
  const listed = await world.rest<Comment[]>(`GET ${pull}/comments`, { as: null });
  expect(listed.body).toMatchObject(
    comments.map((comment) => ({ ...comment, pull_request_review_id: review.body.id })),
  );

  const create = async (comment: object) =>
    (await world.rest<object>(`POST ${pull}/reviews`, { as: "rita", body: { event: "COMMENT", comments: [comment] } }))
      .body;
  expect(await create({ path: "src/a.ts", position: 3, body: "Why?" })).toMatchObject({
    errors: [{ field: "position", message: "Diffs are on the code host: give the line of the file as line." }],
  });
  expect(await create({ path: "src/a.ts", line: 0, body: "Why?" })).toMatchObject({ message: "Validation Failed" });
  expect(await create({ path: "src/a.ts", line: 3 })).toMatchObject({
    message: 'Invalid request.\n\n"body" wasn\'t supplied.',
  });
  expect((await world.rest<Comment[]>(`GET ${pull}/reviews`, { as: "rita" })).body).toHaveLength(1);
});
