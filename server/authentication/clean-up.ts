import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";

/** Removes what was not answered in time. */
export async function cleanUpSignIns({ db }: Pick<Context, "db">): Promise<void> {
  await db.run(sql`delete from webauthn_challenges where expires_at <= now()`);
  await db.run(sql`delete from pending_sign_ins where expires_at <= now()`);
}
