import { describe, expect } from "vitest";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";
import { createWebhook, updateWebhook, type NewWebhook } from "#server/webhooks/write-webhook.ts";

const URL = "https://ci.example/hook?token=abc";
const FIELDS = `id payloadUrl contentType hasSecret isActive events lastStatus`;

const create = (ctx: Context, input: Partial<NewWebhook> & Pick<NewWebhook, "owner">) =>
  createWebhook(ctx, { url: URL, events: ["issues"], ...input });

const mutate = (world: World, mutation: string, login = "mona", viewer = {}) =>
  world.graphql(login, `mutation { ${mutation} }`, {}, viewer);

const createBy = (world: World, input: string, login = "mona", viewer = {}) =>
  mutate(
    world,
    `createWebhook(input: { payloadUrl: "${URL}", events: ["issues"], ${input} }) { webhook { ${FIELDS} } }`,
    login,
    viewer,
  );

const events = (world: World) =>
  world.db.rows<{ name: string; recipients: unknown }>(sql`select name, recipients from webhook_events order by id`);

describe("a webhook", () => {
  test("of a repository is added by its administrators, with a secret that nobody can read", async ({ world }) => {
    const ownerId = globalId("R", world.hello.id);
    const { data } = await createBy(world, `ownerId: "${ownerId}", secret: "hunter2", contentType: JSON`, "ada");
    expect(data).toEqual({
      createWebhook: {
        webhook: {
          id: expect.any(String) as string,
          payloadUrl: URL,
          contentType: "JSON",
          hasSecret: true,
          isActive: true,
          events: ["issues"],
          lastStatus: "UNUSED",
        },
      },
    });
    const row = await world.db.row<{ secret: Buffer }>(sql`select secret from webhooks`);
    expect(row?.secret.toString("latin1")).not.toContain("hunter2");
    expect(await events(world)).toMatchObject([{ name: "ping" }]);
    const audit = await world.db.rows(sql`select action, target, data from audit_events`);
    expect(audit).toEqual([
      { action: "hook.create", target: "octo/hello", data: { host: "ci.example", events: "issues", active: true } },
    ]);
  });

  test("is refused to those who do not administer the repository, and unknown to those who do not see it", async ({
    world,
  }) => {
    const types = async (repository: { id: number }, login: string) =>
      (await createBy(world, `ownerId: "${globalId("R", repository.id)}"`, login)).errors?.[0]?.["type"];
    expect(await types(world.hello, "max")).toBe("FORBIDDEN");
    expect(await types(world.secret, "hubot")).toBe("NOT_FOUND");
  });

  test("is not listed to those who do not administer the repository", async ({ world }) => {
    const webhook = await create(world.as("ada"), { owner: { repositoryId: world.hello.id } });
    const list = `{ repository(owner: "octo", name: "hello") { viewerCanManageWebhooks webhooks { id } } }`;
    expect((await world.graphql("ada", list)).data).toEqual({
      repository: { viewerCanManageWebhooks: true, webhooks: [{ id: globalId("WH", webhook.id) }] },
    });
    expect((await world.graphql("max", list)).data).toEqual({
      repository: { viewerCanManageWebhooks: false, webhooks: [] },
    });
    const node = `{ node(id: "${globalId("WH", webhook.id)}") { ... on Webhook { payloadUrl } } }`;
    expect((await world.graphql("hubot", node)).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
    expect((await world.graphql("ada", node)).data).toEqual({ node: { payloadUrl: URL } });
  });

  test("of an organization is added by its owners, with a token only in the scope admin:org_hook", async ({
    world,
  }) => {
    const input = `ownerId: "${globalId("A", world.hello.ownerId)}"`;
    expect((await createBy(world, input, "ada")).errors?.[0]).toMatchObject({ type: "FORBIDDEN" });
    const inScope = (scope: string) => createBy(world, input, "mona", { scopes: [scope] });
    expect((await inScope("repo")).errors?.[0]).toMatchObject({ type: "INSUFFICIENT_SCOPES" });
    expect((await inScope("admin:org_hook")).errors).toBeUndefined();
  });

  test("of a repository is added with a token in the scope repo or admin:repo_hook", async ({ world }) => {
    const create = (scope: string, host: string) =>
      mutate(
        world,
        `createWebhook(input: { ownerId: "${globalId("R", world.hello.id)}", payloadUrl: "https://${host}.example", events: ["*"] }) { webhook { id } }`,
        "ada",
        { scopes: [scope], hasConfirmedAccess: false },
      );
    expect((await create("public_repo", "a")).errors?.[0]).toMatchObject({ type: "INSUFFICIENT_SCOPES" });
    expect((await create("repo", "b")).errors).toBeUndefined();
    expect((await create("admin:repo_hook", "c")).errors).toBeUndefined();
  });

  test("needs confirmed access in a session", async ({ world }) => {
    const input = `ownerId: "${globalId("R", world.hello.id)}"`;
    const { errors } = await createBy(world, input, "ada", { hasConfirmedAccess: false });
    expect(errors?.[0]).toMatchObject({ type: "CONFIRMATION_REQUIRED" });
  });

  test.for([
    ["ftp://ci.example", "Payload URL must be an http or https address."],
    ["ci.example", "Payload URL must be an http or https address."],
    ["https://user:secret@ci.example", "Payload URL must not contain a username or a password."],
    ["http://127.0.0.1/", "url is not supported because it isn't reachable over the public Internet (127.0.0.1)"],
    ["http://2130706433/", "url is not supported because it isn't reachable over the public Internet (127.0.0.1)"],
    ["http://[::1]/", "url is not supported because it isn't reachable over the public Internet ([::1])"],
    ["http://localhost/", "url is not supported because it isn't reachable over the public Internet (localhost)"],
  ] as const)("is refused with the address %s", async ([url, sentence], { world }) => {
    const owner = { repositoryId: world.hello.id };
    await expect(create(world.as("ada"), { owner, url })).rejects.toThrow(sentence);
  });

  test("is refused with an event that GitHub does not have, with the same settings as another one, and as the 21st of an event", async ({
    world,
  }) => {
    const owner = { repositoryId: world.hello.id };
    const ctx = world.as("ada");
    await expect(create(ctx, { owner, events: ["bogus"] })).rejects.toThrow("bogus is not an event of webhooks.");
    await expect(create(ctx, { owner, events: [] })).rejects.toThrow("Select at least one event.");
    await create(ctx, { owner });
    await expect(create(ctx, { owner })).rejects.toThrow("Hook already exists on this repository");
    for (let index = 1; index < 20; index += 1) await create(ctx, { owner, url: `${URL}${index}`, events: ["*"] });
    await expect(create(ctx, { owner, url: `${URL}20` })).rejects.toThrow(
      'The "issues" event cannot have more than 20 hooks',
    );
    await create(ctx, { owner, url: `${URL}20`, events: ["push"] }).catch((error: Error) =>
      expect(error.message).toContain("cannot have more than 20 hooks"),
    );
  });

  test("keeps what an update does not name, and loses its secret with an empty one", async ({ world }) => {
    const ctx = world.as("ada");
    const { id } = await create(ctx, { owner: { repositoryId: world.hello.id }, secret: "hunter2" });
    const changed = await updateWebhook(ctx, { id, events: ["*", "issues"], isActive: false });
    expect(changed).toMatchObject({ url: URL, events: ["*"], isActive: false, contentType: "form" });
    expect(changed.secret).not.toBeNull();
    expect((await updateWebhook(ctx, { id, secret: "" })).secret).toBeNull();
  });

  test("is deleted with its deliveries", async ({ world }) => {
    const { id } = await create(world.as("ada"), { owner: { repositoryId: world.hello.id } });
    const { data } = await mutate(
      world,
      `deleteWebhook(input: { webhookId: "${globalId("WH", id)}" }) { deletedWebhookId repository { webhooks { id } } organization { id } }`,
      "ada",
    );
    expect(data).toEqual({
      deleteWebhook: { deletedWebhookId: globalId("WH", id), repository: { webhooks: [] }, organization: null },
    });
  });
});

describe("an event", () => {
  const issues = (world: World) => ({ name: "issues", repositoryId: world.hello.id, source: { issueId: 1 } }) as const;

  test("is stored for the webhooks of the repository and of its organization that want it, in one statement", async ({
    world,
  }) => {
    const ctx = world.as("mona");
    const own = await create(ctx, { owner: { repositoryId: world.hello.id } });
    const all = await create(ctx, { owner: { organizationId: world.hello.ownerId }, events: ["*"] });
    await create(ctx, { owner: { repositoryId: world.secret.id } });
    await create(ctx, { owner: { repositoryId: world.hello.id }, events: ["label"] });
    await create(ctx, { owner: { repositoryId: world.hello.id }, url: `${URL}2`, isActive: false });
    await world.db.run(sql`delete from webhook_events`);
    const before = world.db.statements.count;
    await queueEvents(ctx, [issues(world), issues(world)]);
    expect(world.db.statements.count - before).toBe(1);
    const pairs = [
      [own.id, null],
      [all.id, null],
    ];
    expect(await events(world)).toEqual([
      { name: "issues", recipients: pairs },
      { name: "issues", recipients: pairs },
    ]);
  });

  test("that nobody wants is not stored and starts no job", async ({ world }) => {
    const jobs: string[] = [];
    const ctx = { ...world.as("mona"), enqueue: (job: string) => Promise.resolve(void jobs.push(job)) };
    await queueEvents(ctx, [issues(world)]);
    expect(await events(world)).toEqual([]);
    expect(jobs).toEqual([]);
  });
});
