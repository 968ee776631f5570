import type { Page } from "@playwright/test";
import { createIssue, createIssues, setVisibility } from "./builders.ts";
import { getIssueLinks, open, signOut } from "./pages.ts";
import { expect, test } from "./test.ts";

/** Visits the path until the service worker has stored the page. */
async function storePage(page: Page, path: string): Promise<void> {
  await open(page, path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await open(page, path);
  await expect.poll(() => countStoredPages(page)).toBeGreaterThan(0);
  await open(page, path);
}

function countStoredPages(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages:"));
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return counts.reduce((sum, count) => sum + count, 0);
  });
}

test("A person signs out, and the pages that the browser stored are gone", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await storePage(page, issue.path);
  await expect(page.locator("html[data-cached]")).toHaveCount(1);
  await signOut(page);
  expect(await countStoredPages(page)).toBe(0);
  await open(page, issue.path);
  await expect(page.locator("html[data-cached]")).toHaveCount(0);
  await expect(page.getByText("to join this conversation.")).toBeVisible();
});

test("A person who has lost access to a repository does not see its stored pages", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = hubot;
  const issue = await createIssue(mona, { repository, title: "One" });
  await storePage(page, issue.path);
  await expect(page.locator("html[data-cached]")).toHaveCount(1);
  await setVisibility(mona, { repository, visibility: "PRIVATE" });
  // The stored page reloads itself as soon as it has heard of it, which may be before it has loaded.
  await page.goto(issue.path, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { name: /not found/i })).toBeVisible();
  await page.goto(issue.path);
  await expect(page.locator("html[data-cached]")).toHaveCount(0);
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pages:")).length),
  ).toBeLessThanOrEqual(1);
});

test("A stored page is shown in the theme that was selected since", async ({ mona, repository }) => {
  const { page } = mona;
  const list = `${repository.path}/issues`;
  await storePage(page, list);
  await page.getByRole("button", { name: "Choose a theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-color-mode", "dark");
  await open(page, list);
  await expect(page.locator("html")).toHaveAttribute("data-color-mode", "dark");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(13, 17, 23)");
});

test("Without a connection, a link opens a page that was opened before, and another one leaves the page with a message", async ({
  mona,
  newContext,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/Failed to load resource|The server cannot be reached|Failed to fetch|Unable to preload CSS/);
  const [first] = await createIssues(mona, { repository, titles: ["One", "Two"] });
  const list = `${repository.path}/issues`;
  const anonymous = await (await newContext()).newPage();
  for (const page of [mona.page, anonymous]) {
    await open(page, list);
    await page.getByRole("link", { name: "One", exact: true }).click();
    await expect(page).toHaveURL(first?.path ?? "");
    await page.goBack();
    await expect(getIssueLinks(page)).toHaveCount(2);
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "Labels" }).click();
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    await expect(page).toHaveURL(list);
    await expect(getIssueLinks(page)).toHaveCount(2);
    await page.getByRole("link", { name: "One", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^One/ })).toBeVisible();
    await page.context().setOffline(false);
  }
});

test("Without a connection, a person reads stored pages, and finds them from a page that was not stored", async ({
  mona,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/Failed to load resource|The server cannot be reached|Failed to fetch/);
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await storePage(page, issue.path);
  await page.context().setOffline(true);
  await page.goto(`${repository.path}/labels`);
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await page.getByRole("link", { name: /^One/ }).click();
  await expect(page.getByRole("heading", { name: /^One/ })).toBeVisible();
  await page.context().setOffline(false);
});
