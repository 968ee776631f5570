import { loadAccount } from "#server/accounts/load-account.ts";
import type { CommitStatusRow } from "#server/commits/commit-status.ts";
import type { Context } from "#server/platform/context.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";
import { toTimestamp } from "#server/rest/shapes/addresses.ts";
import { repositoryUrl } from "#server/rest/shapes/repository-urls.ts";
import { avatarUrl, loadUser } from "#server/rest/shapes/user.ts";

/** GitHub's `simple-commit-status`. */
export async function toSimpleStatus(ctx: Context, status: CommitStatusRow, repository: RepositoryRow) {
  const creator = await loadAccount(ctx, status.creatorId);
  const time = toTimestamp(status.createdAt);
  return {
    url: `${repositoryUrl(ctx, repository)}/statuses/${status.oid}`,
    avatar_url: creator && avatarUrl(ctx, creator),
    id: status.id,
    node_id: globalId("SC", status.repositoryId, status.id),
    state: status.state === "EXPECTED" ? "pending" : status.state.toLowerCase(),
    description: status.description,
    target_url: status.targetUrl,
    context: status.context,
    created_at: time,
    updated_at: time,
  };
}

/** GitHub's `status`. */
export async function toStatus(ctx: Context, status: CommitStatusRow, repository: RepositoryRow) {
  const [simple, creator] = await Promise.all([
    toSimpleStatus(ctx, status, repository),
    loadUser(ctx, status.creatorId),
  ]);
  return { ...simple, creator };
}
