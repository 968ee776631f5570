import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { closeIssue } from "#server/issues/close-issue.ts";
import { loadIssueCounts } from "#server/issues/issue-counts.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { createMilestone } from "#server/milestones/create-milestone.ts";
import { pinIssue } from "#server/pins/pin.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addReaction } from "#server/reactions/react.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey } from "#server/test/world.ts";

test("a transfer moves comments, reactions, and labels and milestone by name; counts and searches follow", async ({
  world,
}) => {
  const other = await world.repository("other", "PUBLIC");
  const mona = world.as("mona");
  for (const repositoryId of [world.hello.id, other.id]) {
    await createLabel(mona, { repositoryId, name: "bug", color: "f00" });
    await createMilestone(mona, { repositoryId, title: "v1" });
  }
  const only = await createLabel(mona, { repositoryId: world.hello.id, name: "only here", color: "0f0" });
  const labels = await world.db.rows<{ id: number; repositoryId: number; name: string }>(
    sql`select id, repository_id, name from labels order by id`,
  );
  const milestones = await world.db.rows<{ id: number }>(sql`select id from milestones order by id`);
  const issue = await world.issue("mona", {
    title: "Wandering",
    labelIds: [labels[0]?.id ?? 0, only.id],
    milestoneId: milestones[0]?.id ?? 0,
    assigneeIds: [world.id("hubot")],
  });
  const comment = await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "Along" });
  await addReaction(world.as("hubot"), { ...toIssueKey(issue), subject: "ISSUE", content: "HEART" });
  await addReaction(world.as("hubot"), {
    repositoryId: comment.repositoryId,
    id: comment.id,
    subject: "COMMENT",
    content: "EYES",
  });
  await pinIssue(mona, toIssueKey(issue));
  const duplicate = await world.issue("mona", { title: "Twin" });
  await closeIssue(mona, { ...toIssueKey(duplicate), duplicateOf: toIssueKey(issue) });

  const moved = await transferIssue(world.as("mona"), { ...toIssueKey(issue), toRepositoryId: other.id });
  expect(moved).toMatchObject({
    repositoryId: other.id,
    number: 1,
    commentCount: 1,
    assigneeIds: [world.id("hubot")],
  });
  expect(moved.labelIds).toEqual([labels.find((label) => label.repositoryId === other.id && label.name === "bug")?.id]);
  expect(moved.milestoneId).toBe(milestones[1]?.id);
  const { data } = await world.graphql(
    "hubot",
    `query ($id: ID!, $twin: ID!) {
          node(id: $id) { ... on Issue {
            reactionGroups { content reactors { totalCount } } comments(first: 5) { nodes { body reactionGroups { content reactors { totalCount } } } }
            timelineItems(last: 1) { nodes { __typename ... on TransferredEvent { fromRepository { nameWithOwner } } } }
          } }
          twin: node(id: $twin) { ... on Issue { duplicateOf { url } } }
          repository(owner: "octo", name: "hello") { issueOrPullRequest(number: 1) { ... on Issue { resourcePath } } pinnedIssues { totalCount } }
        }`,
    { id: globalId("I", moved.repositoryId, moved.id), twin: globalId("I", duplicate.repositoryId, duplicate.id) },
  );
  expect(JSON.stringify(data)).toContain('"fromRepository":{"nameWithOwner":"octo/hello"}');
  expect(JSON.stringify(data)).toContain('"url":"http://localhost:4000/octo/other/issues/1"');
  expect(data).toMatchObject({
    repository: { issueOrPullRequest: { resourcePath: "/octo/other/issues/1" }, pinnedIssues: { totalCount: 0 } },
  });
  expect(JSON.stringify(data).match(/"totalCount":1/g)).toHaveLength(2);
  expect(await loadIssueCounts(mona, [world.hello.id, other.id])).toMatchObject([{ open: 0 }, { open: 1 }]);
  const found = await searchIssues(mona, { query: "Wandering repo:octo/other label:bug", first: 5 });
  expect(found.issueCount).toBe(1);
  const facets = await world.db.rows<{ wrong: number }>(sql`
        select count(*) as wrong from facet_counts c where c.count <> (select count(*) from issues i
          cross join lateral facets_of(i.label_ids, i.assignee_ids, i.author_id, i.milestone_id, i.issue_type_id, i.state_reason,
            i.merged_at, i.is_draft, i.review_decision, i.check_state) f
          where f.facet = c.facet and f.facet_id = c.facet_id and i.repository_id = c.repository_id and i.is_pull = c.is_pull and i.state = c.state)`);
  expect(facets[0]?.wrong).toBe(0);
});

test("a transfer creates missing labels on request", async ({ world }) => {
  const other = await world.repository("other", "PUBLIC");
  const label = await createLabel(world.as("mona"), { repositoryId: world.hello.id, name: "rare", color: "0f0" });
  const issue = await world.issue("mona", { labelIds: [label.id] });
  const moved = await transferIssue(world.as("mona"), {
    ...toIssueKey(issue),
    toRepositoryId: other.id,
    createLabelsIfMissing: true,
  });
  expect(moved.labelIds).toHaveLength(1);
  expect(moved.labelIds).not.toEqual([label.id]);
});

test("an issue that returns to a repository has its earlier number there, and its address in between leads to it", async ({
  world,
}) => {
  const other = await world.repository("other", "PUBLIC");
  await world.issue("mona", { repositoryId: other.id });
  const issue = await world.issue("mona");
  await world.issue("mona");
  const mona = world.as("mona");
  const there = await transferIssue(mona, { ...toIssueKey(issue), toRepositoryId: other.id });
  expect(there.number).toBe(2);
  const back = await transferIssue(mona, { ...toIssueKey(there), toRepositoryId: world.hello.id });
  expect(back.number).toBe(issue.number);
  const { data } = await world.graphql(
    "hubot",
    `{ repository(owner: "octo", name: "other") { issueOrPullRequest(number: 2) { ... on Issue { resourcePath } } } }`,
  );
  expect(data).toMatchObject({
    repository: { issueOrPullRequest: { resourcePath: `/octo/hello/issues/${issue.number}` } },
  });
  expect((await transferIssue(mona, { ...toIssueKey(back), toRepositoryId: other.id })).number).toBe(2);
});

test("a transfer requires write access to both repositories and one owner, and never makes a private issue public", async ({
  world,
}) => {
  const other = await world.repository("other", "PUBLIC");
  const issue = await world.issue("mona");
  const to = (login: string, toRepositoryId: number) =>
    transferIssue(world.as(login), { ...toIssueKey(issue), toRepositoryId });
  await expect(to("tess", other.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(to("wren", other.id)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(to("hubot", world.secret.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const hidden = await world.issue("mona", { repositoryId: world.secret.id });
  await expect(
    transferIssue(world.as("mona"), { ...toIssueKey(hidden), toRepositoryId: other.id }),
  ).rejects.toMatchObject({ code: "UNPROCESSABLE" });
});

test("after a transfer into a private repository, people without access find nothing at the old address", async ({
  world,
}) => {
  const issue = await world.issue("mona");
  await transferIssue(world.as("wren"), { ...toIssueKey(issue), toRepositoryId: world.secret.id });
  const { data } = await world.graphql(
    "hubot",
    `{ repository(owner: "octo", name: "hello") { issueOrPullRequest(number: ${issue.number}) { __typename } } }`,
  );
  expect(data).toEqual({ repository: { issueOrPullRequest: null } });
});
