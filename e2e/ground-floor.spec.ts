import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { api, createPerson, hydrated, milepost, open, PASSWORD, signIn } from "./people.ts";

test.describe.configure({ mode: "serial" });

let mona: Page;
let hubot: Page;

/** What a page complains of in its console: broken policies, failed hydration, errors of code. */
const complaints: string[] = [];

function watch(page: Page): void {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
}

test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

const issueLinks = (page: Page) => page.locator("[data-issue-link]");

test("the first visitor sets up the instance with the one-time link", async ({ browser }) => {
  mona = await (await browser.newContext()).newPage();
  watch(mona);
  await open(mona, new URL(process.env["SETUP_LINK"] ?? "").pathname + new URL(process.env["SETUP_LINK"] ?? "").search);
  await expectAccessible(mona);
  await mona.getByLabel("Username").fill("mona");
  await mona.getByLabel("Email address").fill("mona@example.com");
  await mona.getByLabel("Password").fill("short");
  await mona.getByRole("button", { name: "Create account" }).click();
  await expect(mona.getByText("Password is too short (minimum is 10 characters).")).toBeVisible();
  await expect(mona.getByLabel("Username")).toHaveValue("mona");
  await mona.getByLabel("Password").fill(PASSWORD);
  await mona.getByRole("button", { name: "Create account" }).click();
  await expect(mona.getByRole("heading", { name: "Your repositories" })).toBeVisible();
  await expect(mona.getByText("There are no repositories yet")).toBeVisible();
  await expectAccessible(mona);
});

test("the owner imports an archive from its page and sees it happen", async () => {
  const time = "2020-01-01T00:00:00Z";
  const issue = (number: number, state: string, labels: string[] = []) => ({
    number,
    id: `I${number}`,
    title: `Imported ${number} with \`code\``,
    url: "https://example.com/",
    state,
    author: "alice",
    authorAssociation: "MEMBER",
    assignees: [],
    labels,
    body: `Body ${number} by @alice, see #${number === 1 ? 2 : 1}`,
    createdAt: time,
    updatedAt: time,
    closedAt: state === "OPEN" ? null : time,
    comments: [{ author: "bob", authorAssociation: "NONE", body: "A comment", createdAt: time, updatedAt: time }],
  });
  const pull = {
    ...issue(40, "MERGED"),
    baseRepository: "acme/tool",
    baseRefName: "main",
    baseRefOid: "a".repeat(40),
    headRepository: "alice/tool",
    headRefName: "fix",
    headRefOid: "b".repeat(40),
    mergedAt: time,
    mergedBy: "bob",
    mergeCommit: { oid: "c".repeat(40) },
    reviews: [],
  };
  const archive = {
    magic: "E!vIA5L86J2I",
    timestamp: time,
    repo: "acme/tool",
    labels: [{ name: "bug", description: "Broken", color: "d73a4a" }],
    issues: [
      ...Array.from({ length: 30 }, (_, n) => issue(n + 1, n < 27 ? "OPEN" : "CLOSED", n === 0 ? ["bug"] : [])),
      { number: "broken" },
    ],
    pulls: [pull],
  };
  const path = join(process.env["E2E_DATA"] ?? "", "tool.json");
  await writeFile(path, JSON.stringify(archive));
  await mona.getByRole("link", { name: "import an archive" }).click();
  await expect(mona.getByText("Nothing has been imported yet.")).toBeVisible();
  await mona.getByLabel("Archive").setInputFiles(path);
  await mona.getByRole("button", { name: "Import" }).click();
  await expect(
    mona.getByText("30 issues, 1 pull requests, 31 comments, 0 reviews, 1 labels; 0 unchanged."),
  ).toBeVisible();
  await mona.getByText("1 problem").click();
  await expect(mona.getByText("$.issues[30]")).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("link", { name: "acme/tool" }).click();
  await expect(mona).toHaveURL("/acme/tool/issues");
});

test("the list has tabs with counts, pages, filters by a click, and a search that says what is wrong", async () => {
  await expect(mona.getByRole("link", { name: "Open 27" })).toHaveAttribute("aria-current", "page");
  await expect(issueLinks(mona)).toHaveCount(25);
  await expectAccessible(mona);
  await mona.getByRole("link", { name: "Next" }).click();
  await expect(issueLinks(mona)).toHaveCount(2);
  await expect(mona).toHaveURL(/page=2/);
  await mona.getByRole("link", { name: "Closed 3" }).click();
  await expect(issueLinks(mona)).toHaveCount(3);
  await mona.goBack();
  await mona.goBack();
  await mona.getByRole("combobox", { name: "Search issues" }).fill("is:issue lable:bug");
  await expect(mona.getByText('Unknown qualifier "lable". Did you mean "label"?')).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Use “label”" }).click();
  await mona.getByRole("combobox", { name: "Search issues" }).press("Enter");
  await expect(issueLinks(mona)).toHaveText(["Imported 1 with code"]);
  await expect(mona).toHaveURL("/acme/tool/issues?q=is%3Aissue+label%3Abug");
  await mona.getByRole("combobox", { name: "Search issues" }).fill("nothing like this");
  await mona.getByRole("combobox", { name: "Search issues" }).press("Enter");
  await expect(mona.getByText("No results")).toBeVisible();
  await expect(mona.getByText("Try adjusting your search filters.")).toBeVisible();
  await mona.getByRole("button", { name: "Clear search" }).click();
  await expect(mona).toHaveURL("/acme/tool/issues");
  await mona.getByRole("button", { name: "Sort by: Newest" }).click();
  await mona.getByRole("menuitemradio", { name: "Oldest" }).click();
  await expect(issueLinks(mona).first()).toHaveText("Imported 1 with code");
});

test("an imported issue and pull request read as they were", async () => {
  await issueLinks(mona).first().click();
  await expect(mona.getByRole("heading", { level: 1 })).toHaveText("Imported 1 with code #1");
  await expect(mona.locator("#main")).toBeFocused();
  await expect(mona.getByRole("article", { name: "alice opened" })).toContainText("Body 1 by @alice, see #2");
  await expect(mona.getByRole("article", { name: "bob commented" })).toContainText("A comment");
  await expectAccessible(mona);
  await open(mona, "/acme/tool/issues/40");
  await expect(mona).toHaveURL("/acme/tool/pull/40");
  await expect(mona.getByText("bob merged changes into main from alice:fix")).toBeVisible();
  await expectAccessible(mona);
});

test("a person opens an issue, and its words survive a reload until it is sent", async ({ browser }) => {
  createPerson("hubot");
  hubot = await signIn(browser, "hubot");
  watch(hubot);
  await open(hubot, "/acme/tool/issues");
  await hubot.getByRole("link", { name: "New issue" }).click();
  await hubot.getByRole("button", { name: "Create", exact: true }).click();
  await expect(hubot.getByText("Title can't be blank")).toBeVisible();
  await hubot.getByRole("textbox", { name: "Add a title" }).fill("Something is <b>off</b>");
  await hubot.getByRole("textbox", { name: "Description" }).fill("Steps:\n\n- [ ] one\n\nping @mona");
  await hubot.reload();
  await hydrated(hubot);
  await expect(hubot.getByRole("textbox", { name: "Add a title" })).toHaveValue("Something is <b>off</b>");
  await hubot.getByRole("tab", { name: "Preview" }).click();
  await expect(hubot.getByRole("link", { name: "@mona" })).toBeVisible();
  await expectAccessible(hubot);
  await hubot.getByRole("button", { name: "Create", exact: true }).click();
  await expect(hubot).toHaveURL("/acme/tool/issues/41");
  await expect(hubot.getByRole("heading", { level: 1 })).toHaveText("Something is <b>off</b> #41");
});

test("what one does the other sees without a reload, in the list and on the issue", async () => {
  await open(mona, "/acme/tool/issues");
  await expect(mona.getByRole("link", { name: "Open 28" })).toBeVisible();
  await expect(issueLinks(mona).first()).toHaveText("Something is <b>off</b>");
  await hubot.getByRole("textbox", { name: "Comment" }).fill("More words");
  await hubot.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(hubot.getByRole("article", { name: "hubot commented" })).toHaveCount(1);
  await expect(mona.getByRole("link", { name: "1 comment", exact: true }).first()).toBeVisible();

  await issueLinks(mona).first().click();
  await expect(mona.getByRole("article", { name: "hubot commented" })).toContainText("More words");
  await hubot.getByRole("textbox", { name: "Comment" }).fill("Live words");
  await hubot.getByRole("textbox", { name: "Comment" }).press("Control+Enter");
  await expect(mona.getByRole("article", { name: "hubot commented" })).toHaveCount(2);
  await expect(hubot.getByRole("article", { name: "hubot commented" })).toHaveCount(2);
});

test("a maintainer labels, assigns, closes with a reason and reopens", async () => {
  await mona.getByRole("button", { name: "Edit Labels" }).click();
  await mona.getByPlaceholder("Filter labels").fill("bu");
  await mona.getByRole("option", { name: /bug/ }).click();
  await mona.keyboard.press("Escape");
  await expect(mona.getByRole("region", { name: "Labels" }).getByRole("link", { name: "Label: bug" })).toBeVisible();
  await expect(hubot.getByText("mona added the bug label")).toBeVisible();

  await mona.getByRole("button", { name: "Edit Assignees" }).click();
  await mona.getByPlaceholder("Filter people").fill("hub");
  await mona.getByRole("option", { name: /hubot/ }).click();
  await mona.keyboard.press("Escape");
  await expect(mona.getByRole("region", { name: "Assignees" })).toContainText("hubot");
  await expect(hubot.getByText("mona assigned hubot")).toBeVisible();

  await mona.getByRole("button", { name: "Select close reason" }).click();
  await mona.getByRole("menuitemradio", { name: /Close as not planned/ }).click();
  await mona.getByRole("button", { name: "Close issue" }).click();
  await expect(mona.getByText("Closed as not planned", { exact: true })).toBeVisible();
  await expect(hubot.getByText("mona closed this as not planned")).toBeVisible();
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Reopen Issue" }).click();
  await expect(mona.getByText("mona reopened this")).toBeVisible();
});

test("a milestone is chosen", async ({ request }) => {
  const token = milepost(["token", "create", "--login", "mona", "--scopes", "repo"]);
  const { repository } = (await api(
    request,
    token,
    `{ repository(owner: "acme", name: "tool") { id } }`,
  )) as unknown as {
    repository: { id: string };
  };
  await api(
    request,
    token,
    `mutation ($id: ID!) { createMilestone(input: { repositoryId: $id, title: "v1" }) { milestone { id } } }`,
    {
      id: repository.id,
    },
  );
  const section = mona.getByRole("region", { name: "Milestone" });
  await mona.getByRole("button", { name: "Edit Milestone" }).click();
  await mona.getByRole("option", { name: "v1" }).click();
  await expect(section.getByRole("link", { name: "v1" })).toBeVisible();
  await expect(hubot.getByText("mona added this to the v1 milestone")).toBeVisible();

  await mona.getByRole("button", { name: "Edit Milestone" }).focus();
  await mona.keyboard.press("Enter");
  await expect(mona.getByRole("combobox", { name: "Filter milestones" })).toBeFocused();
  await expect(mona.getByRole("option", { name: "v1" })).toHaveAttribute("aria-selected", "true");
  await mona.keyboard.press("ArrowDown");
  await mona.keyboard.press("Enter");
  await expect(section.getByText("No milestone")).toBeVisible();
  await expect(hubot.getByText("mona removed this from the v1 milestone")).toBeVisible();
  await expect(mona.getByRole("button", { name: "Edit Milestone" })).toBeFocused();
});

test("two people edit one body: the second is shown both and chooses", async () => {
  for (const page of [hubot, mona]) {
    await page.getByRole("button", { name: "Description actions" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
  }
  await hubot.getByRole("textbox", { name: "Description" }).fill("hubot's words");
  await mona.getByRole("textbox", { name: "Description" }).fill("mona's words");
  await hubot.getByRole("button", { name: "Save", exact: true }).click();
  await expect(hubot.getByRole("article", { name: "hubot opened" })).toContainText("hubot's words");
  await expect(mona.getByText("Someone else edited this while you were editing.")).toBeVisible();
  await expect(mona.getByRole("textbox", { name: "Description" })).toHaveValue("mona's words");
  await expect(mona.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await mona.getByRole("button", { name: "Keep my version" }).click();
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await expect(hubot.getByRole("article", { name: "hubot opened" })).toContainText("mona's words");
});

test("title and comments are edited in place, comments deleted after a question", async () => {
  await mona.getByRole("button", { name: "Edit", exact: true }).click();
  await mona.getByRole("textbox", { name: "Title" }).fill("A better title");
  await mona.getByRole("textbox", { name: "Title" }).press("Enter");
  await expect(hubot.getByRole("heading", { level: 1 })).toHaveText("A better title #41");
  await expect(mona.getByRole("button", { name: "Edit", exact: true })).toBeFocused();

  const comment = hubot.getByRole("article", { name: "hubot commented" });
  await comment.first().getByRole("button", { name: "Comment actions" }).click();
  await hubot.getByRole("menuitem", { name: "Edit" }).click();
  await comment.first().getByRole("textbox", { name: "Comment" }).fill("Edited words");
  await comment.first().getByRole("button", { name: "Save", exact: true }).click();
  await expect(mona.getByRole("article", { name: "hubot commented" }).first()).toContainText("Edited words");
  await comment.first().getByRole("button", { name: "Comment actions" }).click();
  await hubot.getByRole("menuitem", { name: "Delete" }).click();
  await expectAccessible(hubot);
  await hubot.getByRole("button", { name: "Delete" }).click();
  await expect(comment).toHaveCount(1);
  await expect(mona.getByRole("article", { name: "hubot commented" })).toHaveCount(1);
});

test("reactions are given and taken back", async () => {
  const body = mona.getByRole("article", { name: "hubot opened" });
  await body.getByRole("button", { name: "Add a reaction" }).click();
  await mona.getByRole("menuitem", { name: "Rocket" }).click();
  await expect(body.getByRole("button", { name: "Rocket: 1" })).toHaveAttribute("aria-pressed", "true");
  await expect(hubot.getByRole("button", { name: "Rocket: 1" })).toHaveAttribute("aria-pressed", "false");
  await body.getByRole("button", { name: "Rocket: 1" }).click();
  await expect(body.getByRole("button", { name: "Rocket: 1" })).toHaveCount(0);
});

test("a reader has no controls beyond their rights, and the anonymous are asked to sign in", async ({ page }) => {
  await expect(hubot.getByRole("button", { name: "Edit Labels" })).toHaveCount(0);
  await open(page, "/acme/tool/issues/41");
  await expect(page.getByText("to join this conversation.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("repository settings: collaborators, visibility, archive, deletion by typing the name", async () => {
  await open(mona, "/new");
  await mona.getByLabel("Repository name").fill("scratch");
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Create repository" }).click();
  await expect(mona).toHaveURL("/mona/scratch/issues");
  await open(hubot, "/mona/scratch/issues");
  await expect(hubot.getByRole("heading", { name: "Repository not found" })).toBeVisible();
  // To the byte what a repository that never was would get.
  const [hidden, missing] = await Promise.all(
    ["scratch", "vapours"].map(async (name) => {
      const response = await hubot.request.get(`/mona/${name}/issues`);
      return [response.status(), (await response.text()).replaceAll(name, "…").replace(/"now":\d+|nonce="[^"]+"/g, "")];
    }),
  );
  expect(hidden).toEqual(missing);
  await mona.getByRole("link", { name: "Settings" }).click();
  await mona.getByLabel("Username").fill("hubot");
  await mona.getByRole("button", { name: "Add collaborator" }).click();
  await expect(mona.getByRole("combobox", { name: "Role of hubot" })).toHaveValue("WRITE");
  await expectAccessible(mona);
  await open(hubot, "/mona/scratch/issues");
  await expect(hubot.getByRole("link", { name: "New issue" })).toBeVisible();
  await mona.getByRole("button", { name: "Make public" }).click();
  await mona.getByRole("alertdialog").getByRole("button", { name: "Make public" }).click();
  await expect(mona.getByText("This repository is public.")).toBeVisible();
  await mona.getByRole("button", { name: "Archive" }).click();
  await mona.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(mona.getByText("This repository has been archived by its owner. It is now read-only.")).toBeVisible();
  await mona.getByRole("button", { name: "Delete" }).click();
  await expect(mona.getByRole("button", { name: "Delete this repository" })).toBeDisabled();
  await mona.getByLabel("To confirm, type “mona/scratch”").fill("mona/scratch");
  await mona.getByRole("button", { name: "Delete this repository" }).click();
  await expect(mona.getByText("mona/scratch was deleted")).toBeVisible();
});

test("tokens are made, shown once, work, and are revoked", async ({ request }) => {
  await open(mona, "/settings/tokens");
  await mona.getByLabel("Name").fill("ci");
  await mona.getByLabel("repo", { exact: true }).check();
  await mona.getByRole("button", { name: "Generate token" }).click();
  const token = await mona.getByRole("status").locator("code").textContent();
  await expectAccessible(mona);
  expect(await api(request, token ?? "", "{ viewer { login } }")).toEqual({ viewer: { login: "mona" } });
  await mona.reload();
  await hydrated(mona);
  await expect(mona.getByText(token ?? "?")).toHaveCount(0);
  await mona.getByRole("button", { name: "Revoke ci" }).click();
  await expect(mona.getByRole("button", { name: "Revoke ci" })).toHaveCount(0);
  const response = await request.post("/api/graphql", {
    headers: { authorization: `token ${token}` },
    data: { query: "{ viewer { login } }" },
  });
  expect(response.status()).toBe(401);
});

test("pages of our own for what is not there or not allowed", async ({ page }) => {
  for (const [path, status, text] of [
    ["/nobody", 404, "Page not found"],
    ["/acme/nothing/issues", 404, "Repository not found"],
    ["/acme/tool/issues/9999", 404, "Page not found"],
    ["/a/b/c/d/e", 404, "Page not found"],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    await expectAccessible(page);
  }
  await page.goto("/site/imports");
  await expect(page).toHaveURL("/login?return_to=%2Fsite%2Fimports");
  expect((await hubot.goto("/site/imports"))?.status()).toBe(403);
  await expectAccessible(hubot);
});

test("themes are remembered and painted at once", async ({ page }) => {
  await open(page, "/acme/tool/issues");
  await page.getByRole("button", { name: "Choose a theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-color-mode", "dark");
  const html = await (await page.request.get("/acme/tool/issues")).text();
  expect(html).toContain('data-color-mode="dark"');
  // With the first answer, which waits for no sheet.
  expect(html).not.toContain('rel="stylesheet"');
  await page.reload();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(13, 17, 23)");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose a theme" }).click();
  await page.getByRole("menuitemradio", { name: "Light high contrast" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-light-theme", "light_high_contrast");
  await expectAccessible(page);
});

test("the keyboard alone goes from the list to a comment", async () => {
  await open(hubot, "/acme/tool/issues/1");
  await hubot.keyboard.press("/");
  await expect(hubot.getByRole("combobox", { name: "Search or jump to" })).toBeFocused();
  await hubot.keyboard.type("#41");
  await hubot.keyboard.press("Enter");
  await expect(hubot).toHaveURL("/acme/tool/issues/41");
  await hubot.getByRole("textbox", { name: "Comment" }).focus();
  await hubot.keyboard.type("By keyboard");
  await hubot.keyboard.press("Control+Enter");
  await expect(hubot.getByRole("article", { name: "hubot commented" }).last()).toContainText("By keyboard");
});

test("nothing scrolls sideways on a narrow screen", async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  for (const path of ["/", "/login", "/acme/tool/issues", "/acme/tool/issues/41", "/acme/tool/pull/40", "/acme"]) {
    await open(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(360);
  }
});

test("signing out ends the session", async () => {
  await hubot.getByRole("button", { name: "Open account menu of hubot" }).click();
  await hubot.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(hubot.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});

test("the command line works beside the running server", () => {
  expect(milepost(["token", "create", "--login", "mona", "--scopes", "repo"])).toMatch(/^mp_[\w-]{43}$/);
  const path = join(process.env["E2E_DATA"] ?? "", "out.json");
  expect(milepost(["export", "acme/tool", path])).toContain("Wrote 32 issues and pull requests");
  expect(milepost(["backup", join(process.env["E2E_DATA"] ?? "", "backup.gz")])).toMatch(/Backed up \d+ rows/);
});
