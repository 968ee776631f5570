import type { AccountRow } from "#server/accounts/account.ts";
import { renameOrganizationAccount } from "#server/accounts/write-organization.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { requireOwnedOrganization } from "#server/organizations/organization.ts";
import { announceChanges } from "#server/events/announce-change.ts";
import type { Context } from "#server/platform/context.ts";

/** Gives an organization another login. Links and requests of the API with the old one still find it. */
export async function renameOrganization(ctx: Context, input: { id: number; login: string }): Promise<AccountRow> {
  const account = await requireOwnedOrganization(ctx, input.id);
  const login = await renameOrganizationAccount(ctx, { account, login: input.login });
  if (login !== account.login) {
    await recordAudit(ctx, {
      action: "org.rename",
      target: login,
      organizationId: account.id,
      data: { formerLogin: account.login },
    });
    const changes = { login: { from: account.login } };
    const change = { name: "organization", repositoryId: null, organizationId: account.id, row: {} } as const;
    await announceChanges(ctx, [{ ...change, action: "renamed", changes }]);
  }
  return requireOwnedOrganization(ctx, account.id);
}
