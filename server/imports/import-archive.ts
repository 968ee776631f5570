import { createHash } from "node:crypto";
import { ensureAccounts } from "#server/accounts/placeholders.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import { ARCHIVE_MAGIC, readArchive, type ArchiveRecord } from "#server/imports/archive.ts";
import { checkIssue, checkLabel } from "#server/imports/check-record.ts";
import { RecordError } from "#server/imports/read-field.ts";
import { ensureRepository } from "#server/imports/ensure-repository.ts";
import { prescan, readIssue } from "#server/imports/prescan.ts";
import { writeDefinition, type Definition, type MilestoneOrder } from "#server/imports/write-definition.ts";
import { writeImportedDuplicates, writeImportedMilestoneOrder } from "#server/issues/write-imported-details.ts";
import { writeImportedDependency, writeImportedSubIssue } from "#server/relations/write-imported-relations.ts";
import { writePastReferences } from "#server/events/write-past-references.ts";
import { paths } from "#shared/paths.ts";
import { repositoryAddress } from "#server/repositories/repository.ts";
import { getLinks, writeChunk, type Chunk } from "#server/imports/write-chunk.ts";
import { writeLabel } from "#server/labels/create-label.ts";
import { sql } from "#server/platform/db/sql.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

export type ImportCounts = {
  issues: number;
  pullRequests: number;
  comments: number;
  reviews: number;
  labels: number;
  /** Records that an earlier import has written. */
  unchanged: number;
};

/** `place` is the JSON path of the record. */
export type ImportProblem = { place: string; message: string };

type ImportResult = {
  repository: { owner: string; name: string; id: number };
  counts: ImportCounts;
  problems: ImportProblem[];
};

type ImportInput = {
  path: string;
  visibility: "PUBLIC" | "PRIVATE";
  /** The owner of an organization that the import creates; null: every site administrator. */
  accountId: number | null;
  onProgress?: (bytes: number, counts: ImportCounts) => void | Promise<void>;
};

const CHUNK_RECORDS = 250;
const PROBLEMS_MAX = 1000;

/**
 * Imports an archive into its repository, some hundred records in a transaction.
 * The digest of each record is kept, so that a second import changes nothing and
 * an interrupted one continues. Nobody is notified.
 */
export async function importArchive(outer: Context, input: ImportInput): Promise<ImportResult> {
  const ctx: Context = { ...outer, suppressNotifications: true, subscribers: [], hooks: [] };
  const facts = await prescan(input.path, ARCHIVE_MAGIC).catch((error: Error) => {
    throw error instanceof UserError ? error : unprocessable(error.message);
  });
  const repository = await ensureRepository(ctx, facts.repo, input);
  const accounts = await ensureAccounts(ctx, [...facts.logins]);
  const labels = await readLabels(ctx, repository);
  const problems: ImportProblem[] = [];
  const report = (location: string) => (message: string) => {
    if (problems.length < PROBLEMS_MAX) problems.push({ place: location, message });
  };
  const importer: Importer = {
    target: { repository, facts, accounts, labels, report },
    records: [],
    counts: { issues: 0, pullRequests: 0, comments: 0, reviews: 0, labels: 0, unchanged: 0 },
    milestoneOrders: [],
  };
  await readArchive(input.path, {
    onRecord: (record) => importRecord(ctx, importer, record),
    onProgress: (bytes) => input.onProgress?.(bytes, importer.counts),
  });
  await flush(ctx, importer);
  await writeRelations(ctx, importer, input.path);
  await writePastReferences(ctx, repository.id, paths.repository(repositoryAddress(repository)));
  return { repository: { ...facts.repo, id: repository.id }, counts: importer.counts, problems };
}

type Importer = {
  target: Omit<Chunk, "records">;
  /** Checked records that are not written yet. */
  records: Chunk["records"];
  counts: ImportCounts;
  /** Of new milestones, for when their issues are written. */
  milestoneOrders: MilestoneOrder[];
};

/** Writes a label at once, and collects the other records. A record with an error is reported and skipped. */
async function importRecord(ctx: Context, importer: Importer, record: ArchiveRecord): Promise<void> {
  const { part, location, value } = record;
  const { target, records, counts } = importer;
  const report = target.report(location);
  try {
    if (record.fault !== undefined) throw new RecordError(record.fault);
    if (part === "labels") {
      if (await importLabel(ctx, target, record)) counts.labels += 1;
      else counts.unchanged += 1;
    } else if (part !== "issues" && part !== "pulls") await importDefinition(ctx, importer, { part, value, location });
    else records.push({ location, issue: checkIssue(value, part, report), digest: contentDigest(value) });
  } catch (error) {
    if (!(error instanceof RecordError || error instanceof UserError || isFaultOfRecord(error))) throw error;
    report((error as Error).message);
  }
  if (records.length >= CHUNK_RECORDS) await flush(ctx, importer);
}

async function flush(ctx: Context, importer: Importer): Promise<void> {
  const { target, records, counts } = importer;
  importer.records = [];
  if (records.length === 0) return;
  const written = await writeRecords(ctx, target, records);
  for (const key of Object.keys(written) as (keyof ImportCounts)[]) counts[key] += written[key];
}

/** One record that cannot be written does not fail the others: then each half is written by itself. */
async function writeRecords(
  ctx: Context,
  target: Importer["target"],
  records: Chunk["records"],
): Promise<ImportCounts> {
  try {
    // Labels that a failed transaction has made are not there.
    const labels = new Map(target.labels);
    const written = await transact(ctx, (tx) => writeChunk(tx, { ...target, labels, records }));
    for (const [name, id] of labels) target.labels.set(name, id);
    return written;
  } catch (error) {
    if (!isFaultOfRecord(error)) throw error;
    const [first] = records;
    if (records.length === 1 && first) {
      target.report(first.location)(`the record could not be written: ${(error as Error).message}`);
      return { issues: 0, pullRequests: 0, comments: 0, reviews: 0, labels: 0, unchanged: 0 };
    }
  }
  const middle = Math.ceil(records.length / 2);
  const before = await writeRecords(ctx, target, records.slice(0, middle));
  const after = await writeRecords(ctx, target, records.slice(middle));
  for (const key of Object.keys(before) as (keyof ImportCounts)[]) before[key] += after[key];
  return before;
}

/** Values that PostgreSQL does not take (classes 22, 23 and 54), or that exhaust the stack; not a database that is gone. */
function isFaultOfRecord(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return error instanceof RangeError || (typeof code === "string" && /^(22|23|54)/.test(code));
}

type PlacedDefinition = Definition & { location: string };

async function importDefinition(ctx: Context, importer: Importer, definition: PlacedDefinition): Promise<void> {
  const { target, milestoneOrders } = importer;
  const note = target.report(definition.location);
  const order = await transact(ctx, (tx) =>
    writeDefinition(tx, { ...target, links: getLinks(target), note }, definition),
  );
  if (order) milestoneOrders.push(order);
}

/** Relations need both issues, so the archive is read once more when all are written. What is there already stays. */
async function writeRelations(
  ctx: Context,
  { target, counts, milestoneOrders }: Importer,
  path: string,
): Promise<void> {
  const repositoryId = target.repository.id;
  for (const order of milestoneOrders) await writeImportedMilestoneOrder(ctx, repositoryId, order);
  if (!target.facts.hasRelations || counts.issues === 0) return;
  await readArchive(path, {
    onRecord: async ({ part, value }) => {
      const issue = part === "issues" ? readIssue(value) : undefined;
      if (!issue?.details) return;
      const { subIssues, blockedBy, duplicateOf } = issue.details;
      for (const [index, other] of subIssues.entries())
        await writeImportedSubIssue(ctx, repositoryId, {
          number: issue.number,
          other,
          position: index + 1,
          createdAt: null,
        });
      for (const { number, createdAt } of blockedBy)
        await writeImportedDependency(ctx, repositoryId, {
          number: issue.number,
          other: number,
          position: 0,
          createdAt,
        });
      if (duplicateOf !== null)
        await writeImportedDuplicates(ctx, repositoryId, [{ number: issue.number, duplicateOf }]);
    },
  });
}

async function readLabels(ctx: Context, repository: RepositoryRow): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ id: number; name: string }>(sql`
    select id, name from labels where repository_id = ${repository.id}`);
  return new Map(rows.map((row) => [row.name.toLowerCase(), row.id]));
}

/** Returns whether the label is new. */
async function importLabel(ctx: Context, target: Importer["target"], record: ArchiveRecord): Promise<boolean> {
  const label = checkLabel(record.value, target.report(record.location));
  const written = await writeLabel(ctx, { repositoryId: target.repository.id, ...label });
  if (written) target.labels.set(label.name.toLowerCase(), written.id);
  return written !== undefined;
}

function contentDigest(value: unknown): Buffer {
  return createHash("sha256").update(JSON.stringify(value)).digest();
}
