import { writeImportedComments } from "#server/comments/write-imported-comments.ts";
import type { Context } from "#server/context.ts";
import type { CheckedIssue, CheckedReview } from "#server/imports/check-record.ts";
import type { ImportCounts } from "#server/imports/import-archive.ts";
import type { ArchiveFacts } from "#server/imports/prescan.ts";
import { writeImportedIssues, type ImportedIssue } from "#server/issues/write-imported-issues.ts";
import { writeLabel } from "#server/labels/create-label.ts";
import type { ReferenceLinks } from "#server/markdown/references.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { writePastEvents, type PastEvent } from "#server/events/write-past-events.ts";
import { sql } from "#server/platform/db/sql.ts";
import { writeImportedPulls, writeImportedReviews, type ImportedReview } from "#server/pulls/write-imported-pulls.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { rebuildSearchRows } from "#server/search/rebuild.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type ChunkRecord = { place: string; issue: CheckedIssue; digest: Buffer };

export type Chunk = {
  repository: RepositoryRow;
  facts: ArchiveFacts;
  /** Ids by lower-case login. */
  accounts: Map<string, number>;
  /** Ids by lower-case name. */
  labels: Map<string, number>;
  records: ChunkRecord[];
  tell: (place: string) => (message: string) => void;
};

/** Writes the records that are new or have changed since they were last imported. */
export async function writeChunk(ctx: Context, chunk: Chunk): Promise<ImportCounts> {
  const records = await changedRecords(ctx, chunk);
  const counts = {
    issues: 0,
    pullRequests: 0,
    comments: 0,
    reviews: 0,
    labels: 0,
    unchanged: chunk.records.length - records.length,
  };
  if (records.length === 0) return counts;
  const links = commitLinks(chunk);
  await ensureLabels(ctx, chunk, records);
  const ids = await writeImportedIssues(
    ctx,
    chunk.repository.id,
    records.map((record) => toIssue(chunk, record.issue, links)),
  );
  const events: PastEvent[] = [];
  counts.comments = await writeComments(ctx, chunk, records, ids, links, events);
  counts.reviews = await writePulls(ctx, chunk, records, ids, links, events);
  const issueIds = [...ids.values()];
  await writePastEvents(ctx, chunk.repository.id, issueIds, [
    ...events,
    ...records.flatMap(({ issue }) => closingEvents(chunk, issue, ids)),
  ]);
  await rebuildSearchRows(ctx, sql`i.repository_id = ${chunk.repository.id} and i.id = any(${issueIds})`);
  await ctx.db.run(sql`
    insert into imported_records (repository_id, number, digest)
    select ${chunk.repository.id}, * from unnest(${records.map((r) => r.issue.number)}::int[], ${records.map((r) => r.digest)}::bytea[])
    on conflict (repository_id, number) do update set digest = excluded.digest`);
  counts.pullRequests = records.filter(({ issue }) => issue.pull !== null).length;
  counts.issues = records.length - counts.pullRequests;
  return counts;
}

async function changedRecords(ctx: Context, chunk: Chunk): Promise<ChunkRecord[]> {
  const numbers = chunk.records.map((record) => record.issue.number);
  const rows = await ctx.db.rows<{ number: number; digest: Buffer | null; isPull: boolean | null }>(sql`
    select n as number, d.digest, i.is_pull from unnest(${numbers}::int[]) n
    left join imported_records d on d.repository_id = ${chunk.repository.id} and d.number = n
    left join issues i on i.repository_id = ${chunk.repository.id} and i.number = n`);
  const known = new Map(rows.map((row) => [row.number, row]));
  const seen = new Set<number>();
  return chunk.records.filter(({ place, issue, digest }) => {
    const row = known.get(issue.number);
    const native = row?.isPull !== null && row?.isPull !== undefined && row.digest === null;
    const otherKind = row?.digest && row.isPull !== null && row.isPull !== (issue.pull !== null);
    if (seen.has(issue.number)) chunk.tell(place)(`the number ${issue.number} stands twice in the archive`);
    else if (native)
      chunk.tell(place)(`there is already an issue #${issue.number} that no import made; it was left as it is`);
    else if (otherKind) chunk.tell(place)(`the number ${issue.number} is already in use by the other kind`);
    else {
      seen.add(issue.number);
      return !row?.digest?.equals(digest);
    }
    return false;
  });
}

/** Labels that only issues name. */
async function ensureLabels(ctx: Context, chunk: Chunk, records: ChunkRecord[]): Promise<void> {
  for (const { place, issue } of records) {
    for (const name of issue.labels) {
      const clean = name.replaceAll("\0", "").replace(/\s+/g, " ").trim();
      if (chunk.labels.has(clean.toLowerCase())) continue;
      if (clean === "" || clean.length > LIMITS.labelName) {
        chunk.tell(place)(`the label ${JSON.stringify(clean).slice(0, 60)} cannot be used`);
        continue;
      }
      const label = await writeLabel(ctx, {
        repositoryId: chunk.repository.id,
        name: clean,
        color: "ededed",
        description: "",
      });
      if (label) chunk.labels.set(clean.toLowerCase(), label.id);
    }
  }
}

function toIssue(chunk: Chunk, issue: CheckedIssue, links: ReferenceLinks): ImportedIssue {
  return {
    number: issue.number,
    isPull: issue.pull !== null,
    title: issue.title,
    state: issue.state,
    stateReason: issue.stateReason ?? (issue.state === "CLOSED" && !issue.pull ? "COMPLETED" : null),
    authorId: accountId(chunk, issue.author),
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
    closedById: accountId(chunk, issue.pull?.mergedBy ?? null),
    sourceId: issue.sourceId,
    sourceUrl: issue.sourceUrl,
    commentCount: issue.comments.length,
    body: issue.body,
    bodyHtml: renderMarkdown(issue.body, links),
  };
}

async function writeComments(
  ctx: Context,
  chunk: Chunk,
  records: ChunkRecord[],
  ids: Map<number, number>,
  links: ReferenceLinks,
  events: PastEvent[],
): Promise<number> {
  const comments = records.flatMap(({ issue }) =>
    issue.comments.map((comment, position) => ({
      ...comment,
      issueId: accountIdByLogin(ids, issue),
      position,
      authorId: accountId(chunk, comment.author),
      bodyHtml: renderMarkdown(comment.body, links),
    })),
  );
  const written = await writeImportedComments(ctx, chunk.repository.id, comments);
  for (const comment of written) {
    events.push({
      issueId: comment.issueId,
      kind: "ISSUE_COMMENT",
      actorId: comment.authorId,
      createdAt: comment.createdAt,
      data: { commentId: comment.id },
    });
  }
  return comments.length;
}

async function writePulls(
  ctx: Context,
  chunk: Chunk,
  records: ChunkRecord[],
  ids: Map<number, number>,
  links: ReferenceLinks,
  events: PastEvent[],
): Promise<number> {
  const pulls = records.flatMap(({ issue }) =>
    issue.pull
      ? [
          {
            ...issue.pull,
            issueId: accountIdByLogin(ids, issue),
            mergedById: accountId(chunk, issue.pull.mergedBy),
            reviewDecision: reviewDecision(issue.pull.reviews),
          },
        ]
      : [],
  );
  await writeImportedPulls(ctx, chunk.repository.id, pulls);
  const reviews: ImportedReview[] = pulls.flatMap((pull) =>
    pull.reviews.map((review, position) => ({
      ...review,
      issueId: pull.issueId,
      sourceId: review.sourceId ?? `${pull.issueId}:${position}`,
      authorId: accountId(chunk, review.author),
      bodyHtml: renderMarkdown(review.body, links),
      comments: review.comments.map((comment) => ({ ...comment, bodyHtml: renderMarkdown(comment.body, links) })),
    })),
  );
  for (const review of await writeImportedReviews(ctx, chunk.repository.id, reviews)) {
    events.push({
      issueId: review.issueId,
      kind: "REVIEWED",
      actorId: review.authorId,
      createdAt: review.createdAt,
      data: { reviewId: review.id },
    });
  }
  return reviews.length;
}

/** Each reviewer's last word counts; one request for changes outweighs approvals. */
function reviewDecision(reviews: CheckedReview[]): "APPROVED" | "CHANGES_REQUESTED" | null {
  const last = new Map<string | null, string>();
  for (const review of reviews) {
    if (review.state === "APPROVED" || review.state === "CHANGES_REQUESTED") last.set(review.author, review.state);
    if (review.state === "DISMISSED") last.delete(review.author);
  }
  const states = [...last.values()];
  if (states.includes("CHANGES_REQUESTED")) return "CHANGES_REQUESTED";
  return states.includes("APPROVED") ? "APPROVED" : null;
}

/** How it ended, where it has: the archive has no events of its own. */
function closingEvents(chunk: Chunk, issue: CheckedIssue, ids: Map<number, number>): PastEvent[] {
  const issueId = accountIdByLogin(ids, issue);
  if (issue.pull?.mergedAt) {
    const data = { commitOid: issue.pull.mergeCommitOid, mergeRefName: issue.pull.baseRefName };
    return [
      { issueId, kind: "MERGED", actorId: accountId(chunk, issue.pull.mergedBy), createdAt: issue.pull.mergedAt, data },
    ];
  }
  if (issue.state !== "CLOSED" || !issue.closedAt) return [];
  const data = issue.pull ? {} : { stateReason: issue.stateReason ?? "COMPLETED" };
  return [{ issueId, kind: "CLOSED", actorId: null, createdAt: issue.closedAt, data }];
}

function commitLinks(chunk: Chunk): ReferenceLinks {
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
      const found = chunk.facts.commits.get(oid.slice(0, 7))?.find((commit) => commit.oid.startsWith(oid));
      return found && paths.pull(address, found.number);
    },
  };
}

function accountId(chunk: Chunk, login: string | null): number | null {
  return login === null ? null : (chunk.accounts.get(login.toLowerCase()) ?? null);
}

function accountIdByLogin(ids: Map<number, number>, issue: CheckedIssue): number {
  const id = ids.get(issue.number);
  if (id === undefined) throw new Error(`Issue #${issue.number} was not written.`);
  return id;
}
