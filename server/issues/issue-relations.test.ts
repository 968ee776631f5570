import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { pinIssueComment } from "#server/comments/pin-comment.ts";
import { createLinkedBranch } from "#server/commits/linked-branch.ts";
import { createIssueField } from "#server/issue-fields/define-issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import type { IssueRelation } from "#server/issues/issue-relations.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { loadIssueByNumber } from "#server/issues/load-issue.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addProjectItem, createProject } from "#server/projects/write-project.ts";
import { addReaction } from "#server/reactions/react.ts";
import { addBlockedBy } from "#server/relations/dependency.ts";
import { addSubIssue } from "#server/relations/sub-issue.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";

const SHOWN = `... on Issue { parent { number } subIssues(first: 10) { nodes { number } } subIssuesSummary { total }
  blockedBy(first: 10) { nodes { number } } blocking(first: 10) { nodes { number } }
  issueDependenciesSummary { blockedBy totalBlockedBy blocking totalBlocking }
  projectItems(first: 10) { totalCount } projectsV2(first: 10) { totalCount } pinnedComment { issueComment { body } }
  issueFieldValues(first: 10) { totalCount } reactionGroups { content createdAt reactors(first: 3) { totalCount } }
  linkedBranches(first: 10) { nodes { ref { name } } } comments(first: 10) { nodes { body isPinned } } }`;
const BY_NUMBER = `query ($number: Int!) { repository(owner: "octo", name: "hello") { issueOrPullRequest(number: $number) { ${SHOWN} } } }`;
const BY_ID = `query ($id: ID!) { node(id: $id) { ${SHOWN} } }`;

type Given = { world: World; issue: IssueRow; other: IssueRow };

const give: Record<IssueRelation, (given: Given) => Promise<unknown>> = {
  PARENT: ({ world, issue, other }) => addSubIssue(world.as("tess"), { parent: other, child: issue }),
  SUB_ISSUES: ({ world, issue, other }) => addSubIssue(world.as("tess"), { parent: issue, child: other }),
  BLOCKED_BY: ({ world, issue, other }) => addBlockedBy(world.as("tess"), { issue, blocker: other }),
  BLOCKING: ({ world, issue, other }) => addBlockedBy(world.as("tess"), { issue: other, blocker: issue }),
  PROJECT_ITEMS: async ({ world, issue }) => {
    const project = await createProject(world.as("mona"), { ownerId: world.hello.ownerId, title: "Plan" });
    await addProjectItem(world.as("mona"), { projectId: project.id, issue });
  },
  PINNED_COMMENT: async ({ world, issue }) => {
    const comment = await addComment(world.as("mona"), { subject: issue, body: "The answer" });
    await pinIssueComment(world.as("mona"), comment);
  },
  FIELD_VALUES: async ({ world, issue }) => {
    const organizationId = world.hello.ownerId;
    const field = await createIssueField(world.as("mona"), { organizationId, name: "Effort", dataType: "NUMBER" });
    await setIssueFieldValue(world.as("mona"), { ...issue, values: [{ fieldId: field.id, numberValue: 2 }] });
  },
  REACTIONS: ({ world, issue }) => addReaction(world.as("hubot"), { ...issue, subject: "ISSUE", content: "HEART" }),
  LINKED_BRANCHES: ({ world, issue }) => createLinkedBranch(world.as("mona"), { ...issue, oid: "c3".repeat(20) }),
};

async function readBoth(world: World, issue: IssueRow) {
  const read = async (query: string, variables: Record<string, unknown>) => {
    const before = world.db.statements.count;
    const { data, errors } = await world.graphql("mona", query, variables);
    expect(errors).toBeUndefined();
    return { data: data as Record<string, unknown>, statements: world.db.statements.count - before };
  };
  const byNumber = await read(BY_NUMBER, { number: issue.number });
  const byId = await read(BY_ID, { id: globalId("I", issue.repositoryId, issue.id) });
  const { issueOrPullRequest } = byNumber.data["repository"] as { issueOrPullRequest: unknown };
  expect(issueOrPullRequest).toEqual(byId.data["node"]);
  return { spared: byId.statements - byNumber.statements };
}

describe("an issue that is asked for by its number", () => {
  test("is asked for nothing that its row tells it does not have", async ({ world }) => {
    const issue = await world.issue("mona");
    expect((await loadIssueByNumber(world.as("mona"), world.hello, issue.number))?.relations).toEqual([]);
    // Parent, sub-issues and their summary, both sides of dependencies and their summaries, items and projects, values, reactions,
    // branches, the pinned comment; and one more for the repository.
    expect((await readBoth(world, issue)).spared).toBeGreaterThan(10);
  });

  for (const relation of Object.keys(give) as IssueRelation[])
    test(`shows what it has of ${relation}`, async ({ world }) => {
      const [issue, other] = [await world.issue("mona"), await world.issue("mona")];
      await give[relation]({ world, issue, other });
      expect((await loadIssueByNumber(world.as("mona"), world.hello, issue.number))?.relations).toEqual([relation]);
      await readBoth(world, issue);
    });

  test("shows what a mutation of the same operation has added", async ({ world }) => {
    const issue = await world.issue("mona");
    const id = globalId("I", issue.repositoryId, issue.id);
    const { data } = await world.graphql(
      "hubot",
      `mutation ($id: ID!) {
        first: addReaction(input: { subjectId: $id, content: HEART }) { subject { ... on Issue { repository { issue(number: ${issue.number}) { usedReactionGroups { content } } } } } }
        second: addReaction(input: { subjectId: $id, content: EYES }) { subject { ... on Issue { repository { issue(number: ${issue.number}) { usedReactionGroups { content } } } } } } }`,
      { id },
    );
    const contents = (...names: string[]) => ({
      subject: { repository: { issue: { usedReactionGroups: names.map((content) => ({ content })) } } },
    });
    expect(data).toEqual({ first: contents("HEART"), second: contents("HEART", "EYES") });
  });
});
