import type { Locator, Page } from "@playwright/test";
import { createIssues, createLabel } from "./builders.ts";
import { getComment, getCommentField, getIssueLinks, open } from "./pages.ts";
import { expect, test } from "./test.ts";

/** Presses Tab until the element has the focus, and returns how often. */
async function tabTo(page: Page, target: Locator, max: number): Promise<number> {
  for (let presses = 1; presses <= max; presses += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
  }
  throw new Error(`${max} presses of Tab do not reach ${String(target)}`);
}

/** Whether the focus is on an element or inside it. */
const isIn = (page: Page, selector: string) =>
  page.evaluate((outer) => document.activeElement?.closest(outer) != null, selector);

test("A person with only a keyboard reaches the first issue with few keys, closes it and comments on the next", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["First of keys", "Second of keys", "Third of keys"] });
  await open(page, `${repository.path}/issues`);
  const toList = await tabTo(page, page.getByRole("link", { name: "Skip to issues" }), 2);
  await page.keyboard.press("Enter");
  const toIssue = await tabTo(page, page.getByRole("link", { name: "Third of keys", exact: true }), 3);
  expect(toList + toIssue).toBeLessThanOrEqual(5);

  await page.keyboard.press("x");
  await page.keyboard.press("e");
  await expect(page.getByRole("menuitem", { name: "Completed" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(getIssueLinks(page)).toHaveCount(2);
  await expect.poll(() => isIn(page, "#issues > li")).toBe(true);

  await expect(page.getByRole("link", { name: "Second of keys", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /Second of keys/, level: 1 })).toBeVisible();
  await tabTo(page, getCommentField(page), 60);
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Control+Enter");
  await expect(getComment(page, "By keyboard")).toBeVisible();
});

test("A person with only a keyboard deletes a label and stays in the list", async ({ mona, repository }) => {
  const { page } = mona;
  await createLabel(mona, { repository, name: "a first" });
  await open(page, `${repository.path}/labels`);
  await page.getByRole("button", { name: "Actions for label a first" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Delete", exact: true }), 4);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "9 labels" })).toBeVisible();
  await expect.poll(() => isIn(page, "section[aria-label=Labels]")).toBe(true);
});
