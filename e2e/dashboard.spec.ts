import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { createIssue, createIssues, createView, type Repository } from "./builders.ts";
import { holdRequests } from "./network.ts";
import { getIssueLinks, getSearchBar, open, reload } from "./pages.ts";
import type { Person } from "./people.ts";
import { expect, test } from "./test.ts";

const getSidebar = (page: Page) => page.getByRole("navigation", { name: "Navigation sidebar" });
const getDetails = (page: Page) => page.locator("[data-details]");
const getList = (repository: Repository) => `/issues?q=is%3Aissue repo%3A${repository.nameWithOwner}`;

function createThreeIssues(person: Person, repository: Repository) {
  return createIssues(person, { repository, titles: ["First of views", "Second of views", "Third of views"] });
}

test("A person opens the dashboard with a query in the URL and sees the view that has this query", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createThreeIssues(mona, repository);
  await open(page, "/");
  await page.getByRole("link", { name: "Your issues" }).click();
  await expect(page).toHaveURL("/issues/assigned");
  await expect(page).toHaveTitle(/^Assigned to me/);
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open archived:false assignee:@me sort:updated-desc");
  for (const [from, to] of [
    ["/issues", "/issues/assigned"],
    ["/issues?q=archived:false assignee:@me sort:updated-desc", "/issues/assigned"],
    ["/issues?q=is:issue state:open archived:false author:@me sort:updated-desc", "/issues/created"],
    ["/issues?q=is:issue archived:false involves:@me updated:>@today-1w sort:updated-desc", "/issues/recent"],
    ["/pulls", "/pulls/assigned"],
  ] as const) {
    await open(page, from);
    await expect(page).toHaveURL(to);
  }
  await open(page, `${getList(repository)}&pageSize=2`);
  await expect(page.getByRole("link", { name: /of views$/ }).first()).toBeVisible();
  await expect(getIssueLinks(page)).toHaveCount(2);
  await expect(page.getByText(`${repository.nameWithOwner}#3`)).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto("/issues/SSC_zzzz"))?.status()).toBe(404);
  await open(page, "/issues/mentioned");
  await expect(page.getByText("No results")).toBeVisible();
  await expect(page.getByText("Try adjusting your search filters.")).toBeVisible();
});

test("A person sees placeholders for six views and for the issues until the dashboard has loaded", async ({ mona }) => {
  const { page } = mona;
  await open(page, "/new");
  const release = await holdRequests(page, /"isSearched"/);
  await page.getByRole("button", { name: `Open account menu of ${mona.login}` }).click();
  await page.getByRole("menuitem", { name: "Your issues" }).click();
  const loading = page.getByRole("list", { name: "Loading views" });
  await expect(loading.getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await expectAccessible(page);
  await release();
  await expect(getSidebar(page)).toBeVisible();
  await expect(loading).toBeHidden();
  await expect(page).toHaveURL("/issues/assigned");
});

test("A person opens issues beside the list by mouse and keys, and then the full page", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createThreeIssues(mona, repository);
  const details = getDetails(page);
  await open(page, getList(repository));
  await page.getByRole("link", { name: "Third of views", exact: true }).click();
  await expect(details.getByRole("heading", { name: /Third of views/ })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`issue=${mona.login}%7Ctool%7C3`));
  await expectAccessible(page);
  await page.keyboard.press("j");
  await expect(details.getByRole("heading", { name: /Second of views/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Second of views", exact: true })).toBeFocused();
  await page.keyboard.press("e");
  await expect(page.getByRole("menuitem", { name: "Not planned" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem", { name: "Not planned" })).toHaveCount(0);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.goForward();
  await expect(details.getByRole("heading", { name: /Second of views/ })).toBeVisible();
  await details.getByRole("button", { name: "Close details" }).focus();
  await page.keyboard.press("Escape");
  await expect(details).toHaveCount(0);
  await page.getByRole("link", { name: "First of views", exact: true }).click();
  await details.getByRole("link", { name: "Open full page" }).click();
  await expect(page).toHaveURL(`${repository.path}/issues/1`);
});

test("A person changes the widths of the panes by keys and mouse, and has the same widths after a reload", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createThreeIssues(mona, repository);
  await open(page, getList(repository));
  await page.getByRole("link", { name: "Third of views", exact: true }).click();
  await expect(getDetails(page).getByRole("heading", { name: /Third of views/ })).toBeVisible();
  const splitter = page.getByRole("separator", { name: "Width of the views" });
  const getWidth = () => getSidebar(page).evaluate((element) => element.getBoundingClientRect().width);
  await splitter.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(getWidth).toBeCloseTo(272, 0);
  await reload(page);
  await expect.poll(getWidth).toBeCloseTo(272, 0);
  const box = await splitter.boundingBox();
  await page.mouse.move(box?.x ?? 0, 300);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 40, 300);
  await page.mouse.up();
  await expect.poll(getWidth).toBeCloseTo(232, 0);
  await splitter.dblclick();
  await expect.poll(getWidth).toBeCloseTo(256, 0);
  await page.getByRole("separator", { name: "Width of the details" }).focus();
  await page.keyboard.press("ArrowLeft");
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /pane-width/.test(key))
        .sort(),
    ),
  ).toEqual(["milepost:views:details-pane-width", "milepost:views:side-pane-width"]);
});

test("A person sees the list and the count beside a view change when somebody opens an issue", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  await createThreeIssues(mona, repository);
  await createView(mona, { name: "All of views", query: `is:issue repo:${repository.nameWithOwner}` });
  const view = getSidebar(page).getByRole("link", { name: /All of views/ });
  await open(page, getList(repository));
  await expect(getIssueLinks(page)).toHaveCount(3);
  await expect(view).toContainText("3");
  await createIssue(hubot, { repository, title: "Fourth of views" });
  await expect(getIssueLinks(page)).toHaveCount(4);
  await expect(view).toContainText("4");
});
