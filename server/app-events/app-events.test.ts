import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect } from "vitest";
import { installApp, updateInstallation } from "#server/apps/install-app.ts";
import { setAppWebhook } from "#server/apps/app-webhook.ts";
import type { AppRow } from "#server/apps/app.ts";
import { deleteInstallation, suspendInstallation, unsuspendInstallation } from "#server/apps/suspend-installation.ts";
import { updateApp } from "#server/apps/write-app.ts";
import { addComment } from "#server/comments/add-comment.ts";
import { deleteIssueComment } from "#server/comments/delete-comment.ts";
import { updateIssueComment } from "#server/comments/update-comment.ts";
import { createPull } from "#server/pulls/create-pull.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { makeAjv } from "#server/test/ajv.ts";
import { findMistakes as findMistakesOf } from "#server/webhook-events/test/webhook-schemas.ts";
import { renameOrganization } from "#server/organizations/rename-organization.ts";
import {
  deleteAuthorization,
  removeAuthorization,
  writeAuthorization,
  type AuthorizationRow,
} from "#server/oauth/authorization.ts";
import { installOnOcto, makeApp } from "#server/test/apps.ts";
import { test } from "#server/test/world-test.ts";
import type { World } from "#server/test/world.ts";
import { buildDeliveries } from "#server/webhooks/build-deliveries.ts";
import { queueEvents } from "#server/webhooks/queue-events.ts";

type Sent = { event: string; action: string | null; installationId: number | null; payload: Record<string, unknown> };

const PERMISSIONS = { issues: "write" };

async function makeListener(world: World, input: Parameters<typeof makeApp>[1] = {}): Promise<AppRow> {
  const app = await makeApp(world, { permissions: PERMISSIONS, events: ["issues"], ...input });
  await setAppWebhook(world.as("mona"), { appId: app.id, url: "https://example.com/hook", isActive: true });
  return app;
}

/** Who is told about an issue of the repository. */
async function findNotifiedInstallations(world: World, repositoryId: number): Promise<(number | null)[]> {
  await world.db.run(sql`delete from webhook_events`);
  await queueEvents(world.as("mona"), [{ name: "issues", repositoryId, source: {} }]);
  const rows = await world.db.rows<{ recipients: [number, number | null][] }>(
    sql`select recipients from webhook_events`,
  );
  return rows.flatMap(({ recipients }) => recipients.map(([, installationId]) => installationId));
}

/** What was sent to apps, oldest first. */
async function takeSent(world: World): Promise<Sent[]> {
  await buildDeliveries(world.as(null));
  const rows = await world.db.rows<Omit<Sent, "payload"> & { id: number; payload: string }>(
    sql`delete from webhook_deliveries returning event, action, installation_id, payload, id`,
  );
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => ({ ...row, payload: JSON.parse(row.payload) as Record<string, unknown> }));
}

let validate: ((event: string, payload: unknown) => string[]) | undefined;

/** What is wrong with a payload by GitHub's own schema of it. */
function findMistakes(event: string, payload: unknown): string[] {
  validate ??= makeValidator();
  return validate(event, payload);
}

function makeValidator() {
  const file = createRequire(import.meta.url).resolve("@octokit/webhooks-schemas/schema.json");
  const ajv = makeAjv({ allErrors: false });
  // GitHub sends more than its schemas know.
  const schemas = JSON.parse(readFileSync(file, "utf8"), (key, value: unknown) =>
    key === "additionalProperties" && value === false ? undefined : value,
  ) as object;
  ajv.addSchema({ $id: "events", ...schemas });
  return (event: string, payload: unknown) => {
    const check = ajv.compile({ $ref: `events#/definitions/${event}_event` });
    return check(payload)
      ? []
      : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
  };
}

describe("an app", () => {
  test("is told about the events of the repositories of its installation, and of no others", async ({ world }) => {
    const app = await makeListener(world);
    const { id } = await installOnOcto(world, app);
    expect(await findNotifiedInstallations(world, world.secret.id)).toEqual([id]);
    expect(await findNotifiedInstallations(world, world.hello.id)).toEqual([]);
    await updateInstallation(world.as("mona"), { id, repositoryIds: null });
    expect(await findNotifiedInstallations(world, world.hello.id)).toEqual([id]);
  });

  test("is told nothing while its installation is suspended, or its webhook is inactive", async ({ world }) => {
    const app = await makeListener(world);
    const { id } = await installOnOcto(world, app);
    await suspendInstallation(world.as("mona"), { id });
    expect(await findNotifiedInstallations(world, world.secret.id)).toEqual([]);
    await unsuspendInstallation(world.as("mona"), { id });
    expect(await findNotifiedInstallations(world, world.secret.id)).toEqual([id]);
    await setAppWebhook(world.as("mona"), { appId: app.id, url: "https://example.com/hook", isActive: false });
    expect(await findNotifiedInstallations(world, world.secret.id)).toEqual([]);
  });

  test("is told only about events that were accepted and that a permission of both sides allows", async ({ world }) => {
    const app = await makeListener(world, { permissions: { issues: "read" }, events: [] });
    await installOnOcto(world, app);
    const settings = { id: app.id, name: app.name, url: app.url, description: "", isPublic: true };
    await updateApp(world.as("mona"), { ...settings, permissions: PERMISSIONS, events: ["issues"] });
    expect(await findNotifiedInstallations(world, world.secret.id)).toEqual([]);
    await world.db.run(sql`update app_installations set events = '{issues}', permissions = '{"contents": "read"}'`);
    expect(await findNotifiedInstallations(world, world.secret.id)).toEqual([]);
  });

  test("is told about comments only of what its permissions read", async ({ world }) => {
    const repositoryId = world.secret.id;
    const mona = world.as("mona");
    const issue = await world.issue("mona", { repositoryId });
    const pull = await createPull(mona, { repositoryId, title: "Change", baseRefName: "main", headRefName: "topic" });
    for (const [name, subject] of [
      ["issues", issue],
      ["pull_requests", pull],
    ] as const) {
      const app = await makeListener(world, {
        name: `Reads ${name}`,
        permissions: { [name]: "read" },
        events: ["issue_comment"],
      });
      await installOnOcto(world, app);
      await takeSent(world);
      const sent: Sent[] = [];
      for (const commented of [issue, pull]) {
        const comment = await addComment(mona, { subject: commented, body: "Hi" });
        await updateIssueComment(mona, { ...comment, body: "Hello" });
        sent.push(...(await takeSent(world)));
        await deleteIssueComment(mona, comment);
        sent.push(...(await takeSent(world)));
      }
      const numbers = sent.map(({ payload }) => (payload["issue"] as { number: number }).number);
      expect([name, numbers]).toEqual([name, [subject.number, subject.number, subject.number]]);
      await setAppWebhook(mona, { appId: app.id, url: "", isActive: true });
    }
  });

  test("is told about its installations in GitHub's payloads, also when one is deleted", async ({ world }) => {
    const app = await makeListener(world);
    const mona = world.as("mona");
    const { id } = await installOnOcto(world, app);
    await updateInstallation(mona, { id, repositoryIds: [world.hello.id] });
    await suspendInstallation(mona, { id });
    await unsuspendInstallation(mona, { id });
    await deleteInstallation(mona, { id });
    const sent = await takeSent(world);
    expect(sent.map(({ event, action, installationId }) => [event, action, installationId])).toEqual([
      ["installation", "created", id],
      ["installation_repositories", "added", id],
      ["installation_repositories", "removed", id],
      ["installation", "suspend", id],
      ["installation", "unsuspend", id],
      ["installation", "deleted", id],
    ]);
    for (const { event, payload } of sent) expect([event, findMistakes(event, payload)]).toEqual([event, []]);
    expect(sent[0]?.payload).toMatchObject({
      installation: { id, app_id: app.id, account: { login: "octo" } },
      repositories: [{ full_name: "octo/secret", private: true }],
      sender: { login: "mona" },
    });
    expect(sent[1]?.payload).toMatchObject({ repositories_added: [{ full_name: "octo/hello" }] });
    expect(sent[2]?.payload).toMatchObject({ repositories_removed: [{ full_name: "octo/secret" }] });
    expect(sent[5]?.payload).toMatchObject({ repositories: [{ full_name: "octo/hello" }] });
  });

  test("is told that the organization on which it is installed has another login", async ({ world }) => {
    const app = await makeListener(world);
    const { id } = await installOnOcto(world, app);
    await makeListener(world, { name: "Elsewhere" });
    await takeSent(world);
    await renameOrganization(world.as("mona"), { id: world.hello.ownerId, login: "octo-two" });
    const sent = await takeSent(world);
    expect(sent).toMatchObject([
      {
        event: "installation_target",
        action: "renamed",
        installationId: id,
        payload: {
          installation: { id },
          account: { login: "octo-two" },
          changes: { login: { from: "octo" } },
          target_type: "Organization",
          sender: { login: "mona" },
        },
      },
    ]);
    expect(findMistakesOf("installation_target", sent[0]?.payload ?? {})).toEqual([]);
  });

  test("is told by whom it is no longer authorized, and no other app is", async ({ world }) => {
    const app = await makeListener(world);
    await makeListener(world, { name: "Other" });
    const hubot = world.as("hubot");
    for (const revoke of [
      (row: AuthorizationRow) => deleteAuthorization(hubot, row),
      (row: AuthorizationRow) => removeAuthorization(world.as(null), row, "hubot"),
    ]) {
      await revoke(await writeAuthorization(hubot, app));
      const sent = await takeSent(world);
      expect(sent).toMatchObject([
        {
          event: "github_app_authorization",
          action: "revoked",
          installationId: null,
          payload: { sender: { login: "hubot" } },
        },
      ]);
      expect(findMistakesOf("github_app_authorization", sent[0]?.payload ?? {})).toEqual([]);
    }
  });

  test("is the only one that is told about its installations", async ({ world }) => {
    const other = await makeListener(world, { name: "Other" });
    await installOnOcto(world, other, null);
    await takeSent(world);
    await world.db.run(sql`
      insert into webhooks (organization_id, url, content_type, events, created_at, updated_at)
      values (${world.secret.ownerId}, 'https://example.com', 'json', '{*}', now(), now())`);
    await installApp(world.as("mona"), {
      appId: (await makeApp(world, { name: "Quiet" })).id,
      accountId: world.secret.ownerId,
      repositoryIds: null,
    });
    expect(await takeSent(world)).toEqual([]);
  });
});

describe("the webhook of an app", () => {
  const query = `query ($id: ID!) { node(id: $id) { ... on Webhook { payloadUrl hasSecret } } app(slug: "octo-bot") { webhook { id } } }`;

  test("is shown to those who administer its owner, and its secret to nobody", async ({ world }) => {
    const app = await makeListener(world);
    const input = { appId: app.id, url: "https://example.com/hook", secret: "hunter2", isActive: true };
    await setAppWebhook(world.as("mona"), input);
    const row = await world.db.row<{ id: number }>(sql`select id from webhooks where app_id = ${app.id}`);
    const id = globalId("WH", row?.id ?? 0);
    expect((await world.graphql("mona", query, { id })).data).toEqual({
      node: { payloadUrl: "https://example.com/hook", hasSecret: true },
      app: { webhook: { id } },
    });
    expect((await world.graphql("hubot", query, { id })).data).toEqual({ node: null, app: { webhook: null } });
  });

  test("keeps its secret unless another one is given, and ends without an address and with its app", async ({
    world,
  }) => {
    const app = await makeListener(world);
    const input = { appId: app.id, url: "https://example.com/hook", isActive: true };
    const count = async () =>
      (await world.db.row<{ count: number }>(sql`select count(secret) as count from webhooks where app_id = ${app.id}`))
        ?.count;
    await setAppWebhook(world.as("mona"), { ...input, secret: "hunter2" });
    await setAppWebhook(world.as("mona"), input);
    expect(await count()).toBe(1);
    await setAppWebhook(world.as("mona"), { ...input, secret: "" });
    expect(await count()).toBe(0);
    await setAppWebhook(world.as("mona"), { ...input, url: "" });
    expect(await world.db.rows(sql`select 1 from webhooks`)).toEqual([]);
  });

  test("is changed only by those who administer the owner of the app", async ({ world }) => {
    const app = await makeListener(world);
    const input = { appId: app.id, url: "https://example.com/hook", isActive: true };
    await expect(setAppWebhook(world.as("hubot"), input)).rejects.toThrow("Only owners");
    await expect(setAppWebhook(world.as("mona"), { ...input, url: "http://127.0.0.1/" })).rejects.toThrow("reachable");
  });
});
