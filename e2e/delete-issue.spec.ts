import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer deletes an issue, its page is not found, and Undo restores it", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "Duplicate report" });
  await open(page, issue.path);
  await page.getByRole("button", { name: "Delete issue" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`${repository.path}/issues`);
  await expect(page.getByText("Issue deleted")).toBeVisible();
  expect((await page.request.get(issue.path)).status()).toBe(404);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "View it" }).click();
  await expect(page.getByRole("heading", { name: "Duplicate report" })).toBeVisible();
  await page.getByRole("button", { name: "Close issue" }).click();
  await expect(page.getByText("Issue closed")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Undone")).toBeVisible();
  await expect(page.getByRole("button", { name: "Close issue" })).toBeVisible();
  await page.getByRole("button", { name: "Delete issue" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(`${repository.path}/issues`);
  // The browser may have stored the page; it is updated.
  await page.goto(issue.path);
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
});
