import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { openAssetArchive } from "#server/platform/http/asset-archive.ts";
import { serveAssets } from "#server/platform/http/assets.ts";
import { buildAssets } from "#server/test/asset-archive.ts";

const CODE = "export const greeting = 'Grüße';\n".repeat(200);

/** A server of an archive with these files. */
function serve(files: Record<string, string>) {
  const { folder, path } = buildAssets(files);
  const app = Fastify();
  serveAssets(app, {
    archive: openAssetArchive(path),
    folder,
    findReleased: async () => undefined,
  });
  onTestFinished(() => app.close());
  const get = (name: string, encoding?: string) =>
    app.inject({ url: `/assets/${name}`, headers: encoding === undefined ? {} : { "accept-encoding": encoding } });
  return { app, folder, get };
}

test.each([
  [undefined, undefined],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["br; q=0.0", undefined],
  ["deflate", undefined],
])("to a client that accepts %s, an asset is sent as %s", async (accepted, sent) => {
  const { get } = serve({ "a-1.css": "a{}".repeat(500), "code-1.js": CODE, "z-1.svg": "<svg/>".repeat(300) });
  const response = await get("code-1.js", accepted);
  expect(response.headers["content-encoding"]).toBe(sent);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[sent ?? ""] ?? ((data: Buffer) => data);
  expect(decode(response.rawPayload).toString()).toBe(CODE);
  expect(response.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-length": String(response.rawPayload.length),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
  });
});

test("a small asset is not compressed", async () => {
  const { get } = serve({ "a-1.css": "a{color:red}" });
  const response = await get("a-1.css", "gzip, br");
  expect(response.headers["content-encoding"]).toBeUndefined();
  expect([response.body, response.headers["content-type"]]).toEqual(["a{color:red}", "text/css; charset=utf-8"]);
});

test.each(["b-1.js", "", "..%2fassets.archive", "__proto__", "a-1.css/"])(
  "an asset that does not exist is not found: %s",
  async (name) => {
    const response = await serve({ "a-1.css": "a{}" }).get(name);
    expect(response.statusCode).toBe(404);
  },
);

test("an asset of the build at the start is served after a build without it", async () => {
  const { folder, get } = serve({ "a-1.js": CODE, "b-1.css": "b{}" });
  rmSync(join(folder, "assets.archive"));
  writeFileSync(join(folder, "assets.archive"), "another");
  expect((await get("b-1.css")).body).toBe("b{}");
});

test("without a build, no asset is found", async () => {
  const app = Fastify();
  serveAssets(app, { archive: undefined, folder: tmpdir(), findReleased: async () => undefined });
  onTestFinished(() => app.close());
  expect((await app.inject({ url: "/assets/a-1.js" })).statusCode).toBe(404);
});

test("a file whose media type is unknown fails the build", () => {
  expect(() => serve({ "font-1.woff2": "" })).toThrow(
    "The media type of font-1.woff2 is missing in scripts/asset-archive.mjs.",
  );
});
