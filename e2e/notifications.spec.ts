import type { Locator, Page } from "@playwright/test";
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
  await expect(getTitle(page, "Three crashes")).toBeFocused();

  // Saving, and snoozing until tomorrow.
  await page.keyboard.press("j");
  await expect(getTitle(page, "Two crashes")).toBeFocused();
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

test("On a phone an issue opens at its top or at the first unread comment, with its title and the button that closes it", async ({
  mona,
  hubot,
  newContext,
  repository,
}) => {
  const long = "line\n\n".repeat(60);
  const issue = await createIssue(mona, { repository, title: "The first crash", body: `@${hubot.login}\n\n${long}` });
  for (let number = 2; number < 12; number += 1)
    await createIssue(mona, { repository, title: `Crash number ${number}`, body: `@${hubot.login}\n\n${long}` });
  const storageState = await createSession(hubot);
  const page = await (await newContext({ storageState, viewport: NARROW_SCREEN, hasTouch: true })).newPage();
  await open(page, "/notifications");
  const close = page.getByRole("button", { name: "Close details" });
  // The rows above may not have their heights yet.
  await expect(async () => {
    await getTitle(page, "Crash number 2").scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  }).toPass();
  await getTitle(page, "Crash number 2").tap();
  await expect(close).toBeInViewport();
  await expect(page.getByRole("heading", { name: /^Crash number 2/ })).toBeInViewport();
  await close.tap();
  await open(page, issue.path);
  await open(page, "/notifications");
  await createComment(mona, { issue, body: `The first new comment\n\n${long}` });
  await expect(getRow(page, "The first crash")).toContainText("The first new comment");
  await getTitle(page, "The first crash").tap();
  await expect(page.getByText("The first new comment").last()).toBeInViewport();
  await expect(close).toBeInViewport();
  await expect(page.locator("[data-title^='The first crash']")).toBeInViewport();
  // Nothing of the comment is behind the bars.
  const bottom = await page
    .locator("[data-title^='The first crash']")
    .evaluate((title) => title.getBoundingClientRect().bottom);
  const top = await page
    .getByText("The first new comment")
    .last()
    .evaluate((text) => text.getBoundingClientRect().top);
  expect(top).toBeGreaterThan(bottom);
});

test("Headings, checkboxes and buttons of notifications are on common lines, also on a phone", async ({
  mona,
  hubot,
  repository,
}) => {
  const issue = await createIssue(mona, { repository, title: "A crash", body: `@${hubot.login}` });
  for (const width of [1024, NARROW_SCREEN.width]) {
    await hubot.page.setViewportSize({ width, height: 740 });
    await open(hubot.page, issue.path);
    const section = hubot.page.getByRole("region", { name: "Notifications" });
    const heading = await getBox(section.getByRole("heading"));
    const customize = await getBox(section.getByRole("button", { name: "Customize" }));
    expect(Math.abs(heading.y + heading.height / 2 - customize.y - customize.height / 2)).toBeLessThan(2);
    await open(hubot.page, "/settings/notifications");
    const left = (await getBox(hubot.page.getByRole("heading", { name: "Subscriptions" }))).x;
    for (const name of ["Inbox", "Automatically watch repositories"]) {
      const checkbox = hubot.page.getByRole("checkbox", { name }).first();
      const box = await getBox(checkbox);
      expect(box.x).toBe(left);
      const label = await getBox(checkbox.locator(".."));
      expect(Math.abs(box.y + box.height / 2 - label.y - label.height / 2)).toBeLessThan(2);
    }
    const times = await Promise.all(
      ["From", "Until"].map((name) => getBox(hubot.page.getByLabel(name, { exact: true }))),
    );
    expect(times[0]?.y).toBe(times[1]?.y);
    await mona.page.setViewportSize({ width, height: 740 });
    await open(mona.page, `${repository.path}/settings/code-hosts`);
    const tab = await getBox(
      mona.page.getByRole("navigation", { name: "Repository" }).getByRole("link", { name: "Settings" }),
    );
    const watch = await getBox(mona.page.getByRole("button", { name: /^(Watch|Unwatch)/ }));
    expect(tab.x + tab.width).toBeLessThanOrEqual(watch.x);
    await expect(mona.page.getByRole("link", { name: "Settings" }).first()).toBeInViewport({ ratio: 1 });
  }
});

async function getBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("It is not visible.");
  return box;
}

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
