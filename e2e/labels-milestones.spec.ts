import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { api, createPerson, milepost, open, signIn } from "./people.ts";

test.describe.configure({ mode: "serial" });

let mona: Page;
let hubot: Page;
let token: string;
/** Without a cookie: the API goes by tokens. */
let outside: APIRequestContext;
let repositoryId = "";
const complaints: string[] = [];

const LABELS = "/crew/rocket/labels";
const MILESTONES = "/crew/rocket/milestones";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const labels = (page: Page) => page.getByRole("region", { name: "Labels" }).getByRole("listitem");
const rows = (page: Page) => page.getByRole("region", { name: "Milestones" }).locator("h2");
const issues = (page: Page) => page.locator("[data-issue-link]");

async function act(page: Page, of: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${of}` }).click();
  await page.getByRole("menuitem", { name }).click();
}

async function mutate<T>(document: string, variables: Record<string, unknown>): Promise<T> {
  return (await api(outside, token, document, variables)) as unknown as T;
}

type Made<K extends string, N extends string> = Record<K, Record<N, { id: string; number: number }>>;

async function makeMilestone(title: string, dueOn: string | null = null): Promise<{ id: string; number: number }> {
  const made = await mutate<Made<"createMilestone", "milestone">>(
    `mutation ($id: ID!, $title: String!, $dueOn: DateTime) {
      createMilestone(input: { repositoryId: $id, title: $title, dueOn: $dueOn }) { milestone { id number } } }`,
    { id: repositoryId, title, dueOn },
  );
  return made.createMilestone.milestone;
}

async function makeIssue(title: string, milestoneId: string | null = null): Promise<string> {
  const made = await mutate<Made<"createIssue", "issue">>(
    `mutation ($id: ID!, $title: String!, $milestoneId: ID) {
      createIssue(input: { repositoryId: $id, title: $title, milestoneId: $milestoneId }) { issue { id number } } }`,
    { id: repositoryId, title, milestoneId },
  );
  return made.createIssue.issue.id;
}

/** Answers the next requests whose variables match with a failure, until the answer's function is called. */
async function failing(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  await page.route("**/graphql", async (route) => {
    if (pattern.test(route.request().postData() ?? "")) await route.abort();
    else await route.continue();
  });
  return () => page.unrouteAll({ behavior: "wait" });
}

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
  // An archive makes the organization; its owner is the instance's.
  const file = join(tmpdir(), `milepost-e2e-crew-${process.pid}.json`);
  const archive = {
    magic: "E!vIA5L86J2I",
    timestamp: "2024-02-01T00:00:00Z",
    repo: "crew/seed",
    labels: [],
    issues: [],
    pulls: [
      {
        number: 1,
        id: "P1",
        title: "Build it",
        url: "https://example.com/1",
        state: "OPEN",
        author: "hubot",
        authorAssociation: "NONE",
        assignees: [],
        labels: [],
        body: "",
        createdAt: "2024-01-01T00:00:00Z",
        updatedAt: "2024-01-01T00:00:00Z",
        baseRepository: "crew/seed",
        baseRefName: "main",
        baseRefOid: "0".repeat(40),
        headRepository: "crew/seed",
        headRefName: "build",
        headRefOid: "1".repeat(40),
        closedAt: null,
        mergedAt: null,
        mergedBy: null,
        mergeCommit: null,
        comments: [],
        reviews: [],
      },
    ],
  };
  await writeFile(file, JSON.stringify(archive));
  milepost(["import", file]);
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
});

test.afterEach(() => {
  // What was kept from the server on purpose is told in the console too, for whoever looks into it.
  expect(complaints.splice(0).filter((one) => !one.includes("The server cannot be reached"))).toEqual([]);
});

test("an organization chooses the labels that its new repositories begin with", async () => {
  await open(mona, "/crew");
  await mona.getByRole("link", { name: "Settings" }).click();
  await mona.getByRole("link", { name: "Default labels" }).click();
  await expect(mona.getByRole("heading", { name: "9 labels" })).toBeVisible();
  await mona.getByRole("button", { name: "Delete wontfix" }).click();
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByRole("heading", { name: "8 labels" })).toBeVisible();
  await mona.getByRole("button", { name: "New label" }).click();
  await dialog(mona, "New label").getByLabel("Name").fill("crew only");
  await dialog(mona, "New label").getByRole("button", { name: "Create label" }).click();
  await expect(mona.getByRole("heading", { name: "9 labels" })).toBeVisible();
  await expectAccessible(mona);
  await open(mona, "/new");
  await mona.getByLabel("Owner").selectOption("crew");
  await mona.getByLabel("Repository name").fill("rocket");
  await mona.getByRole("radio", { name: /Public/ }).check();
  await mona.getByRole("button", { name: "Create repository" }).click();
  await expect(mona).toHaveURL(/\/crew\/rocket\/issues/);
  const { repository } = (await api(
    outside,
    token,
    `{ repository(owner: "crew", name: "rocket") { id } }`,
  )) as unknown as { repository: { id: string } };
  repositoryId = repository.id;
  await mona.getByRole("link", { name: "Labels" }).click();
  await expect(mona).toHaveURL(LABELS);
  await expect(mona.getByRole("heading", { name: "9 labels" })).toBeVisible();
  await expect(mona.getByRole("link", { name: "Label: crew only" })).toBeVisible();
  await expect(mona.getByRole("link", { name: "Label: wontfix" })).toHaveCount(0);
});

test("a label is made with what is wrong told, and comes first in the list", async () => {
  await mona.getByRole("button", { name: "New label" }).click();
  const form = dialog(mona, "New label");
  const color = form.getByRole("textbox", { name: "Color" });
  await expect(color).toHaveValue(/^#[0-9a-f]{6}$/);
  await form.getByRole("button", { name: "Create label" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await color.fill("red");
  await expect(form.getByText("Color is invalid")).toBeVisible();
  await form.getByRole("button", { name: "Choose random color" }).click();
  await expect(form.getByText("Color is invalid")).toHaveCount(0);
  await form.getByRole("radio", { name: "Light Indigo" }).check({ force: true });
  await expect(color).toHaveValue("#bfd4f2");
  await form.getByLabel("Name").fill("BUG");
  await expect(form.getByRole("img", { name: "Preview" })).toContainText("BUG");
  await expectAccessible(mona);
  await form.getByRole("button", { name: "Create label" }).click();
  await expect(form.getByText("Name has already been taken")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("BUG");
  await form.getByLabel("Name").fill("<b>new</b>");
  await form.getByLabel("Description").fill("Of today");
  await form.getByRole("button", { name: "Create label" }).click();
  await expect(form).toHaveCount(0);
  await expect(mona.getByRole("heading", { name: "10 labels" })).toBeVisible();
  await expect(labels(mona).first()).toContainText("<b>new</b>");
  await expect(labels(mona).first()).toContainText("Of today");
});

test("a label is changed, at once where one looks; a refusal says why and keeps what was typed", async () => {
  await act(mona, "label <b>new</b>", "Edit");
  const form = dialog(mona, "Edit label");
  await form.getByLabel("Name").fill("bug");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("There was an error updating this label: Name has already been taken")).toBeVisible();
  await form.getByLabel("Name").fill("priority/high");
  await form.getByRole("checkbox", { name: /An issue has at most one priority\/ label/ }).check();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await mona.route("**/graphql", async (route) => {
    if (/"isExclusive"/.test(route.request().postData() ?? "")) await held;
    await route.continue();
  });
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(labels(mona).first()).toContainText("priority/high");
  await expect(form.getByRole("button", { name: "Save changes" })).toHaveAttribute("aria-busy", "true");
  release();
  await expect(form).toHaveCount(0);
  await expect(mona.getByRole("link", { name: "Label: priority/high" })).toBeVisible();
  await expect(mona.getByText("one of priority/")).toBeVisible();
  await mona.unrouteAll({ behavior: "wait" });
});

test("labels are searched, sorted and counted, in the address; a count leads to the issues", async () => {
  for (let at = 10; at < 42; at += 1) {
    await mutate(
      `mutation ($id: ID!, $name: String!) { createLabel(input: { repositoryId: $id, name: $name, color: "#0e8a16" }) { label { id } } }`,
      { id: repositoryId, name: `area ${at}` },
    );
  }
  await mutate(
    `mutation ($id: ID!) { createIssue(input: { repositoryId: $id, title: "Labelled" }) { issue { id } } }`,
    { id: repositoryId },
  );
  await open(mona, `/crew/rocket/issues/1`);
  await mona.getByRole("button", { name: "Edit Labels" }).click();
  await mona.getByPlaceholder("Filter labels").fill("question");
  await mona.getByRole("option", { name: /question/ }).click();
  await mona.keyboard.press("Escape");
  await expect(
    mona.getByRole("region", { name: "Labels" }).getByRole("link", { name: "Label: question" }),
  ).toBeVisible();
  await open(mona, "/crew/rocket/issues/labels");
  await expect(mona.getByRole("heading", { name: "42 labels" })).toBeVisible();
  await expect(labels(mona)).toHaveCount(30);
  await mona.getByRole("link", { name: "Page 2" }).click();
  await expect(labels(mona)).toHaveCount(12);
  await mona.getByRole("button", { name: "Sort by: Name" }).click();
  await mona.getByRole("menuitemradio", { name: "Total issue count" }).click();
  await expect(mona).toHaveURL("/crew/rocket/issues/labels?sort=count-desc");
  await expect(labels(mona).first()).toContainText("question");
  await mona.getByRole("button", { name: "Sort by: Total issue count" }).click();
  await mona.getByRole("menuitemradio", { name: "Ascending" }).click();
  await expect(mona).toHaveURL(/sort=count-asc/);
  await mona.getByRole("textbox", { name: "Search all labels" }).fill("further");
  await mona.keyboard.press("Enter");
  await expect(mona).toHaveURL("/crew/rocket/issues/labels?sort=count-asc&q=further");
  await expect(mona.getByRole("heading", { name: "1 label", exact: true })).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("link", { name: "1 open issue labeled question" }).click();
  await expect(mona).toHaveURL(
    `/crew/rocket/issues?q=${encodeURIComponent('is:open is:issue label:"question"').replaceAll("%20", "+")}`,
  );
  await expect(mona.getByRole("link", { name: "Labelled", exact: true })).toBeVisible();
  await mona.goBack();
  await mona.getByRole("button", { name: "Clear search" }).click();
  await expect(mona).toHaveURL("/crew/rocket/issues/labels?sort=count-asc");
  await mona.getByRole("textbox", { name: "Search all labels" }).fill("nothing like it");
  await mona.getByRole("button", { name: "Search", exact: true }).click();
  await expect(mona.getByText("No matching labels")).toBeVisible();
  await expect(mona.getByText("We couldn't find any labels that match your filter. Please try again.")).toBeVisible();
});

test("counts that do not come say so; a deletion that fails stays open; a merge moves the issues", async () => {
  const restore = await failing(mona, /"ids"/);
  await open(mona, `${LABELS}?q=question`);
  await expect(mona.getByText("Could not load data")).toBeVisible();
  await restore();
  await act(mona, "label question", "Merge into…");
  const merge = dialog(mona, "Merge label");
  await merge.getByRole("textbox", { name: "Filter labels" }).fill("area 1");
  await merge.getByRole("radio", { name: "area 10" }).check();
  await merge.getByRole("button", { name: "Merge labels" }).click();
  await expect(mona.getByText("Labels merged")).toBeVisible();
  await open(mona, "/crew/rocket/issues/1");
  await expect(mona.getByText("merged the label question into area 10")).toBeVisible();
  await open(mona, `${LABELS}?q=area+10`);
  await expect(mona.getByRole("link", { name: "1 open issue labeled area 10" })).toBeVisible();
  await act(mona, "label area 10", "Delete");
  const again = await failing(mona, /"input"/);
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByText("There was an error deleting the label. Please try again.")).toBeVisible();
  await again();
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByRole("alertdialog")).toHaveCount(0);
  await expect(mona.getByRole("heading", { name: "0 labels" }).or(mona.getByText("No matching labels"))).toBeVisible();
});

test("of an exclusive group an issue has one label: another takes its place", async () => {
  await mutate(
    `mutation ($id: ID!) { createLabel(input: { repositoryId: $id, name: "priority/low", color: "#c2e0c6" }) { label { id } } }`,
    { id: repositoryId },
  );
  await open(mona, "/crew/rocket/issues/1");
  const shown = mona.getByRole("region", { name: "Labels" });
  for (const name of ["priority/high", "priority/low"]) {
    await mona.getByRole("button", { name: "Edit Labels" }).click();
    await mona.getByPlaceholder("Filter labels").fill(name);
    await mona.getByRole("option", { name: new RegExp(name) }).click();
    await mona.keyboard.press("Escape");
    await expect(shown.getByRole("link", { name: `Label: ${name}` })).toBeVisible();
  }
  await expect(shown.getByRole("link", { name: "Label: priority/high" })).toHaveCount(0);
});

test("milestones: none yet, one is made with what is wrong told, and cancel goes back", async () => {
  await open(mona, "/crew/rocket/issues");
  await mona.getByRole("link", { name: "Milestones" }).click();
  await expect(mona.getByText("You haven't created any Milestones.")).toBeVisible();
  await mona.getByRole("link", { name: "Create a milestone" }).click();
  await expect(mona.getByRole("heading", { name: "Create a milestone" })).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Cancel" }).click();
  await expect(mona).toHaveURL(MILESTONES);
  await mona.getByRole("link", { name: "New milestone" }).click();
  await mona.getByRole("button", { name: "Create milestone" }).click();
  await expect(mona.getByText("Title cannot be empty")).toBeVisible();
  await mona.getByLabel("Title").fill("  Version 1.0 with a title that is long  ");
  await mona.getByLabel("Due date").fill("2020-02-29");
  await mona.getByRole("textbox", { name: "Description" }).fill(`The **first** one. ${"Words go on. ".repeat(60)}`);
  await mona.reload();
  await expect(mona.getByLabel("Due date")).toHaveValue("2020-02-29");
  await mona.getByRole("tab", { name: "Preview" }).click();
  await expect(mona.locator("[data-markdown] strong")).toHaveText("first");
  await mona.getByRole("button", { name: "Create milestone" }).click();
  await expect(mona).toHaveURL("/crew/rocket/milestone/1");
  await expect(mona.getByRole("heading", { level: 1 })).toHaveText("Version 1.0 with a title that is long");
  await expect(mona).toHaveTitle(/^Version 1\.0 with a title that is long · Milestone #1 · crew\/rocket/);
  await expect(mona.getByRole("navigation", { name: "Milestones" })).toContainText("Version 1.0 with a title that …");
  await expect(mona.getByText(/Overdue by \d+ years/)).toBeVisible();
  await expect(mona.getByText("There are no open issues in this milestone")).toBeVisible();
  await mona.getByRole("button", { name: "Show more" }).click();
  await expect(mona.getByRole("button", { name: "Show less" })).toBeVisible();
  await mona.getByRole("link", { name: "Closed 0" }).click();
  await expect(mona).toHaveURL("/crew/rocket/milestone/1?closed=1");
  await expect(mona.getByText("There are no closed issues in this milestone")).toBeVisible();
  await expect(mona.getByText("Issues will automatically be moved here when they are closed.")).toBeVisible();
});

test("a milestone is edited, closed and reopened; what is deleted meanwhile is told and nothing typed is lost", async () => {
  await mona.getByRole("link", { name: "Edit" }).click();
  await mona.getByLabel("Title").fill("v1");
  await mona.getByRole("button", { name: "Clear" }).click();
  await mona.getByRole("button", { name: "Save changes" }).click();
  await expect(mona).toHaveURL("/crew/rocket/milestone/1");
  await expect(mona.getByRole("heading", { level: 1 })).toHaveText("v1");
  await expect(mona.getByText("No due date")).toBeVisible();
  const restore = await failing(mona, /"state"/);
  await mona.getByRole("button", { name: "Close Milestone" }).click();
  await expect(mona.getByText("Could not change Milestone status")).toBeVisible();
  await restore();
  await mona.getByRole("button", { name: "Close Milestone" }).click();
  await expect(mona.getByRole("button", { name: "Reopen Milestone" })).toBeVisible();
  await mona.getByRole("button", { name: "Reopen Milestone" }).click();
  await expect(mona.getByRole("button", { name: "Close Milestone" })).toBeVisible();
  await expectAccessible(mona);
  const doomed = await makeMilestone("doomed");
  await open(mona, `/crew/rocket/milestones/${doomed.number}/edit`);
  await mutate(`mutation ($id: ID!) { deleteMilestone(input: { id: $id }) { milestone { id } } }`, { id: doomed.id });
  await mona.getByLabel("Title").fill("too late");
  await mona.getByRole("button", { name: "Save changes" }).click();
  await expect(
    mona.getByText("This milestone has been deleted in the meantime. What you typed is still here."),
  ).toBeVisible();
  await expect(mona.getByLabel("Title")).toHaveValue("too late");
  mona.once("dialog", (question) => void question.accept());
  await mona.getByRole("button", { name: "Cancel" }).click();
});

test("the list of milestones: nine orders, close, open and delete, fifty at a time", async () => {
  const late = await makeMilestone("zz late", "2030-01-01T00:00:00Z");
  await makeMilestone("aa soon", "2029-01-01T00:00:00Z");
  await makeIssue("In late", late.id);
  await open(mona, MILESTONES);
  for (const [name, query, first] of [
    ["Furthest due date", "sort=due_date&direction=desc", "zz late"],
    ["Closest due date", "sort=due_date&direction=asc", "aa soon"],
    ["Alphabetical", "sort=title&direction=asc", "aa soon"],
    ["Reverse alphabetical", "sort=title&direction=desc", "zz late"],
    ["Most issues", "sort=count&direction=desc", "zz late"],
    ["Fewest issues", "sort=count&direction=asc", "aa soon"],
    ["Most complete", "sort=completeness&direction=desc", "aa soon"],
    ["Least complete", "sort=completeness&direction=asc", "aa soon"],
  ] as const) {
    await mona.getByRole("button", { name: /^Sort by/ }).click();
    await mona.getByRole("menuitemradio", { name, exact: true }).click();
    await expect(mona).toHaveURL(`${MILESTONES}?${query}`);
    await expect(rows(mona).first()).toHaveText(first);
  }
  await mona.getByRole("button", { name: /^Sort by/ }).click();
  await mona.getByRole("menuitemradio", { name: "Recently updated" }).click();
  await expect(mona).toHaveURL(MILESTONES);
  await expect(mona.getByText("0/1 issues closed")).toBeVisible();
  await expectAccessible(mona);
  await act(mona, "milestone zz late", "Close");
  await expect(rows(mona)).toHaveText(["aa soon", "v1"]);
  await mona.getByRole("link", { name: "Closed 1" }).click();
  await expect(rows(mona)).toHaveText(["zz late"]);
  await act(mona, "milestone zz late", "Delete");
  const restore = await failing(mona, /"input"/);
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByText("Could not delete this milestone. Please try again.")).toBeVisible();
  await restore();
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByText("We couldn't find anything!")).toBeVisible();
  await expect(mona.getByText("There aren't any milestones that match. Give it another shot above.")).toBeVisible();
  await expect(mona.getByRole("link", { name: "Closed 0" })).toBeVisible();
  for (let at = 0; at < 50; at += 1) await makeMilestone(`many ${String(at).padStart(2, "0")}`);
  await open(mona, `${MILESTONES}?sort=title&direction=asc`);
  await expect(rows(mona)).toHaveCount(50);
  await mona.getByRole("button", { name: "Load more" }).click();
  await expect(rows(mona)).toHaveCount(52);
  await expect(mona.getByRole("button", { name: "Load more" })).toHaveCount(0);
});

async function dragTo(page: Page, what: Locator, where: Locator): Promise<void> {
  await what.hover();
  const [from, to] = [await what.boundingBox(), await where.boundingBox()];
  if (!from || !to) throw new Error("There is nothing to drag.");
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(from.x + 8, from.y + 8 + ((to.y + to.height / 2 - from.y - 8) * step) / 10);
  }
  await page.mouse.up();
}

test("a milestone's issues are put into order by mouse, by keys and by touch; others see it", async ({ browser }) => {
  const { id, number } = await makeMilestone("ordered");
  for (const title of ["One", "Two", "Three", "Four"]) await makeIssue(title, id);
  const path = `/crew/rocket/milestone/${number}`;
  await open(hubot, `${path}?page=2`);
  await hubot.getByRole("link", { name: "Go to the first page" }).click();
  await expect(issues(hubot)).toHaveText(["One", "Two", "Three", "Four"]);
  await expect(hubot.getByRole("button", { name: "Close Milestone" })).toHaveCount(0);
  await expect(hubot.getByRole("checkbox")).toHaveCount(0);
  await open(mona, path);
  await issues(mona).first().hover();
  await dragTo(
    mona,
    mona.getByRole("button", { name: "Move Four" }),
    mona.getByRole("listitem").filter({ hasText: "Two" }),
  );
  await expect(issues(mona)).toHaveText(["One", "Four", "Two", "Three"]);
  await expect(issues(hubot)).toHaveText(["One", "Four", "Two", "Three"]);
  await mona.getByRole("button", { name: "Move One" }).focus();
  await mona.keyboard.press("Space");
  await mona.keyboard.press("ArrowDown");
  await expect(mona.getByText("One is now at position 2 of 4.")).toBeAttached();
  await mona.keyboard.press("Space");
  await expect(issues(mona)).toHaveText(["Four", "One", "Two", "Three"]);
  await expect(issues(hubot)).toHaveText(["Four", "One", "Two", "Three"]);
  await expectAccessible(mona);
  const restore = await failing(mona, /"prevId"/);
  await mona.getByRole("button", { name: "Move Three" }).focus();
  await mona.keyboard.press("Space");
  await mona.keyboard.press("ArrowUp");
  await mona.keyboard.press("Space");
  await expect(mona.getByText("Error while updating milestone issue ordering")).toBeVisible();
  await expect(issues(mona)).toHaveText(["Four", "One", "Two", "Three"]);
  await restore();
  const context = await browser.newContext({ hasTouch: true, storageState: await mona.context().storageState() });
  const touching = await context.newPage();
  await open(touching, path);
  await issues(touching).first().hover();
  const handle = touching.getByRole("button", { name: "Move Three" });
  const target = touching.getByRole("listitem").filter({ hasText: "Four" });
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  const session = await context.newCDPSession(touching);
  const finger = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const x = (from?.x ?? 0) + 10;
  await finger("touchStart", x, (from?.y ?? 0) + 10);
  // A finger that rests on the handle takes the row after a moment.
  await expect(touching.locator("[data-dnd-dragging]")).not.toHaveCount(0);
  for (let y = from?.y ?? 0; y > (to?.y ?? 0) + 10; y -= 10) await finger("touchMove", x, y);
  for (let step = 0; step < 5; step += 1) await finger("touchMove", x, (to?.y ?? 0) + 6 - step);
  await finger("touchEnd");
  await expect(issues(touching)).toHaveText(["Three", "Four", "One", "Two"]);
  await expect(issues(mona)).toHaveText(["Three", "Four", "One", "Two"]);
  await context.close();
});

test("two who reorder at once end with one order; who was late is told", async () => {
  const path = new URL(mona.url()).pathname;
  const second = await mona.context().newPage();
  await open(second, path);
  await issues(second).first().hover();
  // The second window hears nothing of the first one for a while.
  await second.getByRole("button", { name: "Move Two" }).focus();
  const held: (() => void)[] = [];
  await second.route("**/graphql", async (route) => {
    if (/"prevId"/.test(route.request().postData() ?? "")) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await second.keyboard.press("Space");
  await second.keyboard.press("ArrowUp");
  await second.keyboard.press("Space");
  await expect(issues(second)).toHaveText(["Three", "Four", "Two", "One"]);
  await expect.poll(() => held.length).toBe(1);
  await issues(mona).first().hover();
  await mona.getByRole("button", { name: "Move Four" }).focus();
  await mona.keyboard.press("Space");
  await mona.keyboard.press("ArrowUp");
  await mona.keyboard.press("Space");
  await expect(issues(mona)).toHaveText(["Four", "Three", "One", "Two"]);
  await expect(issues(hubot)).toHaveText(["Four", "Three", "One", "Two"]);
  held[0]?.();
  await expect(
    second.getByText("Somebody else has changed the order in the meantime. Please try again."),
  ).toBeVisible();
  await expect(issues(second)).toHaveText(["Four", "Three", "One", "Two"]);
  await second.close();
});

test("rows are selected in ranges and changed together, pull requests not; a new issue begins in the milestone", async () => {
  const path = new URL(mona.url()).pathname;
  await open(mona, path);
  const box = (name: string) => mona.getByRole("checkbox", { name: `Select: ${name}` });
  const all = mona.getByRole("checkbox", { name: "Select all on this page" });
  await box("Four").check();
  await box("One").click({ modifiers: ["Shift"] });
  await expect(mona.getByText("3 selected")).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(mona.getByText(/selected$/)).toHaveCount(0);
  await all.click();
  await expect(mona.getByText("4 selected")).toBeVisible();
  await all.click();
  await box("Two").check();
  await mona.getByRole("button", { name: "Mark as" }).click();
  await mona.getByRole("menuitem", { name: "Completed" }).click();
  await expect(issues(mona)).toHaveText(["Four", "Three", "One"]);
  await expect(mona.getByText("25% complete")).toBeVisible();
  await expect(mona.getByText("1/4 issues closed")).toBeVisible();
  await mona.getByRole("link", { name: "New issue" }).click();
  await expect(mona).toHaveURL("/crew/rocket/issues/new?milestone=ordered");
  await expect(mona.getByRole("region", { name: "Milestone" })).toContainText("ordered");
});

test("milestones of all repositories of an organization stand together, and are made and closed together", async () => {
  await open(mona, "/crew");
  await mona.getByRole("link", { name: "Milestones" }).click();
  await expect(mona).toHaveURL("/orgs/crew/milestones");
  await mona.getByRole("button", { name: "New milestone" }).click();
  const form = dialog(mona, "Create a milestone");
  await form.getByRole("button", { name: "Create milestone" }).click();
  await expect(form.getByText("Title cannot be empty")).toBeVisible();
  await form.getByLabel("Title").fill("AA quarter");
  await form.getByLabel("Due date").fill("2027-03-31");
  await form.getByRole("button", { name: "Create milestone" }).click();
  await expect(form).toHaveCount(0);
  const row = mona.getByRole("listitem").filter({ has: mona.getByRole("heading", { name: "AA quarter" }) });
  await expect(row.getByText("2 repositories")).toBeVisible();
  await expect(row.getByText("Due by March 31, 2027")).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Close AA quarter in all repositories" }).click();
  await expect(row).toHaveCount(0);
  await mona.getByRole("link", { name: "Closed 1" }).click();
  await row.getByRole("link", { name: "seed" }).click();
  await expect(mona).toHaveURL("/crew/seed/milestone/1");
  await expect(mona.getByText("Closed", { exact: true }).first()).toBeVisible();
});

test("pull requests stand among a milestone's issues, and are not changed together with them", async () => {
  const { repository } = (await api(
    outside,
    token,
    `{ repository(owner: "crew", name: "seed") { milestone(number: 1) { id } issueOrPullRequest(number: 1) { ... on PullRequest { id } } } }`,
  )) as unknown as { repository: { milestone: { id: string }; issueOrPullRequest: { id: string } } };
  await mutate(
    `mutation ($id: ID!, $milestone: ID!) { updatePullRequest(input: { pullRequestId: $id, milestoneId: $milestone }) { pullRequest { id } } }`,
    { id: repository.issueOrPullRequest.id, milestone: repository.milestone.id },
  );
  await open(mona, "/crew/seed/milestone/1");
  await expect(issues(mona)).toHaveText(["Build it"]);
  await mona.getByRole("checkbox", { name: "Select: Build it" }).check();
  await expect(mona.getByRole("button", { name: "Mark as" })).toBeDisabled();
  await expect(mona.getByTitle("Bulk editing isn't available for pull requests")).toBeVisible();
  await makeMilestone("<img src=x onerror=alert(1)>");
  await open(mona, `${MILESTONES}?sort=title&direction=asc`);
  await expect(rows(mona).filter({ hasText: "<img src=x onerror=alert(1)>" })).toBeVisible();
});

test("a reader sees the same without the controls, and is refused in the spec's words", async ({ browser }) => {
  await open(hubot, LABELS);
  await expect(hubot.getByRole("heading", { name: /^\d+ labels$/ })).toBeVisible();
  await expect(hubot.getByRole("button", { name: "New label" })).toHaveCount(0);
  await expect(hubot.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await open(hubot, MILESTONES);
  await expect(hubot.getByRole("link", { name: "New milestone" })).toHaveCount(0);
  await expect(hubot.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  expect((await hubot.goto(`${MILESTONES}/new`))?.status()).toBe(403);
  await expect(hubot.getByText("You do not have permission to create milestones in this repository.")).toBeVisible();
  expect((await hubot.goto(`${MILESTONES}/1/edit`))?.status()).toBe(403);
  expect((await hubot.goto("/crew/rocket/milestone/abc"))?.status()).toBe(404);
  expect((await hubot.goto("/crew/nothing/milestones/new"))?.status()).toBe(404);
  await expect(hubot.getByText("Repository not found")).toBeVisible();
  await open(hubot, "/crew/rocket/milestone/%20+1%20");
  await expect(hubot.getByRole("heading", { level: 1 })).toHaveText("v1");
  const anonymous = await (await browser.newContext()).newPage();
  await anonymous.goto(`${MILESTONES}/new`);
  await expect(anonymous).toHaveURL(`/login?return_to=${encodeURIComponent(`${MILESTONES}/new`)}`);
  await open(hubot, "/crew/seed/labels");
  await expect(hubot.getByText("There are no labels in this repository")).toBeVisible();
  await open(mona, "/crew/seed/labels");
  await expect(mona.getByText('Start creating labels using the "New Label" button.')).toBeVisible();
});

test("nothing scrolls sideways on a narrow screen, and what does not load says so", async () => {
  await mona.setViewportSize({ width: 360, height: 740 });
  for (const path of [LABELS, MILESTONES, "/crew/rocket/milestone/1", `${MILESTONES}/new`, "/orgs/crew/milestones"]) {
    await open(mona, path);
    expect(await mona.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await mona.setViewportSize({ width: 1280, height: 900 });
  for (const [from, link, pattern, said] of [
    ["/crew/rocket/issues", "Labels", /"ISSUE_COUNT"|"NAME"/, ["Oops we could not load the labels"]],
    [
      "/crew/rocket/issues",
      "Milestones",
      /"states"/,
      ["Milestones cannot be loaded.", "Milestones cannot be loaded due to a system error."],
    ],
    [
      `${MILESTONES}?sort=title&direction=desc`,
      "v1",
      /milestone-number/,
      ["Failed to load issues.", "This milestone's issues can not be loaded due to a system error."],
    ],
  ] as const) {
    await open(mona, from);
    const restore = await failing(mona, pattern);
    await mona.getByRole("link", { name: link, exact: true }).click();
    await expect(mona.getByRole("heading", { name: said[0], exact: true })).toBeVisible();
    if (said[1] !== undefined) await expect(mona.getByText(said[1])).toBeVisible();
    await restore();
    await mona.getByRole("button", { name: "try again" }).click();
    await expect(mona.getByRole("heading", { name: said[0], exact: true })).toHaveCount(0);
  }
});
