import { visible, visibleTeam } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { batch } from "#server/platform/context.ts";
import { sql } from "#server/platform/db/sql.ts";
import { repositoryIdAt } from "#server/repositories/redirects.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { decodePathPart } from "#shared/decode-path.ts";
import { paths } from "#shared/paths.ts";

const LINK = /<a href="(\/[^/"]+\/[^/"]+)\/(?:issues|pull)\/\d{1,9}[^"]*" class="issue-link"[^>]*>(.*?)<\/a>/g;

type Addressed = Pick<RepositoryRow, "ownerLogin" | "name">;

/**
 * The stored HTML of a text for the viewer. Links to repositories that they cannot
 * see become plain text, as the writer typed it.
 */
export async function redactHidden(ctx: Context, repository: Addressed | undefined, html: string): Promise<string> {
  return redactIssues(ctx, repository, await redactTeams(ctx, html));
}

const TEAM_LINK = /<a href="\/orgs\/([^/"]+)\/teams\/([^/"]+)" class="team-mention"[^>]*>(.*?)<\/a>/g;

/** Links to teams that the viewer cannot see become plain text. */
async function redactTeams(ctx: Context, html: string): Promise<string> {
  if (!html.includes('class="team-mention"')) return html;
  const names = new Set([...html.matchAll(TEAM_LINK)].map((match) => toTeamName(match[1], match[2])));
  const visibility = new Map<string, boolean>();
  for (const name of names) visibility.set(name, (await batch(ctx, loadVisibleTeams, name)) === true);
  return html.replace(TEAM_LINK, (link, owner: string, slug: string, text: string) =>
    visibility.get(toTeamName(owner, slug)) === true ? link : text,
  );
}

function toTeamName(owner = "", slug = ""): string {
  return `${decodePathPart(owner) ?? ""}/${decodePathPart(slug) ?? ""}`.toLowerCase();
}

/** Whether teams, by `organization/slug` in lower case, are visible. */
async function loadVisibleTeams(ctx: Context, names: readonly string[]): Promise<boolean[]> {
  if (ctx.viewer.accountId === null) return names.map(() => false);
  const rows = await ctx.db.rows<{ name: string }>(sql`
    select lower(o.login || '/' || t.slug) as name from teams t join accounts o on o.id = t.organization_id
    where lower(o.login || '/' || t.slug) = any(${[...names]}::text[]) and ${visibleTeam(ctx.viewer)}`);
  const found = new Set(rows.map(({ name }) => name));
  return names.map((name) => found.has(name));
}

async function redactIssues(ctx: Context, repository: Addressed | undefined, html: string): Promise<string> {
  if (!repository || !html.includes('class="issue-link"')) return html;
  const here = paths.repository(repositoryAddress(repository)).toLowerCase();
  const otherAddresses = new Set(
    [...html.matchAll(LINK)].map((match) => (match[1] ?? "").toLowerCase()).filter((address) => address !== here),
  );
  if (otherAddresses.size === 0) return html;
  const visibility = new Map<string, boolean>();
  for (const address of otherAddresses)
    visibility.set(address, (await batch(ctx, loadVisibleTargets, address)) === true);
  return html.replace(LINK, (link, address: string, text: string) =>
    visibility.get(address.toLowerCase()) === false ? text : link,
  );
}

/** Whether repositories, by their lower-case paths, are visible. */
async function loadVisibleTargets(ctx: Context, addresses: readonly string[]): Promise<boolean[]> {
  // What cannot be decoded is no address, so nothing is visible there.
  const parts = addresses.map((address) => address.split("/").map((part) => decodePathPart(part) ?? ""));
  const rows = await ctx.db.rows<{ address: string }>(sql`
    select w.address from unnest(${[...addresses]}::text[], ${parts.map((p) => p[1])}::text[], ${parts.map((p) => p[2])}::text[]) as w (address, owner, name)
    join repositories r on r.id = (${repositoryIdAt(sql`w.owner`, sql`w.name`)})
    where ${visible(ctx.viewer)}`);
  const visibleAddresses = new Set(rows.map((row) => row.address));
  return addresses.map((address) => visibleAddresses.has(address));
}
