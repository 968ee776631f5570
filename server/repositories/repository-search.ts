import type { Context } from "#server/platform/context.ts";
import { join, sql, type Sql } from "#server/platform/db/sql.ts";

const WORDS_MAX = 20;

/** A query for repositories, as a condition over `r` and its owner: words of names and descriptions, and a few qualifiers. */
export function readRepositorySearch(ctx: Context, query: string): Sql {
  const words = query.split(/\s+/).slice(0, WORDS_MAX);
  return join(
    words.map((word) => sql`(${toCondition(ctx, word.replaceAll('"', ""))})`),
    " and ",
  );
}

const FULL_NAME = sql`(select lower(a.login) from accounts a where a.id = r.owner_id) || '/' || lower(r.name)`;

function toCondition(ctx: Context, word: string): Sql {
  const [, qualifier = "", value = ""] = /^(\w+):(.*)$/.exec(word.toLowerCase()) ?? [];
  switch (qualifier) {
    case "user":
    case "org":
      return ownedBy(value === "@me" ? (ctx.viewer.login ?? "") : value);
    case "repo":
      return sql`${FULL_NAME} = ${value}`;
    case "is":
    case "visibility":
      return value === "public" || value === "private" ? sql`r.visibility = ${value.toUpperCase()}` : sql`true`;
    case "topic":
      return sql`r.topics @> array[${value}]::text[]`;
    case "archived":
      return sql`r.is_archived = ${value === "true"}`;
    case "":
      return sql`strpos(${FULL_NAME} || ' ' || lower(coalesce(r.description, '')), ${word.toLowerCase()}) > 0`;
    // Forks, stars and languages: no repository has them.
    case "fork":
    case "in":
    case "sort":
      return sql`true`;
    default:
      return sql`false`;
  }
}

function ownedBy(login: string): Sql {
  return sql`r.owner_id = (select a.id from accounts a where lower(a.login) = lower(${login}))`;
}
