import { secretHash } from "#server/accounts/secret.ts";
import { isOpen } from "#server/accounts/session.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

/** Those of the sessions that have not ended, by their secrets: for streams, which are longer than a request. */
export async function findOpenSessions(
  ctx: Pick<Context, "db" | "config">,
  secrets: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(secrets.map((secret) => [secretHash(secret).toString("hex"), secret]));
  const rows = await ctx.db.rows<{ hash: string }>(
    prepared(sql`
    select encode(token_hash, 'hex') as hash from sessions s
    where token_hash in (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h) and ${isOpen(ctx)}`),
  );
  return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
}
