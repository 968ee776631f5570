import type { FeatureResolvers, IssueFieldOptionInput } from "#server/__generated__/resolvers.ts";
import { createIssueField, deleteIssueField, updateIssueField } from "#server/issue-fields/define-issue-field.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["issue-fields"]["Mutation"] = {
  createIssueField: mutation(
    createIssueField,
    (input) => ({
      ...input,
      options: decodeOptions(input.options),
      organizationId: decode.account(input.ownerId),
    }),
    (issueField) => ({ issueField }),
  ),
  updateIssueField: mutation(
    updateIssueField,
    (input) => ({ ...input, options: decodeOptions(input.options), id: decode.issueField(input.fieldId) }),
    (issueField) => ({ issueField }),
  ),
  deleteIssueField: mutation(
    deleteIssueField,
    (input) => ({ id: decode.issueField(input.fieldId) }),
    (_, { input }) => ({ deletedFieldId: input.fieldId }),
  ),
  setIssueFieldValue: mutation(
    setIssueFieldValue,
    (input) => ({
      ...decode.issue(input.issueId),
      values: input.issueFields.map((value) => ({
        ...value,
        fieldId: decode.issueField(value.fieldId),
        optionIds: (value.multiSelectOptionIds ?? (value.singleSelectOptionId ? [value.singleSelectOptionId] : [])).map(
          decode.issueFieldOption,
        ),
      })),
    }),
    (issue) => ({ issue }),
  ),
};

function decodeOptions(options: IssueFieldOptionInput[] | null | undefined) {
  return options?.map((option) => ({ ...option, id: decodeOptional(option.id, decode.issueFieldOption) })) ?? null;
}
