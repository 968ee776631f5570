import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressPage, compressPieces, toGzip, toHtml } from "#server/platform/http/page-body.ts";

const NONCE = "bm9uY2Utb2YtYS1wYWdlLTE=";
const LONG = Array.from({ length: 5000 }, (_, index) => `<li>Grüße ${index}</li>`).join("");

test.each([
  ["one", ["<p>a</p>"]],
  ["three", ["<style nonce=", `>${LONG}</style><script nonce=`, "></script>"]],
  ["empty", ["", "", LONG, ""]],
])("pieces of a page are one member of gzip with any nonce: %s", async (_, texts) => {
  const pieces = await compressPieces(texts);
  for (const nonce of [NONCE, "another nonce", ""]) {
    const gzip = toGzip(pieces, nonce);
    expect(gunzipSync(gzip).toString()).toBe(texts.join(nonce));
    expect(toHtml(pieces, nonce)).toBe(texts.join(nonce));
    // After the first member, gunzip would accept another one, or anything else in place of its checksum.
    expect(gzip.readUInt32LE(gzip.length - 4)).toBe(Buffer.byteLength(texts.join(nonce)));
    gzip.writeUInt32LE((gzip.readUInt32LE(gzip.length - 8) ^ 1) >>> 0, gzip.length - 8);
    expect(() => gunzipSync(gzip)).toThrow("incorrect data check");
  }
});

// The longest one is compressed by another thread.
test.each([0, 10_000, 1_000_000])("a page with %i characters is compressed", async (length) => {
  const html = LONG.repeat(20).slice(0, length);
  expect(html).toHaveLength(length);
  expect(gunzipSync(await compressPage(html)).toString()).toBe(html);
});
