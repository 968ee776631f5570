import { createReadStream } from "node:fs";
import { JSONParser } from "@streamparser/json";
import { unprocessable, UserError } from "#server/errors.ts";
import { mendTexts } from "#server/platform/storable-text.ts";

/**
 * The format of archives, which other archive tools write too: a JSON object
 * `{magic, timestamp, repo, labels[], issues[], pulls[]}`. This program adds optional
 * parts and fields. It is read as a stream of records, because it can be larger than the
 * memory.
 */
export const ARCHIVE_MAGIC = "E!vIA5L86J2I";

/** Parts that only archives of this program have. They come before the issues that refer to them. */
const DEFINITION_PARTS = [
  ...(["exclusiveGroups", "milestones", "issueTypes", "issueFields", "projects"] as const),
  ...(["views", "files", "discussions", "attachments"] as const),
] as const;
export type DefinitionPart = (typeof DEFINITION_PARTS)[number];
type ArchivePart = "labels" | "issues" | "pulls" | DefinitionPart;
/** `location` is the JSON path, such as `$.issues[3]`. */
export type ArchiveRecord = {
  part: ArchivePart;
  location: string;
  /** All its texts are storable. */
  value: unknown;
  /** Why the value could not be read. */
  error?: string;
};
type ArchiveHead = { magic: unknown; repo: unknown };

const PARTS: readonly ArchivePart[] = ["labels", ...DEFINITION_PARTS, "issues", "pulls"];
const PATHS = ["$.magic", "$.timestamp", "$.repo", ...PARTS.map((part) => `$.${part}.*`)];

/** The path of a file, or what reads an archive from its start: it is read several times. */
export type ArchiveSource = string | (() => AsyncIterable<Uint8Array>);

/**
 * Calls `onRecord` for each record in the order of the file and waits for it. For a
 * file that is incomplete or invalid JSON it throws an error with the position, after
 * the records before that.
 */
export async function readArchive(
  source: ArchiveSource,
  handlers: {
    onHead?: (head: ArchiveHead) => void;
    onRecord: (record: ArchiveRecord) => void | Promise<void>;
    onProgress?: (bytes: number) => void | Promise<void>;
  },
): Promise<void> {
  const parser = new JSONParser({ paths: PATHS, keepStack: false, stringBufferSize: 64 * 1024 });
  const records: ArchiveRecord[] = [];
  const head: ArchiveHead = { magic: undefined, repo: undefined };
  let failure: Error | undefined;
  parser.onValue = ({ value, key, stack }) => {
    const part = PARTS.find((known) => known === stack[1]?.key);
    if (stack.length === 1) {
      if (key === "magic") head.magic = value;
      if (key === "repo") head.repo = value;
      handlers.onHead?.(head);
    } else if (part) {
      records.push({ part, location: `$.${part}[${String(key)}]`, ...readValue(value) });
    }
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  let bytes = 0;
  for await (const buffer of readSource(source)) {
    if (bytes === 0) requireJsonObject(buffer);
    if (!failure) parser.write(buffer);
    bytes += buffer.length;
    for (const record of records.splice(0)) await handlers.onRecord(record);
    if (failure) throw unprocessable(`The archive is broken near byte ${bytes - buffer.length}: ${failure.message}`);
    await handlers.onProgress?.(bytes);
  }
  if (bytes === 0) requireJsonObject(Buffer.alloc(0));
  if (!parser.isEnded) throw unprocessable(`The archive ends too early, at byte ${bytes}.`);
}

/** A copy of the value, because the parser reuses its objects. */
function readValue(value: unknown): Pick<ArchiveRecord, "value" | "error"> {
  try {
    return { value: mendTexts(value) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { value: undefined, error: error.message };
  }
}

async function* readSource(source: ArchiveSource): AsyncGenerator<Uint8Array> {
  if (typeof source !== "string") return yield* source();
  try {
    yield* createReadStream(source, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : unprocessable(`${source} cannot be read (${code}).`);
  }
}

function requireJsonObject(start: Uint8Array): void {
  if (!/^\s*\{/.test(Buffer.from(start.subarray(0, 64)).toString("utf8"))) {
    throw unprocessable("The file is not an archive: it does not begin with a JSON object.");
  }
}
