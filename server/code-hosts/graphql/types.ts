import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { allows } from "#server/access/policy.ts";
import { loadHostUrls } from "#server/code-hosts/apply-pull.ts";
import { listCodeHosts, listRequests } from "#server/code-hosts/code-host.ts";
import { issueKey } from "#server/issues/issue.ts";
import { batch } from "#server/platform/context.ts";
import { globalId, toDatabaseId } from "#server/platform/graphql/global-id.ts";
import { getGrant } from "#server/repositories/repository.ts";

type Resolvers = FeatureResolvers["code-hosts"];

export const Repository: Resolvers["Repository"] = {
  codeHost: async (repository, { databaseId }, ctx) =>
    (await listCodeHosts(ctx, repository)).find(({ id }) => id === databaseId),
  codeHosts: (repository, _, ctx) => listCodeHosts(ctx, repository),
  viewerCanManageCodeHosts: (repository, _, ctx) => allows("repository.codeHosts", getGrant(ctx, repository)),
};

export const PullRequest: Resolvers["PullRequest"] = {
  hostUrl: ({ repositoryId, id }, _, ctx) => batch(ctx, loadHostUrls, { repositoryId, id }, issueKey),
};

export const CodeHost: Resolvers["CodeHost"] = {
  id: ({ id }) => globalId("CH", id),
  databaseId: ({ id }) => toDatabaseId(id),
  payloadUrl: ({ id }, _, ctx) => `${ctx.config.url}/api/code-hosts/${id}`,
  recentRequests: ({ id }, _, ctx) => listRequests(ctx, id),
  scriptUrl: (_, __, ctx) => `${ctx.config.url}/code-hosts/post-receive`,
};

export const CodeHostRequest: Resolvers["CodeHostRequest"] = {
  id: ({ id }) => globalId("CHR", id),
  isSuccessful: ({ succeeded }) => succeeded,
};
