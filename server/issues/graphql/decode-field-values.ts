import type { IssueFieldCreateOrUpdateInput } from "#server/__generated__/resolvers.ts";
import type { NewFieldValue } from "#server/issues/create-issue.ts";
import { decode } from "#server/platform/graphql/global-id.ts";

export function decodeFieldValues(values: readonly IssueFieldCreateOrUpdateInput[]): NewFieldValue[] {
  return values.map((value) => {
    const single = value.singleSelectOptionId ? [value.singleSelectOptionId] : [];
    return {
      ...value,
      fieldId: decode.issueField(value.fieldId),
      optionIds: (value.multiSelectOptionIds ?? single).map(decode.issueFieldOption),
    };
  });
}
