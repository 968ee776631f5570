import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { branchKey, listBranches, loadBranches } from "#server/commits/branch.ts";
import { commitKey, loadCommits, type CommitKey } from "#server/commits/commit.ts";
import { loadLinkedBranches } from "#server/commits/linked-branch.ts";
import { hasNone } from "#server/issues/issue-relations.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { withTypeName } from "#server/platform/graphql/with-type-name.ts";
import { resolveRepository } from "#server/repositories/load-repository.ts";

type Resolvers = FeatureResolvers["commits"];

export const Ref: Resolvers["Ref"] = {
  repository: resolveRepository,
  target: async ({ repositoryId, name }, _, ctx) => withTypeName("Commit", await findHead(ctx, repositoryId, name)),
};

export const Repository: Resolvers["Repository"] = {
  object: async ({ id }, { oid, expression }, ctx) => {
    const text = oid ?? expression ?? "";
    const head = await findHead(ctx, id, toName(text));
    return withTypeName("Commit", head ?? (await findCommit(ctx, id, text.toLowerCase())));
  },
  ref: async ({ id }, { qualifiedName }, ctx) => {
    const branch = await batch(ctx, loadBranches, { repositoryId: id, name: toName(qualifiedName) }, branchKey);
    return branch ?? null;
  },
  refs: async ({ id }, args, ctx) => {
    const isBranches = /^refs\/(heads\/?)?$/.test(args.refPrefix);
    const text = args.query?.toLowerCase() ?? "";
    const branches = (isBranches ? await listBranches(ctx, id) : []).filter(({ name }) =>
      name.toLowerCase().includes(text),
    );
    if ((args.orderBy?.direction ?? args.direction) === "DESC") branches.reverse();
    return connectionFromArray(branches, args, 100);
  },
};

export const Issue: Resolvers["Issue"] = {
  linkedBranches: async (issue, args, ctx) => {
    const { repositoryId, id } = issue;
    const branches = hasNone(issue, "LINKED_BRANCHES")
      ? undefined
      : await batch(ctx, loadLinkedBranches, { repositoryId, id }, issueKey);
    return connectionFromArray(branches ?? [], args, 25);
  },
};

export const LinkedBranch: Resolvers["LinkedBranch"] = {
  id: (link) => globalId("LB", link.repositoryId, link.id),
  ref: async ({ branchRepositoryId, branch }, _, ctx) =>
    (await batch(ctx, loadBranches, { repositoryId: branchRepositoryId, name: branch }, branchKey)) ?? null,
};

function toName(qualifiedName: string): string {
  return qualifiedName.replace(/^(refs\/)?heads\//, "");
}

async function findHead(ctx: Context, repositoryId: number, name: string): Promise<CommitKey | null> {
  const branch = await batch(ctx, loadBranches, { repositoryId, name }, branchKey);
  return branch?.oid ? { repositoryId, oid: branch.oid } : null;
}

/** A commit that was reported. */
async function findCommit(ctx: Context, repositoryId: number, oid: string): Promise<CommitKey | null> {
  const commit = await batch(ctx, loadCommits, { repositoryId, oid }, commitKey);
  return commit ? { repositoryId, oid } : null;
}
