import { loadAccounts } from "#server/accounts/account.ts";
import { removeAuthorization } from "#server/oauth/authorization.ts";
import { deleteUserToken, findUserToken, resetUserToken, type UserTokenRow } from "#server/oauth/user-token.ts";
import { runCommand } from "#server/platform/run-command.ts";
import type { Context } from "#server/platform/context.ts";
import { noContent, ok } from "#server/rest/http/answer.ts";
import { missingResource } from "#server/rest/http/rest-error.ts";
import type { Handle, RestRequest, RestRoute } from "#server/rest/http/route.ts";
import { requireApp } from "#server/rest/inputs/find-installation.ts";
import { readFields, requiredText } from "#server/rest/inputs/read-fields.ts";
import { toAuthorization } from "#server/rest/shapes/app-authorization.ts";

/** What an app does with the tokens of people, with its client ID and client secret by HTTP Basic. */
export const APPLICATION_ROUTES: readonly RestRoute[] = [
  route("POST", "token", "apps/check-token", async (request) => {
    const { row, token } = await findToken(request);
    return ok(await toAuthorization(request.ctx, { row, token, app: requireApp(request) }));
  }),
  route("PATCH", "token", "apps/reset-token", async (request) => {
    const { row } = await findToken(request);
    const reset = await runCommand(request.ctx, resetUserToken, row);
    return ok(await toAuthorization(request.ctx, { ...reset, app: requireApp(request) }));
  }),
  route("DELETE", "token", "apps/delete-token", async (request) => {
    await runCommand(request.ctx, deleteUserToken, (await findToken(request)).row);
    return noContent();
  }),
  route("DELETE", "grant", "apps/delete-authorization", async (request) => {
    await runCommand(request.ctx, revoke, (await findToken(request)).row);
    return noContent();
  }),
];

function route(method: RestRoute["method"], name: string, operation: string, handle: Handle): RestRoute {
  return { method, path: `/applications/{client_id}/${name}`, operation, field: "Query.app", isClient: true, handle };
}

/** The token in the body, if it is one of the app's. */
async function findToken(request: RestRequest): Promise<{ row: UserTokenRow; token: string }> {
  const token = requiredText(readFields(request.body), "access_token");
  const row = await findUserToken(request.ctx, { app: requireApp(request), token });
  if (!row) throw missingResource();
  return { row, token };
}

async function revoke(ctx: Context, { authorizationId: id, accountId, appId }: UserTokenRow): Promise<void> {
  const [account] = await loadAccounts(ctx, [accountId]);
  await removeAuthorization(ctx, { id, appId, accountId }, account?.login ?? "");
}
