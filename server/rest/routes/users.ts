import { loadAccounts } from "#server/accounts/account.ts";
import { orNotFound } from "#server/errors.ts";
import { batch } from "#server/platform/context.ts";
import { ok } from "#server/rest/http/answer.ts";
import type { RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { findAccount } from "#server/rest/inputs/find-resource.ts";
import { toPrivateUser, toPublicUser } from "#server/rest/shapes/person.ts";

export const USER_ROUTES: readonly RestRoute[] = [
  {
    method: "GET",
    path: "/user",
    operation: "users/get-authenticated",
    field: "Query.viewer",
    isPersonal: true,
    handle: async (request) => ok(await toPrivateUser(request.ctx, await viewerAccount(request))),
  },
  {
    method: "GET",
    path: "/users/{username}",
    operation: "users/get-by-username",
    field: "Query.user",
    handle: async (request) => ok(await toPublicUser(request.ctx, await findAccount(request))),
  },
];

async function viewerAccount({ ctx }: RestRequest) {
  const { accountId } = ctx.viewer;
  return orNotFound(accountId === null ? undefined : await batch(ctx, loadAccounts, accountId), "a User");
}
