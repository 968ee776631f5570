import { memberOrganizationIds } from "#server/access/visible.ts";
import { ACCOUNT_COLUMNS, loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { missingScopes } from "#server/access/authorize.ts";
import { orNotFound } from "#server/errors.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { listed, ok } from "#server/rest/http/answer.ts";
import { slicePage, takePage } from "#server/rest/http/page.ts";
import { readRoute, type Handle, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount } from "#server/rest/inputs/find-resource.ts";
import { toOrganization } from "#server/rest/shapes/organization.ts";
import { toPrivateUser, toPublicUser } from "#server/rest/shapes/person.ts";
import { toUser } from "#server/rest/shapes/user.ts";

export const USER_ROUTES: readonly RestRoute[] = [
  personal("/user", "users/get-authenticated", async (request) =>
    ok(await toPrivateUser(request.ctx, await viewerAccount(request))),
  ),
  personal("/user/emails", "users/list-emails-for-authenticated-user", async (request) => {
    const { rows, extent } = slicePage(await listOwnEmails(request.ctx), request.page);
    return listed(rows, extent);
  }),
  personal("/user/orgs", "orgs/list-for-authenticated-user", async (request) =>
    listOrganizations(request, await viewerAccount(request)),
  ),
  // Who has an account here is for those who have one.
  personal("/users", "users/list", async (request) => {
    const { ctx, page, query } = request;
    const since = /^\d{1,15}$/.test(query["since"] ?? "") ? Number(query["since"]) : 0;
    const rows = await ctx.db.rows<AccountRow>(sql`
      select ${ACCOUNT_COLUMNS} from accounts a where a.id > ${since} and a.kind in ('USER', 'ORGANIZATION')
      order by a.id limit ${page.perPage}`);
    return ok(rows.map((account) => toUser(ctx, account)));
  }),
  publicOf("/users/{username}", "users/get-by-username", async (request) =>
    ok(await toPublicUser(request.ctx, await findAccount(request))),
  ),
  publicOf("/users/{username}/orgs", "orgs/list-for-user", async (request) =>
    listOrganizations(request, await findAccount(request)),
  ),
];

function personal(path: string, operation: string, handle: Handle): RestRoute {
  return { ...readRoute(path, operation, handle), field: "Query.viewer", isPersonal: true };
}

function publicOf(path: string, operation: string, handle: Handle): RestRoute {
  return { ...readRoute(path, operation, handle), field: "Query.user" };
}

async function viewerAccount({ ctx }: RestRequest): Promise<AccountRow> {
  const { accountId } = ctx.viewer;
  return orNotFound(accountId === null ? undefined : await batch(ctx, loadAccounts, accountId), "a User");
}

/** The organizations of an account of which the viewer is a member too: who is in the others is not public. */
async function listOrganizations({ ctx, page }: RestRequest, account: AccountRow) {
  const rows = await ctx.db.rows<AccountRow>(sql`
    select ${ACCOUNT_COLUMNS} from organization_members m join accounts a on a.id = m.organization_id
    where m.account_id = ${account.id} and a.id in (${memberOrganizationIds(ctx.viewer)})
    order by lower(a.login), a.id limit ${page.perPage + 1} offset ${page.offset}`);
  const found = takePage(rows, page);
  return listed(await Promise.all(found.rows.map((row) => toOrganization(ctx, row))), found.extent);
}

type EmailRow = { address: string; isPrimary: boolean; isVerified: boolean };

async function listOwnEmails(ctx: Context) {
  if (!hasScope(ctx.viewer, "user", "repo")) throw missingScopes();
  const rows = await ctx.db.rows<EmailRow>(sql`
    select address, is_primary, verified_at is not null as is_verified from email_addresses
    where account_id = ${ctx.viewer.accountId} order by is_primary desc, created_at, address`);
  return rows.map(({ address, isPrimary, isVerified }) => ({
    email: address,
    primary: isPrimary,
    verified: isVerified,
    visibility: isPrimary ? "private" : null,
  }));
}
