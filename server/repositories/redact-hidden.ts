import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { batch } from "#server/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { paths } from "#shared/paths.ts";

const LINK = /<a href="(\/[^/"]+\/[^/"]+)\/(?:issues|pull)\/\d{1,9}[^"]*" class="issue-link"[^>]*>(.*?)<\/a>/g;

/**
 * Kept HTML for one reader: links into repositories that they may not see are
 * taken away, so that nothing tells them that there is something. The words
 * that the writer typed stay words. Text without such links costs nothing.
 */
export async function redactHidden(ctx: Context, repository: RepositoryRow | undefined, html: string): Promise<string> {
  if (!repository || !html.includes('class="issue-link"')) return html;
  const here = paths.repository(repositoryAddress(repository)).toLowerCase();
  const others = new Set(
    [...html.matchAll(LINK)].map((match) => (match[1] ?? "").toLowerCase()).filter((address) => address !== here),
  );
  if (others.size === 0) return html;
  const seen = new Map<string, boolean>();
  for (const address of others) seen.set(address, (await batch(ctx, loadVisibleTargets, address)) === true);
  return html.replace(LINK, (link, address: string, text: string) =>
    seen.get(address.toLowerCase()) === false ? text : link,
  );
}

/** Whether repositories, by their lower-case path, may be seen. */
async function loadVisibleTargets(ctx: Context, addresses: readonly string[]): Promise<boolean[]> {
  const parts = addresses.map((address) => address.split("/").map(decodeURIComponent));
  const rows = await ctx.db.rows<{ address: string }>(sql`
    select w.address from unnest(${[...addresses]}::text[], ${parts.map((p) => p[1])}::text[], ${parts.map((p) => p[2])}::text[]) as w (address, owner, name)
    join accounts o on lower(o.login) = w.owner
    join repositories r on r.owner_id = o.id and lower(r.name) = w.name
    where ${visible(ctx.viewer)}`);
  const seen = new Set(rows.map((row) => row.address));
  return addresses.map((address) => seen.has(address));
}
