import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { sql } from "#server/platform/db/sql.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { test } from "#server/test/world-test.ts";

describe("best match", () => {
  test("ranks title over body over comments, a phrase over separate words, and equal matches by date", async ({
    world,
  }) => {
    const open = async (title: string, body = "", comment = "") => {
      const issue = await world.issue("hubot", { title, body });
      if (comment) await addComment(world.as("hubot"), { subject: issue, body: comment });
      return issue.number;
    };
    const inComment = await open("One", "", "a memory leak");
    const scattered = await open("Two", "a leak, and little memory");
    const phrase = await open("Three", "a memory leak here");
    const titleScattered = await open("Leak of memory");
    const titlePhrase = await open("The memory leak");
    const titlePhraseLater = await open("Old memory leak");
    const found = await searchIssues(world.as("mona"), { query: "memory leak sort:relevance" }, world.hello);
    expect(found.nodes.map((issue) => issue.number)).toEqual([
      titlePhraseLater,
      titlePhrase,
      titleScattered,
      phrase,
      inComment,
      scattered,
    ]);
  });

  test("prefers the title where other text is excluded, too", async ({ world }) => {
    const title = await world.issue("hubot", { title: "Memory leak" });
    const body = await world.issue("hubot", { title: "Later", body: "memory, memory, memory" });
    const query = "memory -crash sort:relevance";
    const found = await searchIssues(world.as("mona"), { query }, world.hello);
    expect(found.nodes.map((issue) => issue.number)).toEqual([title.number, body.number]);
  });

  test("continues behind the rows that are ranked", async ({ world }) => {
    await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title) select ${world.hello.id}, n, 'x' from generate_series(1, 300) n returning repository_id, id)
        insert into search_documents (repository_id, issue_id, document, title, version) select repository_id, id, '''~leak'':1A', '''~leak'':1A', 2 from made`);
    const page = await searchIssues(
      world.as("mona"),
      { query: "leaks sort:relevance", first: 25, skip: 275 },
      world.hello,
    );
    expect([page.issueCount, page.nodes.length]).toEqual([300, 25]);
  });
});
