import { expect } from "vitest";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { renderBody } from "#server/repositories/render-body.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { createTestPull } from "#server/test/issues.ts";
import { test } from "#server/test/world-test.ts";
import { type World, toIssueKey } from "#server/test/world.ts";

const read = async (world: World, id: number) =>
  (
    await world.graphql(
      null,
      `query ($id: ID!) { node(id: $id) { ... on PullRequest { state isDraft reviewDecision mergeable mergeStateStatus
        commits(first: 10) { totalCount nodes { oid messageHeadline author { login } authorName commit { statusCheckRollup { state } } } }
        timelineItems(first: 20) { nodes { __typename ... on HeadRefPushedEvent { commitCount headRefName } } } } } }`,
      { id: globalId("PR", world.hello.id, id) },
    )
  ).data as { node: Record<string, unknown> };

test("the last review of each reviewer with write access decides", async ({ world }) => {
  const pull = await createTestPull(world, "ada");
  await addReview(world.as("hubot"), { ...toIssueKey(pull), event: "APPROVE" });
  expect((await read(world, pull.id)).node["reviewDecision"]).toBeNull();
  await addReview(world.as("wren"), { ...toIssueKey(pull), event: "REQUEST_CHANGES", body: "No" });
  expect((await read(world, pull.id)).node).toMatchObject({
    reviewDecision: "CHANGES_REQUESTED",
    mergeStateStatus: "BLOCKED",
  });
  await addReview(world.as("wren"), { ...toIssueKey(pull), event: "APPROVE" });
  expect((await read(world, pull.id)).node["reviewDecision"]).toBe("APPROVED");
  await expect(addReview(world.as("ada"), { ...toIssueKey(pull), event: "APPROVE" })).rejects.toMatchObject({
    code: "UNPROCESSABLE",
  });
});

test("a review is required while one is requested, and a comment answers the request too", async ({ world }) => {
  const pull = await createTestPull(world, "ada");
  const request = (accountIds: number[]) =>
    requestReviews(world.as("mona"), { ...toIssueKey(pull), accountIds, teamIds: [], union: false });
  const find = async () => {
    const { edges } = await searchIssues(world.as("mona"), { query: "is:pr review:required", first: 5 }, world.hello);
    return edges.map((edge) => edge.node.id);
  };
  const getDecision = async () => (await read(world, pull.id)).node["reviewDecision"];
  expect(await find()).toEqual([]);
  await request([world.id("wren")]);
  expect(await find()).toEqual([pull.id]);
  expect((await read(world, pull.id)).node).toMatchObject({
    reviewDecision: "REVIEW_REQUIRED",
    mergeStateStatus: "BLOCKED",
  });
  await request([]);
  expect(await getDecision()).toBeNull();
  await request([world.id("wren")]);
  await addReview(world.as("wren"), { ...toIssueKey(pull), event: "COMMENT", body: "Hm" });
  expect(await getDecision()).toBeNull();
  await addReview(world.as("wren"), { ...toIssueKey(pull), event: "APPROVE" });
  await request([world.id("tess")]);
  expect(await getDecision()).toBe("APPROVED");
  expect(await find()).toEqual([]);
});

test("a link to a hidden issue in a review comment is text for those who cannot see it", async ({ world }) => {
  const hidden = await world.issue("mona", { repositoryId: world.secret.id });
  const pull = await createTestPull(world);
  const review = await addReview(world.as("mona"), { ...toIssueKey(pull), event: "APPROVE" });
  const text = `See octo/secret#${hidden.number}`;
  await world.db.run(sql`
    insert into pull_review_comments (repository_id, review_id, body, body_html, created_at, updated_at)
    values (${pull.repositoryId}, ${review.id}, ${text}, ${await renderBody(world.as("mona"), world.hello, text)}, now(), now())`);
  const loadHtml = async (login: string) => {
    const query = `query ($id: ID!) { node(id: $id) { ... on PullRequestReview { reviewComments { bodyHTML } } } }`;
    return JSON.stringify(await world.graphql(login, query, { id: globalId("PRR", pull.repositoryId, review.id) }));
  };
  expect(await loadHtml("rita")).toContain("issue-link");
  expect(await loadHtml("hubot")).not.toContain("issue-link");
  expect(await loadHtml("hubot")).toContain(text);
});
