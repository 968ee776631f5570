import type { CheckRunOutput, FeatureResolvers, Maybe } from "#server/__generated__/resolvers.ts";
import { findBranchByRef } from "#server/commits/branch.ts";
import { createCheckRun, updateCheckRun } from "#server/commits/create-check-run.ts";
import { createCheckSuite } from "#server/commits/check-suite.ts";
import { createCommitStatus } from "#server/commits/create-commit-status.ts";
import { createLinkedBranch, deleteLinkedBranch } from "#server/commits/linked-branch.ts";
import { rerequestCheckSuite } from "#server/commits/rerequest-checks.ts";
import { createRef, deleteRef, updateRef } from "#server/commits/write-branch.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";

export const Mutation: FeatureResolvers["commits"]["Mutation"] = {
  createCheckRun: mutation(
    createCheckRun,
    (input) => ({ ...input, ...toOutput(input), repositoryId: decode.repository(input.repositoryId) }),
    (checkRun) => ({ checkRun }),
  ),
  updateCheckRun: mutation(
    updateCheckRun,
    (input) => ({ ...input, ...toOutput(input), ...decode.checkRun(input.checkRunId) }),
    (checkRun) => ({ checkRun }),
  ),
  createCheckSuite: mutation(
    createCheckSuite,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (checkSuite) => ({ checkSuite }),
  ),
  rerequestCheckSuite: mutation(
    rerequestCheckSuite,
    (input) => decode.checkSuite(input.checkSuiteId),
    (checkSuite) => ({ checkSuite }),
  ),
  createCommitStatus: mutation(
    createCommitStatus,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (statusContext) => ({ statusContext }),
  ),
  createLinkedBranch: mutation(
    createLinkedBranch,
    (input) => ({
      ...decode.issue(input.issueId),
      oid: input.oid,
      name: input.name,
      branchRepositoryId: decodeOptional(input.repositoryId, decode.repository),
    }),
    (linked) => linked,
  ),
  deleteLinkedBranch: mutation(
    deleteLinkedBranch,
    (input) => decode.linkedBranch(input.linkedBranchId),
    (issue) => ({ issue }),
  ),
  createRef: mutation(
    createRef,
    (input) => ({ ...input, repositoryId: decode.repository(input.repositoryId) }),
    (ref) => ({ ref }),
  ),
  updateRef: mutation(
    updateRef,
    async (input, ctx) => ({ ...(await findBranchByRef(ctx, decode.ref(input.refId))), oid: input.oid }),
    (ref) => ({ ref }),
  ),
  deleteRef: mutation(
    deleteRef,
    (input, ctx) => findBranchByRef(ctx, decode.ref(input.refId)),
    () => ({}),
  ),
};

type Output = { output?: Maybe<CheckRunOutput>; summary?: Maybe<string> };

function toOutput({ output, summary }: Output) {
  if (!output) return { summary };
  return {
    title: output.title,
    summary: output.summary,
    details: output.text,
    annotations: output.annotations?.map((annotation) => ({
      path: annotation.path,
      startLine: annotation.location.startLine,
      endLine: annotation.location.endLine,
      startColumn: annotation.location.startColumn ?? null,
      endColumn: annotation.location.endColumn ?? null,
      level: annotation.annotationLevel,
      message: annotation.message,
      title: annotation.title ?? null,
      rawDetails: annotation.rawDetails ?? null,
    })),
  };
}
