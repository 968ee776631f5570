import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { deleteLabel } from "#server/labels/delete-label.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

type Timeline = { totalCount: number; nodes: Record<string, unknown>[] } & Record<string, unknown>;

async function read(world: World, number: number, args: string, fields = "__typename"): Promise<Timeline> {
  const selection = `issue(number: ${number}) { timelineItems(${args}) { totalCount filteredCount pageCount updatedAt nodes { ${fields} } } }`;
  return (await readRepository<{ issue: { timelineItems: Timeline } }>(world, "mona", selection)).issue.timelineItems;
}

test("a timeline is filtered by types and by time, and counts what is left", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  const issue = await world.issue("mona", { labelIds: [label.id] });
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "A comment" });
  await closeIssue(world.as("mona"), toIssueKey(issue));
  await reopenIssue(world.as("mona"), toIssueKey(issue));
  expect(await read(world, issue.number, "itemTypes: [CLOSED_EVENT, LABELED_EVENT], first: 1")).toMatchObject({
    totalCount: 2,
    filteredCount: 2,
    pageCount: 1,
    nodes: [{ __typename: "LabeledEvent" }],
  });
  expect(await read(world, issue.number, "itemTypes: [ISSUE_COMMENT]")).toMatchObject({
    nodes: [{ __typename: "IssueComment" }],
  });
  expect(await read(world, issue.number, "itemTypes: [USER_BLOCKED_EVENT]")).toMatchObject({ totalCount: 0 });
  expect(await read(world, issue.number, `since: "2099-01-01T00:00:00Z"`)).toMatchObject({ totalCount: 0, nodes: [] });
  expect((await read(world, issue.number, "first: 50")).totalCount).toBe(4);
});

test("GitHub's items of classic projects and discussions can be asked for, and there are none", async ({ world }) => {
  const { number } = await world.issue("mona");
  const types =
    "[ADDED_TO_PROJECT_EVENT, MOVED_COLUMNS_IN_PROJECT_EVENT, REMOVED_FROM_PROJECT_EVENT, CONVERTED_NOTE_TO_ISSUE_EVENT, CONVERTED_TO_DISCUSSION_EVENT]";
  const fields = `... on AddedToProjectEvent { projectColumnName } ... on MovedColumnsInProjectEvent { previousProjectColumnName }
    ... on RemovedFromProjectEvent { projectColumnName } ... on ConvertedNoteToIssueEvent { projectColumnName }
    ... on ConvertedToDiscussionEvent { discussion { title } }`;
  expect(await read(world, number, `itemTypes: ${types}, first: 5`, fields)).toMatchObject({
    totalCount: 0,
    nodes: [],
  });
});

test("mentions, subscriptions and marks of duplicates are listed where their types are asked for", async ({
  world,
}) => {
  const canonical = await world.issue("mona");
  const issue = await world.issue("mona", { body: "Hello @rita and @rita" });
  const key = toIssueKey(issue);
  await addComment(world.as("mona"), { subject: key, body: "@rita again, and @tess" });
  await updateSubscription(world.as("ada"), { ...key, state: "SUBSCRIBED" });
  await updateSubscription(world.as("ada"), { ...key, state: "UNSUBSCRIBED" });
  await updateSubscription(world.as("ada"), { ...key, state: "UNSUBSCRIBED" });
  await closeIssue(world.as("mona"), { ...key, duplicateOf: toIssueKey(canonical) });
  await reopenIssue(world.as("mona"), key);
  const types =
    "[MENTIONED_EVENT, SUBSCRIBED_EVENT, UNSUBSCRIBED_EVENT, MARKED_AS_DUPLICATE_EVENT, UNMARKED_AS_DUPLICATE_EVENT]";
  const { nodes } = await read(
    world,
    issue.number,
    `itemTypes: ${types}, first: 20`,
    `__typename ... on MentionedEvent { actor { login } } ... on SubscribedEvent { actor { login } subscribable { id } }
     ... on MarkedAsDuplicateEvent { canonical { ... on Issue { number } } duplicate { ... on Issue { number } } isCrossRepository }
     ... on Node { id }`,
  );
  expect(nodes).toMatchObject([
    { __typename: "MentionedEvent", actor: { login: "rita" } },
    { __typename: "MentionedEvent", actor: { login: "tess" } },
    { __typename: "SubscribedEvent", actor: { login: "ada" } },
    { __typename: "UnsubscribedEvent" },
    {
      __typename: "MarkedAsDuplicateEvent",
      canonical: { number: canonical.number },
      duplicate: { number: issue.number },
      isCrossRepository: false,
    },
    { __typename: "UnmarkedAsDuplicateEvent" },
  ]);
  const ids = nodes.map(({ id }) => id);
  const { data } = await world.graphql("mona", `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }`, { ids });
  expect(data?.["nodes"]).toEqual(nodes.map(({ __typename }) => ({ __typename })));
  const shown = await read(world, issue.number, "first: 50");
  expect(shown.nodes.map(({ __typename }) => __typename)).toEqual(["IssueComment", "ClosedEvent", "ReopenedEvent"]);
});

test("events name their issue, and a deleted label by the name that it had", async ({ world }) => {
  const label = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "bug", color: "f00" });
  const issue = await world.issue("mona", { labelIds: [label.id], assigneeIds: [world.id("tess")] });
  await deleteLabel(world.as("wren"), label);
  await closeIssue(world.as("mona"), toIssueKey(issue));
  const { nodes } = await read(
    world,
    issue.number,
    "itemTypes: [LABELED_EVENT, ASSIGNED_EVENT, CLOSED_EVENT]",
    `... on LabeledEvent { label { name color issues { totalCount } } labelable { ... on Issue { number } } }
     ... on AssignedEvent { assignable { ... on Issue { number } } user { login } }
     ... on ClosedEvent { closable { closed } resourcePath url }`,
  );
  const { number } = issue;
  expect(nodes).toMatchObject([
    { label: { name: "bug", color: "ededed", issues: { totalCount: 0 } }, labelable: { number } },
    { assignable: { number }, user: { login: "tess" } },
    {
      closable: { closed: true },
      resourcePath: expect.stringMatching(`^/octo/hello/issues/${number}#event-`) as unknown,
    },
  ]);
});

test("the timelines of many issues take as many statements as that of one", async ({ world }) => {
  const count = async () => {
    const before = world.db.statements.count;
    await readRepository(
      world,
      "mona",
      "issues(first: 50) { nodes { timelineItems(first: 5, itemTypes: [CLOSED_EVENT, REOPENED_EVENT]) { nodes { ... on ClosedEvent { closable { closed } } } } } }",
    );
    return world.db.statements.count - before;
  };
  await closeIssue(world.as("mona"), toIssueKey(await world.issue("mona")));
  const ofOne = await count();
  for (let index = 0; index < 4; index += 1) await closeIssue(world.as("mona"), toIssueKey(await world.issue("mona")));
  expect(await count()).toBe(ofOne);
});
