import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { removeReviewRequests, requestReviews } from "#server/pulls/review-request.ts";
import { mergePull, setDraft } from "#server/pulls/set-pull-state.ts";
import { createTestPull } from "#server/test/issues.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { createTeam } from "#server/test/teams.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Timeline = { totalCount: number; nodes: ({ __typename: string } & Record<string, unknown>)[] };

async function read(world: World, number: number, field: string, viewer: string | null = "mona"): Promise<Timeline> {
  const selection = `pullRequest(number: ${number}) { list: ${field} }`;
  return (await readRepository<{ pullRequest: { list: Timeline } }>(world, viewer, selection)).pullRequest.list;
}

const getTypes = ({ nodes }: Timeline) => nodes.map(({ __typename }) => __typename);

/** A pull request that was discussed, reviewed and merged. */
async function createMergedPull(world: World) {
  const pull = await createTestPull(world);
  const key = toIssueKey(pull);
  for (const isDraft of [true, false]) await setDraft(world.as("wren"), { ...key, isDraft });
  await requestReviews(world.as("wren"), {
    ...key,
    accountIds: [world.id("max"), world.id("ada")],
    teamIds: [],
    union: true,
  });
  await addComment(world.as("hubot"), { subject: key, body: "Nice" });
  await addReview(world.as("ada"), { ...key, event: "APPROVE", body: "Good" });
  await removeReviewRequests(world.as("wren"), { ...key, accountIds: [world.id("max")], teamIds: [] });
  await mergePull(world.as("wren"), { ...key, mergeCommitOid: "5a".repeat(20) });
  return pull;
}

test("the timeline of a pull request has GitHub's type, and is filtered by types and by time", async ({ world }) => {
  const { number } = await createMergedPull(world);
  const all = await read(world, number, "timelineItems(first: 50) { totalCount nodes { __typename } }");
  expect(getTypes(all)).toEqual([
    "ConvertToDraftEvent",
    "ReadyForReviewEvent",
    "IssueComment",
    "PullRequestReview",
    "MergedEvent",
  ]);
  const filtered = await read(
    world,
    number,
    `timelineItems(first: 1, itemTypes: [MERGED_EVENT, PULL_REQUEST_REVIEW, HEAD_REF_FORCE_PUSHED_EVENT]) {
      totalCount filteredCount pageCount updatedAt nodes { __typename ... on HeadRefForcePushedEvent { beforeCommit { oid } } } }`,
  );
  expect(filtered).toMatchObject({
    totalCount: 2,
    filteredCount: 2,
    pageCount: 1,
    nodes: [{ __typename: "PullRequestReview" }],
  });
  const later = await read(
    world,
    number,
    `timelineItems(first: 9, since: "2099-01-01T00:00:00Z") { totalCount nodes { __typename } }`,
  );
  expect(later).toEqual({ totalCount: 0, nodes: [] });
});

test("requests of reviews are listed where their types are asked for, one for each reviewer", async ({ world }) => {
  const { number } = await createMergedPull(world);
  const { nodes } = await read(
    world,
    number,
    `timelineItems(first: 50, itemTypes: [REVIEW_REQUESTED_EVENT, REVIEW_REQUEST_REMOVED_EVENT]) { totalCount nodes { __typename
      ... on Node { id } ... on ReviewRequestedEvent { actor { login } pullRequest { number } requestedReviewer { ... on User { login } } }
      ... on ReviewRequestRemovedEvent { requestedReviewer { ... on User { login } } } } }`,
  );
  expect(nodes).toMatchObject([
    { actor: { login: "wren" }, pullRequest: { number }, requestedReviewer: { login: "max" } },
    { __typename: "ReviewRequestedEvent", requestedReviewer: { login: "ada" } },
    { __typename: "ReviewRequestRemovedEvent", requestedReviewer: { login: "max" } },
  ]);
  const ids = nodes.map(({ id }) => id);
  const { data } = await world.graphql(null, `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }`, { ids });
  expect(data?.["nodes"]).toEqual(nodes.map(({ __typename }) => ({ __typename })));
});

test("a team whose review was requested is named as the list of requests names it", async ({ world }) => {
  const repositories = [{ id: world.hello.id, role: "WRITE" as const }];
  const team = { organizationId: world.hello.ownerId, slug: "core", memberIds: [], repositories };
  const teamId = await createTeam(world.as("mona"), team);
  const pull = await createTestPull(world);
  await requestReviews(world.as("mona"), { ...toIssueKey(pull), accountIds: [], teamIds: [teamId], union: true });
  const field = `timelineItems(first: 5, itemTypes: [REVIEW_REQUESTED_EVENT]) { totalCount nodes {
    ... on ReviewRequestedEvent { requestedReviewer { ... on Team { slug } } } } }`;
  expect((await read(world, pull.number, field)).nodes).toEqual([{ requestedReviewer: { slug: "core" } }]);
});

test("events of a pull request name it, its merge commit and their address", async ({ world }) => {
  const { number } = await createMergedPull(world);
  const { nodes } = await read(
    world,
    number,
    `timelineItems(first: 50, itemTypes: [MERGED_EVENT, READY_FOR_REVIEW_EVENT]) { nodes { __typename
      ... on ReadyForReviewEvent { pullRequest { number } resourcePath url }
      ... on MergedEvent { commit { oid } mergeRef { name } pullRequest { number } resourcePath url } } }`,
  );
  const path = expect.stringMatching(`^/octo/hello/(issues|pull)/${number}#event-\\d+$`) as unknown;
  expect(nodes).toMatchObject([
    { __typename: "ReadyForReviewEvent", pullRequest: { number }, resourcePath: path },
    { commit: { oid: "5a".repeat(20) }, mergeRef: { name: "main" }, pullRequest: { number }, resourcePath: path },
  ]);
});

test("the first timeline of a pull request has the types of GitHub's first API", async ({ world }) => {
  const { number } = await createMergedPull(world);
  const timeline = await read(world, number, "timeline(first: 50) { totalCount nodes { __typename } }", null);
  expect(getTypes(timeline)).toEqual([
    "ReviewRequestedEvent",
    "ReviewRequestedEvent",
    "IssueComment",
    "PullRequestReview",
    "ReviewRequestRemovedEvent",
    "MergedEvent",
  ]);
});

test("the timelines of many pull requests take as many statements as that of one", async ({ world }) => {
  const count = async () => {
    const before = world.db.statements.count;
    await readRepository(
      world,
      "mona",
      `pullRequests(first: 50) { nodes { timelineItems(first: 5, itemTypes: [REVIEW_REQUESTED_EVENT]) { nodes {
        ... on ReviewRequestedEvent { actor { login } pullRequest { number } requestedReviewer { ... on User { login } } } } } } }`,
    );
    return world.db.statements.count - before;
  };
  const request = async (headRefName: string) => {
    const key = toIssueKey(await createTestPull(world, "wren", "", headRefName));
    await requestReviews(world.as("wren"), { ...key, accountIds: [world.id("max")], teamIds: [], union: true });
  };
  await request("one");
  const ofOne = await count();
  for (const name of ["two", "three", "four"]) await request(name);
  expect(await count()).toBe(ofOne);
});
