import { allows } from "#server/access/policy.ts";
import type { Target } from "#server/code-hosts/record-references.ts";
import { applyAllChanges } from "#server/issues/apply-changes.ts";
import { planClosed } from "#server/issues/issue-state.ts";
import { issueKey, loadIssuesForUpdate, viewerRelation, type IssueForUpdate } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import type { RepositoryRow } from "#server/repositories/repository.ts";

type Closing = { repository: RepositoryRow; targets: readonly Target[]; authors: ReadonlyMap<string, Context> };

/**
 * Closes the issues behind closing keywords, each once for a commit: in the repository of the code host as the author of the commit if
 * they may close it, otherwise and elsewhere as the viewer, in whose name the code host acts. How many were closed.
 */
export async function closeIssues(ctx: Context, { repository, targets, authors }: Closing): Promise<number> {
  const closers = new Map(
    targets.filter(({ closes, wasClosed }) => closes && !wasClosed).map((target) => [issueKey(target), target]),
  );
  const people = new Map<number | null, { person: Context; targets: Target[] }>();
  for (const target of closers.values()) {
    const author = target.repositoryId === repository.id ? authors.get(target.commit.email.toLowerCase()) : undefined;
    const person = author ?? ctx;
    const ofPerson = people.get(person.viewer.accountId) ?? { person, targets: [] };
    ofPerson.targets.push(target);
    people.set(person.viewer.accountId, ofPerson);
  }
  let count = 0;
  const left: Target[] = [];
  // Each person closes what they may, as in requests of their own.
  for (const { person, targets: ofPerson } of people.values()) {
    const closed = await closeAs(person, { repository, targets: ofPerson });
    count += closed.size;
    if (person !== ctx) left.push(...ofPerson.filter((target) => !closed.has(issueKey(target))));
  }
  return count + (await closeAs(ctx, { repository, targets: left })).size;
}

async function closeAs(ctx: Context, { repository, targets }: Omit<Closing, "authors">): Promise<Set<string>> {
  const commits = new Map(targets.map((target) => [issueKey(target), target.commit]));
  const handles = (await loadIssuesForUpdate(ctx, targets)).filter(isClosable);
  await applyAllChanges(
    ctx,
    handles.map((handle) => {
      const oid = commits.get(issueKey(handle.issue))?.oid ?? "";
      return {
        handle,
        plan: planClosed(handle, { reason: "COMPLETED", commit: { repositoryId: repository.id, oid } }),
      };
    }),
  );
  return new Set(handles.map(({ issue }) => issueKey(issue)));
}

function isClosable({ ctx, issue, grant }: IssueForUpdate): boolean {
  return !issue.isPull && issue.state === "OPEN" && allows("issue.close", grant, viewerRelation(ctx, issue));
}
