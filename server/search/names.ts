import { visible } from "#server/access/visible.ts";
import type { Context } from "#server/context.ts";
import { sql, type Sql } from "#server/platform/db/sql.ts";
import { visibleProject } from "#server/projects/project.ts";
import type { Diagnostic, Query, Value } from "#shared/query/ast.ts";
import { walk } from "#shared/query/normalize.ts";
import { ISSUE_REFERENCE } from "#shared/query/parse.ts";
import { definitionOf, fieldSlug, type ValueKind } from "#shared/query/qualifiers.ts";

/**
 * The ids that the names of a query stand for, where the viewer may see them:
 * looked up first, so that the planner sees ids and knows how many rows they have.
 */
export type Names = {
  labelIds(name: string): number[];
  milestoneIds(title: string): number[];
  /** By login, or the viewer for `@me`. */
  personId(text: string): number | undefined;
  /** Whether somebody has to do with more than BUSY issues; asked only of those whom `involves:` names. */
  isBusy(text: string): boolean;
  typeIds(name: string): number[];
  teamIds(path: string): number[];
  projectIds(path: string): number[];
  issue(reference: string): { repositoryId: number; id: number } | undefined;
  fields(slug: string): FoundField[];
};

export type FoundField = {
  id: number;
  dataType: "TEXT" | "SINGLE_SELECT" | "MULTI_SELECT" | "NUMBER" | "DATE";
  options: { id: number; name: string }[];
};

type Found = {
  kind: Lookup;
  name: string;
  id: number;
  repositoryId: number | null;
  dataType: string | null;
  options: string | null;
};
type Lookup = "label" | "milestone" | "account" | "type" | "team" | "project" | "issue" | "field";

export async function lookUpNames(
  ctx: Context,
  query: Query,
  repository: { id: number; ownerId: number } | undefined,
): Promise<Names> {
  const wanted = wantedNames(query);
  const selects = (Object.keys(wanted) as Lookup[])
    .filter((kind) => wanted[kind].length > 0)
    .map((kind) => SELECTS[kind](ctx, [...new Set(wanted[kind])], repository));
  const found = (await Promise.all(selects.map((select) => ctx.db.rows<Found>(select)))).flat();
  const of = (kind: Lookup, name: string) =>
    found.filter((row) => row.kind === kind && row.name === name.toLowerCase());
  const ids = (kind: Lookup) => (name: string) => of(kind, name).map((row) => row.id);
  const personId = (text: string) =>
    text.toLowerCase() === "@me" ? (ctx.viewer.accountId ?? undefined) : of("account", loginOf(text))[0]?.id;
  const busy = await busyAmong(ctx, involved(query, personId));
  return {
    labelIds: ids("label"),
    milestoneIds: ids("milestone"),
    personId,
    isBusy: (text) => busy.includes(personId(text) ?? 0),
    typeIds: ids("type"),
    teamIds: (path) => ids("team")(path.replace(/^@/, "")),
    projectIds: ids("project"),
    issue: (reference) => {
      const row = of("issue", reference)[0];
      return row && { repositoryId: row.repositoryId ?? 0, id: row.id };
    },
    fields: (slug) =>
      of("field", slug).map((row) => ({
        id: row.id,
        dataType: row.dataType as FoundField["dataType"],
        options: (row.options as unknown as FoundField["options"] | null) ?? [],
      })),
  };
}

export const BUSY = 5000;

/** Accounts that `involves:` names. */
function involved(query: Query, personId: Names["personId"]): number[] {
  const ids: number[] = [];
  walk(query.root, (node) => {
    if (node.kind !== "term" || node.name !== "involves") return;
    for (const { text } of node.values) {
      const id = personId(text);
      if (id) ids.push(id);
    }
  });
  return ids;
}

/** Those of the accounts that have to do with more than BUSY issues; counted no further. */
async function busyAmong(ctx: Context, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.rows<{ id: number }>(sql`
    select w.id from unnest(${ids}::bigint[]) as w (id)
    where (select count(*) from (select 1 from involvements v where v.account_id = w.id limit ${BUSY + 1}) counted) > ${BUSY}`);
  return rows.map((row) => row.id);
}

/** What a login is called in the database: `@me` aside, `@` is dropped and `app/NAME` is a bot. */
function loginOf(text: string): string {
  const app = /^app\/(.+?)(?:\[bot\])?$/i.exec(text);
  return (app ? `${app[1]}[bot]` : text.replace(/^@/, "")).toLowerCase();
}

const KINDS: Partial<Record<ValueKind, Lookup>> = {
  label: "label",
  milestone: "milestone",
  person: "account",
  owner: "account",
  kind: "type",
  team: "team",
  project: "project",
  issue: "issue",
};

function wantedNames(query: Query): Record<Lookup, string[]> {
  const wanted: Record<Lookup, string[]> = {
    label: [],
    milestone: [],
    account: [],
    type: [],
    team: [],
    project: [],
    issue: [],
    field: [],
  };
  walk(query.root, (node) => {
    if (node.kind !== "term") return;
    if (node.field !== undefined) wanted.field.push(node.field);
    const kind = KINDS[definitionOf(node.name).kind];
    for (const value of node.values) {
      const text = value.text.toLowerCase();
      if (kind === "account") wanted.account.push(loginOf(text));
      else if (kind) wanted[kind].push(kind === "team" ? text.replace(/^@/, "") : text);
      if ((node.name === "no" || node.name === "has") && text.startsWith("field.")) wanted.field.push(slugIn(text));
    }
  });
  return wanted;
}

/** The slug of the field that the value of `no:field.NAME` names. */
export function slugIn(text: string): string {
  return fieldSlug(text.replace(/^field\./i, ""));
}

type Select = (ctx: Context, names: string[], repository: { id: number; ownerId: number } | undefined) => Sql;

const NO_MORE = sql`null::bigint as repository_id, null::text as data_type, null::jsonb as options`;

const here = (repository: { id: number } | undefined, column: Sql, ctx: Context): Sql =>
  repository
    ? sql`${column} = ${repository.id}`
    : sql`${column} in (select r.id from repositories r where ${visible(ctx.viewer)})`;

/** Of the repository's owner; without one, of the owners of all that the viewer may see. */
const ofOwner = (ctx: Context, repository: { ownerId: number } | undefined, column: Sql): Sql =>
  repository
    ? sql`${column} = ${repository.ownerId}`
    : sql`${column} in (select r.owner_id from repositories r where ${visible(ctx.viewer)})`;

const SELECTS: Record<Lookup, Select> = {
  label: (ctx, names, repository) => sql`
    select 'label' as kind, lower(l.name) as name, l.id, ${NO_MORE} from labels l
    where lower(l.name) = any(${names}) and ${here(repository, sql`l.repository_id`, ctx)}`,
  milestone: (ctx, names, repository) => sql`
    select 'milestone' as kind, lower(m.title) as name, m.id, ${NO_MORE} from milestones m
    where lower(m.title) = any(${names}) and ${here(repository, sql`m.repository_id`, ctx)}`,
  account: (_, names) => sql`
    select 'account' as kind, lower(a.login) as name, a.id, ${NO_MORE} from accounts a where lower(a.login) = any(${names})`,
  type: (ctx, names, repository) => sql`
    select 'type' as kind, lower(t.name) as name, t.id, ${NO_MORE} from issue_types t
    where lower(t.name) = any(${names}) and ${ofOwner(ctx, repository, sql`t.organization_id`)}`,
  // A team is known to the members of its organization.
  team: (ctx, names) => sql`
    select 'team' as kind, lower(a.login || '/' || t.slug) as name, t.id, ${NO_MORE} from teams t join accounts a on a.id = t.organization_id
    where lower(a.login || '/' || t.slug) = any(${names})
      and t.organization_id in (select organization_id from organization_members where account_id = ${ctx.viewer.accountId})`,
  project: (ctx, names) => sql`
    select 'project' as kind, lower(a.login) || '/' || p.number as name, p.id, ${NO_MORE} from projects p join accounts a on a.id = p.owner_id
    where lower(a.login) || '/' || p.number = any(${names}) and ${visibleProject(ctx)}`,
  issue: (ctx, names) => {
    const parts = names.map((name) => ISSUE_REFERENCE.exec(name));
    return sql`
    select 'issue' as kind, w.owner || '/' || w.name || '#' || w.number as name, i.id, i.repository_id, null::text as data_type, null::jsonb as options
    from unnest(${parts.map((part) => part?.[1] ?? "")}::text[], ${parts.map((part) => part?.[2] ?? "")}::text[],
      ${parts.map((part) => Number(part?.[3] ?? 0))}::int[]) as w (owner, name, number)
    join accounts a on lower(a.login) = w.owner
    join repositories r on r.owner_id = a.id and lower(r.name) = w.name
    join issues i on i.repository_id = r.id and i.number = w.number
    where ${visible(ctx.viewer)}`;
  },
  field: (ctx, names, repository) => sql`
    select 'field' as kind, f.slug as name, f.id, null::bigint as repository_id, f.data_type::text,
      (select jsonb_agg(jsonb_build_object('id', o.id, 'name', lower(o.name))) from issue_field_options o where o.field_id = f.id) as options
    from issue_fields f where f.slug = any(${names}) and ${ofOwner(ctx, repository, sql`f.organization_id`)}`,
};

const THINGS: Record<Lookup, string> = {
  label: "label",
  milestone: "milestone",
  account: "account",
  type: "issue type",
  team: "team",
  project: "project",
  issue: "issue",
  field: "issue field",
};

/** Names that stand for nothing that the viewer may see: the search finds nothing by them, and says why. */
export function missingNames(query: Query, names: Names): Diagnostic[] {
  const missing: Diagnostic[] = [];
  const tell = (value: Value, kind: Lookup) =>
    missing.push({
      ...value.range,
      message: `there is no ${THINGS[kind]} "${value.text}" here, so nothing matches it`,
    });
  walk(query.root, (node) => {
    if (node.kind !== "term") return;
    if (node.field !== undefined && names.fields(node.field).length === 0) {
      missing.push({ ...node.range, message: `there is no issue field "${node.field}" here, so nothing matches it` });
    }
    const kind = KINDS[definitionOf(node.name).kind];
    for (const value of node.values) {
      const text = value.text.toLowerCase();
      if (!kind || text === "*" || text === "@me" || (kind === "type" && /^(issue|pr)$/.test(text))) continue;
      if (!isKnown(names, kind, text)) tell(value, kind);
    }
  });
  return missing;
}

function isKnown(names: Names, kind: Lookup, text: string): boolean {
  switch (kind) {
    case "label":
      return names.labelIds(text).length > 0;
    case "milestone":
      return names.milestoneIds(text).length > 0;
    case "account":
      return names.personId(text) !== undefined;
    case "type":
      return names.typeIds(text).length > 0;
    case "team":
      return names.teamIds(text).length > 0;
    case "project":
      return names.projectIds(text).length > 0;
    case "issue":
      return names.issue(text) !== undefined;
    case "field":
      return names.fields(text).length > 0;
  }
}
