import { createHash } from "node:crypto";
import { ensureAccounts } from "#server/accounts/placeholders.ts";
import { transact, type Context } from "#server/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { ARCHIVE_MAGIC, readArchive } from "#server/imports/archive.ts";
import { checkIssue, checkLabel, RecordError } from "#server/imports/check-record.ts";
import { ensureRepository } from "#server/imports/ensure-repository.ts";
import { prescan } from "#server/imports/prescan.ts";
import { writePastReferences } from "#server/events/write-past-references.ts";
import { paths } from "#shared/paths.ts";
import { repositoryAddress } from "#server/repositories/repository.ts";
import { writeChunk, type Chunk } from "#server/imports/write-chunk.ts";
import { writeLabel } from "#server/labels/create-label.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

export type ImportCounts = {
  issues: number;
  pullRequests: number;
  comments: number;
  reviews: number;
  labels: number;
  /** Records that were there already, from an earlier run. */
  unchanged: number;
};

export type ImportProblem = { place: string; message: string };

type ImportResult = {
  repository: { owner: string; name: string; id: number };
  counts: ImportCounts;
  problems: ImportProblem[];
};

type ImportInput = {
  path: string;
  visibility: "PUBLIC" | "PRIVATE";
  /** Who becomes owner of an organization that the import makes; null: every site administrator. */
  accountId: number | null;
  onProgress?: (bytes: number, counts: ImportCounts) => void | Promise<void>;
};

const CHUNK = 250;
const PROBLEMS_MAX = 1000;

/**
 * Reads an archive into its repository, some hundred records a transaction. Each
 * record's digest is kept, so a second run changes nothing and an aborted one
 * goes on where it was. Quiet: nobody is notified of what is long past.
 */
export async function importArchive(outer: Context, input: ImportInput): Promise<ImportResult> {
  const ctx: Context = { ...outer, suppressNotifications: true, subscribers: [], hooks: [] };
  const facts = await prescan(input.path, ARCHIVE_MAGIC).catch((error: Error) => {
    throw error instanceof UserError ? error : unprocessable(error.message);
  });
  const counts: ImportCounts = { issues: 0, pullRequests: 0, comments: 0, reviews: 0, labels: 0, unchanged: 0 };
  const problems: ImportProblem[] = [];
  const tell = (place: string) => (message: string) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ place, message });
  };
  const repository = await ensureRepository(ctx, facts.repo, input);
  const accounts = await ensureAccounts(ctx, [...facts.logins]);
  const labels = await readLabels(ctx, repository);
  let chunk: Chunk["records"] = [];

  async function flush(): Promise<void> {
    const records = chunk;
    chunk = [];
    if (records.length === 0) return;
    const written = await transact(ctx, (tx) => writeChunk(tx, { repository, facts, accounts, labels, records, tell }));
    for (const key of Object.keys(written) as (keyof ImportCounts)[]) counts[key] += written[key];
  }

  async function take(part: "labels" | "issues" | "pulls", place: string, value: unknown): Promise<void> {
    if (part === "labels") {
      if (await takeLabel(ctx, { repository, labels, value, tell: tell(place) })) counts.labels += 1;
      else counts.unchanged += 1;
      return;
    }
    chunk.push({ place, issue: checkIssue(value, part, tell(place)), digest: contentDigest(value) });
    if (chunk.length >= CHUNK) await flush();
  }

  await readArchive(input.path, {
    onRecord: async ({ part, place, value }) => {
      try {
        await take(part, place, value);
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        tell(place)(error.message);
      }
    },
    onProgress: (bytes) => input.onProgress?.(bytes, counts),
  });
  await flush();
  await writePastReferences(ctx, repository.id, paths.repository(repositoryAddress(repository)));
  return { repository: { ...facts.repo, id: repository.id }, counts, problems };
}

async function readLabels(ctx: Context, repository: RepositoryRow): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ id: number; name: string }>(sql`
    select id, name from labels where repository_id = ${repository.id}`);
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}

async function takeLabel(
  ctx: Context,
  input: { repository: RepositoryRow; labels: Map<string, number>; value: unknown; tell: (message: string) => void },
): Promise<boolean> {
  const label = checkLabel(input.value, input.tell);
  const written = await writeLabel(ctx, { repositoryId: input.repository.id, ...label });
  if (written) input.labels.set(label.name.toLowerCase(), written.id);
  return written !== undefined;
}

function contentDigest(value: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(value)).digest();
}
