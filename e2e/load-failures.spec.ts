import { closeIssue, createIssue, createMilestone } from "./builders.ts";
import { failRequests, makeSignal } from "./network.ts";
import { getIssueLinks, open } from "./pages.ts";
import { createSession } from "./people.ts";
import { expect, test } from "./test.ts";

test.beforeEach(({ consoleErrors }) => consoleErrors.ignore(/The server cannot be reached/));

test("A person reads that a list failed to load, and tries again", async ({ mona, repository }) => {
  const { page } = mona;
  await closeIssue(mona, await createIssue(mona, { repository, title: "One" }));
  await open(page, `${repository.path}/issues`);
  await page.route("**/graphql*", (route) => route.abort());
  await page.getByRole("link", { name: /^Closed/ }).click();
  await expect(page.getByText("Failed to load issues.")).toBeVisible();
  await expect(page.getByText("We encountered an error trying to load issues.")).toBeVisible();
  // Nothing has answered, so there is no status; the frame of the page is in the store.
  await expect(page.getByText("500")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Repository" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Open account menu/ })).toBeVisible();
  await page.unroute("**/graphql*");
  await page.getByRole("button", { name: "try again" }).click();
  await expect(getIssueLinks(page).first()).toBeVisible();
});

test("A person sees placeholders while rows load, and a message when the details of rows do not load", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await closeIssue(mona, await createIssue(mona, { repository, title: "Closed" }));
  await createIssue(mona, { repository, title: "Open" });
  await open(page, `${repository.path}/issues`);
  const { promise: answered, resolve: answer } = makeSignal();
  await page.route("**/graphql*", async (route) => {
    const text = `${route.request().url()} ${route.request().postData() ?? ""}`;
    if (/"ids"|%22ids%22/.test(text)) return route.abort();
    await answered;
    return route.continue();
  });
  await page.getByRole("link", { name: /^Closed/ }).click();
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  answer();
  // A row that was not shown before: the details of the others are already loaded.
  await expect(getIssueLinks(page)).toHaveText(["Closed"]);
  await expect(page.getByText("Some details of these rows could not be loaded.")).toBeVisible();
  await page.unroute("**/graphql*");
  await page.getByRole("button", { name: "try again" }).click();
  await expect(page.getByText("Some details of these rows could not be loaded.")).toHaveCount(0);
});

test("A person reads in the side panel that an issue failed to load, keeps the list, and tries again", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssue(mona, { repository, title: "One" });
  // The list loads visible issues in advance: these requests have to fail, too.
  const restore = await failRequests(page, /"number":/);
  await open(page, `${repository.path}/issues`);
  await getIssueLinks(page).first().focus();
  await page.keyboard.press("Shift+O");
  const panel = page.getByRole("dialog", { name: /^Issue / });
  await expect(panel.getByRole("alert")).toContainText("The issue could not be loaded.");
  await expect(page.getByText("Failed to load issues.")).toHaveCount(0);
  await expect(getIssueLinks(page)).toHaveText(["One"]);
  await restore();
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByRole("heading", { name: "One #1" })).toBeVisible();
});

test("A person reads in the side panel and in the details that their code failed to load, keeps the list, and tries again", async ({
  mona,
  newContext,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/Failed to load resource|Failed to fetch dynamically imported module/);
  // A service worker would answer from its cache.
  const context = await newContext({ serviceWorkers: "block", storageState: await createSession(mona) });
  const page = await context.newPage();
  await createIssue(mona, { repository, title: "One" });
  for (const { list, code, key, panel } of [
    {
      list: `${repository.path}/issues`,
      code: /\/IssuePanel-[^/]*\.js/,
      key: "Shift+O",
      panel: page.getByRole("dialog"),
    },
    {
      list: `/issues?q=repo:${repository.nameWithOwner}`,
      code: /\/DetailsPane-[^/]*\.js/,
      key: "Enter",
      panel: page.getByRole("main"),
    },
  ]) {
    await page.route(code, (route) => route.abort());
    await open(page, list);
    await getIssueLinks(page).first().focus();
    await page.keyboard.press(key);
    await expect(page.getByText("The issue could not be loaded.")).toBeVisible();
    await page.getByRole("button", { name: "Close panel" }).click();
    await expect(page.getByText("The issue could not be loaded.")).toHaveCount(0);
    await expect(getIssueLinks(page)).toHaveText(["One"]);
    await page.keyboard.press(key);
    await page.unroute(code);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(panel.getByRole("heading", { name: "One #1" })).toBeVisible();
  }
});

test("A person reads that labels, milestones or a milestone's issues failed to load, and tries again", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createMilestone(mona, { repository, title: "v1" });
  for (const { from, link, request, texts } of [
    {
      from: `${repository.path}/issues`,
      link: "Labels",
      request: /"ISSUE_COUNT"|"NAME"/,
      texts: ["Oops we could not load the labels"],
    },
    {
      from: `${repository.path}/issues`,
      link: "Milestones",
      request: /"states"/,
      texts: ["Milestones cannot be loaded.", "Milestones cannot be loaded due to a system error."],
    },
    {
      from: `${repository.path}/milestones?sort=title&direction=desc`,
      link: "v1",
      request: /milestone-number/,
      texts: ["Failed to load issues.", "This milestone's issues can not be loaded due to a system error."],
    },
  ]) {
    const [heading = "", text] = texts;
    await open(page, from);
    const restore = await failRequests(page, request);
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
    if (text !== undefined) await expect(page.getByText(text)).toBeVisible();
    await restore();
    await page.getByRole("button", { name: "try again" }).click();
    await expect(page.getByRole("heading", { name: heading, exact: true })).toHaveCount(0);
  }
});
