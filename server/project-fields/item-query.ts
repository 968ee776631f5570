import { unprocessable } from "#server/errors.ts";
import { readable, visible } from "#server/access/visible.ts";
import type { Context } from "#server/platform/context.ts";
import { alsoHasKey, alsoInRepositories, raw, sql, type Sql } from "#server/platform/db/sql.ts";
import { matchField } from "#server/project-fields/match-field.ts";
import { isBuiltIn, type CustomFieldRow, type ProjectFieldRow } from "#server/project-fields/project-field.ts";
import { matchesPattern, negate, some } from "#server/project-fields/text-pattern.ts";
import { parseDate } from "#shared/query/dates.ts";
import { parseFieldName, toFieldSlug } from "#shared/query/field-names.ts";
import { scan, type Token } from "#shared/query/scan.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * The filter of a project's items, as GitHub's project pages have it: terms that all have to hold, values with commas
 * between them of which one has to hold, `-` before a term, and words of the title. Its qualifiers are those of a search
 * that a project has, and the project's own fields by name.
 */
type Scope = { ctx: Context; fields: readonly CustomFieldRow[]; repositoryIds: readonly number[] };

type Qualifier = Extract<Token, { kind: "qualifier" }>;

/** The ids of the items that match, among those whose content the viewer can see. Undefined: the query is empty. */
export async function selectMatchingItems(
  ctx: Context,
  { projectId, query, fields }: { projectId: number; query: string; fields: readonly ProjectFieldRow[] },
): Promise<Sql | undefined> {
  if (query.length > LIMITS.queryLength) {
    throw unprocessable(`A filter can have at most ${LIMITS.queryLength} characters.`, "query");
  }
  const tokens = scan(query);
  if (tokens.length === 0) return undefined;
  if (countTerms(tokens) > LIMITS.queryTerms) {
    throw unprocessable(`A filter can have at most ${LIMITS.queryTerms} words and values.`, "query");
  }
  const keys = ctx.db.isDistributed ? await listIssueKeys(ctx, projectId) : [];
  const repositoryIds = keys.map((key) => key.repositoryId);
  const scope = { ctx, fields: fields.filter((field) => !isBuiltIn(field)), repositoryIds };
  const conditions = tokens.map((token) => compileToken(scope, token));
  const statement = sql`select m.id from project_items m
    left join project_drafts d on d.item_id = m.id
    left join (issues c join repositories r on r.id = c.repository_id and ${visible(ctx.viewer)} and ${readable(ctx.viewer, "c")})
      on c.repository_id = m.repository_id and c.id = m.issue_id and ${alsoHasKey("c.repository_id, c.id", keys)}
    where m.project_id = ${projectId} and (d.item_id is not null or c.id is not null)
      and ${conditions.reduce((all, condition) => sql`${all} and ${condition}`)}`;
  if (!ctx.db.isDistributed) return statement;
  const found = await ctx.db.rows<{ id: number }>(statement);
  return sql`select unnest(${found.map(({ id }) => id)}::bigint[])`;
}

/** On a distributed database the filter runs once for each repository, on its worker; without any, for the drafts. */
async function listIssueKeys(ctx: Context, projectId: number): Promise<{ repositoryId: number; id: number }[]> {
  const keys = await ctx.db.rows<{ repositoryId: number; id: number }>(sql`
    select repository_id, issue_id as id from project_items where project_id = ${projectId} and issue_id is not null`);
  return keys.length > 0 ? keys : [{ repositoryId: 0, id: 0 }];
}

function countTerms(tokens: readonly Token[]): number {
  return tokens.reduce((sum, token) => sum + (token.kind === "qualifier" ? token.values.length : 1), 0);
}

function compileToken(scope: Scope, token: Token): Sql {
  if (token.kind === "text") return sql`strpos(lower(coalesce(c.title, d.title)), ${token.text.toLowerCase()}) > 0`;
  if (token.kind !== "qualifier") {
    throw unprocessable("A filter of project items has no brackets and no AND, OR and NOT.", "query");
  }
  if (token.values.length === 0) throw unprocessable(`${token.name}: needs a value.`, "query");
  const condition = compileQualifier(scope, token);
  return token.isNegated ? negate(condition) : condition;
}

/** A field of the project comes first: Status is one, and a search has a qualifier of this name too. */
function compileQualifier({ ctx, fields, repositoryIds }: Scope, { name, values }: Qualifier): Sql {
  const texts = values.map(({ text }) => text);
  const field = findField(fields, parseFieldName(name) ?? name);
  if (field) return some(texts, (text) => matchField(field, text, ctx));
  const key = name.toLowerCase();
  if (key === "no") return some(texts, (text) => negate(hasValue(fields, text)));
  if (key === "has") return some(texts, (text) => hasValue(fields, text));
  const compile = QUALIFIERS[key];
  if (!compile) throw unprocessable(`${name}: cannot be used in a filter of project items.`, "query");
  return some(texts, (text) => compile(text, ctx, repositoryIds));
}

function findField(fields: readonly CustomFieldRow[], name: string): CustomFieldRow | undefined {
  return fields.find((field) => toFieldSlug(field.name) === toFieldSlug(name));
}

function hasValue(fields: readonly CustomFieldRow[], name: string): Sql {
  const field = findField(fields, parseFieldName(name) ?? name);
  if (field) {
    return sql`exists (select 1 from project_field_values v where v.item_id = m.id and v.field_id = ${field.id})`;
  }
  const condition = PRESENCE[name.toLowerCase()];
  if (!condition) throw unprocessable(`The project has no field ${name}.`, "query");
  return condition;
}

const PRESENCE: Readonly<Record<string, Sql>> = {
  assignee: raw("coalesce(c.assignee_ids, d.assignee_ids) <> '{}'"),
  label: raw("c.label_ids <> '{}'"),
  milestone: raw("c.milestone_id is not null"),
  reason: raw("c.state_reason is not null"),
  type: raw("c.issue_type_id is not null"),
};

const IS: Readonly<Record<string, Sql>> = {
  // A draft is open as long as it exists.
  open: raw("(d.item_id is not null or c.state = 'OPEN')"),
  closed: raw("c.state = 'CLOSED'"),
  merged: raw("c.merged_at is not null"),
  issue: raw("not c.is_pull"),
  pr: raw("c.is_pull"),
  draft: raw("(d.item_id is not null or c.is_draft)"),
};

const QUALIFIERS: Readonly<Record<string, (text: string, ctx: Context, repositoryIds: readonly number[]) => Sql>> = {
  is: (text) => {
    const condition = IS[text.toLowerCase()];
    if (!condition) throw unprocessable(`is:${text} cannot be used in a filter of project items.`, "query");
    return condition;
  },
  assignee: (text, { viewer }) => {
    const accounts =
      text.toLowerCase() === "@me"
        ? sql`select ${viewer.accountId}::bigint`
        : sql`select a.id from accounts a where ${matchesPattern(raw("a.login"), text)}`;
    return sql`coalesce(c.assignee_ids, d.assignee_ids) && array(${accounts})`;
  },
  label: (text, _, repositoryIds) => sql`exists (select 1 from labels l
    where ${alsoInRepositories("l.repository_id", repositoryIds)} and l.repository_id = c.repository_id and l.id = any(c.label_ids) and ${matchesPattern(raw("l.name"), text)})`,
  milestone: (text, _, repositoryIds) => sql`exists (select 1 from milestones l
    where ${alsoInRepositories("l.repository_id", repositoryIds)} and l.repository_id = c.repository_id and l.id = c.milestone_id and ${matchesPattern(raw("l.title"), text)})`,
  repo: (text) => sql`exists (select 1 from accounts a
    where a.id = r.owner_id and ${matchesPattern(raw("a.login || '/' || r.name"), text)})`,
  type: (text) => sql`exists (select 1 from issue_types t
    where t.id = c.issue_type_id and ${matchesPattern(raw("t.name"), text)})`,
  reason: (text) => sql`lower(c.state_reason::text) = ${text.toLowerCase().replaceAll(/[ -]/g, "_")}`,
  created: isWithin(raw("coalesce(c.created_at, m.added_at)")),
  updated: isWithin(raw("greatest(c.updated_at, m.updated_at)")),
  closed: isWithin(raw("c.closed_at")),
};

function isWithin(column: Sql): (text: string, ctx: Context) => Sql {
  return (text, { now }) => {
    const range = parseDate(text, now);
    if (!range) throw unprocessable(`${text} is not a date.`, "query");
    return sql`(${column} >= coalesce(${range.from ?? null}::timestamptz, '-infinity')
      and ${column} < coalesce(${range.to ?? null}::timestamptz, 'infinity'))`;
  };
}
