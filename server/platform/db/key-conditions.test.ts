import { describe, expect, test } from "vitest";
import {
  alsoHasKey,
  alsoInRepositories,
  hasKey,
  hasTextKey,
  prepared,
  sql,
  toQuery,
  toStatements,
} from "#server/platform/db/sql.ts";

const KEYS = [
  { repositoryId: 1, id: 10 },
  { repositoryId: 2, id: 20 },
  { repositoryId: 1, id: 11 },
];

describe("a condition for keys", () => {
  const statement = prepared(
    sql`select ${"x"} from t where ${hasKey("t.repository_id, t.id", KEYS)} and ${alsoHasKey("u.repository_id, u.id", KEYS)}`,
  );

  test("is one for all of them in one database", () => {
    const [query, ...others] = toStatements(statement, false).map(toQuery);
    expect(others).toEqual([]);
    expect(query?.text).toBe(
      "select $1 from t where (t.repository_id, t.id) in (select * from unnest((select $2::bigint[]), (select $3::bigint[]))) and true",
    );
    expect(query).toMatchObject({ values: ["x", "{1,2,1}", "{10,20,11}"], name: expect.any(String) as string });
  });

  test("is one for each repository in a distributed database, whose statements are planned once too", () => {
    const queries = toStatements(statement, true).map(toQuery);
    expect(queries.map(({ values }) => values)).toEqual([
      ["x", 1, "{10,11}", 1, "{10,11}"],
      ["x", 2, "{20}", 2, "{20}"],
    ]);
    expect(queries[0]?.text).toContain("(t.repository_id = $2::bigint and t.id = any($3::bigint[]))");
    expect(new Set(queries.map(({ name }) => name)).size).toBe(1);
  });

  test("can have texts as ids", () => {
    const named = sql`select from t where ${hasTextKey("t.repository_id, t.name", [{ repositoryId: 7, id: "main" }])}`;
    expect(toStatements(named, false).map(toQuery)).toMatchObject([
      {
        text: "select from t where (t.repository_id, t.name) in (select * from unnest((select $1::bigint[]), (select $2::text[])))",
        values: ["{7}", ["main"]],
      },
    ]);
    expect(toStatements(named, true).map(toQuery)).toMatchObject([
      {
        text: "select from t where (t.repository_id = $1::bigint and t.name = any($2::text[]))",
        values: [7, ["main"]],
      },
    ]);
  });

  test("asks no worker of a distributed database without keys", () => {
    const none = sql`select from t where ${hasKey("t.repository_id, t.id", [])} and ${alsoHasKey("u.repository_id, u.id", [])}`;
    expect(toStatements(none, true).map((fragment) => toQuery(fragment).text)).toEqual([
      "select from t where false and true",
    ]);
  });

  test("names the repository of other conditions where it has none of its own", () => {
    const both = sql`${hasKey("a.repository_id, a.id", [{ repositoryId: 7, id: 1 }])} and ${alsoInRepositories("b.repository_id", [])}`;
    expect(toStatements(both, true).map(toQuery)).toMatchObject([{ values: [7, "{1}", 7] }]);
    expect(toStatements(both, false).map((fragment) => toQuery(fragment).text)).toEqual([
      expect.stringMatching(/ and true$/),
    ]);
  });
});
