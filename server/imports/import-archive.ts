import { createHash } from "node:crypto";
import { ensureAccounts } from "#server/accounts/placeholders.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { retryTransaction } from "#server/platform/run-command.ts";
import { unprocessable, UserError } from "#server/errors.ts";
import {
  ARCHIVE_MAGIC,
  readArchive,
  type ArchiveRecord,
  type ArchiveSource,
  type DefinitionPart,
} from "#server/imports/archive.ts";
import { checkIssue, checkLabel } from "#server/imports/check-record.ts";
import { addCounts, NO_COUNTS, type ImportCounts } from "#server/imports/import-counts.ts";
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

/** `place` is the JSON path of the record. */
export type ImportProblem = { place: string; message: string };

type ImportResult = {
  repository: { owner: string; name: string; id: number };
  counts: ImportCounts;
  problems: ImportProblem[];
};

type ImportInput = {
  source: ArchiveSource;
  visibility: "PUBLIC" | "PRIVATE";
  /** The owner of an organization that the import creates; null: every site administrator. */
  accountId: number | null;
  onProgress?: (bytes: number, counts: ImportCounts) => void | Promise<void>;
};

const CHUNK_RECORDS = 250;
const PROBLEMS_MAX = 1000;

/**
 * Imports an archive into its repository, some hundred records in a transaction.
 * The digest of each record is stored, so that a second import changes nothing and
 * an interrupted one continues. Nobody is notified.
 */
export async function importArchive(outer: Context, input: ImportInput): Promise<ImportResult> {
  const ctx: Context = { ...outer, suppressNotifications: true, subscribers: [], hooks: [] };
  const facts = await prescan(input.source, ARCHIVE_MAGIC).catch((error: Error) => {
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
    counts: { ...NO_COUNTS },
    milestoneOrders: [],
    hasWritten: false,
  };
  await readArchive(input.source, {
    onRecord: (record) => importRecord(ctx, importer, record),
    onProgress: (bytes) => input.onProgress?.(bytes, importer.counts),
  });
  await flush(ctx, importer);
  await writeRelations(ctx, importer, input.source);
  await writePastReferences(ctx, repository.id, paths.repository(repositoryAddress(repository)));
  return { repository: { ...facts.repo, id: repository.id }, counts: importer.counts, problems };
}

type Importer = {
  target: Omit<Chunk, "records">;
  /** Checked records that are not written yet. */
  records: Chunk["records"];
  counts: ImportCounts;
  /** The orders of new milestones. They are written after their issues. */
  milestoneOrders: MilestoneOrder[];
  /** Whether issues or pull requests have been written. */
  hasWritten: boolean;
};

/** Writes a label at once, and collects the other records. A record with an error is reported and skipped. */
async function importRecord(ctx: Context, importer: Importer, record: ArchiveRecord): Promise<void> {
  const { part, location, value } = record;
  const { target, records } = importer;
  const report = target.report(location);
  try {
    if (record.error !== undefined) throw new RecordError(record.error);
    if (part === "labels") {
      const isNew = await importLabel(ctx, target, record);
      importer.counts = addCounts(importer.counts, { ...NO_COUNTS, [isNew ? "labels" : "unchanged"]: 1 });
    } else if (part !== "issues" && part !== "pulls") await importDefinition(ctx, importer, { part, value, location });
    else records.push({ location, issue: checkIssue(value, part, report), digest: contentDigest(value) });
  } catch (error) {
    if (!(error instanceof RecordError || error instanceof UserError || isCausedByRecord(error))) throw error;
    report((error as Error).message);
  }
  if (records.length >= CHUNK_RECORDS) await flush(ctx, importer);
}

async function flush(ctx: Context, importer: Importer): Promise<void> {
  const { target, records } = importer;
  importer.records = [];
  if (records.length === 0) return;
  importer.hasWritten = true;
  importer.counts = addCounts(importer.counts, await writeRecords(ctx, target, records));
}

/** If a record cannot be written, each half of the records is written separately, until only that record fails. */
async function writeRecords(
  ctx: Context,
  target: Importer["target"],
  records: Chunk["records"],
): Promise<ImportCounts> {
  try {
    return await retryTransaction(ctx, () => writeTogether(ctx, target, records));
  } catch (error) {
    if (!isCausedByRecord(error)) throw error;
    const [first] = records;
    if (records.length === 1 && first) {
      target.report(first.location)(`the record could not be written: ${(error as Error).message}`);
      return NO_COUNTS;
    }
  }
  const middle = Math.ceil(records.length / 2);
  return addCounts(
    await writeRecords(ctx, target, records.slice(0, middle)),
    await writeRecords(ctx, target, records.slice(middle)),
  );
}

async function writeTogether(
  ctx: Context,
  target: Importer["target"],
  records: Chunk["records"],
): Promise<ImportCounts> {
  // A copy, because the labels of a failed transaction do not exist.
  const labels = new Map(target.labels);
  const written = await transact(ctx, (tx) => writeChunk(tx, { ...target, labels, records }));
  for (const [name, id] of labels) target.labels.set(name, id);
  return written;
}

/** Whether PostgreSQL refused a value (error classes 22, 23 and 54), or a value exhausted the stack. */
function isCausedByRecord(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return error instanceof RangeError || (typeof code === "string" && /^(22|23|54)/.test(code));
}

const OF_ISSUES: ReadonlySet<DefinitionPart> = new Set(["milestones", "issueTypes", "issueFields", "projects"]);

type LocatedDefinition = Definition & { location: string };

async function importDefinition(ctx: Context, importer: Importer, definition: LocatedDefinition): Promise<void> {
  const { target, milestoneOrders } = importer;
  const note = target.report(definition.location);
  if (importer.hasWritten && OF_ISSUES.has(definition.part)) {
    note(`issues before it do not have it: in an archive, "${definition.part}" come before "issues"`);
  }
  const order = await retryTransaction(ctx, () =>
    transact(ctx, (tx) => writeDefinition(tx, { ...target, links: getLinks(target), note }, definition)),
  );
  if (order) milestoneOrders.push(order);
}

/** Relations need both issues, so the archive is read a second time after all issues are written. Existing relations stay. */
async function writeRelations(
  ctx: Context,
  { target, counts, milestoneOrders }: Importer,
  source: ArchiveSource,
): Promise<void> {
  const repositoryId = target.repository.id;
  for (const order of milestoneOrders) await writeImportedMilestoneOrder(ctx, repositoryId, order);
  if (!target.facts.hasRelations || counts.issues === 0) return;
  await readArchive(source, {
    onRecord: async ({ part, value }) => {
      const issue = part === "issues" ? readIssue(value) : undefined;
      if (!issue?.details) return;
      const { subIssues, blockedBy, duplicateOf } = issue.details;
      for (const [index, child] of subIssues.entries())
        await writeImportedSubIssue(ctx, repositoryId, {
          number: issue.number,
          relatedNumber: child,
          position: index + 1,
          createdAt: null,
        });
      for (const { number, createdAt } of blockedBy)
        await writeImportedDependency(ctx, repositoryId, {
          number: issue.number,
          relatedNumber: number,
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
