import type { Context } from "#server/platform/context.ts";
import { prepared, sql } from "#server/platform/db/sql.ts";

export type ProfileRow = {
  id: number;
  bio: string | null;
  company: string | null;
  location: string | null;
  website: string | null;
  timeZone: string | null;
};

/** What people say about themselves. Only their pages show it, so that it is not among the columns of every account. */
export async function loadProfiles(ctx: Context, ids: readonly number[]): Promise<(ProfileRow | undefined)[]> {
  const rows = await ctx.db.rows<ProfileRow>(
    prepared(sql`
    select id, bio, company, location, website, time_zone from accounts where id = any(${ids}::bigint[])`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}
