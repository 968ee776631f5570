import type { IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";

/** The issue of a comment. In events, the addresses of a pull request's changes are texts, as those of the pull request itself. */
export async function toCommentedIssue(ctx: Context, row: IssueRow) {
  const issue = await toIssue(ctx, row);
  const pull = "pull_request" in issue ? issue.pull_request : undefined;
  if (!pull) return issue;
  return {
    ...issue,
    pull_request: { ...pull, diff_url: `${issue.html_url}.diff`, patch_url: `${issue.html_url}.patch` },
  };
}
