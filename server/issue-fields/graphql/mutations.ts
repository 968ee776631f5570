import type {
  FeatureResolvers,
  IssueFieldCreateOrUpdateInput,
  IssueFieldSingleSelectOptionInput,
  IssueFieldVisibility,
} from "#server/__generated__/resolvers.ts";
import { unprocessable } from "#server/errors.ts";
import { createIssueField, deleteIssueField, updateIssueField } from "#server/issue-fields/define-issue-field.ts";
import { decodeFieldValues } from "#server/issues/graphql/decode-field-values.ts";
import { loadValues } from "#server/issue-fields/graphql/load-values.ts";
import { setIssueFieldValue } from "#server/issue-fields/set-field-value.ts";
import type { IssueRow } from "#server/issues/issue.ts";
import type { Context } from "#server/platform/context.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["issue-fields"]["Mutation"] = {
  createIssueField: mutation(
    createIssueField,
    (input) => ({
      ...input,
      ...checkVisibility(input),
      options: decodeOptions(input.options),
      organizationId: decode.account(input.ownerId),
    }),
    (issueField) => ({ issueField }),
  ),
  updateIssueField: mutation(
    updateIssueField,
    (input) => ({
      ...input,
      ...checkVisibility(input),
      options: decodeOptions(input.options),
      id: decode.issueField(input.id ?? input.fieldId ?? ""),
    }),
    (issueField) => ({ issueField }),
  ),
  deleteIssueField: mutation(
    deleteIssueField,
    (input) => ({ id: decode.issueField(input.fieldId) }),
    (issueField, { input }) => ({ issueField, deletedFieldId: input.fieldId }),
  ),
  setIssueFieldValue: mutation(
    setIssueFieldValue,
    (input) => ({ ...decode.issue(input.issueId), values: decodeFieldValues(input.issueFields) }),
    async (issue, { ctx, commandInput }) => {
      const ids = commandInput.values.map(({ fieldId }) => fieldId);
      return { issue, issueFieldValues: (await loadValues(ctx, issue)).filter(({ fieldId }) => ids.includes(fieldId)) };
    },
  ),
  createIssueFieldValue: mutation(setIssueFieldValue, toOneValue, toOnePayload),
  updateIssueFieldValue: mutation(setIssueFieldValue, toOneValue, toOnePayload),
  deleteIssueFieldValue: mutation(
    setIssueFieldValue,
    (input) => ({
      ...decode.issue(input.issueId),
      values: [{ fieldId: decode.issueField(input.fieldId), delete: true }],
    }),
    (issue) => ({ issue, success: true }),
  ),
};

function toOneValue({ issueId, issueField }: { issueId: string; issueField: IssueFieldCreateOrUpdateInput }) {
  return { ...decode.issue(issueId), values: decodeFieldValues([issueField]) };
}

type OneValue = { ctx: Context; commandInput: { values: { fieldId: number }[] } };

async function toOnePayload(issue: IssueRow, { ctx, commandInput }: OneValue) {
  const fieldId = commandInput.values[0]?.fieldId;
  return { issue, issueFieldValue: (await loadValues(ctx, issue)).find((value) => value.fieldId === fieldId) };
}

/** Only fields that everybody can see who can see the issue. */
function checkVisibility({ visibility }: { visibility?: IssueFieldVisibility | null }): object {
  if (visibility === "ORG_ONLY")
    throw unprocessable("Issue fields are visible to all readers of an issue.", "visibility");
  return {};
}

/** In the order of their priorities, if they have any. */
function decodeOptions(options: IssueFieldSingleSelectOptionInput[] | null | undefined) {
  const decoded = options?.map((option, index) => ({
    ...option,
    id: decodeOptional(option.id, decode.issueFieldOption),
    priority: option.priority ?? index,
  }));
  return decoded?.toSorted((a, b) => a.priority - b.priority) ?? null;
}
