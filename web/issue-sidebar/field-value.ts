import type { IssueFieldValues_issue$data } from "#web/__generated__/IssueFieldValues_issue.graphql.ts";

export type IssueField = NonNullable<IssueFieldValues_issue$data["repository"]>["fieldDefinitions"][number];
export type IssueFieldValue = IssueFieldValues_issue$data["fieldValues"][number];

export function formatFieldValue(value: IssueFieldValue | undefined): string {
  if (!value) return "";
  if (value.options.length > 0) return value.options.map((option) => option.name).join(", ");
  return value.textValue ?? value.dateValue ?? String(value.numberValue ?? "");
}
