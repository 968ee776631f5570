import type { FeatureResolvers } from "#server/__generated__/resolvers.ts";
import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { loadViewerMemberships } from "#server/access/membership.ts";
import type { AccountRow } from "#server/accounts/account.ts";
import type { Role } from "#server/access/policy.ts";
import { listAuditEntries, toAuditSlice } from "#server/audit/list-entries.ts";
import { canCreateOrganizations } from "#server/organizations/create-organization.ts";
import {
  listMembers,
  listOutsideCollaborators,
  type MemberRow,
  type OutsideCollaboratorRow,
} from "#server/organizations/members.ts";
import { listMemberCandidates, listMemberships, listOrganizationsOf } from "#server/organizations/memberships.ts";
import { canReadMembers, loadOrganizations } from "#server/organizations/organization.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { connectionFromArray, toConnection, type Connection } from "#server/platform/graphql/connection.ts";
import { globalId } from "#server/platform/graphql/global-id.ts";
import { escapeHtml } from "#shared/escape-html.ts";
import { ORGANIZATION_LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

type Resolvers = FeatureResolvers["organizations"];

export const User: Resolvers["User"] = {
  canReceiveOrganizationEmailsWhenNotificationsRestricted: () => false,
  organization: async (account, { login }, ctx) => {
    const wanted = login.toLowerCase();
    return (await listOrganizationsOf(ctx, account.id)).find((row) => row.login.toLowerCase() === wanted) ?? null;
  },
  organizations: async (account, { orderBy, ...args }, ctx) =>
    connectionFromArray(await listOrganizationsOf(ctx, account.id, orderBy), args, ORGANIZATION_LIMITS.page),
};

export const Organization: Resolvers["Organization"] = {
  archivedAt: () => null,
  descriptionHTML: async (account, _, ctx) => {
    const description = (await batch(ctx, loadOrganizations, account.id))?.description;
    return description ? `<div>${escapeHtml(description)}</div>` : "";
  },
  email: () => null,
  isVerified: () => false,
  location: () => null,
  organizationBillingEmail: () => null,
  pendingMembers: (_, args) => connectionFromArray<AccountRow>([], args, ORGANIZATION_LIMITS.page),
  description: async (account, _, ctx) => (await batch(ctx, loadOrganizations, account.id))?.description,
  websiteUrl: async (account, _, ctx) => (await batch(ctx, loadOrganizations, account.id))?.websiteUrl,
  viewerRole: async (account, _, ctx) => (await batch(ctx, loadViewerMemberships, account.id))?.relation ?? null,
  viewerIsAMember: (account, _, ctx) => canReadMembers(ctx, account.id),
  defaultRepositoryPermission: async (account, _, ctx) => {
    if (!(await canReadMembers(ctx, account.id))) return null;
    return BASE_PERMISSIONS[(await batch(ctx, loadOrganizations, account.id))?.baseRole ?? "NONE"];
  },
  membersCanCreatePublicRepositories: async (account, _, ctx) =>
    (await batch(ctx, loadOrganizations, account.id))?.membersCanCreatePublic === true,
  membersCanCreatePrivateRepositories: async (account, _, ctx) =>
    (await batch(ctx, loadOrganizations, account.id))?.membersCanCreatePrivate === true,
  membersWithRole: async (account, args, ctx) => {
    const page = (await canReadMembers(ctx, account.id)) ? await listMembers(ctx, account.id, args) : NO_MEMBERS;
    return withEdges(page, ({ role }) => ({ role }));
  },
  outsideCollaborators: async (account, args, ctx) => {
    const canRead = await canAdminister(ctx, account.id);
    const page = canRead ? await listOutsideCollaborators(ctx, account.id, args) : NO_COLLABORATORS;
    return withEdges(page, ({ repositoryCount }) => ({
      repositoryCount,
    }));
  },
  memberCandidates: async (account, { query }, ctx) =>
    (await canAdminister(ctx, account.id)) ? listMemberCandidates(ctx, account.id, query) : [],
  auditLog: async (account, { filter, ...args }, ctx) =>
    (await canAdminister(ctx, account.id))
      ? listAuditEntries(ctx, { ...filter, organizationId: account.id }, toAuditSlice(args))
      : NO_ENTRIES,
  auditDays: (_, __, ctx) => ctx.config.auditDays,
  hasAvatar: ({ avatarVersion }) => avatarVersion !== null,
};

const NO_MEMBERS = toConnection<MemberRow>([], { offset: 0, limit: 0 }, 0);
const NO_COLLABORATORS = toConnection<OutsideCollaboratorRow>([], { offset: 0, limit: 0 }, 0);
const NO_ENTRIES = { entries: [], hasNewer: false, hasOlder: false };

/** Roles between the ones that the settings offer are shown as the next lower one. */
const BASE_PERMISSIONS = {
  NONE: "NONE",
  READ: "READ",
  TRIAGE: "READ",
  WRITE: "WRITE",
  MAINTAIN: "WRITE",
  ADMIN: "ADMIN",
} as const satisfies Record<Role | "NONE", string>;

function canAdminister(ctx: Context, organizationId: number): Promise<boolean> {
  return viewerCanAsOwner(ctx, "organization.administer", organizationId);
}

/** The connection with what its edges say about their nodes. */
function withEdges<Row, Details extends object>(page: Connection<Row>, getDetails: (row: Row) => Details) {
  return { ...page, edges: page.edges.map((edge) => ({ ...edge, ...getDetails(edge.node) })) };
}

export const OrganizationMembership: Resolvers["OrganizationMembership"] = {
  organizationId: (membership) => globalId("A", membership.id),
  organization: (membership) => membership,
  avatarUrl: (membership, { size }, ctx) =>
    ctx.config.url + paths.avatar(membership.id, { size, version: membership.avatarVersion }),
};

export const Viewer: Resolvers["Viewer"] = {
  organizationMemberships: (_, __, ctx) => listMemberships(ctx),
  canCreateOrganizations: (_, __, ctx) => canCreateOrganizations(ctx),
};
