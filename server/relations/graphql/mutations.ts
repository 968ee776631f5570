import type { AddSubIssueInput, FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { Context } from "#server/platform/context.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import { issueByNumber, type IssueKey } from "#server/issues/issue.ts";
import { loadIssue } from "#server/issues/load-issue.ts";
import { decode, decodeOptional } from "#server/platform/graphql/global-id.ts";
import { mutation } from "#server/platform/graphql/mutation.ts";
import { convertTask } from "#server/relations/convert-task.ts";
import { addBlockedBy, removeBlockedBy } from "#server/relations/dependency.ts";
import { addSubIssue, removeSubIssue, reprioritizeSubIssue } from "#server/relations/sub-issue.ts";
import { repositoryByName } from "#server/repositories/repository.ts";

export const Mutation: FeatureResolvers["relations"]["Mutation"] = {
  addSubIssue: mutation(
    addSubIssue,
    async (input, ctx) => {
      const child = await findSubIssue(ctx, input);
      return { parent: decode.issueOrPull(input.issueId), child, replaceParent: input.replaceParent };
    },
    async (issue, { ctx, commandInput }) => ({ issue, subIssue: await loadIssue(ctx, commandInput.child) }),
  ),
  removeSubIssue: mutation(
    removeSubIssue,
    (input) => ({ child: decode.issueOrPull(input.subIssueId), parent: decode.issueOrPull(input.issueId) }),
    async (issue, { ctx, commandInput }) => ({ issue, subIssue: await loadIssue(ctx, commandInput.child) }),
  ),
  reprioritizeSubIssue: mutation(
    reprioritizeSubIssue,
    (input) => ({
      parent: decode.issueOrPull(input.issueId),
      child: decode.issueOrPull(input.subIssueId),
      after: decodeOptional(input.afterId, decode.issueOrPull),
      before: decodeOptional(input.beforeId, decode.issueOrPull),
    }),
    (issue) => ({ issue }),
  ),
  convertTaskToSubIssue: mutation(
    convertTask,
    (input) => ({ ...input, ...decode.issueOrPull(input.issueId) }),
    (converted) => converted,
  ),
  addBlockedBy: mutation(addBlockedBy, toDependency, async (issue, { ctx, commandInput }) => ({
    issue,
    blockingIssue: await loadIssue(ctx, commandInput.blocker),
  })),
  removeBlockedBy: mutation(removeBlockedBy, toDependency, async (issue, { ctx, commandInput }) => ({
    issue,
    blockingIssue: await loadIssue(ctx, commandInput.blocker),
  })),
};

function toDependency(input: { blockingIssueId: string; issueId: string }) {
  return { blocker: decode.issueOrPull(input.blockingIssueId), issue: decode.issueOrPull(input.issueId) };
}

/** The sub-issue, named by its id or by its address. */
async function findSubIssue(ctx: Context, input: AddSubIssueInput): Promise<IssueKey> {
  if (input.subIssueId) return decode.issueOrPull(input.subIssueId);
  const match = /^(?:https?:\/\/[^/]+)?\/([^/]+)\/([^/]+)\/issues\/(\d{1,9})\/?$/.exec(input.subIssueUrl ?? "");
  if (!match) throw unprocessable("Give subIssueId or the address of an issue as subIssueUrl.", "subIssueId");
  const repository = await repositoryByName(ctx, match[1] ?? "", match[2] ?? "");
  const issue = repository && (await issueByNumber(ctx, repository, Number(match[3])));
  if (!issue) throw notFound("an Issue");
  return { repositoryId: issue.repositoryId, id: issue.id };
}
