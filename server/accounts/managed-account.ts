import { UserError } from "#server/errors.ts";
import type { Context, Viewer } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { MANAGED_PROFILE, MANAGED_SIGN_IN } from "#shared/messages.ts";

/** Whether the identity provider of a company manages the viewer's account. */
export function isManaged({ managedBy = null }: Pick<Viewer, "managedBy">): boolean {
  return managedBy !== null;
}

/** Throws for an enterprise-managed user: their name and addresses are those of the provider. */
export function refuseManagedProfile({ viewer }: Pick<Context, "viewer">): void {
  if (isManaged(viewer)) throw new UserError("FORBIDDEN", MANAGED_PROFILE);
}

/** Throws for an enterprise-managed user, whom nothing but the provider signs in. */
export function refuseManagedSignIn({ viewer }: Pick<Context, "viewer">): void {
  if (isManaged(viewer)) throw new UserError("FORBIDDEN", MANAGED_SIGN_IN);
}

/** The provider that manages the account; undefined: none does. */
export async function findManagingProvider(
  { db }: Pick<Context, "db">,
  accountId: number,
): Promise<number | undefined> {
  const row = await db.row<{ providerId: number }>(sql`
    select provider_id from managed_accounts where account_id = ${accountId}`);
  return row?.providerId;
}

/** The same for somebody else's account, which an administrator would give a password. */
export async function requireOwnSignIn(ctx: Context, { id, login }: { id: number; login: string }): Promise<void> {
  if ((await findManagingProvider(ctx, id)) === undefined) return;
  throw new UserError("FORBIDDEN", `${login} is an enterprise-managed user and has no password.`);
}
