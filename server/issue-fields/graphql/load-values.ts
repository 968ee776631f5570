import type { FieldValue } from "#server/issue-fields/graphql/mappers.ts";
import { loadFieldValues, loadIssueFields } from "#server/issue-fields/issue-field.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { hasNone } from "#server/issues/issue-relations.ts";
import { batch, type Context } from "#server/platform/context.ts";

/** The values of an issue with their fields. */
export async function loadValues(ctx: Context, issue: IssueKey): Promise<FieldValue[]> {
  if (hasNone(issue, "FIELD_VALUES")) return [];
  const { repositoryId, id } = issue;
  const values = (await batch(ctx, loadFieldValues, { repositoryId, id }, issueKey))?.values ?? [];
  const fields = await Promise.all(values.map((value) => batch(ctx, loadIssueFields, value.fieldId)));
  return values.flatMap((value, index) => {
    const fieldOfValue = fields[index];
    return fieldOfValue ? [{ ...value, fieldOfValue }] : [];
  });
}
