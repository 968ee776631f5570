import type { FeatureResolvers, IssueFormAnswerInput } from "#server/__generated__/resolvers.ts";
import { unprocessable } from "#server/errors.ts";
import { closeIssue, reopenIssue } from "#server/issues/close-issue.ts";
import { createIssue } from "#server/issues/create-issue.ts";
import { deleteIssue } from "#server/issues/delete-issue.ts";
import { decodeFieldValues } from "#server/issues/graphql/decode-field-values.ts";
import { decodeMetadata } from "#server/issues/graphql/decode-metadata.ts";
import { loadActor } from "#server/accounts/load-account.ts";
import { withIssueTypeName } from "#server/issues/issue-type-name.ts";
import { metadataMutations } from "#server/issues/graphql/metadata-mutations.ts";
import { lockIssue, unlockIssue } from "#server/issues/lock-issue.ts";
import { markIssueAsRead } from "#server/issues/mark-read.ts";
import { restoreIssue } from "#server/issues/restore-issue.ts";
import { toggleTask } from "#server/issues/toggle-task.ts";
import { transferIssue } from "#server/issues/transfer-issue.ts";
import { updateIssue } from "#server/issues/update-issue.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import type { FormAnswers } from "#shared/forms/form.ts";

export const Mutation: FeatureResolvers["issues"]["Mutation"] = {
  ...metadataMutations,
  createIssue: mutation(
    createIssue,
    (input) => {
      const repositoryId = decode.repository(input.repositoryId);
      return {
        repositoryId,
        title: input.title,
        body: input.body,
        // Null: no type. Absent: the type of the template.
        issueTypeId: input.issueTypeId === undefined ? undefined : decodeOptional(input.issueTypeId, decode.issueType),
        ...decodeMetadata(input, repositoryId),
        fieldValues: decodeFieldValues(input.issueFields ?? []),
        issueTemplate: input.issueTemplate,
        formAnswers: input.formAnswers ? parseFormAnswers(input.formAnswers) : null,
        projectIds: (input.projectV2Ids ?? []).map(decode.project),
        parentIssue: decodeOptional(input.parentIssueId, decode.issue),
        idempotencyKey: input.idempotencyKey,
      };
    },
    (issue) => ({ issue }),
  ),
  updateIssue: mutation(
    updateIssue,
    (input) => {
      const key = decode.issueOrPull(input.id);
      const issueTypeId =
        input.issueTypeId === undefined ? undefined : decodeOptional(input.issueTypeId, decode.issueType);
      return { ...input, ...key, ...decodeMetadata(input, key.repositoryId), issueTypeId };
    },
    async (issueish, { ctx }) => ({
      issue: issueish.isPull ? null : issueish,
      issueish,
      actor: await loadActor(ctx),
    }),
  ),
  closeIssue: mutation(
    closeIssue,
    (input) => ({
      ...decode.issue(input.issueId),
      stateReason: input.stateReason,
      duplicateOf: decodeOptional(input.duplicateIssueId, decode.issue),
    }),
    (issue) => ({ issue }),
  ),
  reopenIssue: mutation(
    reopenIssue,
    (input) => decode.issue(input.issueId),
    (issue) => ({ issue }),
  ),
  lockLockable: mutation(
    lockIssue,
    (input) => ({ ...decode.issueOrPull(input.lockableId), lockReason: input.lockReason }),
    async (issue, { ctx }) => ({ lockedRecord: withIssueTypeName(issue), actor: await loadActor(ctx) }),
  ),
  unlockLockable: mutation(
    unlockIssue,
    (input) => decode.issueOrPull(input.lockableId),
    async (issue, { ctx }) => ({ unlockedRecord: withIssueTypeName(issue), actor: await loadActor(ctx) }),
  ),
  deleteIssue: mutation(
    deleteIssue,
    (input) => decode.issue(input.issueId),
    (repository) => ({ repository }),
  ),
  restoreIssue: mutation(
    restoreIssue,
    (input) => decode.issue(input.issueId),
    (issue) => ({ issue }),
  ),
  transferIssue: mutation(
    transferIssue,
    (input) => ({
      ...decode.issue(input.issueId),
      toRepositoryId: decode.repository(input.repositoryId),
      createLabelsIfMissing: input.createLabelsIfMissing,
    }),
    (issue) => ({ issue }),
  ),
  toggleTask: mutation(
    toggleTask,
    (input) => ({ ...input, ...decode.issueOrPull(input.subjectId) }),
    (issueish) => ({ issueish }),
  ),
  markIssueAsRead: mutation(
    markIssueAsRead,
    (input) => decode.issueOrPull(input.issueId),
    (issue) => ({ issue }),
  ),
};

function parseFormAnswers(answers: readonly IssueFormAnswerInput[]): FormAnswers {
  if (answers.length > 200) throw unprocessable("A form has at most 200 answers.", "formAnswers");
  return Object.fromEntries(answers.map(({ id, values }) => [id, values.length === 1 ? (values[0] ?? "") : values]));
}
