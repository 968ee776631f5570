import { loadIssues } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { loadRepositories } from "#server/repositories/repository.ts";
import { toIssue } from "#server/rest/shapes/issue.ts";
import type { IssueSource } from "#server/webhook-events/source.ts";
import { hasRecipients, type Occurrence } from "#server/webhooks/queue-events.ts";
import { viewerOfOwner } from "#server/webhooks/recipient-viewer.ts";

/** What is deleted is kept as it was, if anybody is told. The event is recorded before its issue is deleted. */
export function withSnapshots(ctx: Context, occurrences: readonly Occurrence[]): Promise<Occurrence[]> {
  return Promise.all(
    occurrences.map(async (occurrence) => {
      const source = occurrence.source as Partial<IssueSource>;
      if (occurrence.name !== "issues" || source.action !== "deleted") return occurrence;
      if (!(await hasRecipients(ctx, occurrence))) return occurrence;
      const snapshot = await takeSnapshot(ctx, occurrence.repositoryId ?? 0, source.issueId ?? 0);
      return snapshot ? { ...occurrence, source: { ...occurrence.source, snapshot } } : occurrence;
    }),
  );
}

/** As the webhook of the repository sees it: a parent in another repository is left out. */
async function takeSnapshot(ctx: Context, repositoryId: number, issueId: number): Promise<object | undefined> {
  const [repository] = await loadRepositories(ctx, [repositoryId]);
  if (!repository) return undefined;
  const viewing = { ...ctx, viewer: viewerOfOwner(repository.ownerId, repositoryId) };
  const [issue] = await loadIssues(viewing, [{ repositoryId, id: issueId }]);
  return issue && toIssue(viewing, issue);
}
