import { closeIssue, createComment, createIssue } from "./builders.ts";
import { getIssueLinks, open, search } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person finds words in other forms, codes, Chinese text and comments, and sees the matches", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssue(mona, { repository, title: "Crash when fixing" });
  await createIssue(mona, { repository, title: "Slow start", body: "It crashed with `ERR-42` in v1.2.3." });
  const issue = await createIssue(mona, { repository, title: "Found 4" });
  await createComment(mona, { issue, body: "中文搜索" });
  await closeIssue(mona, issue);
  await open(page, `${repository.path}/issues`);
  await search(page, "fix");
  await expect(getIssueLinks(page)).toHaveText(["Crash when fixing"]);
  await expect(getIssueLinks(page).locator("mark")).toHaveText(["fixing"]);
  await search(page, "ERR-42");
  await expect(getIssueLinks(page)).toHaveText(["Slow start"]);
  await expect(page.locator("p mark")).toHaveText(["ERR", "42"]);
  await search(page, "搜索");
  await expect(getIssueLinks(page)).toHaveText(["Found 4"]);
  await search(page, "crash sort:relevance");
  await expect(getIssueLinks(page)).toHaveText(["Crash when fixing", "Slow start"]);
});
