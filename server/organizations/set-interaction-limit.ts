import type { AccountRow } from "#server/accounts/account.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { requireOrganization } from "#server/organizations/organization.ts";
import type { Context } from "#server/platform/context.ts";
import { setOwnerLimit } from "#server/repositories/interaction-limit.ts";

/** Limits who can open issues, comment and react in the public repositories of an organization. */
export async function setOrganizationInteractionLimit(
  ctx: Context,
  input: Parameters<typeof setOwnerLimit>[1],
): Promise<AccountRow> {
  const organization = await requireOrganization(ctx, input.organizationId);
  await setOwnerLimit(ctx, input);
  await recordAudit(ctx, {
    action: input.limit === "NO_LIMIT" ? "org.disable_interaction_limit" : "org.set_interaction_limit",
    target: organization.login,
    organizationId: organization.id,
    ...(input.limit !== "NO_LIMIT" && { data: { limit: input.limit, expiry: input.expiry ?? "ONE_DAY" } }),
  });
  return organization;
}
