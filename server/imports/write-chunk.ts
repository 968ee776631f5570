import { writeImportedComments } from "#server/comments/write-imported-comments.ts";
import type { Context } from "#server/platform/context.ts";
import type { CheckedIssue, CheckedReview } from "#server/imports/check-record.ts";
import { NO_COUNTS, type ImportCounts } from "#server/imports/import-counts.ts";
import { writeDetails, type DetailsToWrite } from "#server/imports/write-details.ts";
import type { ArchiveFacts } from "#server/imports/prescan.ts";
import { makeRenderer, mapInOrder, type RenderImported } from "#server/imports/render-imported.ts";
import { writeImportedIssues, type ImportedIssue } from "#server/issues/write-imported-issues.ts";
import { writeLabel } from "#server/labels/create-label.ts";
import type { ReferenceLinks } from "#server/markdown/references.ts";
import { writePastEvents, type PastEvent } from "#server/events/write-past-events.ts";
import { hasKey, sql } from "#server/platform/db/sql.ts";
import { writeImportedPulls, writeImportedReviews, type ImportedReview } from "#server/pulls/write-imported-pulls.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { rebuildSearchRows } from "#server/search/rebuild.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type ChunkRecord = { location: string; issue: CheckedIssue; digest: Buffer };

export type Chunk = {
  repository: RepositoryRow;
  facts: ArchiveFacts;
  /** Ids by lower-case login. */
  accounts: Map<string, number>;
  /** Ids by lower-case name. */
  labels: Map<string, number>;
  records: ChunkRecord[];
  /** Reports a problem of the record at a location. */
  report: (location: string) => (message: string) => void;
};

/** Writes the records that are new or have changed since they were last imported. */
export async function writeChunk(ctx: Context, chunk: Chunk): Promise<ImportCounts> {
  const records = await findChangedRecords(ctx, chunk);
  const unchanged = chunk.records.length - records.length;
  if (records.length === 0) return { ...NO_COUNTS, unchanged };
  const render = makeRenderer({ repository: repositoryAddress(chunk.repository), links: getLinks(chunk) });
  await ensureLabels(ctx, chunk, records);
  const issues = await mapInOrder(records, ({ issue }) => toIssue(chunk, issue, render));
  const ids = await writeImportedIssues(ctx, chunk.repository.id, issues);
  const written: Written = { ...chunk, records, ids, render };
  const comments = await writeComments(ctx, written);
  const reviews = await writePulls(ctx, written);
  await writeDetails(ctx, {
    ...chunk,
    issues: records.map(({ issue }) => ({ id: requireId(ids, issue), issue })),
    comments: comments.written,
  });
  const issueIds = [...ids.values()];
  const closings = records.flatMap(({ issue }) => toClosingEvents(chunk, issue, ids));
  const events = [...comments.events, ...reviews.events, ...closings];
  await writePastEvents(ctx, { repositoryId: chunk.repository.id, issueIds, events });
  const keys = issueIds.map((id) => ({ repositoryId: chunk.repository.id, id }));
  await rebuildSearchRows(ctx, hasKey("i.repository_id, i.id", keys));
  await ctx.db.run(sql`
    insert into imported_records (repository_id, number, digest)
    select ${chunk.repository.id}, * from unnest(${records.map((r) => r.issue.number)}::int[], ${records.map((r) => r.digest)}::bytea[])
    on conflict (repository_id, number) do update set digest = excluded.digest`);
  const pullRequests = records.filter(({ issue }) => issue.pull !== null).length;
  return {
    issues: records.length - pullRequests,
    pullRequests,
    comments: comments.count,
    reviews: reviews.count,
    labels: 0,
    unchanged,
  };
}

/** A chunk after its issues have been written. */
type Written = Chunk & {
  /** Ids by the number of the issue. */
  ids: Map<number, number>;
  render: RenderImported;
};

/** The number of written records, and their events. */
type Counted = { count: number; events: PastEvent[] };

async function findChangedRecords(ctx: Context, chunk: Chunk): Promise<ChunkRecord[]> {
  const numbers = chunk.records.map((record) => record.issue.number);
  const rows = await ctx.db.rows<{
    number: number;
    digest: Buffer | null;
    isPull: boolean | null;
    isDiscussion: boolean;
  }>(sql`
    select n as number, d.digest, i.is_pull, s.id is not null as is_discussion from unnest(${numbers}::int[]) n
    left join imported_records d on d.repository_id = ${chunk.repository.id} and d.number = n
    left join issues i on i.repository_id = ${chunk.repository.id} and i.number = n
    left join discussions s on s.repository_id = ${chunk.repository.id} and s.number = n`);
  const existing = new Map(rows.map((row) => [row.number, row]));
  const seen = new Set<number>();
  return chunk.records.filter(({ location, issue, digest }) => {
    const row = existing.get(issue.number);
    const isOwn = row?.isPull !== null && row?.isPull !== undefined && row.digest === null;
    const isOtherKind = row?.digest && row.isPull !== null && row.isPull !== (issue.pull !== null);
    const report = chunk.report(location);
    if (seen.has(issue.number)) report(`the number ${issue.number} occurs twice in the archive`);
    else if (isOwn) report(`there is already an issue #${issue.number} that was not imported; it was left unchanged`);
    else if (row?.isDiscussion) report(`the number ${issue.number} is already used by a discussion`);
    else if (isOtherKind)
      report(`the number ${issue.number} is already used by ${issue.pull ? "an issue" : "a pull request"}`);
    else {
      seen.add(issue.number);
      return !row?.digest?.equals(digest);
    }
    return false;
  });
}

/** Writes the labels of issues that the archive does not list. */
async function ensureLabels(ctx: Context, chunk: Chunk, records: ChunkRecord[]): Promise<void> {
  for (const { location, issue } of records) {
    for (const name of issue.labels) {
      const cleanName = name.replace(/\s+/g, " ").trim();
      if (chunk.labels.has(cleanName.toLowerCase())) continue;
      if (cleanName === "" || cleanName.length > LIMITS.labelName) {
        chunk.report(location)(`the label ${JSON.stringify(cleanName).slice(0, 60)} cannot be used`);
        continue;
      }
      const label = await writeLabel(ctx, {
        repositoryId: chunk.repository.id,
        name: cleanName,
        color: "ededed",
        description: "",
      });
      if (label) chunk.labels.set(cleanName.toLowerCase(), label.id);
    }
  }
}

async function toIssue(chunk: Chunk, issue: CheckedIssue, render: RenderImported): Promise<ImportedIssue> {
  return {
    number: issue.number,
    isPull: issue.pull !== null,
    title: issue.title,
    state: issue.state,
    stateReason: issue.stateReason ?? (issue.state === "CLOSED" && !issue.pull ? "COMPLETED" : null),
    authorId: findAccountId(chunk, issue.author),
    authorAssociation: issue.authorAssociation,
    labelIds: [
      ...new Set(
        issue.labels.flatMap((name) => chunk.labels.get(name.replace(/\s+/g, " ").trim().toLowerCase()) ?? []),
      ),
    ],
    assigneeIds: [...new Set(issue.assignees.flatMap((login) => chunk.accounts.get(login.toLowerCase()) ?? []))],
    createdAt: issue.createdAt,
    updatedAt: issue.updatedAt,
    closedAt: issue.closedAt,
    closedById: findAccountId(chunk, issue.pull?.mergedBy ?? null),
    sourceId: issue.sourceId,
    sourceUrl: issue.sourceUrl,
    commentCount: issue.comments.length,
    body: issue.body,
    bodyHtml: await render(issue.body),
  };
}

async function writeComments(
  ctx: Context,
  written: Written,
): Promise<Counted & { written: DetailsToWrite["comments"] }> {
  const { repository, records, ids, render } = written;
  const all = records.flatMap(({ issue }) => issue.comments.map((comment, position) => ({ issue, comment, position })));
  const comments = await mapInOrder(all, async ({ issue, comment, position }) => ({
    ...comment,
    issueId: requireId(ids, issue),
    position,
    authorId: findAccountId(written, comment.author),
    bodyHtml: await render(comment.body),
  }));
  const rows = await writeImportedComments(ctx, repository.id, comments);
  const events = rows.map(({ id, issueId, authorId, createdAt }) => ({
    issueId,
    kind: "ISSUE_COMMENT" as const,
    actorId: authorId,
    createdAt,
    data: { commentId: id },
  }));
  const byPosition = new Map(comments.map((comment) => [`${comment.issueId}:${comment.position}`, comment]));
  const withComments = rows.flatMap(({ id, issueId, position }) => {
    const comment = byPosition.get(`${issueId}:${position}`);
    return comment ? [{ id, issueId, comment }] : [];
  });
  return { count: comments.length, events, written: withComments };
}

async function writePulls(ctx: Context, written: Written): Promise<Counted> {
  const pulls = written.records.flatMap(({ issue }) => {
    if (!issue.pull) return [];
    const mergedById = findAccountId(written, issue.pull.mergedBy);
    const reviewDecision = getReviewDecision(issue.pull.reviews);
    return [{ ...issue.pull, issueId: requireId(written.ids, issue), mergedById, reviewDecision }];
  });
  await writeImportedPulls(ctx, written.repository.id, pulls);
  const all = pulls.flatMap((pull) => pull.reviews.map((review, index) => ({ pull, review, index })));
  const reviews = await mapInOrder(all, ({ pull, ...review }) => toReview(written, pull, review));
  const rows = await writeImportedReviews(ctx, written.repository.id, reviews);
  const events = rows.map(({ id, issueId, authorId, createdAt }) => ({
    issueId,
    kind: "REVIEWED" as const,
    actorId: authorId,
    createdAt,
    data: { reviewId: id },
  }));
  return { count: reviews.length, events };
}

async function toReview(
  written: Written,
  { issueId }: { issueId: number },
  { review, index }: { review: CheckedReview; index: number },
): Promise<ImportedReview> {
  const { render } = written;
  return {
    ...review,
    issueId,
    sourceId: review.sourceId ?? `${issueId}:${index}`,
    authorId: findAccountId(written, review.author),
    bodyHtml: await render(review.body),
    comments: await mapInOrder(review.comments, async (comment) => ({
      ...comment,
      bodyHtml: await render(comment.body),
    })),
  };
}

/** The last review of each reviewer counts. A request for changes outweighs approvals. */
function getReviewDecision(reviews: CheckedReview[]): "APPROVED" | "CHANGES_REQUESTED" | null {
  const last = new Map<string | null, string>();
  for (const review of reviews) {
    if (review.state === "APPROVED" || review.state === "CHANGES_REQUESTED") last.set(review.author, review.state);
    if (review.state === "DISMISSED") last.delete(review.author);
  }
  const states = [...last.values()];
  if (states.includes("CHANGES_REQUESTED")) return "CHANGES_REQUESTED";
  return states.includes("APPROVED") ? "APPROVED" : null;
}

/** The event of closing or merging, made from the record: archives have no events. */
function toClosingEvents(chunk: Chunk, issue: CheckedIssue, ids: Map<number, number>): PastEvent[] {
  const issueId = requireId(ids, issue);
  if (issue.pull?.mergedAt) {
    const data = { commitOid: issue.pull.mergeCommitOid, mergeRefName: issue.pull.baseRefName };
    return [
      {
        issueId,
        kind: "MERGED",
        actorId: findAccountId(chunk, issue.pull.mergedBy),
        createdAt: issue.pull.mergedAt,
        data,
      },
    ];
  }
  if (issue.state !== "CLOSED" || !issue.closedAt) return [];
  const data = issue.pull ? {} : { stateReason: issue.stateReason ?? "COMPLETED" };
  return [{ issueId, kind: "CLOSED", actorId: null, createdAt: issue.closedAt, data }];
}

/** The links of the texts of an archive. */
export function getLinks(chunk: Pick<Chunk, "repository" | "facts">): ReferenceLinks {
  const address = repositoryAddress(chunk.repository);
  const isHere = (owner?: string, name?: string) =>
    owner === undefined ||
    (owner.toLowerCase() === address.owner.toLowerCase() && name?.toLowerCase() === address.name.toLowerCase());
  const logins = new Map([...chunk.facts.logins].map((login) => [login.toLowerCase(), login]));
  return {
    mention: (name) => {
      const login = logins.get(name.toLowerCase());
      return login === undefined ? undefined : { login, href: paths.account(login) };
    },
    issue: ({ owner, name, number }) => {
      const isPull = isHere(owner, name) ? chunk.facts.numbers.get(number) : undefined;
      if (isPull === undefined) return undefined;
      return isPull ? paths.pull(address, number) : paths.issue(address, number);
    },
    commit: (oid) => {
      const match = chunk.facts.commits.get(oid.slice(0, 7))?.find((commit) => commit.oid.startsWith(oid));
      return match && paths.pull(address, match.number);
    },
  };
}

function findAccountId(chunk: Chunk, login: string | null): number | null {
  return login === null ? null : (chunk.accounts.get(login.toLowerCase()) ?? null);
}

function requireId(ids: Map<number, number>, issue: CheckedIssue): number {
  const id = ids.get(issue.number);
  if (id === undefined) throw new Error(`Issue #${issue.number} was not written.`);
  return id;
}
