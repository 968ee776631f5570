import { mailSecurityNotice } from "#server/accounts/account-mail.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { requireConfirmation } from "#server/accounts/confirmation.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import { notFound, unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { raw, sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";
import { NAME_REQUIRED, tooLong } from "#shared/messages.ts";

export type PasskeyRow = {
  id: number;
  accountId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The columns of a `PasskeyRow`, of the table alias `p`. */
export const PASSKEY_COLUMNS = raw(
  "p.id, p.account_id, p.credential_id, p.public_key, p.counter, p.transports, p.name, p.created_at, p.last_used_at",
);

export function listPasskeys({ db }: Pick<Context, "db">, accountId: number): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(
    sql`select ${PASSKEY_COLUMNS} from passkeys p where p.account_id = ${accountId} order by p.id`,
  );
}

export async function renamePasskey(ctx: Context, input: { id: number; name: string }): Promise<void> {
  const accountId = requireSession(ctx);
  const name = checkPasskeyName(input.name);
  const renamed = await ctx.db.run(
    sql`update passkeys set name = ${name} where id = ${input.id} and account_id = ${accountId}`,
  );
  if (renamed === 0) throw notFound("that passkey");
}

export async function removePasskey(ctx: Context, input: { id: number }): Promise<void> {
  const accountId = requireConfirmation(ctx);
  const removed = await ctx.db.row<{ name: string }>(
    sql`delete from passkeys where id = ${input.id} and account_id = ${accountId} returning name`,
  );
  if (!removed) throw notFound("that passkey");
  await recordAudit(ctx, {
    action: "passkey.remove",
    target: ctx.viewer.login ?? "",
    data: { name: removed.name },
  });
  await mailSecurityNotice(ctx, accountId, "PASSKEY_REMOVED");
}

export function checkPasskeyName(text: string): string {
  const name = text.trim();
  if (name === "") throw unprocessable(NAME_REQUIRED, "name");
  if (name.length > LIMITS.passkeyName) throw unprocessable(tooLong("Name", LIMITS.passkeyName), "name");
  return name;
}
