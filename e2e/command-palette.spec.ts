import { expectAccessible } from "./axe.ts";
import { createIssue, createView } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person goes to views with keys and the command palette, and turns the keys of single letters off", async ({
  mona,
}) => {
  const { page } = mona;
  await createView(mona, { name: "All of views", query: "is:issue" });
  await open(page, "/issues/assigned");
  await page.keyboard.press("Alt+Shift+Digit2");
  await expect(page).toHaveURL("/issues/created");
  // The next key counts from the view that is shown.
  await expect(page.getByRole("heading", { name: "Created by me" })).toBeVisible();
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect(page).toHaveURL("/issues/mentioned");
  await expect(page.getByRole("heading", { name: "Mentioned" })).toBeVisible();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect(page).toHaveURL("/issues/created");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Command palette" });
  await expect(palette).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("all of");
  await expect(palette.getByRole("option", { name: /All of views/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "All of views" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("compact");
  await expect(palette.getByRole("option")).toHaveText([/Compact density/]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Comfortable density" })).toBeVisible();
  await page.getByRole("button", { name: "Comfortable density" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /Character keys/ }).uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
});

test("A person goes to an issue and writes a comment with the keyboard alone", async ({ mona, repository }) => {
  const { page } = mona;
  for (const title of ["One", "Two"]) await createIssue(mona, { repository, title });
  await open(page, `${repository.path}/issues/1`);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await page.keyboard.type("#2");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${repository.path}/issues/2`);
  await page.getByRole("textbox", { name: "Comment" }).focus();
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("article", { name: `${mona.login} commented` }).last()).toContainText("By keyboard");
});
