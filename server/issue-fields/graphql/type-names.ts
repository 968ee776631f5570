import type { FieldValue } from "#server/issue-fields/graphql/mappers.ts";
import type { FieldDataType, IssueFieldRow } from "#server/issue-fields/issue-field.ts";

/** The GraphQL types of the fields. */
const FIELD_TYPES = {
  DATE: "IssueFieldDate",
  MULTI_SELECT: "IssueFieldMultiSelect",
  NUMBER: "IssueFieldNumber",
  SINGLE_SELECT: "IssueFieldSingleSelect",
  TEXT: "IssueFieldText",
} as const satisfies Record<FieldDataType, string>;

export function fieldTypeName({ dataType }: IssueFieldRow): (typeof FIELD_TYPES)[FieldDataType] {
  return FIELD_TYPES[dataType];
}

export function valueTypeName({ fieldOfValue }: FieldValue): `${(typeof FIELD_TYPES)[FieldDataType]}Value` {
  return `${FIELD_TYPES[fieldOfValue.dataType]}Value`;
}
