import { loadOwnerProviders } from "#server/access/managed-owners.ts";
import { loadViewerMemberships } from "#server/access/membership.ts";
import { NOT_BY_INTEGRATION, requireSession, signedIn } from "#server/accounts/signed-in.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { UserError } from "#server/errors.ts";
import { OUTSIDE_ENTERPRISE } from "#shared/messages.ts";
import {
  allows,
  allowsOwner,
  allowsSiteAdministration,
  allowsTeam,
  permitsToken,
  refusal,
  teamRefusal,
  type Action,
  type Grant,
  type OwnerAction,
  type OwnerGrant,
  type Relation,
  type TeamAction,
  type TeamGrant,
} from "#server/access/policy.ts";

const MISSING_SCOPES = "Your token has not been granted the required scopes to execute this query.";
const SIGNED_OUT = "You must be signed in to do that.";

/** Throws unless the policy allows the action. Call it after the load, which checks the visibility. */
export function authorize(ctx: Context, action: Action, grant: Grant, relation: Relation = {}): void {
  if (allows(action, grant, relation)) return;
  if (ctx.viewer.accountId === null) throw new UserError("UNAUTHENTICATED", SIGNED_OUT);
  if (!grant.canWrite)
    throw ctx.viewer.installation || ctx.viewer.authorization ? missingPermission(ctx) : missingScopes();
  if (grant.isOutsideEnterprise) throw new UserError("FORBIDDEN", OUTSIDE_ENTERPRISE);
  if (!permitsToken(action, grant)) throw missingPermission(ctx);
  if (grant.isArchived) throw new UserError("FORBIDDEN", "Repository was archived so is read-only.");
  if (grant.isDisabled || grant.isLocked) throw new UserError("FORBIDDEN", "Repository is locked or disabled.");
  throw new UserError("FORBIDDEN", refusal(action));
}

/** The viewer's relation to an account that owns repositories, projects or settings. */
async function getOwnerGrant(ctx: Context, ownerId: number): Promise<OwnerGrant> {
  const { accountId, scopes, installation } = ctx.viewer;
  const rights = {
    canWrite: scopes === null || scopes.includes("repo"),
    hasSession: scopes === null,
    canAdminister: hasScope(ctx.viewer, "admin:org"),
    membersCanCreate: [],
  };
  if (accountId === null) return { ...rights, relation: null };
  if (installation) return { ...rights, relation: getInstallationRelation(ctx, ownerId) };
  const managed = await getManagedGrant(ctx, ownerId);
  if (accountId === ownerId) return { ...rights, ...managed, relation: "SELF" };
  const membership = await batch(ctx, loadViewerMemberships, ownerId);
  return { ...rights, ...managed, relation: null, ...membership };
}

/** Most viewers are managed by none, and nothing is loaded for them. */
async function getManagedGrant(
  ctx: Context,
  ownerId: number,
): Promise<Pick<OwnerGrant, "isManaged" | "isOutsideEnterprise">> {
  const { managedBy = null } = ctx.viewer;
  if (managedBy === null) return {};
  return { isManaged: true, isOutsideEnterprise: (await batch(ctx, loadOwnerProviders, ownerId)) !== managedBy };
}

/** An app that may read the members of the organization that it is installed on sees what a member sees, and writes nothing. */
function getInstallationRelation({ viewer }: Context, ownerId: number): "MEMBER" | null {
  const readsMembers = viewer.permissions?.includes("MEMBERS_READ") && viewer.installation?.accountId === ownerId;
  return readsMembers ? "MEMBER" : null;
}

/** Whether the viewer is permitted an action on what belongs to the account. */
export async function viewerCanAsOwner(ctx: Context, action: OwnerAction, ownerId: number): Promise<boolean> {
  return allowsOwner(action, await getOwnerGrant(ctx, ownerId));
}

/** Throws unless the viewer owns the organization and has a session. */
export async function requireOrganizationOwner(ctx: Context, organizationId: number): Promise<void> {
  requireSession(ctx);
  if (!(await viewerCanAsOwner(ctx, "organization.administer", organizationId))) throw ownersOnly();
}

/** Throws unless the policy allows the action on a team that the viewer can see. */
export function authorizeTeam(ctx: Context, action: TeamAction, grant: Omit<TeamGrant, "canAdminister">): void {
  requireTeamScope(ctx);
  if (!allowsTeam(action, { ...grant, canAdminister: true })) throw new UserError("FORBIDDEN", teamRefusal(action));
}

/** Teams are changed in a session, or with a personal access token in the scope `admin:org`. */
export function requireTeamScope(ctx: Context): void {
  signedIn(ctx);
  if (ctx.viewer.installation || ctx.viewer.authorization) throw new UserError("FORBIDDEN", NOT_BY_INTEGRATION);
  if (!hasScope(ctx.viewer, "admin:org")) throw missingScopes();
}

/** Throws unless the viewer can change the settings of the organization. */
export async function authorizeOrganization(ctx: Context, organizationId: number): Promise<void> {
  if (ctx.viewer.accountId === null) throw new UserError("UNAUTHENTICATED", SIGNED_OUT);
  const grant = await getOwnerGrant(ctx, organizationId);
  if (allowsOwner("organization.update", grant)) return;
  if (grant.relation === "OWNER") throw missingScopes();
  throw ownersOnly();
}

/** Somebody else than an owner of the organization. */
export function ownersOnly(): UserError {
  return new UserError("FORBIDDEN", "Only organization owners can do that.");
}

/** Throws unless the viewer administers the installation, with a session. */
export function requireSiteAdmin(ctx: Context): void {
  if (ctx.viewer.accountId === null) throw new UserError("UNAUTHENTICATED", SIGNED_OUT);
  if (!allowsSiteAdministration({ isSiteAdmin: ctx.viewer.isSiteAdmin, hasSession: ctx.viewer.scopes === null }))
    throw new UserError("FORBIDDEN", "Only site administrators can do that.");
}

/** A fine-grained token, or an installation, lacks the permission. */
export function missingPermission({ viewer }: Pick<Context, "viewer">): UserError {
  return new UserError(
    "FORBIDDEN",
    viewer.installation || viewer.authorization
      ? NOT_BY_INTEGRATION
      : "Resource not accessible by personal access token",
  );
}

/** The same, for changes that also need confirmed access: how people sign in, and who administers the installation. */
export function requireConfirmedSiteAdmin(ctx: Context): void {
  requireSiteAdmin(ctx);
  requireConfirmation(ctx);
}

export function missingScopes(): UserError {
  return new UserError("INSUFFICIENT_SCOPES", MISSING_SCOPES);
}
