import { accountsByLogins } from "#server/accounts/account.ts";
import type { Context } from "#server/platform/context.ts";
import { getReferenceKey, makeReferenceLinks, type ReferenceTargets } from "#server/markdown/reference-targets.ts";
import { findReferences } from "#server/markdown/references.ts";
import { LongTextRenderer, type RenderInput } from "#server/markdown/render-long-text.ts";
import { renderMarkdown } from "#server/markdown/render.ts";
import { hasKey, sql } from "#server/platform/db/sql.ts";
import { visible, visibleTeam } from "#server/access/visible.ts";
import { repositoryAddress, type RepositoryRow } from "#server/repositories/repository.ts";
import { LIMITS } from "#shared/limits.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";

/** The one of this process. */
const longTexts = new LongTextRenderer();

/**
 * The HTML of a body or comment, which is stored with its text. A reference becomes
 * a link if the writer can see its target. The HTML contains nothing of the target
 * except what the writer typed.
 */
export async function renderBody(ctx: Context, repository: RepositoryRow, text: string): Promise<string> {
  const [html = ""] = await renderBodies(ctx, repository, [text]);
  return html;
}

/** The HTML of several texts. The targets of their references are found together. */
export async function renderBodies(
  ctx: Context,
  repository: RepositoryRow,
  texts: readonly string[],
): Promise<string[]> {
  const targets = await findTargets(ctx, repository, texts);
  const links = makeReferenceLinks(targets);
  return Promise.all(
    texts.map(async (text) =>
      text.length > LIMITS.shortText ? renderLongText({ text, targets }) : renderMarkdown(text, links),
    ),
  );
}

/** Renders in the thread for long texts. */
export function renderLongText(input: RenderInput): Promise<string> {
  return longTexts.render(input);
}

async function findTargets(
  ctx: Context,
  repository: RepositoryRow,
  texts: readonly string[],
): Promise<ReferenceTargets> {
  const base = ctx.config.url;
  const found = texts.map((text) => findReferences(text, base));
  const [accounts, issues, teams, commits] = await Promise.all([
    accountsByLogins(
      ctx,
      found.flatMap(({ logins }) => logins),
    ),
    findIssues(
      ctx,
      repository,
      found.flatMap((references) => references.issues),
    ),
    findTeams(
      ctx,
      repository,
      found.flatMap((references) => references.teams),
    ),
    findCommits(
      ctx,
      repository,
      found.flatMap(({ oids }) => oids),
    ),
  ]);
  return {
    repository: { owner: repository.ownerLogin, name: repository.name },
    accounts: new Map([...accounts].map(([key, { login }]) => [key, { login, href: paths.account(login) }])),
    issues,
    teams,
    commits,
    base,
  };
}

type FoundIssue = { owner: string; name: string; number: number; isPull: boolean };

async function findIssues(
  ctx: Context,
  repository: RepositoryRow,
  references: { owner?: string; name?: string; number: number }[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const owners = references.map((r) => (r.owner ?? repository.ownerLogin).toLowerCase());
  const names = references.map((r) => (r.name ?? repository.name).toLowerCase());
  // The issues are looked up apart, because those of several repositories may be on several machines.
  const named = await ctx.db.rows<Omit<FoundIssue, "isPull"> & { repositoryId: number }>(sql`
    select o.login as owner, r.name, w.number, r.id as repository_id
    from unnest(${owners}::text[], ${names}::text[], ${references.map((r) => r.number)}::int[]) as w (owner, name, number)
    join accounts o on lower(o.login) = w.owner
    join repositories r on r.owner_id = o.id and lower(r.name) = w.name
    where ${visible(ctx.viewer)}`);
  if (named.length === 0) return new Map();
  const found = await ctx.db.rows<{ repositoryId: number; number: number; isPull: boolean }>(sql`
    select i.repository_id, i.number, i.is_pull from issues i
    where ${hasKey(
      "i.repository_id, i.number",
      named.map(({ repositoryId, number }) => ({ repositoryId, id: number })),
    )}`);
  const kinds = new Map(found.map((row) => [`${row.repositoryId} ${row.number}`, row.isPull]));
  const rows = named.flatMap(({ repositoryId, ...row }): FoundIssue[] => {
    const isPull = kinds.get(`${repositoryId} ${row.number}`);
    return isPull === undefined ? [] : [{ ...row, isPull }];
  });
  return new Map(
    rows.map((row) => [getReferenceKey(row), row.isPull ? paths.pull(row, row.number) : paths.issue(row, row.number)]),
  );
}

/** The paths of teams of the repository's organization that the writer can see, by their names in lower case. */
async function findTeams(
  ctx: Context,
  { ownerId, ownerLogin }: RepositoryRow,
  names: string[],
): Promise<Map<string, string>> {
  const slugs = names
    .map((name) => name.toLowerCase().split("/"))
    .filter(([owner]) => owner === ownerLogin.toLowerCase());
  if (slugs.length === 0 || ctx.viewer.accountId === null) return new Map();
  const rows = await ctx.db.rows<{ slug: string }>(sql`
    select t.slug from teams t where t.organization_id = ${ownerId} and lower(t.slug) = any(${slugs.map(([, slug]) => slug)}::text[])
      and ${visibleTeam(ctx.viewer)}`);
  return new Map(
    rows.map(({ slug }) => [`${ownerLogin}/${slug}`.toLowerCase(), organizationPaths.team(ownerLogin, slug)]),
  );
}

/** The paths of the pull requests of commits. */
async function findCommits(ctx: Context, repository: RepositoryRow, oids: string[]): Promise<Map<string, string>> {
  if (oids.length === 0) return new Map();
  const rows = await ctx.db.rows<{ oid: string; number: number }>(sql`
    select distinct on (w.oid) w.oid, i.number
    from unnest(${[...new Set(oids)]}::text[]) as w (oid)
    join pulls p on p.repository_id = ${repository.id}
      and (p.head_ref_oid like w.oid || '%' or p.merge_commit_oid like w.oid || '%')
    join issues i on i.repository_id = p.repository_id and i.id = p.issue_id
    order by w.oid, i.number`);
  return new Map(rows.map((row) => [row.oid, paths.pull(repositoryAddress(repository), row.number)]));
}
