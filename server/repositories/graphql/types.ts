import { loadOwnerProviders } from "#server/access/managed-owners.ts";
import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import type { Action } from "#server/access/policy.ts";
import { loadTokenRepositoryIds } from "#server/accounts/access-token.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { loadAccounts } from "#server/accounts/account.ts";
import { batch, prime, type Context } from "#server/platform/context.ts";
import { orNotFound } from "#server/errors.ts";
import { orMissing } from "#server/platform/graphql/or-missing.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { describeLimit, interactionLimitReason, loadLimits } from "#server/repositories/interaction-limit.ts";
import { loadHaveIssues } from "#server/repositories/numbers.ts";
import { detailFields } from "#server/repositories/graphql/repository-details.ts";
import { findTopic } from "#server/repositories/topic.ts";
import { refId } from "#server/repositories/ref.ts";
import {
  loadRepositories,
  repositoryAddress,
  repositoryByName,
  viewerCan,
  type RepositoryRow,
} from "#server/repositories/repository.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["repositories"];

export const AccessToken: Resolvers["AccessToken"] = {
  owner: (token, _, ctx) => loadAccount(ctx, token.ownerId),
  repositories: async (token, _, ctx) => {
    const ids = (await batch(ctx, loadTokenRepositoryIds, token.id)) ?? [];
    const repositories = await Promise.all(ids.map((id) => batch(ctx, loadRepositories, id)));
    return repositories.filter((repository) => repository !== undefined);
  },
};

export const Query: Resolvers["Query"] = {
  repository: async (_, { owner, name, followRenames }, ctx) => {
    const isFollowed = ctx.followsRenames === true && followRenames !== false;
    const repository = await repositoryByName({ ...ctx, followsRenames: isFollowed }, owner, name);
    if (repository) prime(ctx, loadRepositories, { key: repository.id, value: repository });
    return orMissing(ctx, repository, `a Repository with the name '${owner}/${name}'`);
  },
  topic: (_, { name }, ctx) => findTopic(ctx, name),
};

export const Ref: Resolvers["Ref"] = { id: refId, prefix: () => "refs/heads/" };

export const Repository: Resolvers["Repository"] = {
  id: (repository) => globalId("R", repository.id),
  databaseId: (repository) => toDatabaseId(repository.id),
  isInOrganization: (repository) => repository.ownerKind === "ORGANIZATION",
  isWritable: ({ isArchived, isDisabled, isLocked }) => !isArchived && !isDisabled && !isLocked,
  isOwnerEnterpriseManaged: async ({ ownerId }, _, ctx) =>
    (await batch(ctx, loadOwnerProviders, ownerId)) !== undefined,
  slashCommandsEnabled: () => true,
  ...detailFields,
  parent: () => null,
  shortDescriptionHTML: ({ description }, { limit }) => escapeHtml(truncate(description ?? "", limit ?? 200)),
  isPrivate: (repository) => repository.visibility === "PRIVATE",
  nameWithOwner: (repository) => `${repository.ownerLogin}/${repository.name}`,
  owner: async (repository, _, ctx) =>
    orNotFound(await batch(ctx, loadAccounts, repository.ownerId), "a RepositoryOwner"),
  resourcePath: (repository) => paths.repository(repositoryAddress(repository)),
  url: (repository, _, ctx) => ctx.config.url + paths.repository(repositoryAddress(repository)),
  hasAnyIssues: async (repository, _, ctx) => (await batch(ctx, loadHaveIssues, repository.id)) ?? false,
  viewerCanPush: viewerCanField("push"),
  viewerCanAdminister: viewerCanField("repository.update"),
  issueCreationPolicy: ({ hasIssuesEnabled }) => (hasIssuesEnabled ? "ALL" : null),
  viewerCanCreateIssues: viewerCanField("issue.create"),
  viewerCanTriage: viewerCanField("issue.label"),
  viewerIssueCreationPermissions: (repository, _, ctx) => ({
    assignable: viewerCan(ctx, "issue.assign", repository),
    canSetIssueFields: viewerCan(ctx, "issue.setFields", repository),
    labelable: viewerCan(ctx, "issue.label", repository),
    milestoneable: viewerCan(ctx, "issue.milestone", repository),
    triageable: viewerCan(ctx, "issue.projects", repository),
    typeable: repository.ownerKind === "ORGANIZATION" && viewerCan(ctx, "issue.setType", repository),
  }),
  viewerCanLimitInteractions: viewerCanField("repository.limitInteractions"),
  viewerInteractionLimitReasonHTML: async (repository, _, ctx) => {
    const reason = await interactionLimitReason(ctx, repository);
    return reason === null ? null : escapeHtml(reason);
  },
  interactionAbility: async (repository, _, ctx) => {
    if (!viewerCan(ctx, "repository.limitInteractions", repository)) return null;
    const limit = await batch(ctx, loadLimits, repository.id);
    return describeLimit(limit, "REPOSITORY");
  },
  viewerPermission: (repository) => repository.viewerRole,
};

/** Whole characters, with an ellipsis where some are left out. */
function truncate(text: string, limit: number): string {
  const characters = Array.from(text);
  if (limit <= 0) return "";
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, limit - 1)
        .join("")
        .trimEnd()}…`;
}

function viewerCanField(action: Action) {
  return (repository: RepositoryRow, _: unknown, ctx: Context) => viewerCan(ctx, action, repository);
}
