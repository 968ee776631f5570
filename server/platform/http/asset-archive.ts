import { closeSync, existsSync, openSync, read, readSync } from "node:fs";
import { promisify } from "node:util";

export type Asset = {
  type: string;
  /** First byte after the index, and number of bytes. */
  forms: { identity: Range; gzip?: Range; br?: Range };
};

export type Range = [start: number, length: number];

/** By the names of the files. The archive stays open, so that pages which are open during a build still get theirs. */
export type AssetArchive = {
  index: ReadonlyMap<string, Asset>;
  read(range: Range): Promise<Buffer>;
  close(): void;
};

/** Nothing if there is no build: the API works without one. */
export function openAssetArchive(path: string): AssetArchive | undefined {
  if (!existsSync(path)) return undefined;
  const file = openSync(path, "r");
  const length = readStart(file, 4, 0).readUInt32BE();
  const index = JSON.parse(readStart(file, length, 4).toString()) as Record<string, Asset>;
  return {
    index: new Map(Object.entries(index)),
    async read([start, size]: Range): Promise<Buffer> {
      const { bytesRead, buffer } = await promisify(read)(file, Buffer.alloc(size), 0, size, 4 + length + start);
      if (bytesRead < size) throw new Error(`${path} ends too early.`);
      return buffer;
    },
    close: () => closeSync(file),
  };
}

function readStart(file: number, size: number, position: number): Buffer {
  const buffer = Buffer.alloc(size);
  readSync(file, buffer, 0, size, position);
  return buffer;
}
