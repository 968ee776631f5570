import { readMembership, listMembers, listOutsideCollaborators } from "#server/organizations/members.ts";
import { canReadMembers } from "#server/organizations/organization.ts";
import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { memberOrganizationIds } from "#server/access/visible.ts";
import { ACCOUNT_COLUMNS, type AccountRow } from "#server/accounts/account.ts";
import { loadAccount } from "#server/accounts/load-account.ts";
import { orNotFound } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import { missingResource, RestError } from "#server/rest/http/rest-error.ts";
import { readRoute, type Handle, type RestRequest, type RestRoute } from "#server/rest/http/route.ts";
import { findAccount, findOrganization } from "#server/rest/inputs/find-resource.ts";
import { optionalChoice } from "#server/rest/inputs/read-fields.ts";
import { apiAddress } from "#server/rest/shapes/addresses.ts";
import { toFullOrganization, toOrganization } from "#server/rest/shapes/organization.ts";
import { toUser } from "#server/rest/shapes/user.ts";

const ORG = "/orgs/{org}";

export const ORGANIZATION_ROUTES: readonly RestRoute[] = [
  ofOrganization(ORG, "orgs/get", async (request) =>
    ok(await toFullOrganization(request.ctx, (await findOrganization(request)).account)),
  ),
  ofOrganization(`${ORG}/members`, "orgs/list-members", async (request) => {
    const { ctx, page, query } = request;
    const { account } = await findOrganization(request);
    if (!(await canReadMembers(ctx, account.id))) return listed([], { total: 0 });
    const role = optionalChoice<"OWNER" | "MEMBER" | null>(query, "role", ROLES) ?? null;
    const found = await listMembers(ctx, account.id, { first: page.perPage, skip: page.offset, role });
    return listed(
      found.nodes.map((member) => toUser(ctx, member)),
      { total: found.totalCount },
    );
  }),
  ofOrganization(`${ORG}/members/{username}`, "orgs/check-membership-for-user", async (request) => {
    await findMembership(request);
    return noContent();
  }),
  ofOrganization(`${ORG}/memberships/{username}`, "orgs/get-membership-for-user", async (request) => {
    const { organization, person, role } = await findMembership(request);
    return ok(await toMembership(request.ctx, { organization, person, role }));
  }),
  ofOrganization(`${ORG}/outside_collaborators`, "orgs/list-outside-collaborators", async (request) => {
    const { ctx, page } = request;
    const { account } = await findOrganization(request);
    if (!(await canReadMembers(ctx, account.id)) || !(await isOwner(ctx, account.id))) {
      throw new RestError(403, "You must be an owner of the organization to do that.");
    }
    const found = await listOutsideCollaborators(ctx, account.id, { first: page.perPage, skip: page.offset });
    return listed(
      found.nodes.map((person) => toUser(ctx, person)),
      { total: found.totalCount },
    );
  }),
  ofViewer("/user/memberships/orgs", "orgs/list-memberships-for-authenticated-user", async (request) => {
    const { ctx } = request;
    const person = await viewerAccount(ctx);
    const organizations = await ctx.db.rows<AccountRow & { role: "OWNER" | "MEMBER" }>(sql`
      select ${ACCOUNT_COLUMNS}, m.role from organization_members m join accounts a on a.id = m.organization_id
      where m.account_id = ${person.id} and a.id in (${memberOrganizationIds(ctx.viewer)}) order by lower(a.login), a.id`);
    const { rows, extent } = slicePage(organizations, request.page);
    const shown = rows.map((organization) => toMembership(ctx, { organization, person, role: organization.role }));
    return listed(await Promise.all(shown), extent);
  }),
  ofViewer("/user/memberships/orgs/{org}", "orgs/get-membership-for-authenticated-user", async (request) => {
    const { login } = await viewerAccount(request.ctx);
    const found = await findMembership({ ...request, params: { ...request.params, username: login } });
    return ok(await toMembership(request.ctx, found));
  }),
];

const ROLES = { admin: "OWNER", member: "MEMBER", all: null } as const;

function ofOrganization(path: string, operation: string, handle: Handle): RestRoute {
  return { ...readRoute(path, operation, handle), field: "Query.organization" };
}

function ofViewer(path: string, operation: string, handle: Handle): RestRoute {
  return { ...readRoute(path, operation, handle), field: "Query.viewer", isPersonal: true };
}

async function viewerAccount(ctx: Context): Promise<AccountRow> {
  return orNotFound(await loadAccount(ctx, ctx.viewer.accountId), "a User");
}

/** Owners alone see who has access without being members. */
async function isOwner(ctx: Context, organizationId: number): Promise<boolean> {
  return viewerCanAsOwner(ctx, "organization.update", organizationId);
}

/** Whether somebody is a member is known to members. */
async function findMembership(request: RestRequest) {
  const { account } = await findOrganization(request);
  const person = await findAccount(request);
  if (!(await canReadMembers(request.ctx, account.id))) throw missingResource();
  const membership = await readMembership(request.ctx, { organizationId: account.id, accountId: person.id });
  if (!membership) throw missingResource();
  return { organization: account, person, role: membership.role };
}

type Membership = { organization: AccountRow; person: AccountRow; role: "OWNER" | "MEMBER" };

async function toMembership(ctx: Context, { organization, person, role }: Membership) {
  const url = apiAddress(ctx, `/orgs/${organization.login}`);
  return {
    url: `${url}/memberships/${person.login}`,
    state: "active",
    role: role === "OWNER" ? "admin" : "member",
    organization_url: url,
    organization: await toOrganization(ctx, organization),
    user: toUser(ctx, person),
  };
}
