import { loadFieldValues, type FieldValueRow } from "#server/issue-fields/issue-field.ts";
import { issueKey, loadBodies, loadBodyTexts, type IssueKey, type IssueRow } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { BodyForm } from "#server/rest/http/media-type.ts";
import {
  loadBlockedBySummaries,
  loadBlockingSummaries,
  loadSubIssueSummaries,
  loadVisibleParents,
} from "#server/relations/relation.ts";

type Key = Pick<IssueRow, "repositoryId" | "id" | "isPull">;
type Loaded<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>> extends (infer Row)[] ? Row : never;

/** What other tables have of an issue. Pull requests have no relations and no values of fields. */
export type IssueParts = {
  /** Without HTML if only the text is shown. */
  body: { body: string; bodyHtml?: string } | undefined;
  fieldValues: readonly FieldValueRow[];
  subIssues: Loaded<typeof loadSubIssueSummaries>;
  blockedBy: Loaded<typeof loadBlockedBySummaries>;
  blocking: Loaded<typeof loadBlockingSummaries>;
  parent: Loaded<typeof loadVisibleParents>;
};

/** In one batch with other issues. Batches of their own for the parts would be most of what a list allocates. */
export async function loadIssueParts(
  ctx: Context,
  { repositoryId, id, isPull }: IssueRow,
  form: BodyForm,
): Promise<IssueParts> {
  const load = form === "raw" ? loadPartsWithText : loadPartsWithHtml;
  return (await batch(ctx, load, { repositoryId, id, isPull }, issueKey)) ?? NO_PARTS;
}

function loadPartsWithText(ctx: Context, keys: readonly Key[]): Promise<IssueParts[]> {
  return loadParts(ctx, keys, loadBodyTexts);
}

function loadPartsWithHtml(ctx: Context, keys: readonly Key[]): Promise<IssueParts[]> {
  return loadParts(ctx, keys, loadBodies);
}

type LoadBodies = (ctx: Context, keys: readonly IssueKey[]) => Promise<IssueParts["body"][]>;

async function loadParts(ctx: Context, keys: readonly Key[], loadTexts: LoadBodies): Promise<IssueParts[]> {
  const issues = keys.filter(({ isPull }) => !isPull);
  const ofIssues = async <Row>(load: (of: Context, some: readonly Key[]) => Promise<Row[]>) => {
    const rows = issues.length === 0 ? [] : await load(ctx, issues);
    return new Map(issues.map((key, index) => [key, rows[index]]));
  };
  const [bodies, fieldValues, subIssues, blockedBy, blocking, parents] = await Promise.all([
    loadTexts(ctx, keys),
    ofIssues(loadFieldValues),
    ofIssues(loadSubIssueSummaries),
    ofIssues(loadBlockedBySummaries),
    ofIssues(loadBlockingSummaries),
    ofIssues(loadVisibleParents),
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

export const NO_PARTS: IssueParts = {
  body: undefined,
  fieldValues: [],
  subIssues: undefined,
  blockedBy: undefined,
  blocking: undefined,
  parent: undefined,
};
