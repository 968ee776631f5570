import type { Context } from "#server/platform/context.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { connectionFromArray, type PageArgs } from "#server/platform/graphql/connection.ts";

/** The linked issues or pull requests that the viewer can see. */
export async function listLinked(ctx: Context, keys: readonly IssueKey[] | undefined, args: PageArgs) {
  const issues = await Promise.all((keys ?? []).map((key) => loadIssue(ctx, key)));
  return connectionFromArray(
    issues.filter((issue) => issue !== undefined),
    args,
    50,
  );
}
