import { expectAccessible } from "./axe.ts";
import { createIssues } from "./builders.ts";
import { getIssueLinks, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person opens an issue in the side panel, goes to the next one and back, and opens the full page", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["One", "Two", "Three", "Four"] });
  const list = `${repository.path}/issues`;
  const address = `${mona.login}|tool`;
  const getParameter = () => new URL(page.url()).searchParams.get("issue");
  await open(page, `${list}?q=is%3Aissue%20sort%3Acreated-asc`);
  await getIssueLinks(page).filter({ hasText: "Three" }).focus();
  await page.keyboard.press("Shift+O");
  const panel = page.getByRole("dialog", { name: new RegExp(`^Issue ${repository.nameWithOwner}#`) });
  await expect(panel.getByRole("heading", { name: "Three" })).toBeVisible();
  expect(getParameter()).toBe(`${address}|3`);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Next issue" }).click();
  await expect(panel.getByRole("heading", { name: "Four" })).toBeVisible();
  expect(getParameter()).toBe(`${address}|4`);
  await page.goBack();
  await expect(panel).toHaveCount(0);
  expect(getParameter()).toBeNull();
  await page.goForward();
  await expect(panel.getByRole("heading", { name: "Four" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  expect(getParameter()).toBeNull();
  await expect(getIssueLinks(page).filter({ hasText: "Four" })).toBeFocused();
  await open(page, `${list}?issue=${address}|2`);
  await panel.getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL(`${list}/2`);
  await open(page, `${list}?issue=${address}|two`);
  await expect(getIssueLinks(page).first()).toBeVisible();
  await expect(panel).toHaveCount(0);
});
