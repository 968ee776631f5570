import { describe, expect } from "vitest";
import { addComment } from "#server/comments/add-comment.ts";
import { sql } from "#server/platform/db/sql.ts";
import { searchIssues } from "#server/search/search-issues.ts";
import { test } from "#server/test/world-test.ts";

const LEXEMES = "'~leak':2A 'memory':1A 'leak':2A";
/** Those with the word are found and counted by one statement. Nobody knows how many have the phrase, so the titles are asked first. */
const TEXTS = ["leaks", '"memory leak"'];

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
        insert into search_documents (repository_id, issue_id, document, title, version) select repository_id, id, ${LEXEMES}, ${LEXEMES}, 2 from made`);
    for (const text of TEXTS) {
      const page = await searchIssues(
        world.as("mona"),
        { query: `${text} sort:relevance`, first: 25, skip: 275 },
        world.hello,
      );
      expect([page.issueCount, page.nodes.length]).toEqual([300, 25]);
    }
  });

  test("asks the titles alone if enough of them have a text that may be common, with the other conditions", async ({
    world,
  }) => {
    await world.db.run(sql`
        with made as (insert into issues (repository_id, number, title, state, created_at)
          select ${world.hello.id}, n, 'x', (case when n > 280 then 'CLOSED' else 'OPEN' end)::issue_state, now() + n * interval '1 second'
          from generate_series(1, 300) n returning repository_id, id)
        insert into search_documents (repository_id, issue_id, document, title, version) select repository_id, id, ${LEXEMES}, ${LEXEMES}, 2 from made`);
    await world.db.run(sql`
        update search_documents set document = document || '''~crash'':9B' from issues i
        where i.repository_id = ${world.hello.id} and i.number = 280
          and search_documents.repository_id = i.repository_id and issue_id = i.id`);
    for (const text of TEXTS) {
      const find = async (first: number, skip: number) => {
        const query = `${text} -crash state:open sort:relevance`;
        const found = await searchIssues(world.as("mona"), { query, first, skip }, world.hello);
        expect([found.openIssueCount, found.closedIssueCount]).toEqual([279, 20]);
        return found.nodes.map((issue) => issue.number);
      };
      expect(await find(3, 0)).toEqual([279, 278, 277]);
      // Behind the titles that are enough for the first page, and behind all of them.
      expect(await find(3, 277)).toEqual([2, 1]);
      expect(await find(3, 279)).toEqual([]);
    }
  });
});
