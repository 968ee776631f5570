import { accountByLogin } from "#server/accounts/account.ts";
import { createUser } from "#server/accounts/create-user.ts";
import { ANONYMOUS } from "#server/platform/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { contextFor } from "#server/test/world.ts";

export const PASSWORD = "correct horse battery";

export async function ensureAccountForTest(db: Queryable, login: string): Promise<void> {
  const ctx = contextFor(db, ANONYMOUS);
  if (await accountByLogin(ctx, login)) return;
  await createUser(ctx, { login, email: `${login}@example.com`, password: PASSWORD, isSiteAdmin: login === "mona" });
}
