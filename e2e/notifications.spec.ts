import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { createComment, createIssue } from "./builders.ts";
import { expectFitsNarrowScreen, getDialog, NARROW_SCREEN, open } from "./pages.ts";
import { createSession } from "./people.ts";
import { expect, test } from "./test.ts";

const getRow = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });
const getTitle = (page: Page, title: string) => getRow(page, title).getByRole("link", { name: title });
const getInbox = (page: Page) => page.getByRole("region", { name: "Inbox", exact: true });
const getBell = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Notifications/ });

test("A person works through the inbox with the keyboard only", async ({ mona, hubot, repository }) => {
  const { page } = hubot;
  await open(page, "/issues/assigned");
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(page.getByRole("heading", { name: "All caught up!" })).toBeVisible();
  const body = `@${hubot.login} please look`;
  for (const title of ["One crash", "Two crashes", "Three crashes"]) {
    await createIssue(mona, { repository, title, body });
  }
  await expect(getInbox(page).getByRole("checkbox", { name: /^Select: / })).toHaveCount(3);
  await expect(getBell(page)).toHaveAccessibleName("Notifications 3 unread");
  await expect(page).toHaveTitle(/^\(3\) Notifications/);
  await expectAccessible(page);

  // Reading the first one beside the list, and the next one.
  await page.keyboard.press("j");
  await expect(getTitle(page, "Three crashes")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Three crashes" }).first()).toBeVisible();
  await expectAccessible(page);
  await expect(getBell(page)).toHaveAccessibleName("Notifications 2 unread");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Close details" })).toHaveCount(0);
  await expect(getTitle(page, "Three crashes")).toBeFocused();
  await page.keyboard.press("Shift+U");
  await expect(getBell(page)).toHaveAccessibleName("Notifications 3 unread");
  await page.keyboard.press("Shift+I");
  await expect(getBell(page)).toHaveAccessibleName("Notifications 2 unread");

  // Done, and undone.
  await page.keyboard.press("e");
  await expect(getTitle(page, "Three crashes")).toHaveCount(0);
  await expect(getTitle(page, "Two crashes")).toBeFocused();
  await page.keyboard.press("z");
  await expect(getTitle(page, "Three crashes")).toBeVisible();

  // Saving, and snoozing until tomorrow.
  await page.keyboard.press("s");
  await expect(getRow(page, "Two crashes")).toContainText("Saved");
  await page.keyboard.press("h");
  await page.getByRole("menuitem", { name: "Tomorrow" }).press("Enter");
  await expect(getTitle(page, "Two crashes")).toHaveCount(0);

  // Several at once, and unsubscribing.
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.getByRole("status").filter({ hasText: "1 selected" })).toBeVisible();
  await page.keyboard.press("Shift+M");
  await expect(page.getByText("Unsubscribed")).toBeVisible();
  await page.keyboard.press("?");
  await expect(getDialog(page, "Keyboard shortcuts")).toContainText("Go to notifications");
  await page.keyboard.press("Escape");

  // What was snoozed is in its box.
  await page.getByRole("link", { name: "Snoozed" }).press("Enter");
  await expect(getTitle(page, "Two crashes")).toBeVisible();
});

test("A person reads on one device what disappears as unread on the other, and comes to the first unread comment", async ({
  mona,
  hubot,
  newContext,
  repository,
}) => {
  const { page } = hubot;
  const issue = await createIssue(mona, {
    repository,
    title: "A crash",
    body: `@${hubot.login}\n\n${"line\n\n".repeat(60)}`,
  });
  const other = await (await newContext({ storageState: await createSession(hubot) })).newPage();
  await open(page, "/notifications");
  await open(other, issue.path);
  await expect(getRow(page, "A crash").getByRole("img", { name: "Unread" })).toHaveCount(0);
  await open(other, "/notifications");
  await createComment(mona, { issue, body: "The first new comment" });
  await createComment(mona, { issue, body: "The second new comment" });
  for (const device of [page, other]) {
    await expect(getRow(device, "A crash")).toContainText("The second new comment");
    await expect(getBell(device)).toHaveAccessibleName("Notifications 1 unread");
  }
  await getTitle(page, "A crash").click();
  await expect(page.getByText("The first new comment").last()).toBeInViewport();
  await expect(getBell(other)).toHaveAccessibleName("Notifications");
  await expect(getRow(other, "A crash").getByRole("img", { name: "Unread" })).toHaveCount(0);
  await getRow(page, "A crash")
    .getByRole("button", { name: /^Mark as done/ })
    .click();
  await expect(getTitle(other, "A crash")).toHaveCount(0);
});

test("A person with a phone reads and finishes notifications", async ({ mona, hubot, newContext, repository }) => {
  await createIssue(mona, { repository, title: "A crash on phones", body: `@${hubot.login}` });
  const context = await newContext({
    storageState: await createSession(hubot),
    viewport: NARROW_SCREEN,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await expectFitsNarrowScreen(page, "/notifications");
  await expectAccessible(page);
  await getTitle(page, "A crash on phones").tap();
  await expect(page.getByRole("button", { name: "Close details" })).toBeVisible();
  await page.getByRole("button", { name: "Close details" }).tap();
  await getRow(page, "A crash on phones")
    .getByRole("button", { name: /^Mark as done/ })
    .tap();
  await expect(page.getByRole("heading", { name: "All caught up!" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(getTitle(page, "A crash on phones")).toBeVisible();
  await page.getByRole("button", { name: "All filters" }).tap();
  await getDialog(page, "All filters").getByRole("link", { name: "Done" }).tap();
  await expect(page.getByRole("heading", { name: "Nothing is done yet" })).toBeVisible();
});

test("A person saves a filter, and sees what is wrong with one", async ({ mona, hubot, repository }) => {
  const { page } = hubot;
  await createIssue(mona, { repository, title: "A crash", body: `@${hubot.login}` });
  await open(page, "/notifications");
  const field = page.getByRole("combobox", { name: "Filter notifications" });
  await field.fill("reason:ment");
  await page.getByRole("option", { name: "mention", exact: true }).click();
  await expect(field).toHaveValue("reason:mention ");
  await field.press("Escape");
  await field.press("Enter");
  await expect(page.getByRole("link", { name: "Mentioned", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(getTitle(page, "A crash")).toBeVisible();
  await page.getByRole("button", { name: "New filter" }).click();
  const dialog = getDialog(page, "New filter");
  await dialog.getByRole("textbox", { name: "Name" }).fill("My mentions");
  await dialog.getByRole("button", { name: "Save filter" }).click();
  await expect(page.getByRole("link", { name: "My mentions" })).toHaveAttribute("aria-current", "page");
  await field.fill("is:odd");
  await field.press("Escape");
  await field.press("Enter");
  await expect(page.getByText('"is:odd" is not known')).toBeVisible();
  await page.getByRole("button", { name: "Actions for filter My mentions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "My mentions" })).toHaveCount(0);
});

test("A visitor who opens the inbox comes to the sign-in page", async ({ page }) => {
  await open(page, "/notifications");
  await expect(page).toHaveURL(/\/login\?return_to=/);
});
