import { expect, test } from "vitest";
import { getFileType, matchesDeclaredType } from "#server/attachments/file-types.ts";

const FIRST_CHUNK = 256 * 1024;

/** The beginning of a zip file with one entry, which is larger than these bytes. */
function zipHead(entryBytes: number): Buffer {
  const head = Buffer.alloc(FIRST_CHUNK);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(entryBytes, 18);
  head.writeUInt32LE(entryBytes, 22);
  head.writeUInt16LE(5, 26);
  head.write("a.bin", 30);
  return head;
}

async function matches(name: string, head: Uint8Array): Promise<boolean> {
  const kind = getFileType(name);
  return kind !== undefined && matchesDeclaredType(kind, head);
}

test("zip and Office files whose first bytes are not the whole file are what their names say", async () => {
  for (const name of ["a.zip", "a.docx", "a.xlsx", "a.pptx"])
    expect(await matches(name, zipHead(2 ** 20)), name).toBe(true);
  expect(await matches("a.png", zipHead(2 ** 20))).toBe(false);
});

test("bytes that break the detection are not what a name says", async () => {
  const broken = Buffer.from("504b0304ffffffff", "hex");
  expect(await matches("a.zip", broken)).toBe(true);
  for (const head of ["1a45dfa3ff", "0000000166747970ffffffffffffffff", "3026b2758e66cf11a6d900aa0062ce6c0000"]) {
    for (const name of ["a.png", "a.webm", "a.pdf", "a.zip"]) {
      expect(await matches(name, Buffer.from(head, "hex")), `${head} as ${name}`).toBe(false);
    }
  }
});
