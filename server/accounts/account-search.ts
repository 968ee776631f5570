import { sql, type Sql } from "#server/platform/db/sql.ts";

/** What an input that finds accounts contains. */
type AccountSearch = {
  /** In lower case, without the `@` before it. */
  text: string;
  /** The pattern, for `like`, of what begins with the text. */
  prefix: string;
};

/** The condition, over the alias `a`, that the login or the name of an account begins with the text. */
export function nameStartsWith({ text, prefix }: AccountSearch): Sql {
  return text === "" ? sql`true` : sql`(lower(a.login) like ${prefix} or lower(a.name) like ${prefix})`;
}

/** Reads what was typed to find accounts by the beginning of their login or name. */
export function readAccountSearch(query: string | null | undefined): AccountSearch {
  const text = (query ?? "").trim().replace(/^@/, "").toLowerCase();
  return { text, prefix: `${text.replace(/[\\%_]/g, "\\$&")}%` };
}
