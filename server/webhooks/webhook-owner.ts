import { authorize, missingScopes, ownersOnly, viewerCanAsOwner } from "#server/access/authorize.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { signedIn } from "#server/accounts/signed-in.ts";
import { hasScope } from "#server/accounts/token-scopes.ts";
import { UserError } from "#server/errors.ts";
import { requireOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { defineHook, getSteps } from "#server/platform/hooks.ts";
import { auditedOrganization, getGrant, requireRepository } from "#server/repositories/repository.ts";

export type WebhookOwnerId = { repositoryId: number } | { organizationId: number };

/** What the audit log names. */
export type WebhookOwner = { target: string; organizationId?: number };

/**
 * Throws unless the viewer manages the webhooks of the owner: an administrator of the repository or an owner of the organization, with
 * a token in a scope for it.
 */
export async function requireManagedOwner(ctx: Context, owner: WebhookOwnerId): Promise<WebhookOwner> {
  return "repositoryId" in owner
    ? requireManagedRepository(ctx, owner.repositoryId)
    : requireManagedOrganization(ctx, owner.organizationId);
}

/** Whether the viewer manages the webhooks of an owner that they can see. */
export async function managesWebhooks(ctx: Context, owner: WebhookOwnerId): Promise<boolean> {
  try {
    await requireManagedOwner(ctx, owner);
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

/** Throws unless the viewer manages the app: the apps feature, which is a higher one, adds the step. */
export const appWebhookManager = defineHook<(ctx: Context, appId: number) => Promise<void>>("appWebhookManager");

export async function requireManagedApp(ctx: Context, appId: number): Promise<void> {
  for (const step of getSteps(ctx, appWebhookManager)) await step(ctx, appId);
}

/** The same for a command. What a webhook receives leaves the installation, so a session needs confirmed access. */
export async function requireOwnerForCommand(ctx: Context, owner: WebhookOwnerId): Promise<WebhookOwner> {
  const managed = await requireManagedOwner(ctx, owner);
  if (ctx.viewer.scopes === null) requireConfirmation(ctx);
  return managed;
}

async function requireManagedRepository(ctx: Context, id: number): Promise<WebhookOwner> {
  const repository = await requireRepository(ctx, id);
  const grant = getGrant(ctx, repository);
  const canWrite = grant.canWrite || (hasScope(ctx.viewer, "admin:repo_hook") && repository.visibility === "PUBLIC");
  authorize(ctx, "repository.webhooks", { ...grant, canWrite });
  return { target: `${repository.ownerLogin}/${repository.name}`, ...auditedOrganization(repository) };
}

async function requireManagedOrganization(ctx: Context, id: number): Promise<WebhookOwner> {
  signedIn(ctx);
  const account = await requireOrganization(ctx, id);
  if (!(await viewerCanAsOwner(ctx, "organization.webhooks", id))) throw ownersOnly();
  if (!hasScope(ctx.viewer, "admin:org_hook")) throw missingScopes();
  return { target: account.login, organizationId: id };
}
