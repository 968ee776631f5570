import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until the page is hydrated: before that, only links and plain forms work. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function reload(page: Page): Promise<void> {
  await page.reload();
  await waitForHydration(page);
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Open account menu of / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
}

/** Signs in with the form. */
export async function signIn(page: Page, { login, password }: { login: string; password: string }): Promise<void> {
  await open(page, "/login");
  await page.getByLabel("Username or email address").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: `Open account menu of ${login}` })).toBeVisible();
  await waitForHydration(page);
}

/** The titles of the rows of a list. */
export const getIssueLinks = (page: Page): Locator => page.locator('li h3 > a[dir="auto"]');
export const getSearchBar = (page: Page): Locator => page.getByRole("combobox", { name: "Search issues" });
export const getDialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
export const getRegion = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
export const getComposer = (page: Page): Locator => page.getByRole("form", { name: "Add a comment" });
export const getCommentField = (page: Page): Locator => getComposer(page).getByRole("textbox", { name: "Comment" });
export const getComment = (page: Page, text: string): Locator =>
  page.locator("[id^=issuecomment-]").filter({ hasText: text });

/** Enters a query and searches; Escape closes the suggestions first. */
export async function search(page: Page, query: string): Promise<void> {
  await getSearchBar(page).fill(query);
  await getSearchBar(page).press("Escape");
  await getSearchBar(page).press("Enter");
}

export async function writeComment(page: Page, text: string): Promise<void> {
  await getCommentField(page).fill(text);
  await getComposer(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(getCommentField(page)).toHaveValue("");
}

/** Chooses an item in the menu of a comment. */
export async function chooseCommentAction(
  page: Page,
  { comment, action }: { comment: string; action: string },
): Promise<void> {
  await getComment(page, comment).getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** Chooses an item in the menu of a label or a milestone in their lists. */
export async function chooseRowAction(page: Page, { row, action }: { row: string; action: string }): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${row}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Opens the description's editor and returns its text field. */
export async function editDescription(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Description actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  return page.getByRole("textbox", { name: "Description" });
}

/** Chooses an option of a field in the sidebar of an issue. */
export async function chooseInSidebar(
  page: Page,
  { field, filter, option }: { field: string; filter: { placeholder: string; text: string }; option: RegExp },
): Promise<void> {
  await page.getByRole("button", { name: `Edit ${field}` }).click();
  await page.getByPlaceholder(filter.placeholder).fill(filter.text);
  await page.getByRole("option", { name: option }).click();
  await page.keyboard.press("Escape");
}

/** Opens the path on a narrow screen and expects that it does not scroll sideways. */
export async function expectFitsNarrowScreen(page: Page, path: string): Promise<void> {
  await open(page, path);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
    NARROW_SCREEN.width,
  );
}

export const NARROW_SCREEN = { width: 360, height: 740 };
