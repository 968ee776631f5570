import { isMemberOrganization } from "#server/access/visible.ts";
import type { AccountKind } from "#server/accounts/account.ts";
import { viewerCanAsOwner } from "#server/access/authorize.ts";
import { inOrder, type Context } from "#server/platform/context.ts";
import { issueKey, type IssueKey } from "#server/issues/issue.ts";
import { hasKey, prepared, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { paths } from "#shared/paths.ts";

/** A project of a person or an organization, over its repositories. */
export type ProjectRow = {
  id: number;
  ownerId: number;
  ownerLogin: string;
  ownerKind: AccountKind;
  number: number;
  title: string;
  isClosed: boolean;
  isPublic: boolean;
  isTemplate: boolean;
  shortDescription: string | null;
  readme: string | null;
  creatorId: number | null;
  closedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export const PROJECT_ITEMS_MAX = 50_000;

const COLUMNS = raw(
  `p.id, p.owner_id, a.login as owner_login, a.kind as owner_kind, p.number, p.title, p.is_closed, p.is_public, p.is_template,
  p.short_description, p.readme, p.creator_id, p.closed_at, p.created_at, p.updated_at`,
);

/** Everybody can see a public project, and only its owner or the members of its organization another one. */
export function visibleProject(ctx: Context): Sql {
  const me = ctx.viewer.accountId;
  const readsPrivate = ctx.viewer.scopes === null || ctx.viewer.scopes.includes("repo");
  if (ctx.viewer.repositoryIds) return sql`false`;
  if (me === null || !readsPrivate) return sql`p.is_public`;
  return sql`(p.is_public or p.owner_id = ${me} or ${isMemberOrganization(ctx.viewer, sql`p.owner_id`)})`;
}

export function projectsWhere(ctx: Context, where: Sql): Promise<ProjectRow[]> {
  return ctx.db.rows<ProjectRow>(sql`
    select ${COLUMNS} from projects p join accounts a on a.id = p.owner_id
    where ${visibleProject(ctx)} and ${where} order by p.id desc limit 200`);
}

export async function loadProjects(ctx: Context, ids: readonly number[]): Promise<(ProjectRow | undefined)[]> {
  const rows = await ctx.db.rows<ProjectRow>(
    prepared(sql`
    select ${COLUMNS} from projects p join accounts a on a.id = p.owner_id where p.id = any(${ids}::bigint[]) and ${visibleProject(ctx)}`),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

type ProjectsOfIssue = IssueKey & { projectIds: number[] };

export function projectPath({ ownerKind, ownerLogin, number }: ProjectRow): string {
  return paths.project({ isInOrganization: ownerKind === "ORGANIZATION", owner: ownerLogin, number });
}

/** The projects that issues are in; the caller loads each as the viewer. */
export async function loadProjectIds(
  ctx: Context,
  keys: readonly IssueKey[],
): Promise<(ProjectsOfIssue | undefined)[]> {
  const rows = await ctx.db.rows<ProjectsOfIssue>(
    prepared(sql`
    select repository_id, issue_id as id, array_agg(project_id order by added_at, project_id) as project_ids
    from project_items where ${hasKey("repository_id, issue_id", keys)} group by 1, 2`),
  );
  return inOrder(keys, rows, issueKey);
}

/** Whether the viewer can change projects of this owner: of themselves, or of an organization that they belong to. */
export function canWriteProject(ctx: Context, ownerId: number): Promise<boolean> {
  return viewerCanAsOwner(ctx, "project.write", ownerId);
}
