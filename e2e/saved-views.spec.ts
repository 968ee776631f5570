import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { createIssues, createView } from "./builders.ts";
import { waitForMutation } from "./network.ts";
import { getIssueLinks, getSearchBar, open, reload } from "./pages.ts";
import { expect, test } from "./test.ts";

const getSidebar = (page: Page) => page.getByRole("navigation", { name: "Navigation sidebar" });
const getTitleField = (page: Page) => page.getByRole("textbox", { name: "Title" });

async function chooseOption(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("menuitem", { name }).click();
}

test("A person saves a view with an icon and a color, edits it, duplicates it and deletes the copy", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["First of views", "Second of views", "Third of views"] });
  const query = `is:issue repo:${repository.nameWithOwner}`;
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await open(page, "/issues/assigned");
  await expectAccessible(page);
  await test.step("Create the view", async () => {
    await getSidebar(page).getByRole("link", { name: "New view" }).click();
    await expect(page.getByText("Build powerful views to keep track of work")).toBeVisible();
    await expect(page.getByText("Create your own views to quickly find and access your work.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save view" })).toBeDisabled();
    await page.getByRole("button", { name: /^Icon:/ }).click();
    await page.getByRole("radio", { name: "rocket" }).check();
    await page.getByRole("radio", { name: "pink" }).check();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Icon: rocket, pink" })).toBeFocused();
    await getSearchBar(page).fill(query);
    await getSearchBar(page).press("Enter");
    await expect(getIssueLinks(page)).toHaveCount(3);
    // Without a title, the view gets a default name.
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page).toHaveURL(/\/issues\/SSC_/);
    await expect(page.getByRole("heading", { name: "Untitled view" })).toBeVisible();
    await expect(getSidebar(page).getByRole("link", { name: /Untitled view/ })).toContainText("3");
  });
  await test.step("Edit its title, its description and its query", async () => {
    await chooseOption(page, "Edit view");
    await getTitleField(page).fill("All of views");
    await page.getByRole("textbox", { name: "Description" }).fill("The description");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save view" }).click();
    await expect(page.getByRole("heading", { name: "All of views" })).toBeVisible();
    await expect(page.getByText("The description")).toBeVisible();
    // Only a query that differs from the view's can be saved in it.
    await expect(saveButton).toBeDisabled();
    await getSearchBar(page).fill(`${query} second`);
    await expect(saveButton).toBeEnabled();
    await getSearchBar(page).fill(`  ${query}  `);
    await expect(saveButton).toBeDisabled();
    await getSearchBar(page).fill(`${query} second`);
    await page.keyboard.press("Escape");
    await saveButton.click();
    await expect(getIssueLinks(page)).toHaveCount(1);
  });
  await test.step("Duplicate it and delete the copy", async () => {
    await chooseOption(page, "Duplicate view");
    await expect(page.getByRole("heading", { name: "All of views copy" })).toBeVisible();
    await chooseOption(page, "Delete view");
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL("/issues/assigned");
    await expect(getSidebar(page).getByRole("link", { name: /All of views copy/ })).toHaveCount(0);
    await expect(getSidebar(page).getByRole("link", { name: /All of views/ })).toHaveCount(1);
  });
});

test("A person is asked before a new view is discarded, and keeps it through a reload and a failed save", async ({
  mona,
}) => {
  const { page } = mona;
  await open(page, "/issues/views/new");
  await getTitleField(page).fill("Not saved yet");
  const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
  const otherView = getSidebar(page).getByRole("link", { name: /^Created by me/ });
  await otherView.click();
  await expect(question).toContainText("You have unsaved changes. Are you sure you want to discard them?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/issues/views/new");
  await expect(getTitleField(page)).toHaveValue("Not saved yet");
  await getSearchBar(page).fill("is:issue not submitted");
  page.once("dialog", (dialog) => void dialog.accept());
  await reload(page);
  await expect(getTitleField(page)).toHaveValue("Not saved yet");
  await expect(getSearchBar(page)).toHaveValue("is:issue not submitted");
  await getSearchBar(page).fill("is:issue");
  await page.keyboard.press("Escape");
  await page.route("**/graphql", (route) => route.abort());
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText("Could not create a new view")).toBeVisible();
  await expect(getTitleField(page)).toHaveValue("Not saved yet");
  await page.unroute("**/graphql");
  await otherView.click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL("/issues/created");
  await open(page, "/issues/views/new");
  await expect(getTitleField(page)).toHaveValue("");
});

test("A person limits a view to a repository, and reads when there is no such repository", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["First of views", "Second of views", "Third of views"] });
  await open(page, "/issues/views/new");
  await page.getByRole("textbox", { name: "Repository" }).fill(`${mona.login}/nowhere`);
  await getSearchBar(page).fill("is:issue");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText(`Repository not found: ${mona.login}/nowhere`)).toBeVisible();
  await page.getByRole("textbox", { name: "Repository" }).fill(repository.nameWithOwner);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByText(`repo:${repository.nameWithOwner}`)).toBeVisible();
  await expect(getIssueLinks(page)).toHaveCount(3);
});

test("A person reads that a view was not duplicated, changed or deleted, and sees it unchanged", async ({
  mona,
  consoleErrors,
}) => {
  const { page } = mona;
  // A page that could not be loaded is logged.
  consoleErrors.ignore(/The server cannot be reached/);
  const path = await createView(mona, { name: "All of views", query: "is:issue second" });
  await open(page, path);
  await expect(page.getByRole("heading", { name: "All of views" })).toBeVisible();
  await page.route("**/graphql", (route) => route.abort());
  await chooseOption(page, "Duplicate view");
  await expect(page.getByText("Could not duplicate view")).toBeVisible();
  await getSearchBar(page).fill("is:issue first");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Could not update the view")).toBeVisible();
  await expect(getSearchBar(page)).toHaveValue("is:issue first");
  await chooseOption(page, "Delete view");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Could not delete view")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.unroute("**/graphql");
  await expect(page.getByRole("heading", { name: "All of views" })).toBeVisible();
});

test("A person orders the saved views by keys and by mouse, and sees the order after a reload", async ({ mona }) => {
  const { page } = mona;
  for (const name of ["All of views", "Untitled view"]) await createView(mona, { name, query: "is:issue" });
  await open(page, "/issues/assigned");
  const views = page.getByRole("list", { name: "Saved views" }).getByRole("link");
  await expect(views).toHaveText([/All of views/, /Untitled view/]);
  await views.nth(1).focus();
  await waitForMutation(page, () => page.keyboard.press("Alt+ArrowUp"));
  await expect(views).toHaveText([/Untitled view/, /All of views/]);
  await reload(page);
  await expect(views).toHaveText([/Untitled view/, /All of views/]);
  // A drag that a busy browser begins too late is repeated.
  await expect(async () => {
    if ((await views.first().textContent())?.startsWith("Untitled")) await views.nth(0).dragTo(views.nth(1));
    await expect(views).toHaveText([/All of views/, /Untitled view/], { timeout: 3000 });
  }).toPass();
});

test("A person who edits a view in a second tab reads that it has changed, and can replace it", async ({ mona }) => {
  const { page: first } = mona;
  const path = await createView(mona, { name: "Both", query: "is:issue" });
  const second = await first.context().newPage();
  for (const page of [first, second]) {
    await open(page, path);
    await chooseOption(page, "Edit view");
  }
  await getTitleField(first).fill("From the first");
  await first.getByRole("button", { name: "Save view" }).click();
  await expect(first.getByRole("heading", { name: "From the first" })).toBeVisible();
  await getTitleField(second).fill("From the second");
  await second.getByRole("button", { name: "Save view" }).click();
  await expect(second.getByText("Could not update the view")).toBeVisible();
  await expect(second.getByRole("alert").filter({ hasText: "changed elsewhere" })).toBeVisible();
  await expect(getTitleField(second)).toHaveValue("From the second");
  await second.getByRole("button", { name: "Save view" }).click();
  await expect(second.getByRole("heading", { name: "From the second" })).toBeVisible();
});

test("A person with 25 views reads that there can be no more", async ({ mona }) => {
  const { page } = mona;
  for (let number = 1; number <= 25; number += 1) await createView(mona, { name: `View ${number}`, query: "is:issue" });
  await open(page, "/issues/assigned");
  await expect(page.getByText("Maximum number of views reached")).toBeVisible();
  await expect(page.getByText("Please remove an existing view before creating a new one.")).toBeVisible();
  await expect(getSidebar(page).getByRole("link", { name: "New view" })).toHaveCount(0);
  await page.getByRole("button", { name: "View options" }).click();
  await expect(page.getByRole("menuitem", { name: /Duplicate view/ })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("You have reached the maximum number of saved views")).toBeVisible();
  await page.keyboard.press("Escape");
  await open(page, "/issues/views/new");
  await expect(page.getByText("You have reached the maximum number of saved views")).toBeVisible();
  await expectAccessible(page);
});
