import { afterAll, beforeAll, expect, test } from "vitest";
import sharp from "sharp";
import { sql } from "#server/platform/db/sql.ts";
import { copyDatabase } from "#server/test/database.ts";
import { signedIn, startTestServer, type TestServer } from "#server/test/server.ts";

let server: TestServer;
let drop: () => Promise<void>;
let cookie: string;

beforeAll(async () => {
  const copy = await copyDatabase();
  drop = copy.drop;
  server = await startTestServer(copy.connection);
  cookie = await signedIn(server, "mona");
});
afterAll(async () => {
  await server.stop();
  await drop();
});

type Request = { method?: string; cookie?: string; headers?: Record<string, string> };

const upload = async (content: Buffer, { method = "PUT", ...options }: Request = {}) => {
  const response = await fetch(`${server.url}/settings/avatar`, {
    method,
    headers: { "content-type": "image/png", "sec-fetch-site": "same-origin", cookie, ...options.headers },
    ...(method === "PUT" ? { body: new Uint8Array(content) } : {}),
  });
  const text = await response.text();
  return { status: response.status, message: text ? (JSON.parse(text) as { message: string }).message : "" };
};

async function getAvatarUrl(): Promise<string> {
  const { data } = await server.graphql(cookie, "{ viewer { avatarUrl(size: 64) } }");
  return (data as { viewer: { avatarUrl: string } }).viewer.avatarUrl.replace("http://milepost.test", server.url);
}

const makeImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a31f34" } });

test("an avatar is cut to a square, encoded again without its metadata, and has a new address", async () => {
  const before = await getAvatarUrl();
  expect(before).toMatch(/\?s=64&v=0$/);
  const photo = await makeImage(1200, 800)
    .withExif({ IFD0: { Copyright: "SECRET PLACE" } })
    .jpeg()
    .toBuffer();
  expect(photo.includes("SECRET PLACE")).toBe(true);
  expect(await upload(photo)).toEqual({ status: 204, message: "" });
  const url = await getAvatarUrl();
  expect(url).toMatch(/\?s=64&v=[0-9a-f]{16}$/);
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
  const content = Buffer.from(await response.arrayBuffer());
  const { format, width, height, exif } = await sharp(content).metadata();
  expect({ format, width, height, exif }).toEqual({ format: "webp", width: 460, height: 460, exif: undefined });
  expect(content.includes("SECRET PLACE")).toBe(false);
  const current = await fetch(url.split("?")[0] ?? "");
  expect([current.headers.get("content-type"), current.headers.get("cache-control")]).toEqual([
    "image/webp",
    "public, max-age=3600",
  ]);
});

test("a removed avatar is the identicon again", async () => {
  await upload(await makeImage(10, 10).png().toBuffer());
  expect(await upload(Buffer.alloc(0), { method: "DELETE" })).toEqual({ status: 204, message: "" });
  const url = await getAvatarUrl();
  expect(url).toMatch(/&v=0$/);
  expect((await fetch(url)).headers.get("content-type")).toBe("image/svg+xml");
  const actions = await server.database.rows(
    sql`select distinct actor_login, target from audit_events where action = 'profile_picture.update'`,
  );
  expect(actions).toEqual([{ actorLogin: "mona", target: "mona" }]);
});

test("what is no image, whatever it is called, is refused", async () => {
  const message = "Choose a PNG, JPEG, GIF or WebP image.";
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const content of [Buffer.alloc(0), Buffer.from("hello"), svg])
    expect(await upload(content)).toEqual({ status: 422, message });
  const truncated = (await makeImage(100, 100).png().toBuffer()).subarray(0, 60);
  expect(await upload(truncated)).toEqual({
    status: 422,
    message: "The image could not be read, or has too many pixels.",
  });
});

test("a file of more than 5 MB, and an image of more pixels than can be decoded, are refused", async () => {
  expect(await upload(Buffer.alloc(5 * 2 ** 20 + 1))).toEqual({
    status: 422,
    message: "The image is too large (maximum is 5 MB).",
  });
  const bomb = await makeImage(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(5 * 2 ** 20);
  expect(await upload(bomb)).toMatchObject({ status: 422, message: /too many pixels/ });
});

test("only the signed-in person changes their avatar, from this site", async () => {
  const image = await makeImage(10, 10).png().toBuffer();
  expect((await upload(image, { headers: { cookie: "" } })).status).toBe(401);
  expect((await upload(image, { headers: { "sec-fetch-site": "cross-site" } })).status).toBe(403);
});
