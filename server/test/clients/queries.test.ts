import { describe, expect } from "vitest";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

/** Runs a document as a client of the API, which must be valid and answered without errors. */
async function run<T>(world: World, document: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await world.graphqlApi("mona", document, variables);
  expect(errors).toBeUndefined();
  return data as T;
}

/** The newest edit of the text. */
const EDIT: unknown = expect.objectContaining({ diff: "Other", deletedAt: null });
const HELLO = { owner: "octo", name: "hello" };
const ACTOR = "__typename login avatarUrl ... on User { name email } ... on Organization { name email }";
const EDITS = `nodes { id createdAt updatedAt editedAt editor { ${ACTOR} } deletedAt deletedBy { ${ACTOR} } diff }
  pageInfo { endCursor hasNextPage startCursor hasPreviousPage }`;

describe("git-bug", () => {
  test("imports issues with their timelines and edits", async ({ world }) => {
    const issue = await world.issue("wren", { title: "First", body: "Text" });
    const id = (await run<{ repository: { issue: { id: string } } }>(world, ISSUE_ID, { number: issue.number }))
      .repository.issue.id;
    await run(
      world,
      `mutation ($id: ID!) { updateIssue(input: { id: $id, title: "Second", body: "Other" }) { issue { id } } }`,
      { id },
    );
    await run(
      world,
      `mutation ($id: ID!) { addComment(input: { subjectId: $id, body: "Hello" }) { commentEdge { node { id url } } } }`,
      { id },
    );
    await run(world, `mutation ($id: ID!) { closeIssue(input: { issueId: $id }) { issue { id } } }`, { id });
    const document = `query ($owner: String!, $name: String!, $since: DateTime, $count: Int!, $after: String, $before: String) {
      repository(owner: $owner, name: $name) {
        issues(first: $count, after: $after, orderBy: { field: CREATED_AT, direction: ASC }, filterBy: { since: $since }) {
          nodes {
            id createdAt author { ${ACTOR} } title number body url
            timelineItems(first: $count, after: $after) {
              edges { cursor node {
                __typename
                ... on IssueComment { id createdAt author { ${ACTOR} } body url userContentEdits(last: $count, before: $before) { ${EDITS} } }
                ... on LabeledEvent { id createdAt actor { ${ACTOR} } label { name } }
                ... on UnlabeledEvent { id createdAt actor { ${ACTOR} } label { name } }
                ... on ClosedEvent { id createdAt actor { ${ACTOR} } }
                ... on ReopenedEvent { id createdAt actor { ${ACTOR} } }
                ... on RenamedTitleEvent { id createdAt actor { ${ACTOR} } currentTitle previousTitle }
              } }
              pageInfo { endCursor hasNextPage startCursor hasPreviousPage }
            }
            userContentEdits(last: $count, before: $before) { ${EDITS} }
          }
          pageInfo { endCursor hasNextPage startCursor hasPreviousPage }
        }
      }
    }`;
    const variables = { ...HELLO, since: "2000-01-01T00:00:00Z", count: 10, after: null, before: null };
    const { repository } = await run<{ repository: { issues: { nodes: object[] } } }>(world, document, variables);
    expect(repository.issues.nodes).toMatchObject([
      {
        title: "Second",
        author: { __typename: "User", login: "wren" },
        timelineItems: {
          edges: [
            { node: { __typename: "RenamedTitleEvent", previousTitle: "First", currentTitle: "Second" } },
            { node: { __typename: "IssueComment", body: "Hello", author: { login: "mona" } } },
            { node: { __typename: "ClosedEvent", actor: { login: "mona" } } },
          ],
        },
        userContentEdits: { nodes: expect.arrayContaining([EDIT]) as unknown },
      },
    ]);
    const later = await run<typeof repository & { repository: { issues: { nodes: object[] } } }>(world, document, {
      ...variables,
      since: "2100-01-01T00:00:00Z",
    });
    expect(later.repository.issues.nodes).toEqual([]);
  });

  test("asks who the viewer and a deleted account are, and which labels there are", async ({ world }) => {
    const document = `query ($owner: String!, $name: String!, $after: String) {
      viewer { login } user(login: "hubot") { login avatarUrl name }
      repository(owner: $owner, name: $name) {
        labels(first: 10, after: $after) { nodes { id name color description } pageInfo { endCursor hasNextPage } } } }`;
    expect(await run(world, document, HELLO)).toMatchObject({
      viewer: { login: "mona" },
      user: { login: "hubot" },
      repository: { labels: { pageInfo: { hasNextPage: false } } },
    });
  });

  test("exports a label and labels of an issue", async ({ world }) => {
    const issue = await world.issue("wren");
    const { repository } = await run<{ repository: { id: string; issue: { id: string } } }>(world, ISSUE_ID, {
      number: issue.number,
    });
    const { createLabel } = await run<{ createLabel: { label: { id: string } } }>(
      world,
      `mutation ($id: ID!) { createLabel(input: { repositoryId: $id, name: "exported", color: "ededed" }) { label { id } } }`,
      { id: repository.id },
    );
    const change = (mutation: string) =>
      run(
        world,
        `mutation ($id: ID!, $labels: [ID!]!) { ${mutation}(input: { labelableId: $id, labelIds: $labels }) {
           labelable { labels(first: 5) { nodes { name } } } } }`,
        { id: repository.issue.id, labels: [createLabel.label.id] },
      );
    expect(await change("addLabelsToLabelable")).toEqual({
      addLabelsToLabelable: { labelable: { labels: { nodes: [{ name: "exported" }] } } },
    });
    expect(await change("removeLabelsFromLabelable")).toEqual({
      removeLabelsFromLabelable: { labelable: { labels: { nodes: [] } } },
    });
  });
});

describe("Renovate", () => {
  test("reads a repository, and the issues of its account", async ({ world }) => {
    await world.issue("mona", { title: "Dependency Dashboard", body: "None" });
    await world.issue("wren");
    const about = `query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) {
      id isFork parent { nameWithOwner } isArchived nameWithOwner hasIssuesEnabled hasVulnerabilityAlertsEnabled
      autoMergeAllowed mergeCommitAllowed rebaseMergeAllowed squashMergeAllowed defaultBranchRef { name target { oid } } } }`;
    expect(await run(world, about, HELLO)).toMatchObject({
      repository: {
        isFork: false,
        parent: null,
        isArchived: false,
        nameWithOwner: "octo/hello",
        hasIssuesEnabled: true,
        hasVulnerabilityAlertsEnabled: false,
        autoMergeAllowed: false,
        mergeCommitAllowed: true,
      },
    });
    const issues = `query ($owner: String!, $name: String!, $user: String!, $count: Int, $cursor: String) {
      repository(owner: $owner, name: $name) {
        issues(orderBy: { field: UPDATED_AT, direction: DESC }, filterBy: { createdBy: $user }, first: $count, after: $cursor) {
          pageInfo { endCursor hasNextPage } nodes { number state title body updatedAt } } } }`;
    expect(await run(world, issues, { ...HELLO, user: "mona", count: 100 })).toMatchObject({
      repository: {
        issues: { pageInfo: { hasNextPage: false }, nodes: [{ title: "Dependency Dashboard", state: "OPEN" }] },
      },
    });
  });
});

describe("GitHub's MCP server", () => {
  test("lists issues by labels and dates, with their fields", async ({ world }) => {
    const { hello } = world;
    await createIssueField(world.as("mona"), { organizationId: hello.ownerId, name: "Customer", dataType: "TEXT" });
    await world.issue("wren", { title: "Slow" });
    const fields = `query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) {
      issueFields(first: 50) { nodes {
        __typename
        ... on IssueFieldText { fullDatabaseId name dataType }
        ... on IssueFieldNumber { fullDatabaseId name dataType }
        ... on IssueFieldDate { fullDatabaseId name dataType }
        ... on IssueFieldSingleSelect { fullDatabaseId name dataType options { name } }
      } } } }`;
    const found = await run<{ repository: { issueFields: { nodes: object[] } } }>(world, fields, HELLO);
    expect(found.repository.issueFields.nodes).toContainEqual({
      __typename: "IssueFieldText",
      fullDatabaseId: expect.stringMatching(/^\d+$/) as string,
      name: "Customer",
      dataType: "TEXT",
    });
    const issues = `query ($owner: String!, $name: String!, $labels: [String!], $states: [IssueState!], $since: DateTime) {
      repository(owner: $owner, name: $name) {
        issues(first: 30, labels: $labels, states: $states, filterBy: { since: $since }, orderBy: { field: CREATED_AT, direction: DESC }) {
          nodes {
            number title body state databaseId author { login } createdAt updatedAt comments { totalCount }
            labels(first: 100) { nodes { name id description } }
            issueFieldValues(first: 25) { nodes { __typename
              ... on IssueFieldTextValue { field { ... on IssueFieldText { name } } value }
              ... on IssueFieldNumberValue { field { ... on IssueFieldNumber { name } } number: value } } }
          }
          pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } } }`;
    const list = (variables: object) =>
      run(world, issues, { ...HELLO, states: ["OPEN", "CLOSED"], since: "2000-01-01T00:00:00Z", ...variables });
    expect(await list({})).toMatchObject({ repository: { issues: { totalCount: 1, nodes: [{ title: "Slow" }] } } });
    expect(await list({ labels: ["none"] })).toMatchObject({ repository: { issues: { totalCount: 0 } } });
  });

  test("closes an issue as a duplicate, and assigns whom it finds", async ({ world }) => {
    const [issue, original] = [await world.issue("wren"), await world.issue("wren")];
    const read = async (number: number) =>
      (await run<{ repository: { issue: { id: string } } }>(world, ISSUE_ID, { number })).repository.issue.id;
    const variables = { id: await read(issue.number), duplicateIssueId: await read(original.number) };
    const close = `mutation ($id: ID!, $duplicateIssueId: ID) {
      closeIssue(input: { issueId: $id, stateReason: DUPLICATE, duplicateIssueId: $duplicateIssueId }) {
        issue { number url state stateReason(enableDuplicate: true) } } }`;
    expect(await run(world, close, variables)).toMatchObject({
      closeIssue: { issue: { state: "CLOSED", stateReason: "DUPLICATE" } },
    });
    const suggested = `query ($owner: String!, $name: String!, $after: String) { repository(owner: $owner, name: $name) {
      suggestedActors(first: 100, after: $after, capabilities: [CAN_BE_ASSIGNED]) {
        nodes { login __typename ... on User { id } } pageInfo { hasNextPage endCursor } } } }`;
    const { repository } = await run<{ repository: { suggestedActors: { nodes: { login: string; id: string }[] } } }>(
      world,
      suggested,
      HELLO,
    );
    const tess = repository.suggestedActors.nodes.find(({ login }) => login === "tess");
    const assign = `mutation ($id: ID!, $actorIds: [ID!]!) {
      replaceActorsForAssignable(input: { assignableId: $id, actorIds: $actorIds }) {
        assignable { ... on Issue { assignees(first: 5) { nodes { login } } } } } }`;
    expect(await run(world, assign, { id: variables.id, actorIds: [tess?.id] })).toEqual({
      replaceActorsForAssignable: { assignable: { assignees: { nodes: [{ login: "tess" }] } } },
    });
  });
});

const ISSUE_ID = `query ($number: Int!) { repository(owner: "octo", name: "hello") { id issue(number: $number) { id } } }`;
