import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { pinIssueComment } from "#server/comments/pin-comment.ts";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { createIssueType } from "#server/issue-types/define-issue-type.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { pinIssue } from "#server/pins/pin.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";
import type { IssueRow } from "#server/issues/issue.ts";

const idOf = ({ repositoryId, id }: IssueRow) => globalId("I", repositoryId, id);

async function mutate(world: World, name: string, input: object, payload: string): Promise<unknown> {
  const type = `${name[0]?.toUpperCase() ?? ""}${name.slice(1)}Input!`;
  const query = `mutation ($input: ${type}) { ${name}(input: $input) { clientMutationId ${payload} } }`;
  const { data, errors } = await world.graphql("mona", query, { input: { ...input, clientMutationId: "c" } });
  return errors?.[0]?.message ?? data?.[name];
}

test("labels are cleared, and assignees replaced by ids and logins", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  const issue = await world.issue("mona", { labelIds: [label.id], assigneeIds: [world.id("tess")] });
  const cleared = await mutate(
    world,
    "clearLabelsFromLabelable",
    { labelableId: idOf(issue) },
    "labelable { labels(first: 1) { totalCount } }",
  );
  expect(cleared).toEqual({ clientMutationId: "c", labelable: { labels: { totalCount: 0 } } });
  const input = { assignableId: idOf(issue), actorIds: [globalId("A", world.id("wren"))], actorLogins: ["ADA"] };
  const payload = "assignable { assignees(first: 5) { nodes { login } } }";
  expect(await mutate(world, "replaceActorsForAssignable", input, payload)).toMatchObject({
    assignable: { assignees: { nodes: [{ login: "wren" }, { login: "ada" }] } },
  });
  const unknown = { assignableId: idOf(issue), actorLogins: ["nobody"] };
  expect(await mutate(world, "replaceActorsForAssignable", unknown, payload)).toBe(
    "Could not resolve to a User with the login of 'nobody'.",
  );
});

test("the mark of a duplicate is removed, and the issue stays closed", async ({ world }) => {
  const canonical = await world.issue("mona");
  const issue = await world.issue("mona");
  await closeIssue(world.as("mona"), { ...toIssueKey(issue), duplicateOf: toIssueKey(canonical) });
  const payload = "duplicate { ... on Issue { closed stateReason(enableDuplicate: true) duplicateOf { number } } }";
  const input = { duplicateId: idOf(issue), canonicalId: idOf(canonical) };
  expect(await mutate(world, "unmarkIssueAsDuplicate", input, payload)).toMatchObject({
    duplicate: { closed: true, stateReason: "DUPLICATE", duplicateOf: null },
  });
  expect(await mutate(world, "unmarkIssueAsDuplicate", input, payload)).toBe(
    "The issue is not marked as a duplicate of that one.",
  );
});

test("an issue is created with field values, and updated in its state and type", async ({ world }) => {
  const organizationId = world.hello.ownerId;
  const field = await createIssueField(world.as("mona"), { organizationId, name: "Note", dataType: "TEXT" });
  const type = await createIssueType(world.as("mona"), { organizationId, name: "Bug" });
  const created = await mutate(
    world,
    "createIssue",
    {
      repositoryId: globalId("R", world.hello.id),
      title: "With a note",
      issueFields: [{ fieldId: globalId("IF", field.id), textValue: "One" }],
      agentAssignment: { customInstructions: "Be brief" },
      projectIds: [],
    },
    "issue { id issueFieldValues(first: 1) { nodes { ... on IssueFieldTextValue { value } } } timelineItems(first: 3) { nodes { __typename } } }",
  );
  expect(created).toMatchObject({
    issue: {
      issueFieldValues: { nodes: [{ value: "One" }] },
      timelineItems: { nodes: [{ __typename: "IssueFieldAddedEvent" }] },
    },
  });
  const { id } = (created as { issue: { id: string } }).issue;
  const payload = "actor { login } issue { state stateReason issueType { name } }";
  const closed = { id, state: "CLOSED", issueTypeId: globalId("IT", type.id) };
  expect(await mutate(world, "updateIssue", closed, payload)).toMatchObject({
    actor: { login: "mona" },
    issue: { state: "CLOSED", stateReason: "COMPLETED", issueType: { name: "Bug" } },
  });
  expect(await mutate(world, "updateIssue", { id, state: "OPEN", issueTypeId: null }, payload)).toMatchObject({
    issue: { state: "OPEN", stateReason: "REOPENED", issueType: null },
  });
  const listed = await readRepository(
    world,
    null,
    `issueTypes(first: 1) { nodes { isPrivate issues(repositoryId: "${globalId("R", world.hello.id)}") { totalCount } } }`,
  );
  expect(listed).toEqual({ issueTypes: { nodes: [{ isPrivate: false, issues: { totalCount: 0 } }] } });
});

test("those without triage permission cannot set field values of a new issue", async ({ world }) => {
  const { errors } = await world.graphql(
    "hubot",
    `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`,
    {
      input: {
        repositoryId: globalId("R", world.hello.id),
        title: "A",
        issueFields: [{ fieldId: globalId("IF", 1), textValue: "x" }],
      },
    },
  );
  expect(errors?.[0]?.type).toBe("FORBIDDEN");
});

test("comments, dependencies, participants and pins are read as GitHub's clients read them", async ({ world }) => {
  const issue = await world.issue("mona");
  const [older, newer] = [await world.issue("mona"), await world.issue("mona")];
  for (const blocker of [newer, older]) {
    await addBlockedBy(world.as("mona"), { issue: toIssueKey(issue), blocker: toIssueKey(blocker) });
  }
  const first = await addComment(world.as("rita"), { subject: toIssueKey(issue), body: "First" });
  await addComment(world.as("tess"), { subject: toIssueKey(issue), body: "Second" });
  await pinIssueComment(world.as("wren"), first);
  await pinIssue(world.as("wren"), toIssueKey(issue));
  const read = await readRepository(
    world,
    "wren",
    `pinnedIssues(first: 3) { nodes { id databaseId fullDatabaseId issue { number } pinnedBy { login } } }
     issue(number: ${issue.number}) {
       comments(first: 1, orderBy: { field: UPDATED_AT, direction: DESC }) { nodes { body } }
       blockedBy(first: 5, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { number } }
       added: blockedBy(first: 5, orderBy: { field: DEPENDENCY_ADDED_AT, direction: ASC }) { nodes { number } }
       participants(first: 5) { nodes { login } }
       trackedIssues(first: 1) { totalCount } trackedIssuesCount(states: [OPEN])
       pinnedIssueComment { issue { number } issueComment { body pinnedAt pinnedBy { login } viewerCanUnpin viewerCanUnminimize issue { number } } pinnedBy { login } } }`,
  );
  const { number } = issue;
  expect(read).toMatchObject({
    pinnedIssues: { nodes: [{ fullDatabaseId: String(issue.id), issue: { number }, pinnedBy: { login: "wren" } }] },
    issue: {
      comments: { nodes: [{ body: "Second" }] },
      blockedBy: { nodes: [{ number: older.number }, { number: newer.number }] },
      added: { nodes: [{ number: newer.number }, { number: older.number }] },
      participants: { nodes: [{ login: "mona" }, { login: "rita" }, { login: "tess" }] },
      trackedIssues: { totalCount: 0 },
      trackedIssuesCount: 0,
      pinnedIssueComment: {
        issue: { number },
        pinnedBy: { login: "wren" },
        issueComment: {
          body: "First",
          pinnedBy: { login: "wren" },
          viewerCanUnpin: true,
          viewerCanUnminimize: false,
          issue: { number },
        },
      },
    },
  });
  const unpinned = await mutate(world, "unpinIssue", { issueId: idOf(issue) }, "id issue { isPinned }");
  const pinned = (read["pinnedIssues"] as { nodes: { id: string }[] }).nodes[0];
  expect(unpinned).toMatchObject({ id: pinned?.id, issue: { isPinned: false } });
});
