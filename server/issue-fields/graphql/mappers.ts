import type { FieldOptionRow, FieldValueRow, IssueFieldRow } from "#server/issue-fields/issue-field.ts";

export type Mappers = { IssueField: IssueFieldRow; IssueFieldOption: FieldOptionRow; IssueFieldValue: FieldValueRow };
