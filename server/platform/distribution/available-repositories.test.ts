import { describe, expect, test } from "vitest";
import {
  acrossRepositories,
  orByIds,
  prepared,
  sql,
  toQuery,
  toStatements,
  type Sql,
} from "#server/platform/db/sql.ts";
import { inAvailableRepositories } from "#server/platform/distribution/available-repositories.ts";

/** The statement is about one of two repositories. */
const AVAILABLE = { all: [7, 8], searched: [8] };

const text = (statement: Sql) => toQuery(inAvailableRepositories(statement, AVAILABLE)).text;
const SUBSELECT = "(select * from issues where repository_id = any($1::bigint[]))";

describe("a statement in available repositories", () => {
  test("reads only their rows of distributed tables, with and without an alias", () => {
    expect(text(sql`select i.id from issues i where i.is_pull`)).toBe(
      `select i.id from ${SUBSELECT} i where i.is_pull`,
    );
    expect(text(sql`select id from issues as i`)).toBe(`select id from ${SUBSELECT} i`);
    expect(text(sql`select id from issues where is_pull`)).toBe(`select id from ${SUBSELECT} issues where is_pull`);
    expect(text(sql`(select count(*) from issues)`)).toBe(`(select count(*) from ${SUBSELECT} issues)`);
  });

  test("joins their rows with tables that all workers have", () => {
    expect(text(sql`select 1 from repositories r left join issues i on i.repository_id = r.id`)).toBe(
      `select 1 from repositories r left join ${SUBSELECT} i on i.repository_id = r.id`,
    );
  });

  test("keeps its values in their order and is planned anew", () => {
    const statement = prepared(
      sql`select ${"a"} from labels x where x.name = ${"b"} and exists (select from issues i where i.id = ${3})`,
    );
    const query = toQuery(inAvailableRepositories(statement, AVAILABLE));
    expect(query.values).toEqual(["a", "{7,8}", "b", "{7,8}", 3]);
    expect(query.name).toBeUndefined();
  });

  test("without any is one that asks no worker", () => {
    const query = toQuery(inAvailableRepositories(sql`select id from issues i`, { all: [], searched: [] }));
    expect(query.text).toBe("select id from (select * from issues where false) i");
  });

  test("has the other form of its conditions on repositories, which is not sent otherwise", () => {
    const condition = orByIds(sql`usual = ${1}`, (ids) => sql`id = any(${ids}::bigint[])`);
    const statement = acrossRepositories(sql`select where ${condition}`, sql`select 7 as id`);
    expect(toQuery(inAvailableRepositories(statement, AVAILABLE))).toMatchObject({
      text: "select where id = any($1::bigint[])",
      values: ["{8}"],
    });
    for (const isDistributed of [true, false])
      expect(toStatements(statement, isDistributed).map((each) => toQuery(each).text)).toEqual([
        "select where usual = $1",
      ]);
  });
});
