import type { AccountRow } from "#server/accounts/account.ts";
import type { AppRow } from "#server/apps/app.ts";
import type { AuditAction } from "#server/audit/audit-actions.ts";
import { recordAudit, type AuditEntry } from "#server/audit/record-audit.ts";
import type { Context } from "#server/platform/context.ts";

type Entry = {
  action: AuditAction;
  app: AppRow;
  /** Its owner, or the account of an installation: the owners of an organization read the entry too. */
  account: Pick<AccountRow, "id" | "kind" | "login">;
  data?: AuditEntry["data"];
};

export function recordAppAudit(ctx: Context, { action, app, account, data }: Entry): Promise<void> {
  return recordAudit(ctx, {
    action,
    target: app.slug,
    ...(account.kind === "ORGANIZATION" && { organizationId: account.id }),
    data: { account: account.login, ...data },
  });
}
