import type { Context } from "#server/platform/context.ts";
import { join, sql, type Sql } from "#server/platform/db/sql.ts";
import { parseDate } from "#shared/query/dates.ts";
import { parseCount } from "#shared/query/ranges.ts";

const WORDS_MAX = 20;

type Term = { qualifier: string; value: string; isNegated: boolean };

/** A query for repositories, as a condition over `r` and its owner: words of names and descriptions, and GitHub's qualifiers. */
export function readRepositorySearch(ctx: Context, query: string): Sql {
  const terms = query.replaceAll('"', "").split(/\s+/).slice(0, WORDS_MAX).map(readTerm);
  const text = readText(terms);
  const conditions = terms
    .filter(({ qualifier }) => !isVisibility(qualifier))
    .map((term) =>
      term.isNegated ? sql`not (${toCondition(ctx, term, text)})` : sql`(${toCondition(ctx, term, text)})`,
    );
  return join([...conditions, readVisibilities(terms)], " and ");
}

function readTerm(word: string): Term {
  const [, minus = "", qualifier = "", value = ""] = /^(-?)([\w-]+):(.*)$/.exec(word.toLowerCase()) ?? [];
  return qualifier ? { qualifier, value, isNegated: minus !== "" } : { qualifier, value: word, isNegated: false };
}

const FULL_NAME = sql`(select lower(a.login) from accounts a where a.id = r.owner_id) || '/' || lower(r.name)`;
const DESCRIPTION = sql`lower(coalesce(r.description, ''))`;

/** Where words are looked for: `in:` names the fields. A repository has no README. */
function readText(terms: readonly Term[]): Sql {
  const fields = terms.flatMap(({ qualifier, value }) => (qualifier === "in" ? value.split(",") : []));
  if (fields.length === 0) return sql`${FULL_NAME} || ' ' || ${DESCRIPTION}`;
  const texts = [
    ...(fields.includes("name") ? [FULL_NAME] : []),
    ...(fields.includes("description") ? [DESCRIPTION] : []),
  ];
  return texts.length === 0 ? sql`''` : join(texts, " || ' ' || ");
}

function toCondition(ctx: Context, { qualifier, value }: Term, text: Sql): Sql {
  switch (qualifier) {
    case "user":
    case "org":
      return ownedBy(value === "@me" ? (ctx.viewer.login ?? "") : value);
    case "repo":
      return sql`${FULL_NAME} = ${value}`;
    case "topic":
      return sql`r.topics @> array[${value}]::text[]`;
    case "topics":
      return inRange(sql`coalesce(cardinality(r.topics), 0)`, value);
    case "archived":
      return sql`r.is_archived = ${value === "true"}`;
    case "created":
      return inDates(sql`r.created_at`, value, ctx.now);
    case "updated":
    case "pushed":
      return inDates(sql`r.updated_at`, value, ctx.now);
    case "good-first-issues":
      return hasOpenInRange(ctx, "good first issue", value);
    case "help-wanted-issues":
      return hasOpenInRange(ctx, "help wanted", value);
    // No repository has any.
    case "followers":
    case "forks":
    case "size":
    case "stars":
      return inRange(sql`0`, value);
    // No repository is a fork, so that those beside forks are all of them.
    case "fork":
      return sql`${value !== "only"}::boolean`;
    case "":
      return sql`strpos(${text}, ${value.toLowerCase()}) > 0`;
    case "in":
    case "sort":
      return sql`true`;
    // Licenses and languages among them: no repository has one.
    default:
      return sql`false`;
  }
}

function isVisibility(qualifier: string): boolean {
  return qualifier === "is" || qualifier === "visibility";
}

/** Several visibilities mean any of them. No repository is internal. */
function readVisibilities(terms: readonly Term[]): Sql {
  const read = (isNegated: boolean) =>
    terms
      .filter((term) => isVisibility(term.qualifier) && term.isNegated === isNegated)
      .map(({ value }) => value.toUpperCase());
  const wanted = read(false);
  const ofAny = wanted.length === 0 ? sql`true` : sql`r.visibility::text = any(${wanted}::text[])`;
  return sql`${ofAny} and not r.visibility::text = any(${read(true)}::text[])`;
}

function ownedBy(login: string): Sql {
  return sql`r.owner_id = (select a.id from accounts a where lower(a.login) = lower(${login}))`;
}

/** A distributed database cannot count for each repository: it lists those that have as many. */
function hasOpenInRange(ctx: Context, label: string, value: string): Sql {
  if (!ctx.db.isDistributed) return inRange(countOpen(label), value);
  const range = parseCount(value);
  if (!range) return sql`false`;
  const { from = 0, to = Number.MAX_SAFE_INTEGER } = range;
  const having = (min: number, max: number) => sql`(select i.repository_id from issues i
    join labels l on l.repository_id = i.repository_id and l.id = any(i.label_ids) and lower(l.name) = ${label}
    where i.state = 'OPEN' and not i.is_pull
    group by i.repository_id having count(*) between ${min}::bigint and ${max}::bigint)`;
  const isCounted = sql`r.id in ${having(Math.max(from, 1), to)}`;
  return from > 0 ? isCounted : sql`(${isCounted} or r.id not in ${having(1, Number.MAX_SAFE_INTEGER)})`;
}

function countOpen(label: string): Sql {
  return sql`(select count(*) from issues i where i.repository_id = r.id and i.state = 'OPEN' and not i.is_pull
    and i.label_ids && (select array_agg(l.id) from labels l where l.repository_id = r.id and lower(l.name) = ${label}))`;
}

function inRange(count: Sql, value: string): Sql {
  const range = parseCount(value);
  if (!range) return sql`false`;
  return sql`${count} between ${range.from ?? 0}::bigint and ${range.to ?? Number.MAX_SAFE_INTEGER}::bigint`;
}

function inDates(column: Sql, value: string, now: Date): Sql {
  const range = parseDate(value, now);
  if (!range) return sql`false`;
  const from = range.from === undefined ? sql`true` : sql`${column} >= ${range.from}::timestamptz`;
  return range.to === undefined ? from : sql`${from} and ${column} < ${range.to}::timestamptz`;
}
