// The browser's files in one file, each as it is and compressed: 4 bytes with the length of a JSON index, the index
// (described in server/platform/http/asset-archive.ts), and the data.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".map": "application/json",
  ".svg": "image/svg+xml",
};
/** Smaller files are not compressed: they fit into one packet. */
const COMPRESS_MIN = 1400;

/** Writes the files of `folder` as an archive to `path`. */
export function writeAssetArchive(folder, path) {
  const data = [];
  let end = 0;
  const add = (content) => {
    data.push(content);
    end += content.length;
    return [end - content.length, content.length];
  };
  const index = Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => {
        const type = TYPES[extname(name)];
        if (!type) throw new Error(`The media type of ${name} is missing in scripts/asset-archive.mjs.`);
        const content = readFileSync(join(folder, name));
        const forms = Object.entries({ identity: content, ...compress(content) }).map(([encoding, form]) => [
          encoding,
          add(form),
        ]);
        return [name, { type, forms: Object.fromEntries(forms) }];
      }),
  );
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  writeFileSync(path, Buffer.concat([length, head, ...data]));
}

function compress(content) {
  if (content.length < COMPRESS_MIN) return {};
  return {
    gzip: gzipSync(content, { level: 9 }),
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  };
}
