import type { Viewer } from "#server/platform/context.ts";

/**
 * Who a payload is built for, as the visibility filter needs it. An organization is not an account that anybody uses; as the owner of its
 * repositories it sees them, and what is public. The webhook of a repository receives nothing of another one, as its administrators
 * need not see that: only the repository exists for it.
 */
export function viewerOfOwner(ownerId: number, repositoryId: number | null): Viewer {
  return {
    accountId: ownerId,
    login: null,
    isSiteAdmin: false,
    scopes: ["repo"],
    hiddenOrganizationIds: [],
    ...(repositoryId === null ? {} : { repositoryIds: [repositoryId] }),
  };
}
