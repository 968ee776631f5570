import { adoptOrganizations } from "#server/access/membership.ts";
import { prepareUser, writeUser, type NewUser } from "#server/accounts/create-user.ts";
import type { Client } from "#server/accounts/client.ts";
import { openSession } from "#server/accounts/session.ts";
import { isSetupToken } from "#server/accounts/setup.ts";
import { transact, type Context } from "#server/platform/context.ts";
import { UserError } from "#server/errors.ts";
import { sql } from "#server/platform/db/sql.ts";
import { SESSION_ERRORS } from "#shared/session-errors.ts";

type Input = Omit<NewUser, "isSiteAdmin"> & { token: string; client: Client };

/** Creates the instance owner with a set-up token, and signs them in. All set-up tokens become invalid. */
export async function setUp(ctx: Context, { token, client, ...input }: Input): Promise<string> {
  await requireSetupToken(ctx, token);
  const user = await prepareUser(ctx, { ...input, isSiteAdmin: true });
  return transact(ctx, async (tx) => {
    await tx.db.run(sql`lock table setup_tokens in exclusive mode`);
    await requireSetupToken(tx, token);
    const owner = await writeUser(tx, user);
    await adoptOrganizations(tx, owner.id);
    await tx.db.run(sql`delete from setup_tokens`);
    return openSession(tx, owner.id, client);
  });
}

async function requireSetupToken(ctx: Context, token: string): Promise<void> {
  if (!(await isSetupToken(ctx, token))) throw new UserError("FORBIDDEN", SESSION_ERRORS.setup_link.message);
}
