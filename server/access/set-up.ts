import { adoptOrganizations } from "#server/access/membership.ts";
import { createUser, type NewUser } from "#server/accounts/create-user.ts";
import { openSession } from "#server/accounts/session.ts";
import { isSetupToken } from "#server/accounts/setup.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Creates the instance owner with a set-up token, and signs them in. All set-up tokens become invalid. */
export async function setUp(ctx: Context, input: Omit<NewUser, "isSiteAdmin"> & { token: string }): Promise<string> {
  return transact(ctx, async (tx) => {
    await tx.db.run(sql`lock table setup_tokens in exclusive mode`);
    if (!(await isSetupToken(tx, input.token))) {
      throw new UserError(
        "FORBIDDEN",
        "This set-up link has been used or has expired. Restart the server to get a new one.",
      );
    }
    const owner = await createUser(tx, { ...input, isSiteAdmin: true });
    await adoptOrganizations(tx, owner.id);
    await tx.db.run(sql`delete from setup_tokens`);
    return openSession(tx, owner.id);
  });
}
