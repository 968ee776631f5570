import { afterAll, beforeAll, describe, expect } from "vitest";
import { makeAccessToken } from "#server/accounts/access-token.ts";
import { accountByLogin } from "#server/accounts/account.ts";
import { ANONYMOUS } from "#server/platform/context.ts";
import { fileHistory, blobSha } from "#server/files/file.ts";
import { deleteFile, writeFile } from "#server/files/write-file.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { createRepository } from "#server/repositories/create-repository.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";
import { contextFor } from "#server/test/world.ts";
import { test } from "#server/test/world-test.ts";

describe("a repository's files", () => {
  test("have all versions with their authors; an update of an older version is refused", async ({ world }) => {
    const path = ".github/ISSUE_TEMPLATE/a.md";
    const key = { repositoryId: world.hello.id, path };
    const first = await writeFile(world.as("wren"), { ...key, content: "one", sha: null });
    expect(first.sha).toBe(blobSha("one"));
    const second = await writeFile(world.as("max"), { ...key, content: "two", sha: first.sha, message: "Better" });
    const stale = writeFile(world.as("wren"), { ...key, content: "three", sha: first.sha });
    await expect(stale).rejects.toMatchObject({ code: "STALE_DATA", message: `${path} does not match ${first.sha}` });
    await expect(writeFile(world.as("wren"), { ...key, content: "x", sha: null })).rejects.toMatchObject({
      code: "UNPROCESSABLE",
    });
    await deleteFile(world.as("wren"), { ...key, sha: second.sha });
    const history = await fileHistory(world.as("wren"), world.hello.id, path);
    expect(history.map(({ message, content }) => [message, content])).toEqual([
      ["Delete a.md", null],
      ["Better", "two"],
      ["Create a.md", "one"],
    ]);
  });

  test.for(["../x.md", ".github/../x", "src/main.c", ".github//a", "README", ".github/a\u0000b", ""])(
    "refuse the path %j",
    async (path, { world }) => {
      const write = writeFile(world.as("wren"), { repositoryId: world.hello.id, path, content: "", sha: null });
      await expect(write).rejects.toMatchObject({ code: "UNPROCESSABLE", field: "path" });
    },
  );

  test("are written by writers only", async ({ world }) => {
    const file = { repositoryId: world.hello.id, path: ".github/a.md", content: "", sha: null };
    await expect(writeFile(world.as("tess"), file)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(writeFile(world.as("hubot"), { ...file, repositoryId: world.secret.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  let drop: () => Promise<void>;
  let token: string;
  let repositoryId: number;
  let cookies: { mona: string; hubot: string };

  beforeAll(async () => {
    const copy = await copyDatabase();
    drop = copy.drop;
    server = await startTestServer(copy.connection);
    cookies = { mona: await signedIn(server, "mona"), hubot: await signedIn(server, "hubot") };
    const nobody = contextFor(server.database, ANONYMOUS);
    const mona = await accountByLogin(nobody, "mona");
    const id = mona?.id ?? 0;
    const ctx = contextFor(server.database, {
      accountId: id,
      login: "mona",
      isSiteAdmin: true,
      scopes: null,
      hiddenOrganizationIds: [],
    });
    repositoryId = (await createRepository(ctx, { ownerId: id, name: "private", visibility: "PRIVATE" })).id;
    token = (await makeAccessToken(ctx, id, { name: "t", scopes: ["repo"] })).token;
  });
  afterAll(async () => {
    await server.stop();
    await drop();
  });

  const contents = (method: string, path: string, body?: unknown, auth = true) =>
    fetch(`${server.url}/api/v3/repos/mona/private/contents/${path}`, {
      method,
      headers: {
        ...(auth ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test("the contents API puts, gets, lists and deletes files, as on GitHub", async () => {
    const content = Buffer.from("# Hi ä\n").toString("base64");
    const made = await contents("PUT", ".github/CONTRIBUTING.md", { message: "Add", content });
    expect(made.status).toBe(201);
    const { content: file } = (await made.json()) as { content: { sha: string } };
    expect(file.sha).toBe(blobSha("# Hi ä\n"));
    const got = (await (await contents("GET", ".github/CONTRIBUTING.md")).json()) as Record<string, unknown>;
    expect(got).toMatchObject({ type: "file", encoding: "base64", content, size: 8, path: ".github/CONTRIBUTING.md" });
    expect(await (await contents("GET", "")).json()).toMatchObject([{ type: "dir", path: ".github" }]);
    expect(
      (await contents("PUT", ".github/CONTRIBUTING.md", { message: "x", content, sha: "0".repeat(40) })).status,
    ).toBe(409);
    expect((await contents("PUT", ".github/x.md", { message: "x", content: "%%" })).status).toBe(422);
    expect((await contents("PUT", ".github/x.md", { content })).status).toBe(422);
    expect((await contents("GET", ".github/CONTRIBUTING.md", undefined, false)).status).toBe(404);
    expect((await contents("DELETE", ".github/CONTRIBUTING.md", { message: "Away", sha: file.sha })).status).toBe(200);
    expect((await contents("GET", ".github/CONTRIBUTING.md")).status).toBe(404);
  });

  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const upload = (name: string, body: Buffer, cookie: string) =>
    fetch(`${server.url}/user-attachments?repository=${globalId("R", repositoryId)}&name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { cookie, "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" },
      body: new Uint8Array(body),
    });

  test("an attachment is served only to viewers who can see the repository", async () => {
    const made = await upload("../dir/pic.png", PNG, cookies.mona);
    expect(made.status).toBe(201);
    const { href, name } = (await made.json()) as { href: string; name: string };
    expect(name).toBe("pic.png");
    const path = new URL(href).pathname;
    const served = await server.send(path, { cookie: cookies.mona });
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer()).equals(PNG)).toBe(true);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("content-security-policy")).toContain("sandbox");
    expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    const etag = served.headers.get("etag") ?? "";
    expect((await server.send(path, { cookie: cookies.mona, headers: { "if-none-match": etag } })).status).toBe(304);
    const part = await server.send(path, { cookie: cookies.mona, headers: { range: "bytes=1-3" } });
    expect([part.status, await part.text()]).toEqual([206, "PNG"]);
    expect((await server.send(path, { cookie: cookies.hubot })).status).toBe(404);
    expect((await server.send(path, { cookie: cookies.hubot, headers: { "if-none-match": etag } })).status).toBe(404);
    expect((await server.send(path)).status).toBe(404);
    expect((await upload("pic.png", PNG, cookies.hubot)).status).toBe(404);
  });

  test("a page or a script is a download, whatever its name is", async () => {
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    const made = (await (await upload("a.svg", svg, cookies.mona)).json()) as { href: string };
    const served = await server.send(new URL(made.href).pathname, { cookie: cookies.mona });
    expect(served.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect((await upload("a.html", Buffer.from("<script>"), cookies.mona)).status).toBe(422);
    expect((await upload("a.png", Buffer.from("<script>"), cookies.mona)).status).toBe(422);
    expect((await upload("a.txt", Buffer.from(""), cookies.mona)).status).toBe(422);
  });

  test("the size is limited, and files of several chunks are complete", async () => {
    const big = Buffer.concat([PNG, Buffer.alloc(700_000, 7)]);
    const made = (await (await upload("big.png", big, cookies.mona)).json()) as { href: string };
    const served = await server.send(new URL(made.href).pathname, { cookie: cookies.mona });
    expect(Buffer.from(await served.arrayBuffer()).equals(big)).toBe(true);
    const refused = await upload("huge.png", Buffer.concat([PNG, Buffer.alloc(10 * 2 ** 20)]), cookies.mona);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("smaller than 10MB");
  });
});
