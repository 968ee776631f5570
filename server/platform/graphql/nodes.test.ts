import { isObjectType } from "graphql";
import { expect } from "vitest";
import { updatePullCommits } from "#server/pulls/update-pull-commits.ts";
import { requestReviews } from "#server/pulls/review-request.ts";
import { FEATURES } from "#server/features.ts";
import type { IdPrefix } from "#server/platform/graphql/global-id.ts";
import { sql } from "#server/platform/db/sql.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createTestPull } from "#server/test/issues.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { createTeam } from "#server/test/teams.ts";
import { executor } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

/** The prefix of the ids of each type; events of timelines have EV. */
const PREFIXES: Readonly<Record<string, IdPrefix>> = {
  App: "APP",
  AppInstallation: "INST",
  Bot: "A",
  BranchProtectionRule: "BPR",
  BulkJob: "BJ",
  CheckRun: "CR",
  CheckSuite: "CS",
  CodeHost: "CH",
  Commit: "C",
  Discussion: "D",
  DraftIssue: "DI",
  Issue: "I",
  IssueComment: "IC",
  IssueFieldDate: "IF",
  IssueFieldDateValue: "IFV",
  IssueFieldMultiSelect: "IF",
  IssueFieldMultiSelectValue: "IFV",
  IssueFieldNumber: "IF",
  IssueFieldNumberValue: "IFV",
  IssueFieldSingleSelect: "IF",
  IssueFieldSingleSelectOption: "IFO",
  IssueFieldSingleSelectValue: "IFV",
  IssueFieldText: "IF",
  IssueFieldTextValue: "IFV",
  IssueType: "IT",
  Label: "LA",
  LinkedBranch: "LB",
  Mannequin: "A",
  Milestone: "MI",
  NotificationFilter: "NF",
  PushSubscription: "PU",
  NotificationThread: "NT",
  Organization: "A",
  PinnedIssue: "PIN",
  PinnedIssueComment: "PIC",
  ProjectV2: "PVT",
  ProjectV2Field: "PVTF",
  ProjectV2Item: "PVTI",
  ProjectV2ItemFieldDateValue: "PVFV",
  ProjectV2ItemFieldIterationValue: "PVFV",
  ProjectV2ItemFieldNumberValue: "PVFV",
  ProjectV2ItemFieldSingleSelectValue: "PVFV",
  ProjectV2ItemFieldTextValue: "PVFV",
  ProjectV2IterationField: "PVTF",
  ProjectV2SingleSelectField: "PVTF",
  PullRequest: "PR",
  PullRequestCommit: "PRC",
  PullRequestReview: "PRR",
  PullRequestReviewComment: "PRRC",
  PullRequestReviewThread: "PRRT",
  Reaction: "RE",
  Ref: "REF",
  Repository: "R",
  RepositoryTopic: "RTO",
  ReviewRequest: "RVR",
  SavedReply: "SR",
  SearchShortcut: "SSC",
  Status: "ST",
  StatusCheckRollup: "SCR",
  StatusContext: "SC",
  Team: "TE",
  Topic: "TO",
  Tree: "TREE",
  User: "A",
  UserContentEdit: "UCE",
  Webhook: "WH",
  WebhookDelivery: "WHD",
};

/** Types that no field returns. */
const NEVER_RETURNED: ReadonlySet<string> = new Set([
  "CommitComment",
  "CommitCommentThread",
  "Language",
  "License",
  "MergeQueue",
  "MergeQueueEntry",
  "ProjectV2View",
  "PullRequestCommitCommentThread",
  "Release",
  "RepositoryCustomProperty",
  "UserStatus",
  "Workflow",
  "WorkflowRun",
]);

test("every type of Node can be loaded by its id", () => {
  const loaded = new Set(FEATURES.flatMap(({ nodes }) => Object.keys(nodes ?? {})));
  const missing = Object.values(executor.schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type.getInterfaces().some(({ name }) => name === "Node"))
    .map(({ name }) => name)
    .filter((name) => !NEVER_RETURNED.has(name))
    .filter((name) => !loaded.has(PREFIXES[name] ?? (name.endsWith("Event") ? "EV" : "none")));
  expect(missing, "have no prefix in PREFIXES whose ids a feature loads").toEqual([]);
});

async function load(world: World, viewer: string | null, id: unknown): Promise<unknown> {
  const query = `query ($id: ID!) { node(id: $id) { __typename id } }`;
  return (await world.graphql(viewer, query, { id })).data?.["node"];
}

async function expectNode(world: World, typeName: string, id: unknown): Promise<void> {
  expect(await load(world, "rita", id)).toEqual({ __typename: typeName, id });
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
  expect(await load(world, "hubot", id)).toBeNull();
  expect(await load(world, "rita", id)).toEqual({ __typename: typeName, id });
  await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PUBLIC" });
}

test("commits of pull requests and requests of reviews are nodes for those who see the pull request", async ({
  world,
}) => {
  const pull = await createTestPull(world);
  await updatePullCommits(world.as("wren"), {
    ...toIssueKey(pull),
    commits: [{ oid: "b".repeat(40), message: "First", committedDate: new Date("2024-01-01") }],
  });
  const teamId = await createTeam(world.as("mona"), {
    organizationId: world.hello.ownerId,
    slug: "core",
    memberIds: [],
    repositories: [{ id: world.hello.id, role: "WRITE" }],
  });
  const accountIds = [world.id("max")];
  await requestReviews(world.as("mona"), { ...toIssueKey(pull), accountIds, teamIds: [teamId], union: true });
  type Nodes = { nodes: { id: string }[] };
  const read = await readRepository<{ pullRequest: { commits: Nodes; reviewRequests: Nodes } }>(
    world,
    "mona",
    `pullRequest(number: ${pull.number}) { commits(first: 5) { nodes { id } } reviewRequests(first: 5) { nodes { id } } }`,
  );
  const { commits, reviewRequests } = read.pullRequest;
  expect(reviewRequests.nodes).toHaveLength(2);
  await expectNode(world, "PullRequestCommit", commits.nodes[0]?.id);
  for (const { id } of reviewRequests.nodes) await expectNode(world, "ReviewRequest", id);
  await world.db.run(sql`delete from pull_review_requests where repository_id = ${world.hello.id}`);
  expect(await load(world, "mona", reviewRequests.nodes[0]?.id)).toBeNull();
});

test("a topic is a node while a visible repository has it", async ({ world }) => {
  await world.db.run(sql`update repositories set topics = '{databases,search}' where id = ${world.hello.id}`);
  type Topics = { repositoryTopics: { nodes: { id: string; topic: { id: string; name: string } }[] } };
  const { repositoryTopics } = await readRepository<Topics>(
    world,
    null,
    "repositoryTopics(first: 5) { nodes { id topic { id name } } }",
  );
  for (const { id, topic } of repositoryTopics.nodes) {
    await expectNode(world, "RepositoryTopic", id);
    await expectNode(world, "Topic", topic.id);
  }
  await world.db.run(sql`update repositories set topics = '{}' where id = ${world.hello.id}`);
  expect(await load(world, "mona", repositoryTopics.nodes[0]?.topic.id)).toBeNull();
});

test("an option of an issue field is a node", async ({ world }) => {
  const row = await world.db.row<{ id: number }>(sql`
    with f as (insert into issue_fields (organization_id, name, slug, data_type)
      values (${world.hello.ownerId}, 'Priority', 'priority', 'SINGLE_SELECT') returning id)
    insert into issue_field_options (field_id, name, color, position) select id, 'High', 'RED', 0 from f returning id`);
  const { data } = await world.graphql(
    "mona",
    `{ organization(login: "octo") { issueFields(first: 5) { nodes { ... on IssueFieldSingleSelect { options { id fullDatabaseId } } } } } }`,
  );
  type Field = { options?: { id: string; fullDatabaseId: number | string }[] };
  const { nodes } = (data as { organization: { issueFields: { nodes: Field[] } } }).organization.issueFields;
  const option = nodes.flatMap(({ options }) => options ?? []).find((one) => Number(one.fullDatabaseId) === row?.id);
  expect(option).toBeDefined();
  expect(await load(world, "mona", option?.id)).toEqual({ __typename: "IssueFieldSingleSelectOption", id: option?.id });
});
