import { loadFieldValues, type FieldValueRow } from "#server/issue-fields/issue-field.ts";
import { issueKey, loadBodies, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import {
  loadBlockedBySummaries,
  loadBlockingSummaries,
  loadParents,
  loadSubIssueSummaries,
} from "#server/relations/relation.ts";

type Key = Pick<IssueRow, "repositoryId" | "id" | "isPull">;
type Loaded<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>> extends (infer Row)[] ? Row : never;

/** What other tables have of an issue. Pull requests have no relations and no values of fields. */
export type IssueParts = {
  body: Loaded<typeof loadBodies>;
  fieldValues: readonly FieldValueRow[];
  subIssues: Loaded<typeof loadSubIssueSummaries>;
  blockedBy: Loaded<typeof loadBlockedBySummaries>;
  blocking: Loaded<typeof loadBlockingSummaries>;
  parent: Loaded<typeof loadParents>;
};

/** In one batch with other issues. Batches of their own for the parts would be most of what a list allocates. */
export async function loadIssueParts(ctx: Context, { repositoryId, id, isPull }: IssueRow): Promise<IssueParts> {
  return (await batch(ctx, loadAllParts, { repositoryId, id, isPull }, issueKey)) ?? NO_PARTS;
}

async function loadAllParts(ctx: Context, keys: readonly Key[]): Promise<IssueParts[]> {
  const issues = keys.filter(({ isPull }) => !isPull);
  const ofIssues = async <Row>(load: (of: Context, some: readonly Key[]) => Promise<Row[]>) => {
    const rows = issues.length === 0 ? [] : await load(ctx, issues);
    return new Map(issues.map((key, index) => [key, rows[index]]));
  };
  const [bodies, fieldValues, subIssues, blockedBy, blocking, parents] = await Promise.all([
    loadBodies(ctx, keys),
    ofIssues(loadFieldValues),
    ofIssues(loadSubIssueSummaries),
    ofIssues(loadBlockedBySummaries),
    ofIssues(loadBlockingSummaries),
    ofIssues(loadParents),
  ]);
  return keys.map((key, index) => ({
    body: bodies[index],
    fieldValues: fieldValues.get(key)?.values ?? [],
    subIssues: subIssues.get(key),
    blockedBy: blockedBy.get(key),
    blocking: blocking.get(key),
    parent: parents.get(key),
  }));
}

const NO_PARTS: IssueParts = {
  body: undefined,
  fieldValues: [],
  subIssues: undefined,
  blockedBy: undefined,
  blocking: undefined,
  parent: undefined,
};
