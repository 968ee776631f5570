import { inOrder, type Context } from "#server/platform/context.ts";
import { unprocessable } from "#server/errors.ts";
import { hasTextKey, prepared, sql, type Sql } from "#server/platform/db/sql.ts";

export type CommitKey = { repositoryId: number; oid: string };

/** A commit as it was reported. */
export type CommitRow = CommitKey & {
  message: string;
  authorId: number | null;
  authorName: string | null;
  authorEmail: string | null;
  authoredAt: Date;
  committerId: number | null;
  committerName: string | null;
  committerEmail: string | null;
  committedAt: Date;
  parentOids: string[];
  additions: number;
  deletions: number;
  changedFiles: number | null;
  /** The page of the commit on its host; null: not known. */
  hostUrl?: string | null;
};

export const commitKey = (key: CommitKey) => `${key.repositoryId}:${key.oid}`;

/** The id that stands for a commit that is not known. */
export const NO_COMMIT = "0".repeat(40);

/** The id in lower case, or an error. */
export function checkOid(oid: string, field: string): string {
  if (!/^[0-9a-f]{40}$/i.test(oid)) throw unprocessable(`${field} is not a commit id of 40 digits`, field);
  return oid.toLowerCase();
}

/** The condition that a row is of one of the commits. `columns`: of the repository and the id of the commit. */
export function isOfCommit(columns: string, keys: readonly CommitKey[]): Sql {
  return hasTextKey(
    columns,
    keys.map(({ repositoryId, oid }) => ({ repositoryId, id: oid })),
  );
}

/** Of repositories that the caller has loaded as the viewer. Undefined: only the id of the commit is known. */
export async function loadCommits(ctx: Context, keys: readonly CommitKey[]): Promise<(CommitRow | undefined)[]> {
  const rows = await ctx.db.rows<CommitRow>(
    prepared(sql`
    select repository_id, oid, message, author_id, author_name, author_email, authored_at, committer_id, committer_name, committer_email,
      committed_at, parent_oids, additions, deletions, changed_files, host_url
    from commits where ${isOfCommit("repository_id, oid", keys)}`),
  );
  return inOrder(keys, rows, commitKey);
}

/** The first line, at most 250 characters. */
export function messageHeadline(message: string): string {
  return message.split("\n")[0]?.slice(0, 250) ?? "";
}

export function messageBody(message: string): string {
  return message.split("\n").slice(1).join("\n").trim();
}

/** The rows of each commit, in their order. */
export function groupByCommit<Row>(
  keys: readonly CommitKey[],
  rows: readonly Row[],
  toKey: (row: Row) => CommitKey,
): Row[][] {
  const groups = new Map<string, Row[]>(keys.map((key) => [commitKey(key), []]));
  for (const row of rows) groups.get(commitKey(toKey(row)))?.push(row);
  return keys.map((key) => groups.get(commitKey(key)) ?? []);
}
