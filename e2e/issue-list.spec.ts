import { archivedIssue, importRepository } from "./archives.ts";
import { expectAccessible } from "./axe.ts";
import { closeIssue, createIssue, createIssues } from "./builders.ts";
import { runMutation } from "./api.ts";
import { waitForMutation } from "./network.ts";
import { getIssueLinks, getRegion, getSearchBar, open, search } from "./pages.ts";
import { createPerson } from "./people.ts";
import { expect, test } from "./test.ts";

test("A person goes through the pages and tabs of a list, searches it and changes its order", async ({ mona }) => {
  const { page } = mona;
  const repository = await importRepository(mona, {
    repo: `${mona.login}/tool`,
    labels: [{ name: "bug", description: "Broken", color: "d73a4a" }],
    issues: Array.from({ length: 30 }, (_, index) =>
      archivedIssue(index + 1, {
        title: `Imported ${index + 1} with \`code\``,
        labels: index === 0 ? ["bug"] : [],
        ...(index < 27 ? {} : { state: "CLOSED", closedAt: "2020-01-01T00:00:00Z" }),
      }),
    ),
  });
  const list = `${repository.path}/issues`;
  await open(page, list);
  await expect(page.getByRole("link", { name: "Open 27" })).toHaveAttribute("aria-current", "page");
  await expect(getIssueLinks(page)).toHaveCount(25);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(getIssueLinks(page)).toHaveCount(2);
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole("link", { name: "Closed 3" }).click();
  await expect(getIssueLinks(page)).toHaveCount(3);
  await page.goBack();
  await page.goBack();
  await getSearchBar(page).fill("is:issue lable:bug");
  await expect(page.getByText('Unknown qualifier "lable". Did you mean "label"?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: 'Did you mean "label"?' }).click();
  await getSearchBar(page).press("Enter");
  await expect(getIssueLinks(page)).toHaveText(["Imported 1 with code"]);
  await expect(page).toHaveURL(`${list}?q=is%3Aissue+label%3Abug`);
  await getSearchBar(page).fill("nothing like this");
  await getSearchBar(page).press("Enter");
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByText("Try adjusting your search filters.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(list);
  await page.getByRole("button", { name: "Sort by: Newest" }).click();
  await page.getByRole("menuitemradio", { name: "Oldest" }).click();
  await expect(getIssueLinks(page).first()).toHaveText("Imported 1 with code");
});

test("A person sees that an issue is blocked and how many sub-issues it has, and opens the list of them", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const [parent, subIssue, blocked] = await createIssues(mona, {
    repository,
    titles: ["Crash when fixing", "Slow start", "Found 3"],
  });
  await runMutation(mona, {
    name: "addSubIssue",
    selection: "issue { id }",
    input: { issueId: parent?.id, subIssueId: subIssue?.id },
  });
  await runMutation(mona, {
    name: "addBlockedBy",
    selection: "issue { id }",
    input: { issueId: blocked?.id, blockingIssueId: parent?.id },
  });
  await open(page, `${repository.path}/issues`);
  await expect(page.locator("li", { hasText: "Found 3" }).getByText("Blocked")).toBeVisible();
  await page.getByRole("link", { name: "0 of 1 sub-issues closed" }).click();
  await expect(getSearchBar(page)).toHaveValue(`is:issue parent-issue:${repository.nameWithOwner}#1`);
  await expect(getIssueLinks(page)).toHaveText(["Slow start"]);
  await search(page, "is:blocked");
  await expect(getIssueLinks(page)).toHaveText(["Found 3"]);
});

test("A person opens the issues of an author, an assignee, a mentioned person and a label by their addresses", async ({
  mona,
  instance,
}) => {
  const { page } = mona;
  const [tess, hubot] = [await createPerson(instance, "tess"), await createPerson(instance, "hubot")];
  const repository = await importRepository(mona, {
    repo: `${mona.login}/search`,
    labels: [
      { name: "bug", color: "ff0000" },
      { name: "help wanted", color: "00ff00" },
    ],
    issues: [
      archivedIssue(2, { title: "Slow start", author: hubot.login, labels: ["bug", "help wanted"] }),
      archivedIssue(3, {
        title: "Found 3",
        author: tess.login,
        assignees: [hubot.login],
        body: `Ask @${hubot.login}`,
      }),
    ],
  });
  for (const [path, query, titles] of [
    [`created_by/${tess.login}`, `is:issue state:open author:${tess.login}`, ["Found 3"]],
    [`assigned/${hubot.login}`, `is:issue state:open assignee:${hubot.login}`, ["Found 3"]],
    [`mentioned/${hubot.login}`, `is:issue state:open mentions:${hubot.login}`, ["Found 3"]],
    ["created_by/app/robot", "is:issue state:open author:app/robot", []],
  ] as const) {
    await open(page, `${repository.path}/issues/${path}`);
    await expect(getSearchBar(page)).toHaveValue(query);
    await expect(getIssueLinks(page)).toHaveText([...titles]);
  }
  await open(page, `${repository.path}/labels/help%20wanted`);
  await expect(getIssueLinks(page)).toHaveText(["Slow start"]);
  await page.getByRole("link", { name: "Labels", exact: true }).click();
  await expect(page.getByText("2 labels")).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole("link", { name: "Milestones", exact: true }).click();
  await expect(page.getByText("You haven't created any Milestones.")).toBeVisible();
});

test("A person moves through the rows by keyboard, selects several and changes them together", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["Crash when fixing", "Slow start", "Found 3"] });
  const closed = await createIssue(mona, { repository, title: "Found 4" });
  await closeIssue(mona, closed);
  await open(page, `${repository.path}/issues?q=is%3Aissue`);
  await page.keyboard.press("j");
  await expect(getIssueLinks(page).first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(getIssueLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await page.getByRole("checkbox", { name: "Select: Crash when fixing" }).click({ modifiers: ["Shift"] });
  await expect(page.getByText("4 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(page.getByText("selected")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select: Found 3" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Mark as" }).click();
  await page.getByRole("menuitem", { name: "Not planned" }).click();
  await expect(page.getByRole("link", { name: "Closed 2" })).toBeVisible();
  await page.getByRole("button", { name: "Compact density" }).click();
  await expect(page.locator("section[data-density=compact]")).toBeVisible();
  await page.reload();
  await expect(page.locator("section[data-density=compact]")).toBeVisible();
  await page.getByRole("button", { name: "Comfortable density" }).click();
  await getIssueLinks(page).nth(1).focus();
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/issues\/3$/);
});

test("A person labels an issue of a list by four keys and closes another, and the focus stays on the rows", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["One", "Two", "Three"] });
  await open(page, `${repository.path}/issues`);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  const row = page.getByRole("listitem").filter({ hasText: "Two" });
  await expect(row.getByRole("link", { name: "Two", exact: true })).toBeFocused();
  await page.keyboard.press("l");
  await expect(page.getByRole("combobox", { name: "Filter labels" })).toBeFocused();
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(row.getByRole("link", { name: "Label: bug" })).toBeVisible();
  await expect(row.getByRole("link", { name: "Two", exact: true })).toBeFocused();
  await expect(page.getByText("Labels changed")).toBeVisible();
  await page.keyboard.press("l");
  await expect(page.getByRole("option", { name: /^bug/ })).toHaveAttribute("aria-checked", "true");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(page.getByRole("menuitem", { name: "Completed" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(getIssueLinks(page)).toHaveText(["Three", "One"]);
  await expect(getIssueLinks(page).nth(1)).toBeFocused();
  await page.keyboard.press("Shift+K");
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("m");
  await expect(page.getByRole("combobox", { name: "Filter milestones" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(getIssueLinks(page).first()).toBeFocused();
});

test("A list has as many rows on a page as its URL has in a parameter, but at least one", async ({
  mona,
  repository,
}) => {
  await createIssues(mona, { repository, titles: ["One", "Two", "Three", "Four"] });
  await open(mona.page, `${repository.path}/issues?q=is%3Aissue&pageSize=2`);
  await expect(getIssueLinks(mona.page)).toHaveCount(2);
  await open(mona.page, `${repository.path}/issues?q=is%3Aissue&pageSize=-1`);
  await expect(getIssueLinks(mona.page)).toHaveCount(4);
});

test("A person dismisses the banner for a first contribution, and does not see it again", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = hubot;
  await createIssue(mona, { repository, title: "One" });
  const banner = getRegion(page, "First contribution");
  await open(page, `${repository.path}/issues`);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await waitForMutation(page, () => page.getByRole("menuitem", { name: "Dismiss for this repository" }).click());
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(getIssueLinks(page).first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});
