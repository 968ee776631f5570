import type { APIRequestContext, Page } from "@playwright/test";
import { runMutation } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { createIssue, createMilestone, setVisibility } from "./builders.ts";
import { expectFitsNarrowScreen, getDialog, NARROW_SCREEN, open } from "./pages.ts";
import { expect, test } from "./test.ts";

/** The address of a feed, for the tested server. */
async function readAddress(page: Page, label: string | RegExp): Promise<string> {
  const { pathname, search } = new URL(await page.getByRole("textbox", { name: label }).inputValue());
  return pathname + search;
}

/** As a program reads it, which is not signed in. */
async function read(request: APIRequestContext, address: string): Promise<{ status: number; text: string }> {
  const response = await request.get(address);
  return { status: response.status(), text: await response.text() };
}

test("A person subscribes to a private repository, and resets the addresses", async ({ mona, repository, request }) => {
  const { page } = mona;
  await createIssue(mona, { repository, title: "A private crash" });
  await runMutation(mona, {
    name: "updateRepositorySubscription",
    selection: "clientMutationId",
    input: { repositoryId: repository.id, level: "ALL" },
  });
  await setVisibility(mona, { repository, visibility: "PRIVATE" });
  await open(page, `${repository.path}/issues`);
  await page.getByRole("button", { name: "Subscribe", exact: true }).press("Enter");
  await expect(getDialog(page, "Subscribe to feeds")).toContainText("Whoever has one of these addresses");
  await expectAccessible(page);
  const feed = await readAddress(page, "Atom feed of these issues");
  const calendar = await readAddress(page, /^Calendar of milestones/);
  expect((await read(request, feed)).text).toContain("A private crash");
  expect((await read(request, calendar)).text).toContain("BEGIN:VCALENDAR");
  expect((await read(request, feed.replace(/[?&]token=.*$/, ""))).status).toBe(404);

  await page.getByRole("link", { name: "reset your addresses" }).click();
  await expect(page.getByRole("heading", { name: "Feeds" })).toBeVisible();
  await expectAccessible(page);
  const watched = await readAddress(page, "Atom feed of the repositories that you watch");
  expect((await read(request, watched)).text).toContain("A private crash");
  await page.getByRole("button", { name: "Reset addresses" }).click();
  await page
    .getByRole("alertdialog", { name: "Reset addresses?" })
    .getByRole("button", { name: "Reset addresses" })
    .click();
  await expect(page.getByText("Addresses reset")).toBeVisible();
  for (const address of [feed, calendar, watched]) expect((await read(request, address)).status).toBe(404);
  const next = await readAddress(page, "Atom feed of the repositories that you watch");
  expect((await read(request, next)).text).toContain("A private crash");
});

test("Programs find the feeds of public pages", async ({ mona, repository, request }) => {
  const { page } = mona;
  await createIssue(mona, { repository, title: "A public crash" });
  await createMilestone(mona, { repository, title: "Version 1", dueOn: "2030-11-30" });
  const find = async (path: string) => {
    await page.goto(path);
    const links = await page.locator('link[rel="alternate"]').all();
    return Promise.all(links.map(async (link) => (await link.getAttribute("href")) ?? ""));
  };
  const [issues = "", milestones = ""] = await find(`${repository.path}/issues`);
  expect(await find(`${repository.path}/milestones`)).toEqual([issues, milestones]);
  expect((await read(request, issues)).text).toContain("A public crash");
  expect((await read(request, milestones)).text).toContain("DTSTART;VALUE=DATE:20301130");
  const [activity = ""] = await find(`/${mona.login}`);
  expect((await read(request, activity)).text).toContain("A public crash");
  await expect(page.getByRole("link", { name: "Atom feed of public activity" })).toHaveAttribute("href", activity);
  expect(await find("/settings/profile")).toEqual([]);
});

test("The addresses are reached on a phone, in the dark", async ({ mona, repository, newContext }) => {
  const context = await newContext({
    viewport: NARROW_SCREEN,
    colorScheme: "dark",
    storageState: await mona.page.context().storageState(),
  });
  const page = await context.newPage();
  for (const list of ["issues", "milestones"]) {
    await expectFitsNarrowScreen(page, `${repository.path}/${list}`);
    await page.getByRole("button", { name: "Subscribe", exact: true }).click();
    await expect(page.getByRole("textbox", { name: /^Calendar of milestones/ })).toBeVisible();
    await expectAccessible(page);
  }
  await expectFitsNarrowScreen(page, "/settings/notifications");
  await expect(page.getByRole("heading", { name: "Web push" })).toBeVisible();
  await expectAccessible(page);
});
