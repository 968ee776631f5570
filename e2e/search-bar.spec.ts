import { expectAccessible } from "./axe.ts";
import { createIssue, createIssues, getLabelId } from "./builders.ts";
import { getIssueLinks, getSearchBar, open, search } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person completes a qualifier and its value by keyboard, and undoes it", async ({ mona, repository }) => {
  const { page } = mona;
  await createIssue(mona, { repository, title: "Crash when fixing" });
  const labelIds = [await getLabelId(mona, { repository, name: "help wanted" })];
  await createIssue(mona, { repository, title: "Slow start", labelIds });
  await open(page, `${repository.path}/issues`);
  await page.keyboard.press("/");
  await expect(getSearchBar(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" lab");
  await expect(page.getByRole("option", { name: /^label:/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open label:");
  await page.keyboard.type("help");
  await expect(page.getByRole("option", { name: "help wanted" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(getSearchBar(page)).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Tab");
  await expect(getSearchBar(page)).toHaveValue('is:issue state:open label:"help wanted" ');
  await page.keyboard.press("Control+z");
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open label:help");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  await expect(getIssueLinks(page)).toHaveText(["Slow start"]);
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open");
  await expect(page).toHaveURL(`${repository.path}/issues`);
});

test("A person reads which names of a query do not exist and which terms are ignored", async ({ mona, repository }) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["One"] });
  await open(page, `${repository.path}/issues`);
  await search(page, `is:issue label:nothing repo:${mona.login}/other`);
  await expect(page.getByText('Label "nothing" not found')).toBeVisible();
  await expect(page.getByText(`Ignored: this list only searches ${repository.nameWithOwner}`)).toBeVisible();
  await search(page, `parent-issue:${repository.nameWithOwner}`);
  await expect(
    page.getByText(`invalid value "${repository.nameWithOwner}". Use the format <owner>/<repo>#<number>.`),
  ).toBeVisible();
});

test("A person reads that a query is too long, and that it was not run", async ({ mona, repository }) => {
  await open(mona.page, `${repository.path}/issues?q=${"x".repeat(4200)}`);
  await expect(mona.page.getByText("Failed to load issues.")).toBeVisible();
  await expect(mona.page.getByText("The query is too long (maximum is 4096 characters).")).toBeVisible();
});
