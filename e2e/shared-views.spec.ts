import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { createIssues, createView, setVisibility } from "./builders.ts";
import { getIssueLinks, open } from "./pages.ts";
import { expect, test } from "./test.ts";

const TITLES = ["First of views", "Second of views", "Third of views"];

async function chooseOption(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** Shares the view of the page with the repository, whose list then starts with it. */
async function shareWithRepository(page: Page, nameWithOwner: string): Promise<void> {
  await chooseOption(page, "Share view");
  await page.getByRole("textbox", { name: "Organization or repository" }).fill(nameWithOwner);
  await page.getByRole("checkbox", { name: /Start the repository’s issue list with this view/ }).check();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByText(`View shared with ${nameWithOwner}`)).toBeVisible();
}

test("An owner shares a view with a repository, whose list starts with it for others, until it is private again", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page: owner } = mona;
  const { page: reader } = hubot;
  await createIssues(mona, { repository, titles: TITLES });
  const view = await createView(mona, { name: "Shared one", query: "is:issue second" });
  await open(owner, view);
  await chooseOption(owner, "Share view");
  await owner.getByRole("textbox", { name: "Organization or repository" }).fill(`${mona.login}/nowhere`);
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  await expect(owner.getByRole("alert")).toContainText("No matching organization or repository");
  await expectAccessible(owner);
  await owner.keyboard.press("Escape");
  await shareWithRepository(owner, repository.nameWithOwner);
  await open(reader, `${repository.path}/issues`);
  await expect(reader).toHaveURL(`${repository.path}/issues?q=is%3Aissue+second`);
  await expect(getIssueLinks(reader)).toHaveCount(1);
  await reader.getByRole("button", { name: "Views" }).click();
  await expect(reader.getByRole("menuitemradio", { name: /Shared one/ })).toBeVisible();
  await reader.keyboard.press("Escape");
  await open(reader, view);
  await expect(reader.getByRole("heading", { name: "Shared one" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await reader.getByRole("button", { name: "View options" }).click();
  await expect(reader.getByRole("menuitem", { name: "Edit view" })).toHaveCount(0);
  await reader.keyboard.press("Escape");
  await open(owner, view);
  await chooseOption(owner, "Share view");
  await owner.getByRole("textbox", { name: "Organization or repository" }).fill("");
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  await expect(owner.getByText("View is now private")).toBeVisible();
  await open(owner, `${repository.path}/issues`);
  await expect(owner).toHaveURL(`${repository.path}/issues`);
});

test("A reader loses shared and own views of a repository when it becomes private", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page: reader } = hubot;
  const shared = await createView(mona, { name: "Shared one", query: "is:issue second" });
  await open(mona.page, shared);
  await shareWithRepository(mona.page, repository.nameWithOwner);
  const scoped = await createView(hubot, { name: "Scoped", query: "is:issue", scopingRepository: repository.id });
  expect((await reader.goto(shared))?.status()).toBe(200);
  expect((await reader.goto(scoped))?.status()).toBe(200);
  expect((await mona.page.request.get(scoped)).status()).toBe(404);
  await setVisibility(mona, { repository, visibility: "PRIVATE" });
  expect((await reader.request.get(shared)).status()).toBe(404);
  expect((await reader.request.get(`${shared}/export.json`)).status()).toBe(404);
  await open(reader, scoped);
  await expect(reader.getByRole("heading", { name: "Repository not found" })).toBeVisible();
  await reader.getByRole("button", { name: "Delete view" }).click();
  await reader.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(reader).toHaveURL("/issues/assigned");
});

test("A person exports a view as CSV and JSON, and anyone with the address of its feed reads it", async ({
  mona,
  repository,
  request,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: [...TITLES, "Fourth of views"] });
  const query = `is:issue repo:${repository.nameWithOwner}`;
  const view = await createView(mona, { name: "Untitled view", query });
  await open(page, view);
  await expect(page.getByRole("heading", { name: "Untitled view" })).toBeVisible();
  const download = page.waitForEvent("download");
  await chooseOption(page, "Export as CSV");
  expect((await download).suggestedFilename()).toMatch(/^view-\d+\.csv$/);
  const json = (await (await page.request.get(`${view}/export.json`)).json()) as { issues: unknown[] };
  expect(json.issues).toHaveLength(4);
  await chooseOption(page, "Atom feed");
  await page.getByRole("button", { name: "Create address" }).click();
  const address = await page.getByRole("textbox", { name: "Address of the feed" }).inputValue();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  const { pathname, search } = new URL(address);
  const feed = await request.get(pathname + search);
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  expect(await feed.text()).toContain(`${repository.nameWithOwner}#4 Fourth of views`);
  expect((await request.get(`${pathname}?token=wrong`)).status()).toBe(404);
});
