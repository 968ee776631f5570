import { loadAccounts, type AccountRow } from "#server/accounts/account.ts";
import { batch, type Context } from "#server/platform/context.ts";

/** The account of the viewer, as the actor of what they have just done. */
export function loadActor(ctx: Context): Promise<AccountRow | null> {
  return loadAccount(ctx, ctx.viewer.accountId);
}

/** Who stands for a deleted account where there has to be one. */
export const GHOST: AccountRow = {
  id: 0,
  kind: "USER",
  login: "ghost",
  name: null,
  email: null,
  avatarVersion: null,
  isSiteAdmin: false,
  createdAt: new Date(0),
};

/** Loads an account in a batch; null for a deleted one, which pages show as `ghost`. */
export async function loadAccount(ctx: Context, id: number | null): Promise<AccountRow | null> {
  return id === null ? null : ((await batch(ctx, loadAccounts, id)) ?? null);
}
