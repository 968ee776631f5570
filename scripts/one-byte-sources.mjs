// V8 keeps the source of what it runs. With one character beyond Latin-1, it takes two bytes for each character of the file.
import { readFile, writeFile } from "node:fs/promises";

const BEYOND_LATIN_1 = /[\u0100-\uffff]/g;

/** The code with these characters escaped, in strings, patterns and names alike. */
export function escapeBeyondLatin1(code) {
  return code.replace(BEYOND_LATIN_1, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export async function escapeFile(path) {
  const code = await readFile(path, "utf8");
  const escaped = escapeBeyondLatin1(code);
  if (escaped !== code) await writeFile(path, escaped);
}

/** For Vite. */
export function oneByteSources() {
  return {
    name: "one-byte-sources",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = escapeBeyondLatin1(chunk.code);
    },
  };
}
