import { detachDeletedLabel, detachDeletedMilestone } from "#server/issues/detach-deleted.ts";
import { detachTransferredTypes } from "#server/issues/detach-transferred.ts";
import { unassignAccount } from "#server/issues/unassign-account.ts";
import { ACCOUNT_DELETED } from "#server/accounts/administer-account.ts";
import { LABEL_DELETED } from "#server/labels/delete-label.ts";
import { MILESTONE_DELETED } from "#server/milestones/delete-milestone.ts";
import { addStep, type HookStep } from "#server/platform/hooks.ts";
import { REPOSITORY_TRANSFERRED } from "#server/repositories/transfer-repository.ts";

/** What issues do when what they refer to is deleted, or their repository gets another owner. */
export const ISSUE_HOOKS: HookStep[] = [
  addStep(LABEL_DELETED, detachDeletedLabel),
  addStep(MILESTONE_DELETED, detachDeletedMilestone),
  addStep(REPOSITORY_TRANSFERRED, detachTransferredTypes),
  addStep(ACCOUNT_DELETED, unassignAccount),
];
