import { describe, expect, it } from "vitest";
import { prepared, sql, toQuery, toStatements } from "#server/platform/db/sql.ts";

const write = (statement: ReturnType<typeof sql>, isDistributed = false) =>
  toStatements(statement, isDistributed).map((fragment) => toQuery(fragment).text);

describe("the lists of a prepared statement", () => {
  const keys = sql`select 1 from t where id = any(${[1, 2]}::bigint[]) and name = any(${["a"]}::text[]) and n = ${3}`;

  it("are hidden from the planner", () => {
    expect(write(prepared(keys))).toEqual([
      "select 1 from t where id = any((select $1::bigint[])::bigint[]) and name = any((select $2::text[])::text[]) and n = $3",
    ]);
  });

  it("are not hidden from the workers of a distributed database, or in a statement that is planned each time", () => {
    const plain = ["select 1 from t where id = any($1::bigint[]) and name = any($2::text[]) and n = $3"];
    expect(write(prepared(keys), true)).toEqual(plain);
    expect(write(keys)).toEqual(plain);
  });

  it("stay as they are without a type", () => {
    expect(write(prepared(sql`select 1 from t where id = any(${[1]})`))).toEqual([
      "select 1 from t where id = any($1)",
    ]);
  });
});
