import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { api, createPerson, milepost, open, signIn } from "./people.ts";

test.describe.configure({ mode: "serial" });

let mona: Page;
let token: string;
const complaints: string[] = [];

const issueLinks = (page: Page) => page.locator("[data-issue-link]");
const bar = (page: Page) => page.getByRole("combobox", { name: "Search issues" });

async function search(page: Page, query: string): Promise<void> {
  await bar(page).fill(query);
  await bar(page).press("Escape");
  await bar(page).press("Enter");
}

type Made = { repository: { issues: { nodes: { id: string; number: number }[] } } };

test.beforeAll(async ({ browser, request }) => {
  const issue = (number: number, more: object) => ({
    number,
    id: `S${number}`,
    title: `Found ${number}`,
    url: `https://example.com/${number}`,
    state: "OPEN",
    author: "hubot",
    assignees: [],
    labels: [],
    body: "",
    createdAt: `2024-01-0${number}T00:00:00Z`,
    updatedAt: `2024-01-0${number}T00:00:00Z`,
    closedAt: null,
    comments: [],
    ...more,
  });
  const file = join(tmpdir(), `milepost-e2e-search-${process.pid}.json`);
  await writeFile(
    file,
    JSON.stringify({
      magic: "E!vIA5L86J2I",
      timestamp: "2024-02-01T00:00:00Z",
      repo: "lab/search",
      labels: [
        { name: "bug", color: "ff0000" },
        { name: "help wanted", color: "00ff00" },
      ],
      issues: [
        issue(1, { title: "Crash when fixing", labels: ["bug"] }),
        issue(2, { title: "Slow start", labels: ["bug", "help wanted"], body: "It crashed with `ERR-42` in v1.2.3." }),
        issue(3, { author: "tess", assignees: ["hubot"], body: "Ask @hubot" }),
        issue(4, {
          state: "CLOSED",
          closedAt: "2024-01-09T00:00:00Z",
          comments: [
            { author: "hubot", body: "中文搜索", createdAt: "2024-01-05T00:00:00Z", updatedAt: "2024-01-05T00:00:00Z" },
          ],
        }),
      ],
      pulls: [],
    }),
  );
  try {
    createPerson("mona", true);
  } catch {
    // The other journeys have made her.
  }
  milepost(["import", file]);
  token = milepost(["token", "create", "--login", "mona", "--scopes", "repo"]);
  const { repository } = (await api(
    request,
    token,
    `{ repository(owner: "lab", name: "search") { issues(first: 10, orderBy: { field: CREATED_AT, direction: ASC }) { nodes { id number } } } }`,
  )) as unknown as Made;
  const [first, second, third] = repository.issues.nodes.map((node) => node.id);
  await api(
    request,
    token,
    `mutation ($a: ID!, $b: ID!) { addSubIssue(input: { issueId: $a, subIssueId: $b }) { issue { id } } }`,
    { a: first, b: second },
  );
  await api(
    request,
    token,
    `mutation ($a: ID!, $b: ID!) { addBlockedBy(input: { issueId: $a, blockingIssueId: $b }) { issue { id } } }`,
    { a: third, b: first },
  );
  await api(
    request,
    token,
    `mutation ($a: ID!) { addReaction(input: { subjectId: $a, content: ROCKET }) { subject { id } } }`,
    { a: second },
  );
  mona = await signIn(browser, "mona");
  mona.on("pageerror", (error) => complaints.push(String(error)));
  mona.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
});

test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

test("the search bar completes words and values by keyboard, and undo takes them back", async () => {
  await open(mona, "/lab/search/issues");
  await mona.keyboard.press("/");
  await expect(bar(mona)).toBeFocused();
  await mona.keyboard.press("End");
  await mona.keyboard.type(" lab");
  await expect(mona.getByRole("option", { name: /^label:/ })).toBeVisible();
  await mona.keyboard.press("ArrowDown");
  await mona.keyboard.press("Enter");
  await expect(bar(mona)).toHaveValue("is:issue state:open label:");
  await mona.keyboard.type("help");
  await expect(mona.getByRole("option", { name: "help wanted" })).toBeVisible();
  await expectAccessible(mona);
  await mona.keyboard.press("ArrowDown");
  await expect(bar(mona)).toHaveAttribute("aria-activedescendant", /.+/);
  await mona.keyboard.press("Tab");
  await expect(bar(mona)).toHaveValue('is:issue state:open label:"help wanted" ');
  await mona.keyboard.press("Control+z");
  await expect(bar(mona)).toHaveValue("is:issue state:open label:help");
  await mona.keyboard.press("Control+Shift+z");
  await mona.keyboard.press("Escape");
  await mona.keyboard.press("Enter");
  await expect(issueLinks(mona)).toHaveText(["Slow start"]);
  await mona.getByRole("button", { name: "Clear search" }).click();
  await expect(bar(mona)).toHaveValue("is:issue state:open");
  await expect(mona).toHaveURL("/lab/search/issues");
});

test("text is found stemmed, as code, in other scripts and in comments, and is marked", async () => {
  await search(mona, "fix");
  await expect(issueLinks(mona)).toHaveText(["Crash when fixing"]);
  await expect(issueLinks(mona).locator("mark")).toHaveText(["fixing"]);
  await search(mona, "ERR-42");
  await expect(issueLinks(mona)).toHaveText(["Slow start"]);
  await expect(mona.locator("p mark")).toHaveText(["ERR", "42"]);
  await search(mona, "搜索");
  await expect(issueLinks(mona)).toHaveText(["Found 4"]);
  await search(mona, "crash sort:relevance");
  await expect(issueLinks(mona)).toHaveText(["Crash when fixing", "Slow start"]);
});

test("a query reports names that were not found and terms that were ignored", async () => {
  await search(mona, "is:issue label:nothing repo:lab/other");
  await expect(mona.getByText('Label "nothing" not found')).toBeVisible();
  await expect(mona.getByText("Ignored: this list only searches lab/search")).toBeVisible();
  await search(mona, "parent-issue:lab/search");
  await expect(mona.getByText('invalid value "lab/search". Use the format <owner>/<repo>#<number>.')).toBeVisible();
});

test("filters change the query: author, labels with none and without, assignee, order", async () => {
  await open(mona, "/lab/search/issues");
  await mona.getByRole("button", { name: "Author" }).click();
  await mona.getByRole("option", { name: "tess" }).click();
  await expect(bar(mona)).toHaveValue("is:issue state:open author:tess");
  await expect(issueLinks(mona)).toHaveText(["Found 3"]);
  await mona.getByRole("button", { name: "Author" }).click();
  await mona.getByRole("option", { name: "tess" }).click();
  await expect(bar(mona)).toHaveValue("is:issue state:open");
  await mona.getByRole("button", { name: "Labels", exact: true }).click();
  await mona.getByRole("option", { name: "help wanted" }).click({ modifiers: ["Alt"] });
  await mona.getByRole("option", { name: "bug" }).click();
  await expectAccessible(mona);
  await mona.keyboard.press("Escape");
  await expect(bar(mona)).toHaveValue('is:issue state:open label:bug -label:"help wanted"');
  await expect(issueLinks(mona)).toHaveText(["Crash when fixing"]);
  await mona.getByRole("button", { name: "Labels", exact: true }).click();
  await mona.getByRole("option", { name: "No labels" }).click();
  await mona.keyboard.press("Escape");
  await expect(bar(mona)).toHaveValue("is:issue state:open no:label");
  await mona.getByRole("button", { name: "Assignees" }).click();
  await mona.getByRole("option", { name: "Assigned to nobody" }).click();
  await expect(bar(mona)).toHaveValue("is:issue state:open no:label no:assignee");
  await expect(mona.getByText("No results")).toBeVisible();
  await search(mona, "is:issue");
  await mona.getByRole("button", { name: "Sort by: Newest" }).click();
  await mona.getByRole("menuitemradio", { name: "Rocket" }).click();
  await expect(issueLinks(mona)).toHaveText(["Slow start", "Found 4", "Found 3", "Crash when fixing"]);
  await expect(mona.getByRole("img", { name: "1 reaction" })).toBeVisible();
  await mona.getByRole("button", { name: "Sort by: Rocket" }).click();
  await expect(mona.getByRole("menuitemradio", { name: "Oldest" })).toHaveAttribute("aria-disabled", "true");
  await mona.keyboard.press("Escape");
});

test("rows say what blocks them and how far their sub-issues are, and lead there", async () => {
  await open(mona, "/lab/search/issues");
  await expect(mona.locator("li", { hasText: "Found 3" }).getByText("Blocked")).toBeVisible();
  await mona.getByRole("link", { name: "0 of 1 sub-issues closed" }).click();
  await expect(bar(mona)).toHaveValue("is:issue parent-issue:lab/search#1");
  await expect(issueLinks(mona)).toHaveText(["Slow start"]);
  await search(mona, "is:blocked");
  await expect(issueLinks(mona)).toHaveText(["Found 3"]);
});

test("people and labels have lists of their own address", async () => {
  for (const [path, query, titles] of [
    ["created_by/tess", "is:issue state:open author:tess", ["Found 3"]],
    ["assigned/hubot", "is:issue state:open assignee:hubot", ["Found 3"]],
    ["mentioned/hubot", "is:issue state:open mentions:hubot", ["Found 3"]],
    ["created_by/app/robot", "is:issue state:open author:app/robot", []],
  ] as const) {
    await open(mona, `/lab/search/issues/${path}`);
    await expect(bar(mona)).toHaveValue(query);
    await expect(issueLinks(mona)).toHaveText([...titles]);
  }
  await open(mona, "/lab/search/labels/help%20wanted");
  await expect(issueLinks(mona)).toHaveText(["Slow start"]);
  await mona.getByRole("link", { name: "Labels", exact: true }).click();
  await expect(mona.getByText("2 labels")).toBeVisible();
  await expectAccessible(mona);
  await mona.goBack();
  await mona.getByRole("link", { name: "Milestones", exact: true }).click();
  await expect(mona.getByText("You haven't created any Milestones.")).toBeVisible();
});

test("types and fields are defined for an organization, set on an issue, shown and found", async () => {
  await open(mona, "/lab");
  await mona.getByRole("link", { name: "Settings" }).click();
  await mona.getByLabel("Name").fill("Bug");
  await mona.getByRole("button", { name: "Create issue type" }).click();
  await expect(mona.getByRole("textbox", { name: "Name of Bug" })).toBeVisible();
  await mona.getByRole("textbox", { name: /^Name/ }).last().fill("bug");
  await mona.getByRole("button", { name: "Create issue type" }).click();
  await expect(mona.getByText("Name has already been taken")).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("link", { name: "Issue fields" }).click();
  await expect(mona.getByRole("heading", { name: "New issue field" })).toBeVisible();
  await mona.getByLabel("Name").fill("Priority");
  await mona.getByLabel("Options").fill("High\nLow");
  await mona.getByRole("button", { name: "Create issue field" }).click();
  await expect(mona.getByText("field.priority:", { exact: true })).toBeVisible();
  await expectAccessible(mona);

  await open(mona, "/lab/search/issues/1");
  await mona.getByRole("button", { name: "Edit Type" }).click();
  await mona.getByRole("option", { name: "Bug" }).click();
  await expect(mona.getByText("mona added the Bug issue type")).toBeVisible();
  await mona.getByLabel("Priority").selectOption("High");
  await expect(mona.getByText("mona set Priority to High")).toBeVisible();
  await expectAccessible(mona);
  await open(mona, "/lab/search/issues?q=type%3Abug+field.priority%3Ahigh");
  await expect(issueLinks(mona)).toHaveText(["Crash when fixing"]);
  await expect(mona.getByRole("link", { name: "Priority: High" })).toBeVisible();
  await mona.getByRole("button", { name: "Types" }).click();
  await expect(mona.getByRole("option", { name: "Bug" })).toHaveAttribute("aria-selected", "true");
  await mona.keyboard.press("Escape");
});

test("pinned issues stand above the list, are ordered and unpinned", async () => {
  for (const number of [1, 3]) {
    await open(mona, `/lab/search/issues/${number}`);
    await mona.getByRole("button", { name: "Pin issue" }).click();
    await expect(mona.getByText("mona pinned this issue")).toBeVisible();
  }
  await open(mona, "/lab/search/issues");
  const pins = mona.getByRole("region", { name: "Pinned issues" }).getByRole("article");
  await expect(pins.getByRole("link")).toHaveText(["Crash when fixing", "Found 3"]);
  await mona.getByRole("button", { name: "Actions for pinned issue Found 3" }).click();
  await mona.getByRole("menuitem", { name: "Move left" }).click();
  await expect(pins.getByRole("link")).toHaveText(["Found 3", "Crash when fixing"]);
  await mona.reload();
  await expect(pins.getByRole("link")).toHaveText(["Found 3", "Crash when fixing"]);
  await mona.getByRole("button", { name: "Actions for pinned issue Found 3" }).click();
  await mona.getByRole("menuitem", { name: "Unpin issue" }).click();
  await expect(pins).toHaveCount(1);
});

test("the first-time banner goes when it is dismissed, and stays away", async () => {
  await expect(mona.getByRole("region", { name: "First contribution" })).toBeVisible();
  await mona.getByRole("button", { name: "Dismiss" }).click();
  await mona.getByRole("menuitem", { name: "Dismiss for this repository" }).click();
  await expect(mona.getByRole("region", { name: "First contribution" })).toHaveCount(0);
  await mona.reload();
  await expect(issueLinks(mona).first()).toBeVisible();
  await expect(mona.getByRole("region", { name: "First contribution" })).toHaveCount(0);
});

test("the keyboard goes through the rows, selects and opens; several are marked at once", async () => {
  await open(mona, "/lab/search/issues?q=is%3Aissue");
  await mona.keyboard.press("j");
  await expect(issueLinks(mona).first()).toBeFocused();
  await mona.keyboard.press("j");
  await expect(issueLinks(mona).nth(1)).toBeFocused();
  await mona.keyboard.press("k");
  await mona.keyboard.press("x");
  await mona.getByRole("checkbox", { name: "Select: Crash when fixing" }).click({ modifiers: ["Shift"] });
  await expect(mona.getByText("4 selected")).toBeVisible();
  await mona.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect(mona.getByText("selected")).toHaveCount(0);
  await mona.getByRole("checkbox", { name: "Select: Found 3" }).click();
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Mark as" }).click();
  await mona.getByRole("menuitem", { name: "Not planned" }).click();
  await expect(mona.getByRole("link", { name: "Closed 2" })).toBeVisible();
  await mona.getByRole("button", { name: "Compact density" }).click();
  await expect(mona.locator("section[data-density=compact]")).toBeVisible();
  await mona.reload();
  await expect(mona.locator("section[data-density=compact]")).toBeVisible();
  await mona.getByRole("button", { name: "Comfortable density" }).click();
  await issueLinks(mona).nth(1).focus();
  await mona.keyboard.press("o");
  await expect(mona).toHaveURL(/\/issues\/3$/);
});

test("a list that cannot be loaded says so and is asked for again; details that cannot are missed", async () => {
  await open(mona, "/lab/search/issues");
  await mona.route("**/graphql*", (route) => route.abort());
  await mona.getByRole("link", { name: /^Closed/ }).click();
  await expect(mona.getByText("Failed to load issues.")).toBeVisible();
  await expect(mona.getByText("We encountered an error trying to load issues.")).toBeVisible();
  await mona.unroute("**/graphql*");
  await mona.getByRole("button", { name: "try again" }).click();
  await expect(issueLinks(mona).first()).toBeVisible();
  // The browser itself complains of what was cut off.
  complaints.length = 0;
});

test("a slow answer is waited for with rows that stand for it, and details that do not come are told", async () => {
  await open(mona, "/lab/search/issues");
  const newest = (await mona.locator("[data-issue-link]").first().textContent()) ?? "";
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  await mona.route("**/graphql*", async (route) => {
    const text = `${route.request().url()} ${route.request().postData() ?? ""}`;
    if (/"ids"|%22ids%22/.test(text)) return route.abort();
    await isTime;
    return route.continue();
  });
  await mona.getByRole("link", { name: /^Closed/ }).click();
  await expect(mona.getByRole("status", { name: "Loading" })).toBeVisible();
  answer();
  // Of a new row: what is known of the old ones is not asked for again.
  await expect(mona.locator("[data-issue-link]").first()).not.toHaveText(newest);
  await expect(mona.getByText("Some details of these rows could not be loaded.")).toBeVisible();
  await mona.unroute("**/graphql*");
  await mona.getByRole("button", { name: "try again" }).click();
  await expect(mona.getByText("Some details of these rows could not be loaded.")).toHaveCount(0);
  // The browser itself complains of what was cut off.
  complaints.length = 0;
});

test("a query that is too long is not carried out, and says so", async () => {
  await open(mona, `/lab/search/issues?q=${"x".repeat(4200)}`);
  await expect(mona.getByText("Failed to load issues.")).toBeVisible();
  await expect(mona.getByText("The query is too long (maximum is 4096 characters).")).toBeVisible();
});

test("pages are as long as asked, up to a hundred", async () => {
  await open(mona, "/lab/search/issues?q=is%3Aissue&pageSize=2");
  await expect(issueLinks(mona)).toHaveCount(2);
  await open(mona, "/lab/search/issues?q=is%3Aissue&pageSize=-1");
  await expect(issueLinks(mona)).toHaveCount(4);
});

test("filters of issue fields are served as JSON, and none for who may not see the repository", async ({ request }) => {
  const fields = (await (await request.get("/_filter/issue_fields?repo=lab/search")).json()) as {
    issue_fields: unknown[];
  };
  expect(fields.issue_fields).toEqual([
    {
      name: "Priority",
      name_slug: "priority",
      data_type: "single_select",
      options: [
        { name: "High", color: "gray" },
        { name: "Low", color: "gray" },
      ],
    },
  ]);
  expect(await (await request.get("/_filter/issue_fields?repo=lab/nothing")).json()).toEqual({ issue_fields: [] });
  const groups = (await (await request.get("/_filter/issue_fields/dashboard")).json()) as {
    issue_fields: { organization: string }[];
  };
  expect(groups.issue_fields.map((group) => group.organization)).toEqual(["lab"]);
});
