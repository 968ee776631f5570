import { unprocessable } from "#server/errors.ts";
import type { IssueKey } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { loadPullForUpdate } from "#server/pulls/pull.ts";
import { AUTO_MERGE_NOT_ALLOWED, AUTO_MERGE_NOT_ENABLED } from "#shared/messages.ts";

/** Refused as on GitHub in a repository that does not allow it: the host of the code merges, and nothing here can ask it to. */
export async function enableAutoMerge(ctx: Context, input: IssueKey): Promise<never> {
  await loadPullForUpdate(ctx, input, "push");
  throw unprocessable(AUTO_MERGE_NOT_ALLOWED, "pullRequestId");
}

export async function disableAutoMerge(ctx: Context, input: IssueKey): Promise<never> {
  await loadPullForUpdate(ctx, input, "push");
  throw unprocessable(AUTO_MERGE_NOT_ENABLED, "pullRequestId");
}
