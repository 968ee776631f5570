import { afterAll, beforeAll, describe, expect, test } from "vitest";
import sharp from "sharp";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let drop: () => Promise<void>;
let owner: string;
let member: string;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection);
  owner = await signedIn(server, "olive");
  member = await signedIn(server, "milo");
  for (const login of ["acme", "other"])
    await server.graphql(
      owner,
      `mutation { createOrganization(input: { login: "${login}" }) { organization { id } } }`,
    );
  await server.database.run(sql`
    insert into organization_members (organization_id, account_id, role)
    select o.id, m.id, 'MEMBER' from accounts o, accounts m where o.login = 'acme' and m.login = 'milo'`);
});
afterAll(async () => {
  await server.stop();
  await drop();
});

describe("the avatar of an organization", () => {
  const send = async (login: string, cookie: string | undefined, content?: Buffer) => {
    const response = await fetch(`${server.url}/organizations/${login}/settings/avatar`, {
      method: content ? "PUT" : "DELETE",
      headers: { "content-type": "image/png", "sec-fetch-site": "same-origin", ...(cookie ? { cookie } : {}) },
      ...(content ? { body: new Uint8Array(content) } : {}),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const readAvatar = async () => {
    const { data } = await server.graphql(owner, `{ organization(login: "acme") { avatarUrl(size: 64) hasAvatar } }`);
    return (data as { organization: { avatarUrl: string; hasAvatar: boolean } }).organization;
  };
  const makeImage = () =>
    sharp({ create: { width: 900, height: 300, channels: 3, background: "#0969da" } })
      .png()
      .toBuffer();

  test("is set and removed by its owners, encoded again, and in its audit log", async () => {
    expect(await readAvatar()).toMatchObject({ hasAvatar: false });
    expect(await send("acme", owner, await makeImage())).toBe(204);
    const { avatarUrl, hasAvatar } = await readAvatar();
    expect(hasAvatar).toBe(true);
    const picture = await fetch(avatarUrl.replace("http://milepost.test", server.url));
    const { format, width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 460, height: 460 });
    expect(await send("acme", owner)).toBe(204);
    expect(await readAvatar()).toMatchObject({ hasAvatar: false });
    const { data } = await server.graphql(
      owner,
      `{ organization(login: "acme") { auditLog(filter: { action: "profile_picture" }) { entries { target } } } }`,
    );
    expect(data).toEqual({ organization: { auditLog: { entries: [{ target: "acme" }, { target: "acme" }] } } });
  });

  test("is not changed by members, strangers and visitors, nor for a person", async () => {
    const image = await makeImage();
    expect(await send("acme", member, image)).toBe(403);
    expect(await send("other", member)).toBe(403);
    expect(await send("acme", undefined, image)).toBe(401);
    expect(await send("milo", owner, image)).toBe(404);
    expect(await send("nobody", owner, image)).toBe(404);
    expect(await readAvatar()).toMatchObject({ hasAvatar: false });
  });
});

describe("the files of an organization's audit log", () => {
  const get = (login: string, file: string, cookie?: string) =>
    server.send(`/organizations/${login}/settings/audit-log/export.${file}`, cookie ? { cookie } : {});

  test.each(["csv", "json"])("have only its own entries, by filter, as %s", async (format) => {
    const response = await get("acme", `${format}?action=org`, owner);
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="audit-log.${format}"`);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const text = await response.text();
    expect(text).toContain("org.create");
    expect(text).toContain("acme");
    expect(text).not.toContain("other");
    expect(text).not.toContain("user.login");
    expect(await (await get("acme", `${format}?action=team`, owner)).text()).not.toContain("org.create");
  });

  test("are for owners with a session only", async () => {
    expect((await get("acme", "csv", member)).status).toBe(403);
    expect((await get("acme", "csv")).status).toBe(401);
    expect((await get("nobody", "csv", owner)).status).toBe(404);
  });
});
