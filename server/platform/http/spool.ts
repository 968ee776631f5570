import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import type { Config } from "#server/config.ts";
import { UserError, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { CountedSlots } from "#server/platform/counted-slots.ts";
import type { Processes } from "#server/platform/processes/processes.ts";
import { makePrivateFolder, PRIVATE_FILE_MODE } from "#server/platform/private-file.ts";
import { LIMITS } from "#shared/limits.ts";

/** A body that has arrived. */
type Spooled = { path: string; bytes: number };

type Options = {
  maxBytes: number;
  /** The message for a person whose body is larger. */
  tooLarge: string;
};

/** The extension until the caller renames or removes the file. A file that does not grow was left by a process that has ended. */
const PARTIAL = ".part";

/**
 * Writes a body to a file that only this user can read, so that a client that sends slowly uses neither memory nor a
 * connection to the database. After an error no file remains.
 */
export async function spool(body: Readable, config: Config, { maxBytes, tooLarge }: Options): Promise<Spooled> {
  const folder = getFolder(config);
  await makePrivateFolder(folder);
  const path = join(folder, randomUUID() + PARTIAL);
  let bytes = 0;
  async function* limited(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw unprocessable(tooLarge, "content");
      yield chunk;
    }
  }
  try {
    await pipeline(body, limited, createWriteStream(path, { mode: PRIVATE_FILE_MODE, flags: "wx" }));
  } catch (error) {
    await rm(path, { force: true });
    throw toUserError(error);
  }
  return { path, bytes };
}

/** The chunks of a file, which is read from its beginning each time: a command may be run again. */
export function readSpooled(path: string): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => readChunks(path) };
}

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, "r");
  try {
    yield* file.createReadStream({ highWaterMark: 256 * 1024, autoClose: false }) as AsyncIterable<Buffer>;
  } finally {
    await file.close();
  }
}

/** Removes the files of processes that have ended: those to which nothing was written for twice the body timeout. */
export async function removeAbandoned(config: Config): Promise<void> {
  const folder = getFolder(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((entry) => entry.endsWith(PARTIAL))) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && Date.now() - stats.mtimeMs > 2_000 * config.bodyTimeoutSeconds) await rm(path, { force: true });
  }
}

function getFolder({ dataDir }: Config): string {
  return join(dataDir, "uploads");
}

/** Limits the uploads that each person runs at the same time. */
export class UploadSlots {
  private readonly slots: CountedSlots;

  /** The name differs from those of other slots. */
  constructor(name: string, processes: Processes) {
    this.slots = new CountedSlots(name, processes);
  }

  async use<T>({ viewer }: Context, work: () => Promise<T>): Promise<T> {
    const release = this.slots.take([{ key: String(viewer.accountId), max: LIMITS.uploadsAtOnce }]);
    if (!release) {
      const sentence = `You can upload up to ${LIMITS.uploadsAtOnce} files at once. Try again when the others are done.`;
      throw new UserError("RATE_LIMITED", sentence);
    }
    try {
      return await work();
    } finally {
      release();
    }
  }
}

function toUserError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new UserError(
      "SERVICE_UNAVAILABLE",
      "The server has no space for the file. Please contact its administrator.",
    );
  if (code === "ECONNRESET" || code === "ERR_STREAM_PREMATURE_CLOSE")
    return unprocessable("The upload was interrupted.");
  return error;
}
