import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addOrganizationMember } from "#server/access/membership.ts";
import { addAttachment } from "#server/attachments/attachment.ts";
import { writeFile } from "#server/files/write-file.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { copyDatabase } from "#server/test/database.ts";
import { startTestServer, type TestServer } from "#server/test/server.ts";
import { authenticate, openTestSession, requireSingleSignOn, type TestSession } from "#server/test/single-sign-on.ts";
import { makeWorld, type World } from "#server/test/world.ts";
import { createDashboardSearchShortcut } from "#server/views/create-dashboard-search-shortcut.ts";
import { createSearchShortcutFeed } from "#server/views/create-search-shortcut-feed.ts";
import { shareDashboardSearchShortcut } from "#server/views/share-dashboard-search-shortcut.ts";

const TITLE = "Walrus in secret";
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

let server: TestServer;
let drop: () => Promise<void>;
let world: World;
let providerId: number;
/** Of rita, who is a member of octo and can read octo/secret. */
let session: TestSession;
let cookie: string;
/** Everything that belongs to octo/secret. */
let secret: { viewId: number; sharedViewId: number; feed: string; attachment: string };

const commit = <T>(login: string, work: (tx: Context) => Promise<T>) => transact(world.as(login), work);

async function addSecrets(): Promise<typeof secret> {
  const repositoryId = world.secret.id;
  await commit("mona", (tx) => createIssue(tx, { repositoryId, title: TITLE }));
  await commit("mona", (tx) =>
    writeFile(tx, {
      repositoryId,
      path: ".github/ISSUE_TEMPLATE/walrus.md",
      content: "---\nname: Walrus\nabout: About walruses\n---\n",
      sha: null,
    }),
  );
  const content = (async function* () {
    yield GIF;
  })();
  const { id: attachment } = await commit("mona", (tx) =>
    addAttachment(tx, { repositoryId, name: "walrus.gif", content }),
  );
  const view = await commit("rita", (tx) =>
    createDashboardSearchShortcut(tx, { name: "Walruses", query: "walrus is:issue" }),
  );
  const shared = await commit("mona", (tx) =>
    createDashboardSearchShortcut(tx, { name: "Shared walruses", query: "walrus is:issue" }),
  );
  await commit("mona", (tx) =>
    shareDashboardSearchShortcut(tx, { id: shared.id, with: { organizationId: world.hello.ownerId } }),
  );
  const url = new URL(await commit("rita", (tx) => createSearchShortcutFeed(tx, { id: view.id })));
  return { viewId: view.id, sharedViewId: shared.id, feed: url.pathname + url.search, attachment };
}

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection);
  world = await makeWorld(server.database);
  const organizationId = world.hello.ownerId;
  await addOrganizationMember(world.as("mona"), { organizationId, accountId: world.id("rita"), role: "MEMBER" });
  secret = await addSecrets();
  providerId = await requireSingleSignOn(world);
});

beforeEach(async () => {
  session = await openTestSession(world, "rita");
  cookie = `milepost_session=${session.secret}`;
});

afterAll(async () => {
  await server.stop();
  await drop();
});

const signOn = () => authenticate(world, { session, providerId });

async function get(path: string): Promise<{ status: number; text: string }> {
  const response = await server.send(path, { cookie });
  return { status: response.status, text: await response.text() };
}

describe("a session that has not authenticated at an organization", () => {
  test.each(["csv", "json"])("exports none of its issues as %s", async (kind) => {
    const path = `/issues/${globalId("SSC", secret.viewId)}/export.${kind}`;
    const before = await get(path);
    expect([before.status, before.text.includes(TITLE)]).toEqual([200, false]);
    await signOn();
    expect((await get(path)).text).toContain(TITLE);
  });

  test("does not find a view that is shared with it, and does not export it", async () => {
    const path = `/issues/${globalId("SSC", secret.sharedViewId)}/export.json`;
    expect((await get(path)).status).toBe(404);
    await signOn();
    expect((await get(path)).text).toContain(TITLE);
  });

  test("gets none of its attachments, also not as unchanged", async () => {
    const path = `/user-attachments/assets/${secret.attachment}`;
    expect((await get(path)).status).toBe(404);
    const headers = { "if-none-match": `"${secret.attachment}"` };
    expect((await server.send(path, { cookie, headers })).status).toBe(404);
    await signOn();
    expect((await server.send(path, { cookie, headers })).status).toBe(304);
    expect((await get(path)).status).toBe(200);
  });

  test("stores no attachments there", async () => {
    const path = `/user-attachments?repository=${globalId("R", world.secret.id)}&name=walrus.gif`;
    const upload = () =>
      fetch(server.url + path, { method: "POST", headers: { cookie, "sec-fetch-site": "same-origin" }, body: GIF });
    expect((await upload()).status).toBe(404);
    await signOn();
    expect((await upload()).status).toBe(201);
  });

  test("reads neither its templates nor the checks of its commits", async () => {
    const query = `query ($id: ID!) { node(id: $id) { ... on Repository { issueTemplates { filename } } } }`;
    const read = async () =>
      (await server.graphql(cookie, query, { id: globalId("R", world.secret.id) })).data?.["node"] ?? null;
    const checks = `/octo/secret/commit/${"a".repeat(40)}/status-details`;
    expect([await read(), (await get(checks)).status]).toEqual([null, 404]);
    await signOn();
    expect([await read(), (await get(checks)).status]).toEqual([{ issueTemplates: [{ filename: "walrus.md" }] }, 200]);
  });
});

describe("a feed, which has no session", () => {
  test("never has the issues of an organization that requires single sign-on, also not after a sign-on", async () => {
    await signOn();
    const { status, text } = await get(secret.feed);
    expect([status, text.includes(TITLE)]).toEqual([200, false]);
    await server.database.run(sql`delete from single_sign_on_organizations`);
    expect((await get(secret.feed)).text).toContain(TITLE);
    await server.database.run(sql`
      insert into single_sign_on_organizations (organization_id, required_since) values (${world.hello.ownerId}, now())`);
  });

  test("ends with the suspension of its account", async () => {
    const suspend = (at: Date | null) =>
      server.database.run(sql`update accounts set suspended_at = ${at} where id = ${world.id("rita")}`);
    expect((await get(secret.feed)).status).toBe(200);
    await suspend(new Date());
    expect((await get(secret.feed)).status).toBe(404);
    await suspend(null);
  });
});
