import { randomBytes } from "node:crypto";
import { recordAudit } from "#server/audit/record-audit.ts";
import { secretHash } from "#server/accounts/secret.ts";
import type { Context } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/** Without letters and digits that look alike. A code has 118 random bits: a fast hash of it cannot be reversed by guessing. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 6;

/** Replaces the account's recovery codes. The codes themselves are returned only here; the database has their hashes. */
export async function writeRecoveryCodes({ db }: Pick<Context, "db">, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.recoveryCodes }, makeRecoveryCode);
  await db.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  const hashes = codes.map((code) => secretHash(normalize(code)).toString("hex"));
  await db.run(sql`
    insert into recovery_codes (account_id, code_hash) select ${accountId}, decode(h, 'hex') from unnest(${hashes}::text[]) h`);
  return codes;
}

/** Whether the account had this code. It is not accepted again. */
export async function takeRecoveryCode(ctx: Context, input: { accountId: number; code: string }): Promise<boolean> {
  const { accountId, code } = input;
  const used = await ctx.db.row<{ id: number; login: string }>(sql`
    delete from recovery_codes r using accounts a
    where r.account_id = ${accountId} and r.code_hash = ${secretHash(normalize(code))} and a.id = r.account_id
    returning a.id, a.login`);
  if (!used) return false;
  const left = await countRecoveryCodes(ctx, accountId);
  await recordAudit(ctx, {
    action: "two_factor_authentication.recovery_code_used",
    target: used.login,
    actor: used,
    data: { left },
  });
  return true;
}

export async function countRecoveryCodes({ db }: Pick<Context, "db">, accountId: number): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`select count(*)::integer as count from recovery_codes where account_id = ${accountId}`,
  );
  return row?.count ?? 0;
}

function makeRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, randomCharacter).join("")).join("-");
}

/** Bytes beyond the last full alphabet are drawn again, so that all characters are equally likely. */
function randomCharacter(): string {
  const [byte = 0] = randomBytes(1);
  return byte < 256 - (256 % ALPHABET.length) ? (ALPHABET[byte % ALPHABET.length] ?? "") : randomCharacter();
}

function normalize(code: string): string {
  return code.replace(/[\s-]/g, "").toLowerCase();
}
