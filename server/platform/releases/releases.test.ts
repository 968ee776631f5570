import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, onTestFinished, test as plain } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import { openAssetArchive, type AssetArchive } from "#server/platform/http/asset-archive.ts";
import { serveAssets } from "#server/platform/http/assets.ts";
import { makeReleaseFinder } from "#server/platform/releases/find-released.ts";
import { readPersisted } from "#server/platform/graphql/persisted.ts";
import { publishRelease } from "#server/platform/releases/publish-release.ts";
import { buildAssets } from "#server/test/asset-archive.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { executor } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

const CODE = "export const greeting = 'Grüße';\n".repeat(200);

function makeArchive(files: Record<string, string>): AssetArchive {
  const archive = openAssetArchive(buildAssets(files).path);
  if (!archive) throw new Error("There is no archive.");
  onTestFinished(() => archive.close());
  return archive;
}

const toId = (document: string) => createHash("sha256").update(document).digest("hex");
const toOperations = (...documents: string[]) =>
  Object.fromEntries(documents.map((document) => [toId(document), document]));

test("a server sends the assets of another release", async ({ world: { db } }) => {
  const newer = makeArchive({ "page-2.js": CODE, "page-2.css": "a{}" });
  await publishRelease(db, { version: "1.1.0", archive: newer, operations: {} });
  const app = Fastify();
  onTestFinished(() => app.close());
  serveAssets(app, {
    // The test closes it.
    archive: { ...makeArchive({ "page-1.js": "old" }), close: () => undefined },
    folder: tmpdir(),
    findReleased: makeReleaseFinder({ forClient: () => db }).findAsset,
  });
  const get = (name: string, encoding: string) =>
    app.inject({ url: `/assets/${name}`, headers: { "accept-encoding": encoding } });
  const compressed = await get("page-2.js", "gzip, br");
  expect(compressed.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "gzip",
    "cache-control": "public, max-age=31536000, immutable",
  });
  expect(compressed.rawPayload.length).toBeLessThan(CODE.length / 10);
  const plainCode = await get("page-2.js", "deflate");
  expect([plainCode.body, plainCode.headers["content-encoding"]]).toEqual([CODE, undefined]);
  const small = await get("page-2.css", "gzip");
  expect([small.body, small.headers["content-encoding"]]).toEqual(["a{}", undefined]);
  expect((await get("page-1.js", "gzip")).body).toBe("old");
  for (const name of ["page-3.js", "..%2fpage-2.js", "%00", "page-2.js%00", "x".repeat(300)])
    expect((await get(name, "gzip")).statusCode, name).toBe(404);
});

test("the three releases that were started last are kept", async ({ world: { db } }) => {
  const shared = makeArchive({ "shared-1.js": CODE });
  const start = async (version: string) => {
    await publishRelease(db, {
      version,
      archive: shared,
      operations: toOperations(`query Of${version} { viewer { id } }`),
    });
    // All of a test is one transaction, and has one time.
    await db.run(sql`update releases set started_at = started_at - interval '1 minute'`);
  };
  const { findOperation } = makeReleaseFinder({ forClient: () => db });
  const listOperations = () =>
    db.rows<{ version: string }>(sql`select version from release_operations order by version`);
  for (const version of ["A", "B", "C", "D"]) await start(version);
  expect((await listOperations()).map(({ version }) => version)).toEqual(["B", "C", "D"]);
  // An older one was started again beside the next one.
  await start("B");
  await start("E");
  expect((await listOperations()).map(({ version }) => version)).toEqual(["B", "D", "E"]);
  expect(await findOperation(toId("query OfB { viewer { id } }"))).toBe("query OfB { viewer { id } }");
  expect(await findOperation(toId("query OfA { viewer { id } }"))).toBeUndefined();
  expect(await findOperation("B")).toBeUndefined();
  const row = await db.row<{ count: number }>(sql`select count(*) as count from release_assets`);
  expect(row?.count).toBe(3);
});

describe("a server", () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const copy = await copyDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection, { mode: "production" });
  });
  afterEach(async () => {
    await server.stop();
    await drop();
  });

  plain("publishes its own release, and executes the operations of others that it understands", async () => {
    const { database } = server;
    const published = await database.rows<{ name: string }>(sql`
      select distinct split_part(name, '-', 1) as name from release_assets where name like 'RepositoryIssuesPage-%.js'`);
    expect(published).toEqual([{ name: "RepositoryIssuesPage" }]);
    const [known, unknown] = ["query Known { viewer { login } }", "query Unknown { viewer { fieldOfLater } }"];
    await publishRelease(database, {
      version: "later",
      archive: makeArchive({ "later-1.js": CODE }),
      operations: toOperations(known, unknown),
    });
    const cookie = await signedIn(server, "mona");
    const execute = async (id: string) => {
      const response = await server.send("/graphql", { cookie, body: { id, variables: {} } });
      return { status: response.status, body: await response.json() };
    };
    expect(await execute(toId(known))).toEqual({ status: 200, body: { data: { viewer: { login: "mona" } } } });
    const refused = { status: 400, body: { errors: [{ type: "UNKNOWN_OPERATION" }] } };
    expect(await execute(toId(unknown))).toMatchObject(refused);
    expect(await execute(toId("query Never { viewer { login } }"))).toMatchObject(refused);
    expect((await server.send("/assets/later-1.js")).status).toBe(200);
  });

  plain("ends a live stream whose operation it cannot look up, so that the browser opens another one", async () => {
    const { database } = server;
    await database.run(sql`alter table release_operations rename to lost_operations`);
    const response = await server.send("/live", {
      body: { operations: [{ key: "k", id: toId("subscription Lost") }] },
    });
    expect(await response.text()).not.toContain("ready");
    await database.run(sql`alter table lost_operations rename to release_operations`);
    const opened = await server.send("/live", { body: { operations: [{ key: "k", id: toId("subscription Lost") }] } });
    const reader = opened.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("event: ready")) text += (await reader?.read())?.value ?? "";
    expect(text).toContain("UNKNOWN_OPERATION");
    await reader?.cancel();
  });
});

test("an operation that a server does not understand is looked up and checked once", async ({ world: { db } }) => {
  const document = "query Later { viewer { fieldOfLater } }";
  await publishRelease(db, { version: "later", archive: makeArchive({}), operations: toOperations(document) });
  const { findOperation } = makeReleaseFinder({ forClient: () => db });
  let lookups = 0;
  const persisted = readPersisted({
    path: join(tmpdir(), "milepost-no-build.json"),
    executor,
    reloads: false,
    findReleased: (id) => ((lookups += 1), findOperation(id)),
  });
  expect(await persisted.find(toId(document))).toBeUndefined();
  expect(await persisted.find(toId(document))).toBeUndefined();
  expect(lookups).toBe(1);
});
