import { parse } from "graphql";
import { describe, expect } from "vitest";
import { createPull } from "#server/pulls/create-pull.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { measure } from "#server/platform/graphql/limits.ts";
import { test } from "#server/test/world-test.ts";
import { executor, toIssueKey, type World } from "#server/test/world.ts";

// What gh 2.46 asks for and gh 2.23, which the other tests run, does not.

const FIELD = `field { __typename ... on ProjectV2Field { id name dataType } ... on ProjectV2IterationField { id name dataType }
  ... on ProjectV2SingleSelectField { id name dataType options { id name } } }`;

const CONTENT = `__typename ... on DraftIssue { id body title }
  ... on PullRequest { body title number url repository { nameWithOwner } }
  ... on Issue { body title number url repository { nameWithOwner } }`;

const VALUES: Record<string, string> = {
  Date: "date",
  Iteration: "title startDate duration",
  Label: "labels(first: 10) { nodes { name } }",
  Number: "number",
  SingleSelect: "name",
  Text: "text",
  Milestone: "milestone { title description dueOn }",
  PullRequest: "pullRequests(first: 10) { nodes { url } }",
  Repository: "repository { url }",
  User: "users(first: 10) { nodes { login } }",
  Reviewer: "reviewers(first: 10) { nodes { __typename ... on Team { name } ... on User { login } } }",
};

const VALUE = Object.entries(VALUES)
  .map(([name, fields]) => `... on ProjectV2ItemField${name}Value { ${fields} ${FIELD} }`)
  .join(" ");

const PROJECT = `number url shortDescription public closed title id readme
  items(first: $firstItems, after: $afterItems) { pageInfo { endCursor hasNextPage } totalCount nodes {
    content { ${CONTENT} } id fieldValues(first: 100) { nodes { __typename ${VALUE} } } } }
  fields(first: $firstFields, after: $afterFields) { totalCount nodes { __typename ... on ProjectV2Field { id name dataType }
    ... on ProjectV2IterationField { id name dataType } ... on ProjectV2SingleSelectField { id name dataType options { id name } } }
    pageInfo { endCursor hasNextPage } }
  owner { __typename ... on User { login } ... on Organization { login } }`;

const LIST = `query OrgProjects($after: String, $afterFields: String, $afterItems: String, $first: Int!, $firstFields: Int!,
  $firstItems: Int!, $login: String!) { organization(login: $login) { projectsV2(first: $first, after: $after) { totalCount
  pageInfo { endCursor hasNextPage } nodes { ${PROJECT} } } login } }`;

const VIEW = `query OrgProject($afterFields: String, $afterItems: String, $firstFields: Int!, $firstItems: Int!, $login: String!,
  $number: Int!) { organization(login: $login) { projectV2(number: $number) { ${PROJECT} } login } }`;

async function ask(world: World, query: string, variables: Record<string, unknown>): Promise<unknown> {
  const { error } = measure(executor.schema, { document: parse(query), variables });
  expect(error).toBeUndefined();
  const { data, errors } = await world.graphqlApi("mona", query, variables);
  expect(errors).toBeUndefined();
  return data;
}

describe("gh 2.46", () => {
  test("lists projects, and their items and fields, a hundred at once", async ({ world }) => {
    const mona = world.as("mona");
    const issue = await world.issue("mona", { title: "Planned" });
    const project = await createProject(mona, { ownerId: world.hello.ownerId, title: "Plan" });
    await addProjectItem(mona, { projectId: project.id, issue: toIssueKey(issue) });
    const login = "octo";
    expect(await ask(world, LIST, { login, first: 100, firstItems: 0, firstFields: 0 })).toMatchObject({
      organization: { projectsV2: { totalCount: 1, nodes: [{ title: "Plan", items: { totalCount: 1 } }] } },
    });
    expect(await ask(world, VIEW, { login, number: 1, firstItems: 100, firstFields: 100 })).toMatchObject({
      organization: {
        projectV2: {
          items: {
            nodes: [{ content: { title: "Planned" }, fieldValues: { nodes: expect.any(Array) as unknown } }],
          },
          owner: { login },
        },
      },
    });
  });

  test("views a pull request with what it knows of auto-merge", async ({ world }) => {
    await createPull(world.as("wren"), {
      repositoryId: world.hello.id,
      title: "Change",
      baseRefName: "main",
      headRefName: "topic",
    });
    const query = `query PullRequestForBranch($owner: String!, $repo: String!, $headRefName: String!, $states: [PullRequestState!]) {
      repository(owner: $owner, name: $repo) {
        pullRequests(headRefName: $headRefName, states: $states, first: 30, orderBy: { field: CREATED_AT, direction: DESC }) {
          nodes { title autoMergeRequest { authorEmail commitBody commitHeadline mergeMethod enabledAt
            enabledBy { login ... on User { id name } } }
            reviews(first: 100) { nodes { id author { login } commit { oid } } }
            statusCheckRollup: commits(last: 1) { nodes { commit { statusCheckRollup { contexts(first: 100) { nodes { __typename
              ... on StatusContext { context state targetUrl createdAt description }
              ... on CheckRun { name checkSuite { workflowRun { workflow { name } } } status conclusion } } } } } } } } }
        defaultBranchRef { name } } }`;
    expect(await ask(world, query, { owner: "octo", repo: "hello", headRefName: "topic", states: null })).toMatchObject(
      {
        repository: { pullRequests: { nodes: [{ title: "Change", autoMergeRequest: null }] } },
      },
    );
  });
});
