import { expect } from "vitest";
import { createCheckRun } from "#server/commits/create-check-run.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { addReview } from "#server/pulls/add-review.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

// The requests of gh 2.23 for its commands on pull requests, with all the fields that its option --json has.

const oid = "5a".repeat(20);

async function createPullWithChecks(world: World) {
  const repositoryId = world.hello.id;
  const pull = await createPull(world.as("wren"), {
    repositoryId,
    title: "Change",
    baseRefName: "main",
    headRefName: "topic",
    headRefOid: oid,
  });
  await requestReviews(world.as("mona"), {
    ...toIssueKey(pull),
    accountIds: [world.id("max")],
    teamIds: [],
    union: true,
  });
  await addReview(world.as("ada"), { ...toIssueKey(pull), event: "APPROVE", body: "Good" });
  await createCheckRun(world.as("wren"), { repositoryId, headSha: oid, name: "build", conclusion: "SUCCESS" });
  await createCommitStatus(world.as("wren"), { repositoryId, oid, state: "PENDING", context: "docs" });
  return pull;
}

const ROLLUP = `statusCheckRollup: commits(last: 1) { nodes { commit { statusCheckRollup { contexts(first: 100) { nodes { __typename
  ...on StatusContext { context, state, targetUrl }
  ...on CheckRun { name, checkSuite { workflowRun { workflow { name } } }, status, conclusion, startedAt, completedAt, detailsUrl } },
  pageInfo { hasNextPage, endCursor } } } } } }`;

const FIELDS = `number, title, state, url, body, author { login }, isDraft, maintainerCanModify, mergeable, additions, deletions, changedFiles,
  baseRefName, headRefName, headRefOid: headRefOid, headRepositoryOwner { id, login, ...on User { name } }, headRepository { id, name }, isCrossRepository,
  reviewRequests(first: 100) { nodes { requestedReviewer { __typename, ...on User { login }, ...on Team { organization { login } name, slug } } } },
  reviews(first: 100) { nodes { author { login }, authorAssociation, submittedAt, body, state, reactionGroups { content, users { totalCount } } }
    pageInfo { hasNextPage, endCursor } totalCount },
  latestReviews(first: 100) { nodes { author { login }, authorAssociation, submittedAt, body, state } },
  assignees(first: 100) { nodes { id, login, name }, totalCount }, labels(first: 100) { nodes { id, name, description, color }, totalCount },
  projectCards(first: 100) { nodes { project { name } column { name } }, totalCount }, milestone { number, title, description, dueOn },
  mergeCommit { oid }, potentialMergeCommit { oid }, mergeStateStatus, mergedAt, mergedBy { login }, reviewDecision, closed, closedAt, createdAt, updatedAt, id,
  files(first: 100) { nodes { additions, deletions, path } },
  commits(first: 100) { nodes { commit { authors(first: 100) { nodes { name, email, user { id, login } } }, messageHeadline, messageBody, oid,
    committedDate, authoredDate } } },
  comments(first: 100) { nodes { author { login }, authorAssociation, body, createdAt, includesCreatedEdit, isMinimized, minimizedReason,
    reactionGroups { content, users { totalCount } } }, pageInfo { hasNextPage, endCursor }, totalCount },
  reactionGroups { content, users { totalCount } }, ${ROLLUP}`;

test("gh pr list and view get all of their fields", async ({ world }) => {
  const pull = await createPullWithChecks(world);
  const list = await world.graphql(
    "mona",
    `fragment pr on PullRequest { ${FIELDS} }
     query PullRequestList($owner: String!, $repo: String!, $limit: Int!, $endCursor: String, $baseBranch: String, $headBranch: String,
       $state: [PullRequestState!] = OPEN) {
       repository(owner: $owner, name: $repo) {
         pullRequests(states: $state, baseRefName: $baseBranch, headRefName: $headBranch, first: $limit, after: $endCursor,
           orderBy: { field: CREATED_AT, direction: DESC }) { totalCount nodes { ...pr } pageInfo { hasNextPage endCursor } } } }`,
    { owner: "octo", repo: "hello", limit: 2, state: ["OPEN"] },
  );
  expect(list.errors).toBeUndefined();
  expect(list.data).toMatchObject({
    repository: {
      pullRequests: {
        totalCount: 1,
        nodes: [
          {
            number: pull.number,
            headRepositoryOwner: { login: "octo" },
            headRepository: { name: "hello" },
            isCrossRepository: false,
            reviewRequests: { nodes: [{ requestedReviewer: { __typename: "User", login: "max" } }] },
            latestReviews: { nodes: [{ author: { login: "ada" }, state: "APPROVED" }] },
            reviewDecision: "APPROVED",
            commits: { nodes: [{ commit: { oid } }] },
            statusCheckRollup: {
              nodes: [
                {
                  commit: {
                    statusCheckRollup: {
                      contexts: {
                        nodes: [
                          { __typename: "CheckRun", name: "build", status: "COMPLETED", conclusion: "SUCCESS" },
                          { __typename: "StatusContext", context: "docs", state: "PENDING" },
                        ],
                      },
                    },
                  },
                },
              ],
            },
          },
        ],
      },
    },
  });
  const view = await world.graphql(
    null,
    `query PullRequestByNumber($owner: String!, $repo: String!, $pr_number: Int!) {
       repository(owner: $owner, name: $repo) { pullRequest(number: $pr_number) { ${FIELDS} } } }`,
    { owner: "octo", repo: "hello", pr_number: pull.number },
  );
  expect(view.errors).toBeUndefined();
});

test("gh pr status, checks and create find the pull request of a branch and its required checks", async ({ world }) => {
  const pull = await createPullWithChecks(world);
  const status = await world.graphql(
    "wren",
    `query PullRequestStatus($owner: String!, $repo: String!, $headRefName: String!, $viewerQuery: String!, $reviewerQuery: String!, $per_page: Int = 10) {
       repository(owner: $owner, name: $repo) { defaultBranchRef { name }
         pullRequests(headRefName: $headRefName, first: $per_page, orderBy: { field: CREATED_AT, direction: DESC }) { totalCount edges { node { ...prWithReviews } } } }
       viewerCreated: search(query: $viewerQuery, type: ISSUE, first: $per_page) { totalCount: issueCount edges { node { ...prWithReviews } } }
       reviewRequested: search(query: $reviewerQuery, type: ISSUE, first: $per_page) { totalCount: issueCount edges { node { ...pr } } } }
     fragment pr on PullRequest { number title state url isDraft isCrossRepository headRefName headRepositoryOwner { id login ...on User { name } } mergeStateStatus ${ROLLUP} }
     fragment prWithReviews on PullRequest { ...pr reviewDecision latestReviews(first: 100) { nodes { author { login } state } } baseRef { branchProtectionRule { requiresStrictStatusChecks } } }`,
    {
      owner: "octo",
      repo: "hello",
      headRefName: "topic",
      viewerQuery: "repo:octo/hello state:open is:pr author:wren",
      reviewerQuery: "repo:octo/hello state:open review-requested:max",
    },
  );
  expect(status.errors).toBeUndefined();
  expect(status.data).toMatchObject({
    repository: { pullRequests: { totalCount: 1, edges: [{ node: { baseRef: { branchProtectionRule: null } } }] } },
    viewerCreated: { totalCount: 1 },
    reviewRequested: { totalCount: 1 },
  });
  const checks = await world.graphql(
    "wren",
    `query PullRequestStatusChecks($id: ID!, $endCursor: String!) { node(id: $id) { ...on PullRequest { statusCheckRollup: commits(last: 1) { nodes {
       commit { oid statusCheckRollup { contexts(first: 100, after: $endCursor) { nodes { __typename
         ...on StatusContext { context, state, targetUrl, createdAt, isRequired(pullRequestId: $id) }
         ...on CheckRun { name, checkSuite { workflowRun { event, workflow { name } } }, status, conclusion, startedAt, completedAt, detailsUrl,
           isRequired(pullRequestId: $id) } } pageInfo { hasNextPage endCursor } } } } } } } } }`,
    { id: Buffer.from("").toString(), endCursor: "" },
  );
  expect(checks.errors?.[0]?.message).toContain("Could not resolve to a node");
  const found = await world.graphql(
    "wren",
    `query PullRequestForBranch($owner: String!, $repo: String!, $headRefName: String!, $states: [PullRequestState!]) {
       repository(owner: $owner, name: $repo) {
         pullRequests(headRefName: $headRefName, states: $states, first: 30, orderBy: { field: CREATED_AT, direction: DESC }) {
           nodes { number title state url id baseRefName headRefName isCrossRepository headRepositoryOwner { login } } }
         defaultBranchRef { name } } }`,
    { owner: "octo", repo: "hello", headRefName: "topic", states: ["OPEN"] },
  );
  expect(found.data).toMatchObject({ repository: { pullRequests: { nodes: [{ number: pull.number }] } } });
});
