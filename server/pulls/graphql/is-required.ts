import type { IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { batch, inOrder, type Context } from "#server/platform/context.ts";
import { hasKey, prepared, sql } from "#server/platform/db/sql.ts";
import { decode } from "#server/platform/graphql/global-id.ts";
import { loadPull } from "#server/pulls/graphql/load-pull.ts";
import { combineRules, loadBaseRules } from "#server/pulls/merge-requirements.ts";

type Check = { repositoryId: number; name: string };
type PullArgs = { pullRequestId?: string | null; pullRequestNumber?: number | null };

/** Whether a rule of the base branch of a pull request requires the check or status of this name. */
export async function isRequired(ctx: Context, check: Check, args: PullArgs): Promise<boolean> {
  const issue = await findPull(ctx, check, args);
  if (!issue) return false;
  const rules = await loadBaseRules(ctx, await loadPull(ctx, issue));
  return combineRules(rules).checks.includes(check.name);
}

async function findPull(ctx: Context, { repositoryId }: Check, args: PullArgs): Promise<IssueKey | undefined> {
  if (args.pullRequestId) {
    const issue = await loadIssue(ctx, decode.pull(args.pullRequestId));
    return issue?.isPull && issue.repositoryId === repositoryId ? issue : undefined;
  }
  if (typeof args.pullRequestNumber !== "number") return undefined;
  return batch(ctx, loadPullsByNumber, { repositoryId, number: args.pullRequestNumber }, numberKey);
}

type NumberKey = { repositoryId: number; number: number };

const numberKey = ({ repositoryId, number }: NumberKey) => `${repositoryId}:${number}`;

/** In repositories that the caller has loaded as the viewer. */
async function loadPullsByNumber(ctx: Context, keys: readonly NumberKey[]): Promise<(IssueKey | undefined)[]> {
  const numbers = keys.map(({ repositoryId, number }) => ({ repositoryId, id: number }));
  const rows = await ctx.db.rows<NumberKey & IssueKey>(
    prepared(sql`
    select repository_id, number, id from issues where is_pull and ${hasKey("repository_id, number", numbers)}`),
  );
  return inOrder<NumberKey, NumberKey & IssueKey>(keys, rows, numberKey);
}
