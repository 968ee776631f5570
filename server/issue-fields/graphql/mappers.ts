import type { FieldOptionRow, FieldValueRow, IssueFieldRow } from "#server/issue-fields/issue-field.ts";

/** A value with the field that has it, which decides its type. */
export type FieldValue = FieldValueRow & { fieldOfValue: IssueFieldRow };

export type Mappers = {
  IssueFieldCommon: IssueFieldRow;
  IssueFieldDate: IssueFieldRow;
  IssueFieldDateValue: FieldValue;
  IssueFieldMultiSelect: IssueFieldRow;
  IssueFieldMultiSelectValue: FieldValue;
  IssueFieldNumber: IssueFieldRow;
  IssueFieldNumberValue: FieldValue;
  IssueFieldSingleSelect: IssueFieldRow;
  IssueFieldSingleSelectOption: FieldOptionRow;
  IssueFieldSingleSelectValue: FieldValue;
  IssueFieldText: IssueFieldRow;
  IssueFieldTextValue: FieldValue;
  IssueFieldValue: FieldValue;
  IssueFieldValueCommon: FieldValue;
  IssueFields: IssueFieldRow;
};
