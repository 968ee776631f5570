import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { api, createPerson, milepost, open, signIn } from "./people.ts";

test.describe.configure({ mode: "serial" });

let mona: Page;
let hubot: Page;
let token: string;
/** Without a cookie: the API goes by tokens. */
let outside: APIRequestContext;
const complaints: string[] = [];

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Navigation sidebar" });
const searchField = (page: Page) => page.getByRole("combobox", { name: "Search issues" });
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });
const details = (page: Page) => page.locator("[data-details]");

async function option(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "View options" }).click();
  await page.getByRole("menuitem", { name }).click();
}

type Made = { createDashboardSearchShortcut: { shortcut: { id: string; resourcePath: string } } };

async function makeView(name: string, query: string, as = token): Promise<string> {
  const made = (await api(
    outside,
    as,
    `mutation ($name: String!, $query: String) { createDashboardSearchShortcut(input: { name: $name, query: $query, searchType: ISSUES }) { shortcut { id resourcePath } } }`,
    { name, query },
  )) as unknown as Made;
  return made.createDashboardSearchShortcut.shortcut.id;
}

async function makeIssue(repositoryId: string, name: string): Promise<void> {
  await api(
    outside,
    token,
    `mutation ($id: ID!, $title: String!) { createIssue(input: { repositoryId: $id, title: $title }) { issue { number } } }`,
    { id: repositoryId, title: name },
  );
}

let repositoryId = "";

test.beforeAll(async ({ browser, playwright, baseURL }) => {
  outside = await playwright.request.newContext({ baseURL: baseURL ?? "" });
  for (const [login, isOwner] of [
    ["mona", true],
    ["hubot", false],
  ] as const) {
    try {
      createPerson(login, isOwner);
    } catch {
      // The other journeys have made them.
    }
  }
  mona = await signIn(browser, "mona");
  hubot = await signIn(browser, "hubot");
  token = milepost(["token", "create", "--login", "mona", "--scopes", "repo"]);
  for (const page of [mona, hubot]) {
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        complaints.push(message.text());
    });
  }
  await open(mona, "/new");
  await mona.getByLabel("Repository name").fill("views");
  await mona.getByRole("radio", { name: /Public/ }).check();
  await mona.getByRole("button", { name: "Create repository" }).click();
  await expect(mona).toHaveURL(/\/mona\/views\/issues/);
  const { repository } = (await api(
    outside,
    token,
    `{ repository(owner: "mona", name: "views") { id } }`,
  )) as unknown as {
    repository: { id: string };
  };
  repositoryId = repository.id;
  for (const name of ["First of views", "Second of views", "Third of views"]) await makeIssue(repositoryId, name);
});

test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

test("addresses lead to views: presets to their paths, no query to the default view", async () => {
  await open(mona, "/");
  await mona.getByRole("link", { name: "Your issues" }).click();
  await expect(mona).toHaveURL("/issues/assigned");
  await expect(mona).toHaveTitle(/^Assigned to me/);
  await expect(searchField(mona)).toHaveValue("is:issue state:open archived:false assignee:@me sort:updated-desc");
  for (const [from, to] of [
    ["/issues", "/issues/assigned"],
    ["/issues?q=archived:false assignee:@me sort:updated-desc", "/issues/assigned"],
    ["/issues?q=is:issue state:open archived:false author:@me sort:updated-desc", "/issues/created"],
    ["/issues?q=is:issue archived:false involves:@me updated:>@today-1w sort:updated-desc", "/issues/recent"],
    ["/pulls", "/pulls/assigned"],
  ] as const) {
    await open(mona, from);
    await expect(mona).toHaveURL(to);
  }
  await open(mona, "/issues?q=is%3Aissue repo%3Amona%2Fviews&pageSize=2");
  await expect(mona.getByRole("link", { name: /of views$/ }).first()).toBeVisible();
  await expect(mona.locator("[data-issue-link]")).toHaveCount(2);
  await expect(mona.getByText("mona/views#3")).toBeVisible();
  await expectAccessible(mona);
  expect((await mona.goto("/issues/SSC_zzzz"))?.status()).toBe(404);
  await open(mona, "/issues/mentioned");
  await expect(mona.getByText("No results")).toBeVisible();
  await expect(mona.getByText("Try adjusting your search filters.")).toBeVisible();
});

test("a dashboard that takes its time shows where six views and the issues will stand; then what it became", async () => {
  await open(mona, "/new");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await mona.route("**/graphql", async (route) => {
    if (/"isSearched"/.test(route.request().postData() ?? "")) await held;
    await route.continue();
  });
  await mona.getByRole("button", { name: "Open account menu of mona" }).click();
  await mona.getByRole("menuitem", { name: "Your issues" }).click();
  const loading = mona.getByRole("list", { name: "Loading views" });
  await expect(loading.getByRole("listitem")).toHaveCount(6);
  await expect(mona.getByRole("status", { name: "Loading" })).toBeVisible();
  await expectAccessible(mona);
  release();
  await expect(sidebar(mona)).toBeVisible();
  await expect(loading).toBeHidden();
  await expect(mona).toHaveURL("/issues/assigned");
  await mona.unrouteAll({ behavior: "wait" });
});

test("a view is made, with icon and colour, changed, duplicated and deleted", async () => {
  await open(mona, "/issues/assigned");
  await expectAccessible(mona);
  await sidebar(mona).getByRole("link", { name: "New view" }).click();
  await expect(mona.getByText("Build powerful views to keep track of work")).toBeVisible();
  await expect(mona.getByText("Create your own views to quickly find and access your work.")).toBeVisible();
  await expect(mona.getByRole("button", { name: "Save view" })).toBeDisabled();
  await mona.getByRole("button", { name: /^Icon:/ }).click();
  await mona.getByRole("radio", { name: "rocket" }).check();
  await mona.getByRole("radio", { name: "pink" }).check();
  await expectAccessible(mona);
  await mona.keyboard.press("Escape");
  await expect(mona.getByRole("button", { name: "Icon: rocket, pink" })).toBeFocused();
  await searchField(mona).fill("is:issue repo:mona/views");
  await searchField(mona).press("Enter");
  await expect(mona.locator("[data-issue-link]")).toHaveCount(3);
  // Nothing typed in the title: it has a name all the same.
  await mona.getByRole("button", { name: "Save view" }).click();
  await expect(mona).toHaveURL(/\/issues\/SSC_/);
  await expect(mona.getByRole("heading", { name: "Untitled view" })).toBeVisible();
  await expect(sidebar(mona).getByRole("link", { name: /Untitled view/ })).toContainText("3");
  await option(mona, "Edit view");
  await title(mona).fill("All of views");
  await mona.getByRole("textbox", { name: "Description" }).fill("What stands here");
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Save view" }).click();
  await expect(mona.getByRole("heading", { name: "All of views" })).toBeVisible();
  await expect(mona.getByText("What stands here")).toBeVisible();
  // Another search in it may take its place, and only another.
  await expect(mona.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await searchField(mona).fill("is:issue repo:mona/views second");
  await expect(mona.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await searchField(mona).fill("  is:issue repo:mona/views  ");
  await expect(mona.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await searchField(mona).fill("is:issue repo:mona/views second");
  await mona.keyboard.press("Escape");
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await expect(mona.locator("[data-issue-link]")).toHaveCount(1);
  await option(mona, "Duplicate view");
  await expect(mona.getByRole("heading", { name: "All of views copy" })).toBeVisible();
  await option(mona, "Delete view");
  await expectAccessible(mona);
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona).toHaveURL("/issues/assigned");
  await expect(sidebar(mona).getByRole("link", { name: /All of views copy/ })).toHaveCount(0);
  await expect(sidebar(mona).getByRole("link", { name: /All of views/ })).toHaveCount(1);
});

test("what is changed is held until it is saved or discarded, and failures lose nothing", async () => {
  await open(mona, "/issues/views/new");
  await title(mona).fill("Held back");
  const questions: string[] = [];
  const answer = (isYes: boolean) =>
    mona.once("dialog", (dialog) => {
      questions.push(dialog.message());
      return isYes ? dialog.accept() : dialog.dismiss();
    });
  answer(false);
  await sidebar(mona)
    .getByRole("link", { name: /^Created by me/ })
    .click();
  await expect(mona).toHaveURL("/issues/views/new");
  await expect(title(mona)).toHaveValue("Held back");
  expect(questions).toEqual(["You have unsaved changes. Are you sure you want to discard them?"]);
  answer(true);
  await mona.reload();
  await expect(title(mona)).toHaveValue("Held back");
  await searchField(mona).fill("is:issue");
  await mona.keyboard.press("Escape");
  await mona.route("**/graphql", (route) => route.abort());
  await mona.getByRole("button", { name: "Save view" }).click();
  await expect(mona.getByText("Could not create a new view")).toBeVisible();
  await expect(title(mona)).toHaveValue("Held back");
  await mona.unroute("**/graphql");
  answer(true);
  await sidebar(mona)
    .getByRole("link", { name: /^Created by me/ })
    .click();
  await expect(mona).toHaveURL("/issues/created");
  await open(mona, "/issues/views/new");
  await expect(title(mona)).toHaveValue("");
  await mona.getByRole("textbox", { name: "Repository" }).fill("mona/nowhere");
  await searchField(mona).fill("is:issue");
  await mona.keyboard.press("Escape");
  await mona.getByRole("button", { name: "Save view" }).click();
  await expect(mona.getByText("Repository not found: mona/nowhere")).toBeVisible();
  await mona.getByRole("textbox", { name: "Repository" }).fill("mona/views");
  await mona.getByRole("button", { name: "Save view" }).click();
  await expect(mona.getByText("repo:mona/views")).toBeVisible();
  await expect(mona.locator("[data-issue-link]")).toHaveCount(3);
});

test("what cannot be duplicated, changed or deleted says so, and stands as it was", async () => {
  await open(mona, "/issues/assigned");
  await sidebar(mona)
    .getByRole("link", { name: /All of views/ })
    .click();
  await expect(mona.getByRole("heading", { name: "All of views" })).toBeVisible();
  await mona.route("**/graphql", (route) => route.abort());
  await option(mona, "Duplicate view");
  await expect(mona.getByText("Could not duplicate view")).toBeVisible();
  await searchField(mona).fill("is:issue first");
  await mona.keyboard.press("Escape");
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await expect(mona.getByText("Could not update the view")).toBeVisible();
  await expect(searchField(mona)).toHaveValue("is:issue first");
  await option(mona, "Delete view");
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByText("Could not delete view")).toBeVisible();
  await mona.keyboard.press("Escape");
  await mona.unroute("**/graphql");
  await expect(mona.getByRole("heading", { name: "All of views" })).toBeVisible();
});

test("views are put into an order by keys and by drag", async () => {
  await open(mona, "/issues/assigned");
  const saved = mona.getByRole("list", { name: "Saved views" }).getByRole("link");
  await expect(saved).toHaveText([/All of views/, /Untitled view/]);
  await saved.nth(1).focus();
  await mona.keyboard.press("Alt+ArrowUp");
  await expect(saved).toHaveText([/Untitled view/, /All of views/]);
  await mona.reload();
  await expect(saved).toHaveText([/Untitled view/, /All of views/]);
  await saved.nth(0).dragTo(saved.nth(1));
  await expect(saved).toHaveText([/All of views/, /Untitled view/]);
});

test("three panes: an issue opens beside the list, by keys too; widths are drawn, kept and taken back", async () => {
  await open(mona, "/issues?q=is%3Aissue repo%3Amona%2Fviews");
  await mona.getByRole("link", { name: "Third of views", exact: true }).click();
  await expect(details(mona).getByRole("heading", { name: /Third of views/ })).toBeVisible();
  await expect(mona).toHaveURL(/issue=mona%7Cviews%7C3/);
  await expectAccessible(mona);
  await mona.keyboard.press("j");
  await expect(details(mona).getByRole("heading", { name: /Second of views/ })).toBeVisible();
  await expect(mona.getByRole("link", { name: "Second of views", exact: true })).toBeFocused();
  await mona.keyboard.press("e");
  await expect(mona.getByRole("menuitem", { name: "Not planned" })).toBeVisible();
  await mona.keyboard.press("Escape");
  await expect(mona.getByRole("menuitem", { name: "Not planned" })).toHaveCount(0);
  await mona.goBack();
  await expect(details(mona).getByRole("heading", { name: /Third of views/ })).toBeVisible();
  const splitter = mona.getByRole("separator", { name: "Width of the views" });
  const width = () => sidebar(mona).evaluate((element) => element.getBoundingClientRect().width);
  await splitter.focus();
  await mona.keyboard.press("ArrowRight");
  await expect.poll(width).toBeCloseTo(272, 0);
  await mona.reload();
  await expect.poll(width).toBeCloseTo(272, 0);
  const at = await splitter.boundingBox();
  await mona.mouse.move(at?.x ?? 0, 300);
  await mona.mouse.down();
  await mona.mouse.move((at?.x ?? 0) - 40, 300);
  await mona.mouse.up();
  await expect.poll(width).toBeCloseTo(232, 0);
  await splitter.dblclick();
  await expect.poll(width).toBeCloseTo(256, 0);
  await mona.getByRole("separator", { name: "Width of the details" }).focus();
  await mona.keyboard.press("ArrowLeft");
  expect(
    await mona.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /pane-width/.test(key))
        .sort(),
    ),
  ).toEqual(["milepost:views:details-pane-width", "milepost:views:side-pane-width"]);
  await details(mona).getByRole("button", { name: "Close details" }).focus();
  await mona.keyboard.press("Escape");
  await expect(details(mona)).toHaveCount(0);
  await mona.getByRole("link", { name: "First of views", exact: true }).click();
  await details(mona).getByRole("link", { name: "Open full page" }).click();
  await expect(mona).toHaveURL("/mona/views/issues/1");
});

test("keys jump between views; the palette reaches pages, views and acts; letters can be turned off", async () => {
  await open(mona, "/issues/assigned");
  await mona.keyboard.press("Alt+Shift+Digit2");
  await expect(mona).toHaveURL("/issues/created");
  await mona.keyboard.press("Alt+Shift+ArrowDown");
  await expect(mona).toHaveURL("/issues/mentioned");
  await mona.keyboard.press("Alt+Shift+ArrowUp");
  await expect(mona).toHaveURL("/issues/created");
  await mona.keyboard.press("Control+k");
  const palette = mona.getByRole("dialog", { name: "Command palette" });
  await expect(palette).toBeVisible();
  await expectAccessible(mona);
  await mona.keyboard.type("all of");
  await expect(palette.getByRole("option", { name: /All of views/ })).toBeVisible();
  await mona.keyboard.press("Enter");
  await expect(mona.getByRole("heading", { name: "All of views" })).toBeVisible();
  await mona.keyboard.press("Control+k");
  await mona.keyboard.type("compact");
  await expect(palette.getByRole("option")).toHaveText([/Compact density/]);
  await mona.keyboard.press("Enter");
  await expect(mona.getByRole("button", { name: "Comfortable density" })).toBeVisible();
  await mona.getByRole("button", { name: "Comfortable density" }).click();
  await mona.keyboard.press("?");
  await expect(mona.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("checkbox", { name: /Character keys/ }).uncheck();
  await mona.keyboard.press("Escape");
  await mona.keyboard.press("?");
  await expect(mona.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCount(0);
  await mona.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await mona.keyboard.press("Escape");
  await mona.evaluate(() => localStorage.removeItem("milepost:character-keys"));
});

test("lists and the counts beside views follow what others do", async () => {
  await open(mona, "/issues?q=is%3Aissue repo%3Amona%2Fviews");
  await expect(mona.locator("[data-issue-link]")).toHaveCount(3);
  await expect(sidebar(mona).getByRole("link", { name: /Untitled view/ })).toContainText("3");
  await makeIssue(repositoryId, "Fourth of views");
  await expect(mona.locator("[data-issue-link]")).toHaveCount(4);
  await expect(sidebar(mona).getByRole("link", { name: /Untitled view/ })).toContainText("4");
});

test("a view is shared with a repository, whose list begins with it; others read it, and it goes with the access", async () => {
  const id = await makeView("Shared one", "is:issue second");
  await open(mona, `/issues/${id}`);
  await option(mona, "Share view");
  await mona.getByRole("textbox", { name: "Organization or repository" }).fill("mona/nowhere");
  await mona.getByRole("button", { name: "Share", exact: true }).click();
  await expect(mona.getByRole("alert")).toContainText("No matching organization or repository");
  await mona.getByRole("textbox", { name: "Organization or repository" }).fill("mona/views");
  await mona.getByRole("checkbox", { name: /Start the repository’s issue list with this view/ }).check();
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Share", exact: true }).click();
  await expect(mona.getByText("View shared with mona/views")).toBeVisible();
  await open(hubot, "/mona/views/issues");
  await expect(hubot).toHaveURL("/mona/views/issues?q=is%3Aissue+second");
  await expect(hubot.locator("[data-issue-link]")).toHaveCount(1);
  await hubot.getByRole("button", { name: "Views" }).click();
  await expect(hubot.getByRole("menuitemradio", { name: /Shared one/ })).toBeVisible();
  await hubot.keyboard.press("Escape");
  await open(hubot, `/issues/${id}`);
  await expect(hubot.getByRole("heading", { name: "Shared one" })).toBeVisible();
  await expect(hubot.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await hubot.getByRole("button", { name: "View options" }).click();
  await expect(hubot.getByRole("menuitem", { name: "Edit view" })).toHaveCount(0);
  await hubot.keyboard.press("Escape");
  // One of hubot's own is limited to what then turns private.
  const scoped = (await api(
    outside,
    milepost(["token", "create", "--login", "hubot", "--scopes", "repo"]),
    `mutation ($scope: ID) { createDashboardSearchShortcut(input: { name: "Scoped", query: "is:issue", scopingRepository: $scope }) { shortcut { id } } }`,
    { scope: repositoryId },
  )) as unknown as Made;
  const scopedPath = `/issues/${scoped.createDashboardSearchShortcut.shortcut.id}`;
  expect((await hubot.goto(scopedPath))?.status()).toBe(200);
  expect((await mona.request.get(scopedPath)).status()).toBe(404);
  await api(
    outside,
    token,
    `mutation ($id: ID!) { updateRepository(input: { repositoryId: $id, visibility: PRIVATE }) { repository { id } } }`,
    { id: repositoryId },
  );
  expect((await hubot.request.get(`/issues/${id}`)).status()).toBe(404);
  const hidden = await hubot.request.get(scopedPath);
  expect(hidden.status()).toBe(404);
  expect(await hidden.text()).toContain("Repository not found");
  expect((await hubot.request.get(`/issues/${id}/export.json`)).status()).toBe(404);
  // Taken back, the repository's list is plain again.
  await open(mona, `/issues/${id}`);
  await option(mona, "Share view");
  await mona.getByRole("textbox", { name: "Organization or repository" }).fill("");
  await mona.getByRole("button", { name: "Share", exact: true }).click();
  await expect(mona.getByText("View is now private")).toBeVisible();
  await open(mona, "/mona/views/issues");
  await expect(mona).toHaveURL("/mona/views/issues");
});

test("a view is exported, and read as a feed by whoever has its address", async ({ request }) => {
  await open(mona, "/issues/assigned");
  await sidebar(mona)
    .getByRole("link", { name: /Untitled view/ })
    .click();
  await expect(mona.getByRole("heading", { name: "Untitled view" })).toBeVisible();
  const download = mona.waitForEvent("download");
  await option(mona, "Export as CSV");
  expect((await download).suggestedFilename()).toMatch(/^view-\d+\.csv$/);
  const json = (await (await mona.request.get(`${new URL(mona.url()).pathname}/export.json`)).json()) as {
    issues: unknown[];
  };
  expect(json.issues).toHaveLength(4);
  await option(mona, "Atom feed");
  await mona.getByRole("button", { name: "Create address" }).click();
  const address = await mona.getByRole("textbox", { name: "Address of the feed" }).inputValue();
  await expectAccessible(mona);
  await mona.keyboard.press("Escape");
  const { pathname, search } = new URL(address);
  const feed = await request.get(pathname + search);
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  expect(await feed.text()).toContain("mona/views#4 Fourth of views");
  expect((await request.get(`${pathname}?token=wrong`)).status()).toBe(404);
});

test("two tabs change the same view: the second is told, and may replace it", async () => {
  const id = await makeView("Both", "is:issue");
  const second = await mona.context().newPage();
  for (const page of [mona, second]) {
    await open(page, `/issues/${id}`);
    await option(page, "Edit view");
  }
  await title(mona).fill("From the first");
  await mona.getByRole("button", { name: "Save view" }).click();
  await expect(mona.getByRole("heading", { name: "From the first" })).toBeVisible();
  await title(second).fill("From the second");
  await second.getByRole("button", { name: "Save view" }).click();
  await expect(second.getByText("Could not update the view")).toBeVisible();
  await expect(second.getByRole("alert").filter({ hasText: "changed elsewhere" })).toBeVisible();
  await expect(title(second)).toHaveValue("From the second");
  await second.getByRole("button", { name: "Save view" }).click();
  await expect(second.getByRole("heading", { name: "From the second" })).toBeVisible();
  await second.close();
});

test("at 25 views there is no other until one is removed", async () => {
  const { viewer } = (await api(
    outside,
    token,
    `{ viewer { dashboard { shortcuts(first: 25) { totalCount } } } }`,
  )) as unknown as {
    viewer: { dashboard: { shortcuts: { totalCount: number } } };
  };
  for (let n = viewer.dashboard.shortcuts.totalCount; n < 25; n += 1) await makeView(`View ${n}`, "is:issue");
  await open(mona, "/issues/assigned");
  await expect(mona.getByText("Maximum number of views reached")).toBeVisible();
  await expect(mona.getByText("Please remove an existing view before creating a new one.")).toBeVisible();
  await expect(sidebar(mona).getByRole("link", { name: "New view" })).toHaveCount(0);
  await mona.getByRole("button", { name: "View options" }).click();
  await expect(mona.getByRole("menuitem", { name: /Duplicate view/ })).toHaveAttribute("aria-disabled", "true");
  await expect(mona.getByText("You have reached the maximum number of saved views")).toBeVisible();
  await mona.keyboard.press("Escape");
  await open(mona, "/issues/views/new");
  await expect(mona.getByText("You have reached the maximum number of saved views")).toBeVisible();
  await expectAccessible(mona);
});

test("on a narrow screen there is one pane at a time, and nobody else's dashboard without signing in", async ({
  browser,
}) => {
  await mona.setViewportSize({ width: 360, height: 740 });
  await open(mona, "/issues?q=is%3Aissue repo%3Amona%2Fviews");
  await expect(mona.getByRole("navigation", { name: "Navigation sidebar" })).toBeHidden();
  await mona.getByRole("button", { name: "All views" }).click();
  await expect(mona.getByRole("dialog", { name: "All views" })).toBeVisible();
  await expectAccessible(mona);
  await mona.keyboard.press("Escape");
  await mona.getByRole("link", { name: "Third of views", exact: true }).click();
  await expect(details(mona).getByRole("heading", { name: /Third of views/ })).toBeVisible();
  await expect(mona.getByRole("link", { name: "Second of views", exact: true })).toBeHidden();
  expect(await mona.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await details(mona).getByRole("button", { name: "Close details" }).click();
  await expect(mona.getByRole("link", { name: "Second of views", exact: true })).toBeVisible();
  await expect(mona.getByRole("link", { name: "Third of views", exact: true })).toBeFocused();
  const anonymous = await (await browser.newContext()).newPage();
  await anonymous.goto("/issues/assigned");
  await expect(anonymous).toHaveURL("/login?return_to=%2Fissues%2Fassigned");
});
