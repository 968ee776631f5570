import { describe, expect } from "vitest";
import { toQuery } from "#server/platform/db/sql.ts";
import { prepareSearch } from "#server/search/prepare-search.ts";
import { plainTest, test } from "#server/test/world-test.ts";

describe("excluded words", () => {
  test("are looked up together, and each only once", async ({ world }) => {
    const search = async (query: string) =>
      toQuery((await prepareSearch(world.as("mona"), query, world.hello)).conditions.filters);
    for (const query of ["-apple -berry -APPLE -apples", "NOT apple AND -berry", "-(apple OR berry)"]) {
      const { text, values } = await search(query);
      expect([query, text.split("search_documents").length - 1]).toEqual([query, 1]);
      expect(values).toContain("('~appl' | '~berri')");
      expect(text).toMatch(/^not coalesce/);
    }
    expect((await search("-apple OR -berry")).values).toContain("('~appl' & '~berri')");
    expect((await search("-apple OR berry")).values).toContain("('~appl' & !'~berri')");
    expect((await search("apple -berry -cherry apple")).values).toContain("('~appl' & !'~berri' & !'~cherri')");
  });

  // The plan of a distributed database has that of one worker for each of them.
  plainTest("in large numbers take one scan of the index", async ({ world }) => {
    const words = Array.from({ length: 50 }, (_, n) => `-word${n}`).join(" ");
    const { conditions } = await prepareSearch(world.as(null), words, world.hello);
    const { text, values } = toQuery(conditions.filters);
    const plan = await world.db.rows<{ "QUERY PLAN": string }>({
      parts: `explain select 1 from issues i where ${text}`.split(/\$\d+/),
      values,
    });
    const lines = plan.map((row) => Object.values(row).join("")).filter((line) => /on search_documents\b/.test(line));
    expect(lines).toHaveLength(1);
  });

  test("that occur twice look a qualifier up once", async ({ world }) => {
    const { conditions } = await prepareSearch(world.as("mona"), "author:mona author:mona comments:>1", world.hello);
    const once = await prepareSearch(world.as("mona"), "author:mona comments:>1", world.hello);
    expect(toQuery(conditions.filters)).toEqual(toQuery(once.conditions.filters));
  });
});
