import { expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { removeCollaborator } from "#server/repositories/set-collaborator.ts";
import { sql } from "#server/platform/db/sql.ts";
import { test, type ClientWorld } from "#server/test/clients/client-test.ts";

const PATH = "/api/v3/repos/octo/secret/issues?per_page=100";

async function ask({ url }: ClientWorld, token: string, etag?: string): Promise<Response> {
  const headers = { authorization: `token ${token}`, ...(etag ? { "if-none-match": etag } : {}) };
  return fetch(url + PATH, { headers });
}

const count = (client: ClientWorld) => client.server.database.statements.count;

test("a list that the client has is answered without being made, until something changes", async ({ client }) => {
  const { world } = client;
  const issue = await world.issue("mona", { repositoryId: world.secret.id });
  const token = await client.token("rita");
  const first = await ask(client, token);
  const etag = first.headers.get("etag") ?? "";
  const before = count(client);
  expect((await ask(client, token, etag)).status).toBe(304);
  // The token, and whether anything has changed.
  expect(count(client) - before).toBeLessThanOrEqual(2);
  await addComment(world.as("mona"), { subject: issue, body: "New" });
  const changed = await ask(client, token, etag);
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject([{ comments: 1 }]);
});

test("what another viewer has is not the viewer's, and a role or token that has ended counts at once", async ({
  client,
}) => {
  const { world } = client;
  await world.issue("mona", { repositoryId: world.secret.id });
  const [rita, tess] = [await client.token("rita"), await client.token("tess")];
  const etag = (await ask(client, rita)).headers.get("etag") ?? "";
  expect((await ask(client, await client.token("hubot"), etag)).status).toBe(404);
  expect((await ask(client, tess, etag)).status).toBe(304);
  await removeCollaborator(world.as("mona"), { repositoryId: world.secret.id, accountId: world.id("tess") });
  expect((await ask(client, tess, etag)).status).toBe(404);
  await world.db.run(sql`update accounts set suspended_at = now() where id = ${world.id("rita")}`);
  expect((await ask(client, rita, etag)).status).toBe(401);
});

test("a token whose scopes have changed gets the answer that it may have now", async ({ client }) => {
  const { world } = client;
  const token = await client.token("mona");
  const first = await ask(client, token);
  expect(first.status).toBe(200);
  await world.db.run(sql`update access_tokens set scopes = '{}' where account_id = ${world.id("mona")}`);
  expect((await ask(client, token, first.headers.get("etag") ?? "")).status).toBe(404);
});
