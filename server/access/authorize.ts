import { organizationRole } from "#server/access/membership.ts";
import type { Context } from "#server/context.ts";
import { UserError } from "#server/errors.ts";
import { allows, type Action, type Grant, type Relation } from "#server/access/policy.ts";

/** Ends the act unless the policy allows it. Call it after the load that decides sight. */
export function authorize(
  ctx: Context,
  action: Action,
  grant: Grant,
  relation: Relation = {},
  sentence?: string,
): void {
  if (allows(action, grant, relation)) return;
  if (ctx.viewer.accountId === null) {
    throw new UserError("UNAUTHENTICATED", "You must be signed in to do that.");
  }
  if (!grant.canWrite) {
    throw new UserError(
      "INSUFFICIENT_SCOPES",
      "Your token has not been granted the required scopes to execute this query.",
    );
  }
  if (grant.isArchived) throw new UserError("FORBIDDEN", "Repository was archived so is read-only.");
  if (grant.isDisabled || grant.isLocked) throw new UserError("FORBIDDEN", "Repository is locked or disabled.");
  throw new UserError("FORBIDDEN", sentence ?? `${ctx.viewer.login} does not have permission to do that (${action}).`);
}

/** Ends the act unless the viewer owns the organization: its settings are its owners'. */
export async function authorizeOwner(ctx: Context, organizationId: number): Promise<void> {
  const { accountId, scopes } = ctx.viewer;
  if (accountId === null) throw new UserError("UNAUTHENTICATED", "You must be signed in to do that.");
  if ((await organizationRole(ctx, organizationId, accountId)) !== "OWNER") {
    throw new UserError("FORBIDDEN", "Only owners of the organization may do that.");
  }
  if (scopes !== null && !scopes.includes("repo")) {
    throw new UserError(
      "INSUFFICIENT_SCOPES",
      "Your token has not been granted the required scopes to execute this query.",
    );
  }
}
