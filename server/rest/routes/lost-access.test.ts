import { describe, expect } from "vitest";
import { deleteCollaborator } from "#server/access/membership.ts";
import { takeQueuedEvents } from "#server/events/event-queue.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import { notifyEvents } from "#server/notifications/notify-events.ts";
import { deleteOrganization } from "#server/organizations/delete-organization.ts";
import type { Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { deleteRepository } from "#server/repositories/delete-repository.ts";
import { updateRepository } from "#server/repositories/update-repository.ts";
import { createPushSubscription } from "#server/notifications/push-subscription.ts";
import { makeBrowser } from "#server/test/push-service.ts";
import { openTestSession } from "#server/test/single-sign-on.ts";
import { test, type RestWorld } from "#server/rest/test/rest-test.ts";

// Old notifications, subscriptions and watched repositories show nothing of what a person may no longer see.

async function deliver(world: RestWorld): Promise<void> {
  while (await takeQueuedEvents(world.as(null), notifyEvents));
}

/** What a person can ask for that would show their notifications, and what they watch. */
async function readAll(world: RestWorld, as: string, issue: IssueRow, threadId: number, viewer: Partial<Viewer>) {
  const ids = { thread: globalId("NT", threadId), issue: globalId("I", issue.repositoryId, issue.id) };
  const token = { as, viewer };
  const { data } = await world.graphql(
    as,
    `query ($thread: ID!, $issue: ID!) {
      thread: node(id: $thread) { id }
      issue: node(id: $issue) { id }
      viewer {
        unreadNotificationCount
        all: notificationThreads { totalCount nodes { title } }
        byTitle: notificationThreads(query: "Confidential") { totalCount }
        notificationRepositories { count }
        watching(first: 10) { totalCount nodes { name } }
      }
    }`,
    ids,
    viewer,
  );
  const mutation = await world.graphql(
    as,
    `mutation ($ids: [ID!]!) { saveNotifications(input: { ids: $ids }) { threads { title } } }`,
    { ids: [ids.thread] },
    viewer,
  );
  const rest = async (path: string) => {
    const { status, body } = await world.rest(`GET ${path}`, token);
    return status === 200 ? body : status;
  };
  return {
    data,
    saved: mutation.data?.["saveNotifications"] ?? null,
    inbox: await rest("/notifications?all=true"),
    thread: await rest(`/notifications/threads/${threadId}`),
    subscription: await rest(`/notifications/threads/${threadId}/subscription`),
    watched: await rest("/user/subscriptions"),
  };
}

const NOTHING = {
  data: {
    thread: null,
    issue: null,
    viewer: {
      unreadNotificationCount: 0,
      all: { totalCount: 0, nodes: [] },
      byTitle: { totalCount: 0 },
      notificationRepositories: [],
      watching: { totalCount: 0, nodes: [] },
    },
  },
  saved: null,
  inbox: [],
  thread: 404,
  subscription: 404,
  watched: [],
};

type Way = (world: RestWorld) => Promise<Partial<Viewer> | undefined | void>;

const WAYS: [string, Way][] = [
  [
    "their role ended",
    async (world) => {
      await deleteCollaborator(world.as("mona"), world.secret.id, world.id("rita"));
    },
  ],
  [
    "the organization was deleted",
    async (world) => {
      await deleteOrganization(world.as("mona"), { id: world.secret.ownerId, confirmation: "octo" });
    },
  ],
  [
    "the repository was deleted",
    async (world) => {
      await deleteRepository(world.as("mona"), { id: world.secret.id, confirmation: "octo/secret" });
    },
  ],
  ["their session hides the organization", async (world) => ({ hiddenOrganizationIds: [world.secret.ownerId] })],
  ["their token reads public repositories alone", async () => ({ scopes: ["public_repo", "notifications"] })],
];

describe("whoever may no longer see a repository", () => {
  test.for(WAYS)("because %s sees nothing of its notifications", async ([, lose], { world }) => {
    const repositoryId = world.secret.id;
    await world.rest("PUT /repos/octo/secret/subscription", { as: "rita" });
    const issue = await world.issue("mona", { repositoryId, title: "Confidential", body: "@rita" });
    await deliver(world);
    const row = await world.db.row<{ id: number }>(
      sql`select id from notifications where account_id = ${world.id("rita")}`,
    );
    const id = row?.id ?? 0;
    expect(await readAll(world, "rita", issue, id, {})).toMatchObject({
      data: { viewer: { unreadNotificationCount: 1, all: { nodes: [{ title: "Confidential" }] } } },
      inbox: [{ subject: { title: "Confidential" } }],
      watched: [{ name: "secret" }],
    });
    const viewer = (await lose(world)) ?? {};
    expect(await readAll(world, "rita", issue, id, viewer)).toEqual(NOTHING);
  });

  test("a repository that becomes private leaves the inbox, and returns with it", async ({ world }) => {
    await world.issue("mona", { body: "@hubot" });
    await world.db.run(sql`delete from collaborators where account_id = ${world.id("hubot")}`);
    await deliver(world);
    const inbox = async () => (await world.rest<unknown[]>("GET /notifications", { as: "hubot" })).body.length;
    expect(await inbox()).toBe(1);
    await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PRIVATE" });
    expect(await inbox()).toBe(0);
    await updateRepository(world.as("mona"), { id: world.hello.id, visibility: "PUBLIC" });
    expect(await inbox()).toBe(1);
  });

  test.for(WAYS.slice(0, 2))("when the job runs, because %s, is not notified at all", async ([, lose], { world }) => {
    await world.rest("PUT /repos/octo/secret/subscription", { as: "rita" });
    const [session, browser] = [await openTestSession(world, "rita"), makeBrowser()];
    await createPushSubscription(await session.getContext(), {
      endpoint: "https://push.example.com/1",
      publicKey: browser.publicKey,
      authSecret: browser.authSecret,
    });
    await world.issue("mona", { repositoryId: world.secret.id, title: "Confidential", body: "@rita" });
    await lose(world);
    await deliver(world);
    const rita = world.id("rita");
    expect(await world.db.rows(sql`select 1 from notifications where account_id = ${rita}`)).toEqual([]);
    expect(await world.db.rows(sql`select 1 from notification_deliveries where account_id = ${rita}`)).toEqual([]);
    expect(await world.db.rows(sql`select 1 from subscriptions where account_id = ${rita}`)).toEqual([]);
  });
});
