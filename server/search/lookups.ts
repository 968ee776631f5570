import { isOfVisible, readable, visible, visibleTeam } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { join, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { visibleProject } from "#server/projects/project.ts";
import { ISSUE_REFERENCE, type Entity } from "#shared/query/value-types.ts";

export type LookupScope = { ctx: Context; repository: { id: number; ownerId: number } | undefined };

type Lookup = {
  /** For the message that a name was not found. */
  noun: string;
  /** Selects the rows of `FoundName` for names in lower case. */
  select: (names: string[], scope: LookupScope) => Sql;
};

/** How names become ids. All are restricted to what the viewer may see. */
export const LOOKUPS: Record<Entity, Lookup> = {
  label: {
    noun: "Label",
    select: (names, scope) =>
      selectOfRepositories(names, scope, { entity: "label", table: sql`labels x`, name: sql`lower(x.name)` }),
  },
  milestone: {
    noun: "Milestone",
    select: (names, scope) =>
      selectOfRepositories(names, scope, { entity: "milestone", table: sql`milestones x`, name: sql`lower(x.title)` }),
  },
  account: {
    noun: "Account",
    select: (names) => sql`
      select 'account' as entity, lower(a.login) as name, a.id, ${NO_DETAILS} from accounts a
      where lower(a.login) = any(${names}::text[])`,
  },
  issueType: {
    noun: "Issue type",
    select: (names, scope) => sql`
      select 'issueType' as entity, lower(t.name) as name, t.id, ${NO_DETAILS} from issue_types t
      where lower(t.name) = any(${names}::text[]) and ${ofOwner(scope, sql`t.organization_id`)}`,
  },
  team: {
    noun: "Team",
    select: (names, { ctx }) => sql`
      select 'team' as entity, lower(a.login || '/' || t.slug) as name, t.id, ${NO_DETAILS}
      from teams t join accounts a on a.id = t.organization_id
      where lower(a.login || '/' || t.slug) = any(${names}::text[])
        and ${visibleTeam(ctx.viewer)}`,
  },
  project: {
    noun: "Project",
    select: (names, { ctx }) => sql`
      select 'project' as entity, lower(a.login) || '/' || p.number as name, p.id, ${NO_DETAILS}
      from projects p join accounts a on a.id = p.owner_id
      where lower(a.login) || '/' || p.number = any(${names}::text[]) and ${visibleProject(ctx)}`,
  },
  repository: {
    noun: "Repository",
    select: (names, { ctx }) => sql`
      select 'repository' as entity, lower(a.login || '/' || r.name) as name, r.id, ${NO_DETAILS}
      from unnest(${names}::text[]) as w (name)
      join accounts a on lower(a.login) = split_part(w.name, '/', 1)
      join repositories r on r.owner_id = a.id and lower(r.name) = split_part(w.name, '/', 2)
      where ${visible(ctx.viewer)}`,
  },
  issue: { noun: "Issue", select: selectIssues },
  field: {
    noun: "Issue field",
    select: (names, scope) => sql`
      select 'field' as entity, f.slug as name, f.id, null::bigint as repository_id, f.data_type::text,
        (select jsonb_agg(jsonb_build_object('id', o.id, 'name', lower(o.name))) from issue_field_options o where o.field_id = f.id) as options,
        null::float8 as share
      from issue_fields f where f.slug = any(${names}::text[]) and ${ofOwner(scope, sql`f.organization_id`)}`,
  },
};

const NO_SHARE = sql`null::float8`;
const NO_DETAILS = withoutDetails(NO_SHARE);

/** The columns of a name that is no issue and no field. */
function withoutDetails(share: Sql): Sql {
  return sql`null::bigint as repository_id, null::text as data_type, null::jsonb as options, ${share} as share`;
}

function selectIssues(names: string[], { ctx }: LookupScope): Sql {
  const parts = names.map((name) => ISSUE_REFERENCE.exec(name));
  return sql`
    select 'issue' as entity, w.owner || '/' || w.name || '#' || w.number as name, i.id, i.repository_id,
      null::text as data_type, null::jsonb as options, null::float8 as share
    from unnest(${parts.map((part) => part?.[1] ?? "")}::text[], ${parts.map((part) => part?.[2] ?? "")}::text[],
      ${parts.map((part) => Number(part?.[3] ?? 0))}::int[]) as w (owner, name, number)
    join accounts a on lower(a.login) = w.owner
    join repositories r on r.owner_id = a.id and lower(r.name) = w.name
    join issues i on i.repository_id = r.id and i.number = w.number
    where ${visible(ctx.viewer)} and ${readable(ctx.viewer)}`;
}

/** Of a label of alias `x`, in its repository. */
const SHARE_OF_LABEL = sql`
  (select sum(c.count) from facet_counts c where c.repository_id = x.repository_id and c.facet = 'LABEL' and c.facet_id = x.id)::float8
    / nullif((select sum(c.count) from issue_counts c where c.repository_id = x.repository_id), 0)`;

/** What each repository has its own of. `name` is over the table's alias `x`. */
type OfRepository = { entity: "label" | "milestone"; table: Sql; name: Sql };

function selectOfRepositories(names: string[], scope: LookupScope, of: OfRepository): Sql {
  if (!scope.repository) return selectEverywhere(names, scope, of);
  const details = withoutDetails(of.entity === "label" ? SHARE_OF_LABEL : NO_SHARE);
  return sql`select ${raw(`'${of.entity}'`)} as entity, ${of.name} as name, x.id, ${details} from ${of.table}
    where ${of.name} = any(${names}::text[]) and x.repository_id = ${scope.repository.id}`;
}

/** A name that more rows than this have becomes no ids. */
const IDS_OF_NAME = 200;

/**
 * What has a name in any repository. With few ids, the planner knows how many issues have them. Their number grows with that
 * of the repositories, so beyond IDS_OF_NAME there is one row without an id, and the statements find them by name.
 */
function selectEverywhere(names: string[], { ctx }: LookupScope, { entity, table, name }: OfRepository): Sql {
  // A statement for each name: a distributed database cannot look into a list of names for a limited number of rows of each.
  const forEach = (select: (text: string) => Sql) =>
    join(
      names.map((text) => sql`(${select(text)})`),
      " union all ",
    );
  const isVisible = isOfVisible(ctx.viewer, sql`x.repository_id`);
  return sql`
    with found as materialized (
      select x.name, x.id, x.repository_id, count(*) over (partition by x.name) > ${IDS_OF_NAME} as is_in_many
      from (${forEach((text) => sql`select ${text}::text as name, x.id, x.repository_id from ${table} where ${name} = ${text} limit ${IDS_OF_NAME + 1}`)}) x),
    seen as materialized (${forEach((text) => sql`select ${text}::text as name from ${table} where ${name} = ${text} and ${isVisible} limit 1`)})
    select ${raw(`'${entity}'`)} as entity, x.name, x.id, ${NO_DETAILS} from found x where not x.is_in_many and ${isVisible}
    union all
    select ${raw(`'${entity}'`)}, w.name, null, ${NO_DETAILS} from seen w where w.name in (select x.name from found x where x.is_in_many)`;
}

/** Of the repository's owner; without a repository, of the owners of all that are visible. */
function ofOwner({ ctx, repository }: LookupScope, column: Sql): Sql {
  return repository
    ? sql`${column} = ${repository.ownerId}`
    : sql`${column} in (select r.owner_id from repositories r where ${visible(ctx.viewer)})`;
}
