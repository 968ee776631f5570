import fc from "fast-check";
import { expect } from "vitest";
import { createTestView } from "#server/test/views.ts";
import { test } from "#server/test/world-test.ts";
import { exportView } from "#server/views/export-view.ts";
import { writeCsv, writeFeed } from "#server/views/write-export.ts";

test("exports contain what the viewer can see, as text that spreadsheets do not run and XML readers accept", async ({
  world,
}) => {
  await world.issue("mona", { title: `=1+1 "quoted", <b>` });
  const view = await createTestView(world, "hubot", { query: "is:issue" });
  const issues = await exportView(world.as("hubot"), view, 10);
  expect(issues).toMatchObject([{ repository: "octo/hello", number: 1, author: "mona", state: "OPEN" }]);
  expect(writeCsv(issues).split("\r\n")[1]).toContain(`"'=1+1 ""quoted"", <b>"`);
  expect(writeFeed(world.as("hubot"), view, issues)).toContain("&#60;b&#62;");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (title) => {
      const [line] = issues;
      if (!line) return;
      const feed = writeFeed(world.as("hubot"), view, [{ ...line, title }]);
      const codes = Array.from(feed, (character) => character.codePointAt(0) ?? 0);
      expect(codes.filter((code) => code < 32 && ![9, 10, 13].includes(code))).toEqual([]);
    }),
  );
});
