import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
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

/** Parts of archives of this program, which stand before the issues that name them. Other programs' archives have none. */
const DEFINITION_PARTS = [
  ...(["exclusiveGroups", "milestones", "issueTypes", "issueFields", "projects"] as const),
  ...(["views", "files", "attachments"] as const),
] as const;
export type DefinitionPart = (typeof DEFINITION_PARTS)[number];
type ArchivePart = "labels" | "issues" | "pulls" | DefinitionPart;
/** `location` is the JSON path, such as `$.issues[3]`. */
export type ArchiveRecord = {
  part: ArchivePart;
  location: string;
  /** Its texts are such as the database can keep. */
  value: unknown;
  /** Why the value could not be read. */
  fault?: string;
};
type ArchiveHead = { magic: unknown; repo: unknown };

const PARTS: readonly ArchivePart[] = ["labels", ...DEFINITION_PARTS, "issues", "pulls"];
const PATHS = ["$.magic", "$.timestamp", "$.repo", ...PARTS.map((part) => `$.${part}.*`)];

/**
 * Calls `onRecord` for each record in the order of the file and waits for it. For a
 * file that is incomplete or invalid JSON it throws an error with the position, after
 * the records before.
 */
export async function readArchive(
  path: string,
  handlers: {
    onHead?: (head: ArchiveHead) => void;
    onRecord: (record: ArchiveRecord) => void | Promise<void>;
    onProgress?: (bytes: number) => void | Promise<void>;
  },
): Promise<void> {
  await refuseForeignFile(path);
  const parser = new JSONParser({ paths: PATHS, keepStack: false, stringBufferSize: 64 * 1024 });
  const found: ArchiveRecord[] = [];
  const head: ArchiveHead = { magic: undefined, repo: undefined };
  let failure: Error | undefined;
  parser.onValue = ({ value, key, stack }) => {
    const part = PARTS.find((known) => known === stack[1]?.key);
    if (stack.length === 1) {
      if (key === "magic") head.magic = value;
      if (key === "repo") head.repo = value;
      handlers.onHead?.(head);
    } else if (part) {
      found.push({ part, location: `$.${part}[${String(key)}]`, ...readValue(value) });
    }
  };
  parser.onError = (error) => {
    failure ??= error;
  };
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const buffer = chunk as Buffer;
    if (!failure) parser.write(buffer);
    bytes += buffer.length;
    for (const record of found.splice(0)) await handlers.onRecord(record);
    if (failure) throw unprocessable(`The archive is broken near byte ${bytes - buffer.length}: ${failure.message}`);
    await handlers.onProgress?.(bytes);
  }
  if (!parser.isEnded) throw unprocessable(`The archive ends too early, at byte ${bytes}.`);
}

/** The parser uses its objects again, so the value is copied. */
function readValue(value: unknown): Pick<ArchiveRecord, "value" | "fault"> {
  try {
    return { value: mendTexts(value) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { value: undefined, fault: error.message };
  }
}

async function refuseForeignFile(path: string): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw unprocessable(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    if (!/^\s*\{/.test(buffer.toString("utf8", 0, bytesRead))) {
      throw unprocessable("The file is not an archive: it does not begin with a JSON object.");
    }
  } finally {
    await file.close();
  }
}
