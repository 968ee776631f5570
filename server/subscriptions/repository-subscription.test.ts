import { expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { setRepositorySubscription } from "#server/subscriptions/repository-subscription.ts";
import { updateSubscription } from "#server/subscriptions/subscription.ts";
import { test } from "#server/test/world-test.ts";
import { toIssueKey, type World } from "#server/test/world.ts";

async function read(world: World, login: string | null, name = "hello"): Promise<unknown> {
  const { data } = await world.graphql(
    login,
    `query ($name: String!) { repository(owner: "octo", name: $name) {
      viewerCanSubscribe viewerSubscription viewerWatchLevel viewerWatchedSubjects watchers { nodes { login } } } }`,
    { name },
  );
  const { watchers, ...rest } = (data as { repository: { watchers: { nodes: { login: string }[] } } }).repository;
  return [...Object.values(rest), watchers.nodes.map((person) => person.login)];
}

test("how many people watch a repository is one statement, which loads none of them", async ({ world }) => {
  const count = async (watchers: string) => {
    const before = world.db.statements.count;
    await world.graphql("mona", `{ repository(owner: "octo", name: "hello") { name ${watchers} } }`);
    return world.db.statements.count - before;
  };
  expect(await count("watchers(first: 0) { totalCount }")).toBe((await count("")) + 1);
});

async function mutate(world: World, login: string | null, fields: string, input: object) {
  const [name = ""] = fields.split(" ");
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return world.graphql(login, `mutation ($input: ${type}!) { ${name}(input: $input) { clientMutationId } }`, { input });
}

async function watched(world: World, login: string, viewer: string, field = "watching"): Promise<unknown> {
  const { data } = await world.graphql(
    viewer,
    `query ($login: String!) { user(login: $login) { ${field} { totalCount nodes { name } } } }`,
    { login },
  );
  const list = (data as { user: Record<string, { nodes: { name: string }[] } | null> }).user[field];
  return list && list.nodes.map(({ name }) => name);
}

test("a person watches, ignores, and watches certain kinds of a repository", async ({ world }) => {
  const repositoryId = globalId("R", world.hello.id);
  const set = (level: string, subjects: string[] = []) =>
    mutate(world, "hubot", "updateRepositorySubscription", { repositoryId, level, subjects });
  expect(await read(world, "hubot")).toEqual([true, "UNSUBSCRIBED", "PARTICIPATING", [], []]);
  await set("ALL");
  expect(await read(world, "hubot")).toEqual([true, "SUBSCRIBED", "ALL", [], ["hubot"]]);
  await set("CUSTOM", ["PULL_REQUEST", "ISSUE", "ISSUE"]);
  expect(await read(world, "hubot")).toEqual([true, "SUBSCRIBED", "CUSTOM", ["ISSUE", "PULL_REQUEST"], ["hubot"]]);
  await set("IGNORE");
  expect(await read(world, "hubot")).toEqual([true, "IGNORED", "IGNORE", [], []]);
  await set("PARTICIPATING");
  expect(await read(world, "hubot")).toEqual([true, "UNSUBSCRIBED", "PARTICIPATING", [], []]);
  expect(await read(world, null)).toEqual([false, null, null, [], []]);
  expect((await set("CUSTOM")).errors?.[0]?.message).toBe("Select at least one of issues and pull requests.");
  expect((await set("ALL", ["ISSUE"])).errors?.[0]?.message).toBe(
    "Only a custom subscription is to issues or pull requests.",
  );
});

test("GitHub's mutation subscribes to repositories too", async ({ world }) => {
  const subscribableId = globalId("R", world.hello.id);
  for (const [state, level] of [
    ["SUBSCRIBED", "ALL"],
    ["IGNORED", "IGNORE"],
    ["UNSUBSCRIBED", "PARTICIPATING"],
  ]) {
    await mutate(world, "hubot", "updateSubscription", { subscribableId, state });
    expect(await read(world, "hubot")).toEqual([true, state, level, [], state === "SUBSCRIBED" ? ["hubot"] : []]);
  }
  const { errors } = await mutate(world, "hubot", "updateSubscription", {
    subscribableId,
    state: "SUBSCRIBED",
    events: ["CLOSED"],
  });
  expect(errors?.[0]?.message).toBe("Only issues and pull requests have subscriptions to certain events.");
});

test("watching requires an account and a visible repository", async ({ world }) => {
  const set = (login: string | null, repositoryId: number) =>
    setRepositorySubscription(world.as(login), { repositoryId, level: "ALL" });
  await expect(set(null, world.hello.id)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(set("hubot", world.secret.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("who loses access is no watcher, and does not see what they watched", async ({ world }) => {
  await setRepositorySubscription(world.as("rita"), { repositoryId: world.secret.id, level: "ALL" });
  expect(await read(world, "mona", "secret")).toContainEqual(["rita"]);
  expect(await watched(world, "rita", "rita")).toEqual(["secret"]);
  expect(await watched(world, "rita", "hubot")).toEqual([]);
  await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
  expect(await read(world, "mona", "secret")).not.toContainEqual(["rita"]);
  expect(await watched(world, "rita", "rita")).toEqual([]);
});

test("everything is unwatched at once, and what is ignored stays so and is the viewer's own to see", async ({
  world,
}) => {
  await setRepositorySubscription(world.as("rita"), { repositoryId: world.secret.id, level: "ALL" });
  await setRepositorySubscription(world.as("rita"), { repositoryId: world.hello.id, level: "IGNORE" });
  await mutate(world, "rita", "unwatchAllRepositories", {});
  expect(await watched(world, "rita", "rita")).toEqual([]);
  expect(await watched(world, "rita", "rita", "ignoredRepositories")).toEqual(["hello"]);
  expect(await watched(world, "rita", "hubot", "ignoredRepositories")).toBeNull();
});

test("the number of watched repositories is limited", async ({ world }) => {
  await world.db.run(sql`
    with made as (insert into repositories (owner_id, name, visibility)
      select ${world.hello.ownerId}, 'r' || n, 'PUBLIC' from generate_series(1, 10000) n returning id)
    insert into repository_subscriptions (account_id, repository_id, level) select ${world.id("rita")}, id, 'ALL' from made`);
  const set = () => setRepositorySubscription(world.as("rita"), { repositoryId: world.hello.id, level: "ALL" });
  await expect(set()).rejects.toMatchObject({ message: "Up to 10,000 repositories can be watched." });
  await world.db.run(
    sql`delete from repository_subscriptions where repository_id = (select max(repository_id) from repository_subscriptions)`,
  );
  await set();
});

test("the subscription to an issue follows from watching, taking part and choosing, and says why", async ({
  world,
}) => {
  const issue = await world.issue("mona", { assigneeIds: [world.id("tess")] });
  const id = globalId("I", issue.repositoryId, issue.id);
  const status = async (login: string) => {
    const { data } = await world.graphql(
      login,
      `query ($id: ID!) { node(id: $id) { ... on Issueish { viewerSubscription viewerThreadSubscriptionStatus
        viewerThreadSubscriptionFormAction viewerSubscriptionReason viewerSubscriptionEvents } } }`,
      { id },
    );
    return Object.values((data as { node: object }).node) as unknown[];
  };
  const watch = (login: string, level: "ALL" | "CUSTOM" | "IGNORE", subjectTypes: ("ISSUE" | "PULL_REQUEST")[] = []) =>
    setRepositorySubscription(world.as(login), { repositoryId: issue.repositoryId, level, subjectTypes });
  const choose = (state: string, events?: string[]) =>
    mutate(world, "hubot", "updateSubscription", { subscribableId: id, state, ...(events && { events }) });
  expect(await status("mona")).toEqual(["SUBSCRIBED", "SUBSCRIBED_TO_THREAD", "UNSUBSCRIBE", "AUTHOR", null]);
  expect(await status("tess")).toEqual(["SUBSCRIBED", "SUBSCRIBED_TO_THREAD", "UNSUBSCRIBE", "ASSIGN", null]);
  expect(await status("hubot")).toEqual(["UNSUBSCRIBED", "NONE", "SUBSCRIBE", null, null]);
  await watch("hubot", "ALL");
  expect(await status("hubot")).toEqual(["SUBSCRIBED", "SUBSCRIBED_TO_LIST", "UNSUBSCRIBE", "SUBSCRIBED", null]);
  await watch("hubot", "CUSTOM", ["PULL_REQUEST"]);
  expect(await status("hubot")).toEqual(["UNSUBSCRIBED", "NONE", "SUBSCRIBE", null, null]);
  await watch("hubot", "CUSTOM", ["ISSUE"]);
  expect(await status("hubot")).toEqual(["SUBSCRIBED", "SUBSCRIBED_TO_THREAD_TYPE", "UNSUBSCRIBE", "SUBSCRIBED", null]);
  await choose("UNSUBSCRIBED");
  expect(await status("hubot")).toEqual(["UNSUBSCRIBED", "NONE", "SUBSCRIBE", null, null]);
  await choose("SUBSCRIBED", ["CLOSED", "REOPENED"]);
  expect(await status("hubot")).toEqual([
    "SUBSCRIBED",
    "SUBSCRIBED_TO_THREAD_EVENTS",
    "UNSUBSCRIBE",
    "MANUAL",
    ["CLOSED", "REOPENED"],
  ]);
  await addComment(world.as("hubot"), { subject: toIssueKey(issue), body: "@rita" });
  await takeQueuedEvents(world.as(null), notifyEvents);
  expect(await status("rita")).toEqual(["SUBSCRIBED", "SUBSCRIBED_TO_THREAD", "UNSUBSCRIBE", "MENTION", null]);
  expect(await status("hubot")).toEqual([
    "SUBSCRIBED",
    "SUBSCRIBED_TO_THREAD_EVENTS",
    "UNSUBSCRIBE",
    "COMMENT",
    ["CLOSED", "REOPENED"],
  ]);
  await updateSubscription(world.as("hubot"), { ...toIssueKey(issue), state: "IGNORED" });
  expect(await status("hubot")).toEqual(["IGNORED", "IGNORING_THREAD", "SUBSCRIBE", null, null]);
  await watch("hubot", "IGNORE");
  expect(await status("hubot")).toEqual(["IGNORED", "IGNORING_LIST", "NONE", null, null]);
});
