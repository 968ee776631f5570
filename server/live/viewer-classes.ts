import { visiblePairs } from "#server/access/visible-pairs.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { loadReaders } from "#server/issues/mark-read.ts";
import { loadPrivateRepositories } from "#server/live/private-repositories.ts";
import type { Context, Viewer } from "#server/platform/context.ts";

/** Viewers to whom the row of an issue looks the same. */
export type ViewerClass = { name: string; hasRead: boolean };

/** For an issue: the class of a viewer, undefined if the issue is not visible to it. */
export type GetViewerClass = (key: IssueKey) => (viewer: Viewer) => ViewerClass | undefined;

/**
 * Groups viewers by how the row of an issue looks to them: by the private repositories that it depends on and they can
 * see, and by whether they have read it. Takes up to three statements, whatever the number of viewers. Access is read
 * again for each change, so nobody gets a change after their access was revoked.
 */
export async function loadViewerClasses(
  ctx: Context,
  { keys, viewers }: { keys: readonly IssueKey[]; viewers: readonly Viewer[] },
): Promise<GetViewerClass> {
  const accountIds = [...new Set(viewers.flatMap(({ accountId }) => accountId ?? []))];
  const dependencies = await loadPrivateRepositories(ctx, keys);
  const repositoryIds = [...new Set([...dependencies.values()].flat())];
  const hasAccounts = accountIds.length > 0;
  const [pairs, readers] = await Promise.all([
    hasAccounts && repositoryIds.length > 0 ? visiblePairs(ctx, { accountIds, repositoryIds }) : [],
    hasAccounts ? loadReaders(ctx, { keys, accountIds }) : [],
  ]);
  const visible = new Map(
    pairs.map(({ accountId, repositoryId, ownerId }) => [`${accountId}:${repositoryId}`, ownerId]),
  );
  const readersOf = new Map<string, Set<number>>();
  for (const row of readers) {
    const name = issueKey(row);
    readersOf.set(name, (readersOf.get(name) ?? new Set()).add(row.accountId));
  }
  return (key) => {
    const privateIds = dependencies.get(issueKey(key));
    const readerIds = readersOf.get(issueKey(key));
    return ({ accountId, hiddenOrganizationIds }) => {
      const visibleIds = privateIds?.filter((id) => {
        const ownerId = visible.get(`${accountId}:${id}`);
        return ownerId !== undefined && !hiddenOrganizationIds.includes(ownerId);
      });
      if (!privateIds || !visibleIds) return undefined;
      if (privateIds.includes(key.repositoryId) && !visibleIds.includes(key.repositoryId)) return undefined;
      const hasRead = accountId !== null && readerIds?.has(accountId) === true;
      return { name: `${accountId === null ? "anonymous" : hasRead}:${visibleIds.join(",")}`, hasRead };
    };
  };
}
