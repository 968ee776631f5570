import { expect } from "vitest";
import { closeIssue } from "#server/issues/close-issue.ts";
import { createLabel } from "#server/labels/create-label.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { readRepository } from "#server/test/read-repository.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

const FILTERED = `query ($filterBy: IssueFilters, $assignee: String, $author: String, $mention: String) {
  repository(owner: "octo", name: "hello") {
    given: issues(filterBy: $filterBy, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { number } }
    variables: issues(filterBy: { assignee: $assignee, createdBy: $author, mentioned: $mention }, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { number } }
  }
}`;

type Numbers = { nodes: { number: number }[] };

async function filter(world: World, login: string, variables: Record<string, unknown>): Promise<number[][]> {
  const result = await world.graphql(login, FILTERED, variables);
  expect(result.errors).toBeUndefined();
  const { repository } = result.data as { repository: { given: Numbers; variables: Numbers } };
  return [repository.given, repository.variables].map(({ nodes }) => nodes.map(({ number }) => number));
}

test("a list of issues is filtered by people, labels, states and time", async ({ world }) => {
  const bug = await createLabel(world.as("wren"), { repositoryId: world.hello.id, name: "Bug", color: "f00" });
  const first = await world.issue("mona", {
    labelIds: [bug.id],
    assigneeIds: [world.id("tess")],
    body: "Thanks @rita",
  });
  const second = await world.issue("hubot");
  await closeIssue(world.as("mona"), toIssueKey(second));
  const by = async (filterBy: object, login = "mona") => (await filter(world, login, { filterBy }))[0];
  expect(await by({})).toEqual([first.number, second.number]);
  expect(await by({ assignee: "tess" })).toEqual([first.number]);
  expect(await by({ assignee: "*" })).toEqual([first.number]);
  expect(await by({ assignee: null })).toEqual([second.number]);
  expect(await by({ createdBy: "HUBOT" })).toEqual([second.number]);
  expect(await by({ labels: ["bug"] })).toEqual([first.number]);
  expect(await by({ mentioned: "rita" })).toEqual([first.number]);
  expect(await by({ milestone: null })).toEqual([first.number, second.number]);
  expect(await by({ milestoneNumber: "1" })).toEqual([]);
  expect(await by({ type: "*" })).toEqual([]);
  expect(await by({ states: ["CLOSED"] })).toEqual([second.number]);
  expect(await by({ since: "2099-01-01T00:00:00Z" })).toEqual([]);
  expect(await by({ viewerSubscribed: true })).toEqual([first.number]);
  expect(await by({ viewerSubscribed: true }, "ada")).toEqual([]);
});

test("a filter whose variable is not given does not apply", async ({ world }) => {
  const issue = await world.issue("mona", { assigneeIds: [world.id("tess")] });
  expect((await filter(world, "mona", {}))[1]).toEqual([issue.number]);
  expect((await filter(world, "mona", { assignee: "wren" }))[1]).toEqual([]);
});

test("an issue tells why the viewer cannot edit it, and its text without formatting", async ({ world }) => {
  const issue = await world.issue("mona", { body: "**One** & `two`" });
  const selection = `issue(number: ${issue.number}) {
    bodyText createdViaEmail includesCreatedEdit publishedAt
    ... on UpdatableComment { viewerCannotUpdateReasons } ... on Updatable { viewerCanUpdate }
    ... on Deletable { viewerCanDelete } ... on Lockable { locked } ... on RepositoryNode { repository { name } }
    ... on Subscribable { viewerSubscription } ... on SubscribableThread { viewerThreadSubscriptionStatus }
    ... on ProjectV2Owner { projectV2(number: 1) { id } projectsV2(orderBy: { field: TITLE, direction: ASC }, minPermissionLevel: WRITE) { totalCount } }
    projectCards(first: 1) { totalCount nodes { project { name } column { name } } }
    reactionGroups { users { totalCount } } }`;
  const read = async (login: string | null) =>
    (await readRepository<{ issue: unknown }>(world, login, selection)).issue;
  expect(await read(null)).toMatchObject({ viewerCannotUpdateReasons: ["LOGIN_REQUIRED"], viewerSubscription: null });
  expect(await read("hubot")).toMatchObject({
    viewerCannotUpdateReasons: ["INSUFFICIENT_ACCESS"],
    viewerThreadSubscriptionStatus: "NONE",
  });
  expect(await read("mona")).toMatchObject({
    bodyText: "One & two",
    createdViaEmail: false,
    includesCreatedEdit: false,
    viewerCannotUpdateReasons: [],
    viewerCanUpdate: true,
    locked: false,
    viewerThreadSubscriptionStatus: "SUBSCRIBED_TO_THREAD",
    projectV2: null,
    projectsV2: { totalCount: 0 },
    projectCards: { totalCount: 0, nodes: [] },
  });
  await updateIssue(world.as("mona"), { ...toIssueKey(issue), body: "Three" });
  expect(await read("mona")).toMatchObject({ bodyText: "Three", includesCreatedEdit: true });
});

test("the API says what it did not find, by GitHub's sentence; pages get null", async ({ world }) => {
  const missing = {
    [`repository(owner: "octo", name: "none") { id }`]: "Could not resolve to a Repository with the name 'octo/none'.",
    [`user(login: "nobody") { id }`]: "Could not resolve to a User with the login of 'nobody'.",
    [`organization(login: "mona") { id }`]: "Could not resolve to an Organization with the login of 'mona'.",
    [`repository(owner: "octo", name: "hello") { issue(number: 9) { id } }`]:
      "Could not resolve to an Issue with the number of 9.",
    [`repository(owner: "octo", name: "hello") { pullRequest(number: 9) { id } }`]:
      "Could not resolve to a PullRequest with the number of 9.",
    [`repository(owner: "octo", name: "hello") { issueOrPullRequest(number: 9) { __typename } }`]:
      "Could not resolve to an issue or pull request with the number of 9.",
  };
  for (const [field, message] of Object.entries(missing)) {
    const { errors } = await world.graphqlApi("mona", `{ ${field} }`);
    expect(errors).toMatchObject([{ type: "NOT_FOUND", message, path: expect.any(Array) as unknown }]);
    expect((await world.graphql("mona", `{ ${field} }`)).errors).toBeUndefined();
  }
});

test("the people who can be assigned are listed for those who can assign", async ({ world }) => {
  const selection = `assignableUsers(first: 3) { totalCount nodes { login } pageInfo { hasNextPage } }`;
  expect(await readRepository(world, "tess", selection)).toEqual({
    assignableUsers: {
      totalCount: 6,
      nodes: [{ login: "ada" }, { login: "max" }, { login: "mona" }],
      pageInfo: { hasNextPage: true },
    },
  });
  expect(await readRepository(world, "hubot", selection)).toMatchObject({ assignableUsers: { totalCount: 0 } });
});

test("locking and unlocking return the record as Lockable, and the actor", async ({ world }) => {
  const { number } = await world.issue("mona");
  const { issue } = await readRepository<{ issue: { id: string } }>(world, "wren", `issue(number: ${number}) { id }`);
  const locked = await world.graphql(
    "wren",
    `mutation ($id: ID!) { lockLockable(input: { lockableId: $id, lockReason: SPAM }) { actor { login } lockedRecord { locked activeLockReason } } }`,
    issue,
  );
  expect(locked.data?.["lockLockable"]).toEqual({
    actor: { login: "wren" },
    lockedRecord: { locked: true, activeLockReason: "SPAM" },
  });
  const unlocked = await world.graphql(
    "wren",
    `mutation ($id: ID!) { unlockLockable(input: { lockableId: $id }) { actor { login } unlockedRecord { locked } } }`,
    issue,
  );
  expect(unlocked.data?.["unlockLockable"]).toEqual({ actor: { login: "wren" }, unlockedRecord: { locked: false } });
});
