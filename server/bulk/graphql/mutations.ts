import type { FeatureResolvers, UpdateIssuesBulkInput } from "#server/__generated__/resolvers.ts";
import type { BulkChanges, BulkState } from "#server/bulk/bulk-changes.ts";
import { markQueued } from "#server/bulk/bulk-job.ts";
import { planBulkUpdate } from "#server/bulk/plan-bulk-update.ts";
import { cancelBulkJob, undoBulkJob, updateIssuesBulk, updateIssuesByQuery } from "#server/bulk/start-bulk-job.ts";
import { unprocessable } from "#server/errors.ts";
import { decode, decodeOptional, globalId } from "#server/platform/graphql/global-id.ts";
import type { Context } from "#server/platform/context.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["bulk"]["Mutation"] = {
  updateIssuesBulk: mutation(
    updateIssuesBulk,
    (input) => ({ keys: input.ids.map(decode.issueOrPull), changes: decodeChanges(input) }),
    toJobId,
  ),
  planBulkUpdate: mutation(
    planBulkUpdate,
    (input) => ({
      query: input.query,
      repositoryId: decodeOptional(input.repositoryId, decode.repository),
      changes: decodeChanges(input),
    }),
    (plan) => ({ plan }),
  ),
  updateIssuesByQuery: mutation(updateIssuesByQuery, (input) => ({ planId: decode.bulkPlan(input.planId) }), toJobId),
  cancelBulkJob: mutation(
    cancelBulkJob,
    (input) => ({ id: decode.bulkJob(input.jobId) }),
    (status) => ({ status }),
  ),
  undoBulkJob: mutation(undoBulkJob, (input) => ({ id: decode.bulkJob(input.jobId) }), toJobId),
};

/** After the commit, when the job is in the queue. */
async function toJobId(id: number, { ctx }: { ctx: Context }) {
  await markQueued(ctx, id);
  return { jobId: globalId("BJ", id) };
}

type ChangesInput = Omit<UpdateIssuesBulkInput, "ids" | "clientMutationId">;

function decodeChanges(input: ChangesInput): BulkChanges {
  const state = decodeState(input);
  const milestone = decodeValue("milestone", {
    id: decodeOptional(input.milestoneId, (id) => decode.milestone(id).id),
    isCleared: input.clearMilestone,
  });
  const issueType = decodeValue("issue type", {
    id: decodeOptional(input.issueTypeId, decode.issueType),
    isCleared: input.clearIssueType,
  });
  return {
    ...(state ? { state } : {}),
    ...(milestone ? { milestone } : {}),
    ...(issueType ? { issueType } : {}),
    addLabelIds: decodeList(input.addLabelIds, (id) => decode.label(id).id),
    removeLabelIds: decodeList(input.removeLabelIds, (id) => decode.label(id).id),
    addAssigneeIds: decodeList(input.addAssigneeIds, decode.account),
    removeAssigneeIds: decodeList(input.removeAssigneeIds, decode.account),
    addProjectIds: decodeList(input.addProjectIds, decode.project),
    removeProjectIds: decodeList(input.removeProjectIds, decode.project),
  };
}

function decodeState({ state, stateReason }: ChangesInput): BulkState | undefined {
  if (stateReason && state !== "CLOSED") throw unprocessable("A reason needs the state CLOSED.", "stateReason");
  if (stateReason === "DUPLICATE") {
    throw unprocessable("Several issues cannot be closed as duplicates at once.", "stateReason");
  }
  if (state === "CLOSED") return stateReason ?? "COMPLETED";
  return state === "OPEN" ? "OPEN" : undefined;
}

type Value = { id: number | null; isCleared: boolean | null | undefined };

/** Exactly one of the two: a value, or none. */
function decodeValue(name: string, { id, isCleared }: Value): { id: number | null } | undefined {
  if (id !== null && isCleared) throw unprocessable(`The ${name} can be either set or cleared.`);
  return id !== null || isCleared ? { id } : undefined;
}

function decodeList(ids: readonly string[] | null | undefined, decodeId: (id: string) => number): number[] {
  return [...new Set(ids?.map(decodeId))];
}
