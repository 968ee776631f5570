import { loadCheckRunsById } from "#server/commits/check-run.ts";
import { loadSuitesById } from "#server/commits/check-suite.ts";
import { loadChecks } from "#server/commits/checks.ts";
import { findBranchByRef } from "#server/commits/branch.ts";
import { loadStatusesById } from "#server/commits/commit-status.ts";
import { loadLinkedBranchesById } from "#server/commits/linked-branch.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import type { SchemaFeature } from "#server/platform/graphql/feature.ts";
import type { DecodedId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { loadRepository } from "#server/repositories/load-repository.ts";

/** By the prefix of its id: what a commit has. */
export const nodes: SchemaFeature<"commits">["nodes"] = {
  C: async (ctx, id) => withTypeName("Commit", await findCommit(ctx, id)),
  CR: async (ctx, id) => withTypeName("CheckRun", await batch(ctx, loadCheckRunsById, toKey(id), issueKey)),
  CS: async (ctx, id) => withTypeName("CheckSuite", await batch(ctx, loadSuitesById, toKey(id), issueKey)),
  LB: async (ctx, id) => withTypeName("LinkedBranch", await batch(ctx, loadLinkedBranchesById, toKey(id), issueKey)),
  REF: async (ctx, id) => withTypeName("Ref", await findBranchByRef(ctx, toKey(id))),
  SC: async (ctx, id) => withTypeName("StatusContext", await batch(ctx, loadStatusesById, toKey(id), issueKey)),
  SCR: async (ctx, id) => withTypeName("StatusCheckRollup", await findChecks(ctx, id)),
  ST: async (ctx, id) => withTypeName("Status", await findChecks(ctx, id)),
  TREE: async (ctx, id) => withTypeName("Tree", await findCommit(ctx, id)),
};

function toKey({ numbers: [repositoryId = 0, id = 0] }: DecodedId) {
  return { repositoryId, id };
}

/** Undefined: the viewer cannot see the repository. */
async function findCommit(ctx: Context, { numbers: [repositoryId = 0], oid }: DecodedId) {
  if (oid === undefined || !(await loadRepository(ctx, { repositoryId }))) return undefined;
  return { repositoryId, oid };
}

async function findChecks(ctx: Context, id: DecodedId) {
  const commit = await findCommit(ctx, id);
  return commit && loadChecks(ctx, commit);
}
