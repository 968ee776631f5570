import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";

/** What decides which searches may find an issue. Names are in lower case. Nobody is shown it, so it has no visibility filter. */
export type MatchedIssue = {
  isPull: boolean;
  isOpen: boolean;
  ownerId: number;
  ownerLogin: string;
  repositoryName: string;
  authorId: number | null;
  authorLogin: string | null;
  assigneeIds: number[];
  assigneeLogins: string[];
  /** Of the accounts that follow changes, by their ids. */
  involvements: ReadonlyMap<number, Involvement>;
};

type Involvement = { isMentioned: boolean; isCommenter: boolean };
type Loaded = { keys: readonly IssueKey[]; accountIds: readonly number[] };

/** By `issueKey`, without deleted issues. Takes two statements. */
export async function loadMatchedIssues(
  ctx: Pick<Context, "db">,
  { keys, accountIds }: Loaded,
): Promise<Map<string, MatchedIssue>> {
  const [rows, involvements] = await Promise.all([
    ctx.db.rows<IssueKey & Omit<MatchedIssue, "involvements">>(
      prepared(sql`
      select i.repository_id, i.id, i.is_pull, i.state = 'OPEN' as is_open, r.owner_id, lower(o.login) as owner_login,
        lower(r.name) as repository_name, i.author_id, lower(a.login) as author_login, i.assignee_ids,
        array(select lower(s.login) from accounts s where s.id = any(i.assignee_ids)) as assignee_logins
      from issues i join repositories r on r.id = i.repository_id join accounts o on o.id = r.owner_id
        left join accounts a on a.id = i.author_id
      where ${hasKey("i.repository_id, i.id", keys)}`),
    ),
    loadInvolvements(ctx, { keys, accountIds }),
  ]);
  return new Map(
    rows.map((row) => [issueKey(row), { ...row, involvements: involvements.get(issueKey(row)) ?? new Map() }]),
  );
}

async function loadInvolvements(
  { db }: Pick<Context, "db">,
  { keys, accountIds }: Loaded,
): Promise<Map<string, Map<number, Involvement>>> {
  const rows = await db.rows<IssueKey & Involvement & { accountId: number }>(
    prepared(sql`
    select v.repository_id, v.issue_id as id, v.account_id, v.is_mentioned, v.is_commenter from involvements v
    where ${hasKey("v.repository_id, v.issue_id", keys)} and v.account_id = any(${accountIds}::bigint[])`),
  );
  const byIssue = new Map<string, Map<number, Involvement>>();
  for (const row of rows) {
    const ofIssue = byIssue.get(issueKey(row)) ?? new Map<number, Involvement>();
    byIssue.set(issueKey(row), ofIssue.set(row.accountId, row));
  }
  return byIssue;
}
