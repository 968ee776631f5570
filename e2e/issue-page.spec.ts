import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { api, createPerson, hydrated, milepost, open, PASSWORD, signIn } from "./people.ts";

test.describe.configure({ mode: "serial" });

let mona: Page;
let hubot: Page;
const complaints: string[] = [];
const COMMENTS = 2_000;
const BODY_MAX = 65_536;

const card = (page: Page, text: string) => page.locator("[id^=issuecomment-]").filter({ hasText: text });
const composer = (page: Page) => page.getByRole("form", { name: "Add a comment" });
const commentField = (page: Page) => composer(page).getByRole("textbox", { name: "Comment" });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

function watch(page: Page): void {
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
}

async function act(page: Page, comment: string, item: string): Promise<void> {
  await card(page, comment).getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

async function write(page: Page, text: string): Promise<void> {
  await commentField(page).fill(text);
  await composer(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(commentField(page)).toHaveValue("");
}

test.beforeAll(async ({ browser }) => {
  // An import of 2,000 comments, and two people who sign in: a busy machine takes its time.
  test.setTimeout(180_000);
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
  const time = (minute: number) => new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
  const issue = (number: number, more: object = {}) => ({
    number,
    id: `P${number}`,
    title: `Paged ${number}`,
    url: `https://example.com/${number}`,
    state: "OPEN",
    author: "mona",
    assignees: [],
    labels: [],
    body: "",
    createdAt: time(number),
    updatedAt: time(number),
    closedAt: null,
    comments: [],
    ...more,
  });
  const file = join(tmpdir(), `milepost-e2e-issue-${process.pid}.json`);
  const archive = (repo: string, issues: object[]) =>
    JSON.stringify({
      magic: "E!vIA5L86J2I",
      timestamp: time(0),
      repo,
      labels: [{ name: "bug", color: "ff0000" }],
      issues,
      pulls: [],
    });
  await writeFile(
    file,
    archive("desk/pages", [
      issue(1, {
        comments: Array.from({ length: COMMENTS }, (_, at) => ({
          author: "mona",
          body: `Comment number ${at + 1}.`,
          createdAt: time(10 + at),
          updatedAt: time(10 + at),
        })),
      }),
      issue(2, { body: "- [ ] first task\n- [x] second task\n\nSee #3." }),
      issue(3),
      issue(4),
      issue(5),
      issue(6, { body: "x ".repeat(BODY_MAX / 2) }),
    ]),
  );
  milepost(["import", file]);
  await writeFile(file, archive("desk/other", [issue(1)]));
  milepost(["import", file]);
  mona = await signIn(browser, "mona");
  hubot = await signIn(browser, "hubot");
  watch(mona);
  watch(hubot);
});

test.afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

test("a thread of 2,000 comments opens at both its ends, and at any comment by its address", async () => {
  test.slow();
  await open(mona, "/desk/pages/issues/1");
  await expect(card(mona, "Comment number 1.")).toBeVisible();
  await expect(card(mona, `Comment number ${COMMENTS}.`)).toHaveCount(1);
  expect(await mona.locator("[id^=issuecomment-]").count()).toBeLessThan(60);
  await mona.getByRole("button", { name: "Load more" }).click();
  // 150 comments at once take a busy machine its time.
  await expect(card(mona, "Comment number 160.")).toHaveCount(1, { timeout: 60_000 });
  const first = await card(mona, "Comment number 1.").getAttribute("id");
  // They were made in a row.
  const id = Number(first?.split("-")[1]) + 999;
  await open(mona, `/desk/pages/issues/1#issuecomment-${id}`);
  const middle = mona.locator(`#issuecomment-${id}`);
  await expect(middle).toContainText("Comment number 1000.", { timeout: 60_000 });
  await expect(middle).toBeInViewport();
  await expect(mona.locator("[id^=issuecomment-]").first()).toContainText("Comment number 1.");
});

test("a comment is changed, looked back on, quoted, hidden, shown, pinned and deleted", async () => {
  await open(mona, "/desk/pages/issues/2");
  await write(mona, "The **first** words");
  await act(mona, "The first words", "Edit");
  const editor = mona.locator("[id^=issuecomment-]").getByRole("textbox", { name: "Comment" });
  await editor.fill("The **second** words");
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await card(mona, "The second words")
    .getByRole("button", { name: /^edited/ })
    .click();
  await expect(mona.getByRole("dialog", { name: "Edit history" })).toBeVisible();
  await expect(mona.getByRole("region", { name: "Changes" })).toContainText("second");
  await expectAccessible(mona);
  await mona.keyboard.press("Escape");
  await act(mona, "The second words", "Quote reply");
  await expect(commentField(mona)).toHaveValue(/^> The \*\*second\*\* words/);
  await commentField(mona).fill("");
  await act(mona, "The second words", "Hide");
  await mona.getByLabel("Reason for hiding").selectOption("SPAM");
  await mona.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await expect(mona.getByText("This comment was marked as spam.")).toBeVisible();
  await expect(mona.getByText("The second words")).toBeHidden();
  await open(hubot, "/desk/pages/issues/2");
  await hubot.getByRole("button", { name: "Show comment" }).click();
  await expect(hubot.getByText("The second words")).toBeVisible();
  await mona.getByRole("button", { name: "Comment actions" }).click();
  await mona.getByRole("menuitem", { name: "Unhide" }).click();
  await act(mona, "The second words", "Pin comment");
  await expect(section(mona, "Pinned comment")).toContainText("Pinned by mona");
  await expectAccessible(mona);
  await act(mona, "The second words", "Delete");
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(card(mona, "The second words")).toHaveCount(0);
});

test("tasks are ticked in place, and become sub-issues; those are added, moved by keys and by handle, and removed", async () => {
  await open(mona, "/desk/pages/issues/2");
  await Promise.all([
    mona.waitForResponse((response) => response.request().postData()?.includes('"checked"') === true),
    mona.getByRole("checkbox").first().check(),
  ]);
  await mona.reload();
  await hydrated(mona);
  await expect(mona.getByRole("checkbox").first()).toBeChecked();
  await Promise.all([
    mona.waitForResponse((response) => response.request().postData()?.includes('"checked"') === true),
    mona.getByRole("checkbox").first().uncheck(),
  ]);
  await mona.getByRole("listitem").filter({ hasText: "first task" }).hover();
  await mona.getByRole("button", { name: "Convert to sub-issue" }).first().click();
  const list = section(mona, "Sub-issues");
  await expect(list.getByRole("link", { name: "first task" })).toBeVisible();
  await list.getByRole("button", { name: "Add sub-issue" }).click();
  await mona.getByRole("menuitem", { name: "Add existing issue" }).click();
  await mona.getByRole("combobox", { name: /^Number, words/ }).fill("4");
  await mona.getByRole("option", { name: /Paged 4/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: "Actions for sub-issue Paged 4" }).focus();
  await mona.keyboard.press("Alt+ArrowUp");
  await expect(list.getByRole("status")).toHaveText("Moved to position 1 of 2");
  await mona.reload();
  await hydrated(mona);
  await expect(list.getByRole("listitem").first()).toContainText("Paged 4");
  await expectAccessible(mona);
  await list.getByRole("button", { name: "Move Paged 4" }).focus();
  await mona.keyboard.press("Space");
  await mona.keyboard.press("ArrowDown");
  await expect(mona.getByText("Paged 4 is now at position 2 of 2.")).toBeAttached();
  await mona.keyboard.press("Space");
  await expect(list.getByRole("listitem").last()).toContainText("Paged 4");
  await mona.reload();
  await hydrated(mona);
  await expect(list.getByRole("listitem").last()).toContainText("Paged 4");
  await list.getByRole("button", { name: "Actions for sub-issue Paged 4" }).click();
  await mona.getByRole("menuitem", { name: "Remove sub-issue" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
});

test("people, issues and emoji are suggested by keyboard; a link is pasted on a selection, a sheet as a table", async () => {
  await open(mona, "/desk/pages/issues/2");
  const field = commentField(mona);
  await field.click();
  await mona.keyboard.type("Ask @hub");
  await expect(mona.getByRole("option", { name: /hubot/ })).toBeVisible();
  await mona.keyboard.press("Enter");
  await expect(field).toHaveValue("Ask @hubot ");
  await mona.keyboard.type("about #Paged 3");
  await expect(mona.getByRole("option").first()).toBeVisible();
  await mona.keyboard.press("Escape");
  await field.fill(":tad");
  await field.press("a");
  await expect(mona.getByRole("option").first()).toBeVisible();
  await mona.keyboard.press("Tab");
  await expect(field).toHaveValue(/🎉|:tada:/);
  await field.fill("- one");
  await field.press("End");
  await field.press("Enter");
  await expect(field).toHaveValue("- one\n- ");
  await field.fill("words");
  await field.press("Control+a");
  await field.press("Control+b");
  await expect(field).toHaveValue("**words**");
  await paste(mona, { "text/plain": "https://example.com/" }, "words");
  await expect(field).toHaveValue("[words](https://example.com/)");
  await field.fill("");
  await paste(mona, {
    "text/plain": "a\tb\n1\t2",
    "text/html": "<meta charset='utf-8'><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
  });
  await expect(field).toHaveValue(/a \| b\n-- \| --\n1 \| 2/);
  await field.fill("");
});

/** A paste with content of the test's own; over a selection that is exactly `all` of the field. */
async function paste(page: Page, content: Record<string, string>, all?: string): Promise<void> {
  await commentField(page).evaluate(
    (element, { types, text }) => {
      const area = element as HTMLTextAreaElement;
      if (text !== undefined) {
        const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
        setter?.call(area, text);
        area.dispatchEvent(new Event("input", { bubbles: true }));
        area.setSelectionRange(0, text.length);
      }
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
      area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { types: content, text: all },
  );
}

test("files are attached, and read by those alone who may see the issue; others are refused with a reason", async () => {
  await open(mona, "/desk/pages/issues/3");
  await commentField(mona).click();
  const files = composer(mona).getByLabel("Files to attach");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await files.setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: png });
  await expect(commentField(mona)).toHaveValue(/!\[dot.png\]\(.*\)/);
  await files.setInputFiles({ name: "run.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") });
  await expect(mona.getByRole("alert").filter({ hasText: /type/i }).first()).toBeVisible();
  await composer(mona).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(mona.locator('[id^=issuecomment-] img[alt="dot.png"]')).toBeVisible();
});

test("unsaved words ask before one leaves, survive a reload, and a failed or doubled submit", async () => {
  await open(mona, "/desk/pages/issues/3");
  await commentField(mona).fill("Not yet sent");
  let asked = "";
  mona.once("dialog", (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await mona
    .getByRole("link", { name: /^Issues/ })
    .first()
    .click();
  await expect.poll(() => asked).toBe("Are you sure you want to leave? You have unsaved changes.");
  await expect(mona).toHaveURL("/desk/pages/issues/3");
  await expect(commentField(mona)).toHaveValue("Not yet sent");
  mona.once("dialog", (dialog) => void dialog.accept());
  await mona.reload();
  await hydrated(mona);
  await expect(commentField(mona)).toHaveValue("Not yet sent");
  // The answer is lost on its way: the comment was made, and is not made again.
  let isLost = false;
  await mona.route("**/graphql*", async (route) => {
    if (!route.request().postData()?.includes("idempotencyKey") || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await composer(mona).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(composer(mona).getByRole("alert")).toBeVisible();
  expect(isLost).toBe(true);
  await expect(commentField(mona)).toHaveValue("Not yet sent");
  await composer(mona).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(commentField(mona)).toHaveValue("");
  await mona.unroute("**/graphql*");
  await mona.reload();
  await hydrated(mona);
  await expect(card(mona, "Not yet sent")).toHaveCount(1);
});

test("an edit whose answer is lost is sent again, and words of one person are not shown to another", async ({
  browser,
}) => {
  await open(mona, "/desk/pages/issues/3");
  await act(mona, "Not yet sent", "Edit");
  const editor = mona.locator("[id^=issuecomment-]").getByRole("textbox", { name: "Comment" });
  await editor.fill("Sent at last");
  let isLost = false;
  await mona.route("**/graphql", async (route) => {
    if (isLost || !route.request().postData()?.includes("Sent at last")) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  const save = mona.getByRole("button", { name: "Save", exact: true });
  await save.click();
  await expect.poll(() => isLost).toBe(true);
  await expect(editor).toHaveValue("Sent at last");
  // Either the live stream has told that it was saved, and the person may take that, or it is sent again.
  const conflict = mona.getByRole("alert", { name: "Conflicting edit" });
  await expect(async () => {
    if (await conflict.isVisible()) await conflict.getByRole("button", { name: "Use their version" }).click();
    if (await save.isVisible()) await save.click({ timeout: 1000 });
    await expect(editor).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(card(mona, "Sent at last")).toHaveCount(1);
  await mona.unroute("**/graphql");
  const page = await signIn(browser, "mona");
  watch(page);
  await open(page, "/desk/pages/issues/3");
  await commentField(page).fill("Mona's own");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Open account menu of mona" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  for (const [login, text] of [
    ["hubot", ""],
    ["mona", "Mona's own"],
  ] as const) {
    await open(page, "/login");
    await page.getByLabel("Username or email address").fill(login);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("button", { name: `Open account menu of ${login}` })).toBeVisible();
    await open(page, "/desk/pages/issues/3");
    await expect(commentField(page)).toHaveValue(text);
    await page.getByRole("button", { name: `Open account menu of ${login}` }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  }
});

test("two people change the same text: the second sees both and chooses", async () => {
  await open(mona, "/desk/pages/issues/4");
  await mona.getByRole("button", { name: "Description actions" }).click();
  await mona.getByRole("menuitem", { name: "Edit" }).click();
  const field = mona.getByRole("textbox", { name: "Description" });
  await field.fill("Mine");
  const other = await mona.context().newPage();
  watch(other);
  await open(other, "/desk/pages/issues/4");
  await other.getByRole("button", { name: "Description actions" }).click();
  await other.getByRole("menuitem", { name: "Edit" }).click();
  await other.getByRole("textbox", { name: "Description" }).fill("Theirs");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Theirs")).toBeVisible();
  await other.close();
  const conflict = mona.getByRole("alert", { name: "Conflicting edit" });
  await expect(conflict).toContainText("Theirs");
  await expect(field).toHaveValue("Mine");
  await expectAccessible(mona);
  await conflict.getByRole("button", { name: "Use their version" }).click();
  await expect(field).toHaveValue("Theirs");
});

test("a conversation is locked with its reason, and a body of 65,536 characters is read and changed", async () => {
  await open(mona, "/desk/pages/issues/6");
  await mona.getByRole("button", { name: "Lock conversation" }).click();
  await mona.getByLabel("Reason for locking").selectOption("RESOLVED");
  await expectAccessible(mona);
  await mona.getByRole("dialog").getByRole("button", { name: "Lock conversation" }).click();
  await expect(mona.getByText("locked as resolved and limited conversation to collaborators")).toBeVisible();
  await open(hubot, "/desk/pages/issues/6");
  await expect(hubot.getByText("This conversation has been locked and limited to collaborators.")).toBeVisible();
  await mona.getByRole("button", { name: "Description actions" }).click();
  await mona.getByRole("menuitem", { name: "Edit" }).click();
  const field = mona.getByRole("textbox", { name: "Description" });
  await expect(field).toHaveValue(/^x x/);
  await field.fill("y ".repeat(BODY_MAX / 2));
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await expect(mona.getByText("y y y y").first()).toBeVisible();
});

test("the side panel opens over the list, goes on, expands, and closes with the browser's back", async () => {
  await open(mona, "/desk/pages/issues?q=is%3Aissue%20sort%3Acreated-asc");
  const row = mona.locator("[data-issue-link]").nth(2);
  const title = (await row.textContent()) ?? "";
  await row.focus();
  await mona.keyboard.press("p");
  const panel = mona.getByRole("dialog", { name: /^Issue desk\/pages#/ });
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();
  expect(new URL(mona.url()).searchParams.get("issue")).toMatch(/^desk\|pages\|\d+$/);
  await expectAccessible(mona);
  const number = new URL(mona.url()).searchParams.get("issue");
  await panel.getByRole("button", { name: "Next issue" }).click();
  await expect.poll(() => new URL(mona.url()).searchParams.get("issue")).not.toBe(number);
  await mona.goBack();
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();
  await mona.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  expect(new URL(mona.url()).searchParams.has("issue")).toBe(false);
  await open(mona, "/desk/pages/issues?issue=desk|pages|2");
  await panel.getByRole("link", { name: "Open full page" }).click();
  await expect(mona).toHaveURL(/\/desk\/pages\/issues\/2$/);
  await open(mona, "/desk/pages/issues?issue=desk|pages|two");
  await expect(mona.locator("[data-issue-link]").first()).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test("an issue is closed as a duplicate, and moves to another repository; its old address leads there", async () => {
  await open(mona, "/desk/pages/issues/5");
  await mona.getByRole("button", { name: "Select close reason" }).click();
  await mona.getByRole("menuitemradio", { name: /duplicate/i }).click();
  await mona.getByRole("button", { name: "Close issue" }).click();
  const dialog = mona.getByRole("dialog", { name: "Close as duplicate of…" });
  await dialog.getByLabel("Find the canonical issue").fill("3");
  await dialog.getByRole("radio", { name: /Paged 3/ }).check();
  await expectAccessible(mona);
  await dialog.getByRole("button", { name: /duplicate/i }).click();
  await expect(
    mona.getByText("marked this as a duplicate of").or(mona.getByText("as a duplicate of")).first(),
  ).toBeVisible();
  await mona.getByRole("button", { name: "Transfer issue" }).click();
  await mona.getByRole("radio", { name: "desk/other" }).check();
  await mona.getByRole("dialog").getByRole("button", { name: "Transfer issue" }).click();
  await expect(mona).toHaveURL(/\/desk\/other\/issues\/2$/);
  await open(mona, "/desk/pages/issues/5");
  await expect(mona).toHaveURL(/\/desk\/other\/issues\/2$/);
});

const FORM = `name: Bug report
description: Something is broken
title: "[Bug]: "
labels: [bug]
body:
  - type: input
    id: version
    attributes:
      label: Version
    validations:
      required: true
  - type: dropdown
    id: system
    attributes:
      label: System
      options: [Linux, Windows]
  - type: checkboxes
    id: terms
    attributes:
      label: Terms
      options:
        - label: I have searched
          required: true
`;

test("forms are written on a page; a broken one says where, and the chooser stands", async () => {
  await open(mona, "/desk/pages/files?new");
  await mona.getByLabel("Path").fill(".github/ISSUE_TEMPLATE/bug.yml");
  await mona.getByLabel("Content").fill(FORM);
  await expectAccessible(mona);
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await expect(mona.getByRole("link", { name: ".github/ISSUE_TEMPLATE/bug.yml" })).toBeVisible();
  await mona.getByRole("link", { name: "New file" }).click();
  await mona.getByLabel("Path").fill(".github/ISSUE_TEMPLATE/broken.yml");
  await mona.getByLabel("Content").fill("name: Broken\ndescription: x\nbody:\n  - type: nothing\n");
  await mona.getByRole("button", { name: "Save", exact: true }).click();
  await expect(mona.getByText(/cannot be read: line \d+/)).toBeVisible();
  await open(mona, "/desk/pages/issues/new/choose");
  await expect(mona.getByRole("link", { name: /Bug report/ })).toBeVisible();
  await expect(mona.getByRole("region", { name: "Problems of templates" })).toContainText("broken.yml:");
  await expectAccessible(mona);
});

test("a form checks its answers, is filled by its address, and makes one issue of two submits", async () => {
  await mona.getByRole("link", { name: /Bug report/ }).click();
  await hydrated(mona);
  await expect(mona.getByLabel("Add a title")).toHaveValue("[Bug]: ");
  await mona.getByLabel("Add a title").fill("[Bug]: It fails");
  await mona.getByRole("button", { name: "Create", exact: true }).click();
  await expect(mona.getByLabel("Version")).toBeFocused();
  await expectAccessible(mona);
  await mona.getByLabel("Version").fill("1.2");
  await mona.getByRole("checkbox", { name: /I have searched/ }).check();
  await mona.getByRole("combobox", { name: "System" }).selectOption("Linux");
  await mona.reload().catch(() => undefined);
  await hydrated(mona);
  await expect(mona.getByLabel("Version")).toHaveValue("1.2");
  const sent: string[] = [];
  await mona.route("**/graphql*", async (route) => {
    const data = route.request().postData() ?? "";
    if (!data.includes("formAnswers")) return route.fallback();
    sent.push(data);
    // Sent twice by a network that believes that the first was lost.
    await route.fetch();
    return route.fallback();
  });
  await mona.getByRole("button", { name: "Create", exact: true }).click();
  await expect(mona.getByRole("heading", { name: /\[Bug\]: It fails/ })).toBeVisible();
  await mona.unroute("**/graphql*");
  expect(sent.length).toBe(1);
  await expect(mona.getByRole("heading", { name: "Version" })).toBeVisible();
  await open(mona, "/desk/pages/issues?q=is%3Aissue+%22It+fails%22");
  await expect(mona.locator("[data-issue-link]")).toHaveCount(1);
  await open(mona, "/desk/pages/issues/new?template=bug.yml&version=9.9&title=Asked");
  await expect(mona.getByLabel("Add a title")).toHaveValue("Asked");
  await expect(mona.getByLabel("Version")).toHaveValue("9.9");
});

test("more than one issue is made in a row, the repository chosen first; leaving asks", async () => {
  await open(mona, "/issues/new");
  await expectAccessible(mona);
  await mona
    .getByRole("link", { name: /desk\/other/ })
    .first()
    .click();
  await expect(mona).toHaveURL(/\/desk\/other\/issues\/new/);
  await mona.getByLabel("Add a title").fill("Several of them one");
  await mona.getByLabel("Create more").check();
  await mona.getByRole("button", { name: "Create", exact: true }).click();
  await expect(mona.getByLabel("Add a title")).toHaveValue("");
  await expect(mona.getByLabel("Create more")).toBeChecked();
  await mona.getByLabel("Add a title").fill("Several of them");
  await expect(mona.getByRole("region", { name: "Similar issues" })).toContainText("Several of them one");
  await expectAccessible(mona);
  mona.once("dialog", (dialog) => void dialog.dismiss());
  await mona.getByRole("button", { name: "Cancel" }).click();
  await expect(mona.getByLabel("Add a title")).toHaveValue("Several of them");
  mona.once("dialog", (dialog) => void dialog.accept());
  await mona.getByRole("button", { name: "Cancel" }).click();
  await expect(mona).toHaveURL(/\/desk\/other\/issues$/);
});

test("saved replies are kept and used", async () => {
  await open(mona, "/settings/replies");
  await mona.getByLabel("Title").fill("Thanks");
  await mona.getByLabel("Body").or(mona.getByLabel("Saved reply")).first().fill("Thank you for telling us.");
  await expectAccessible(mona);
  await mona
    .getByRole("button", { name: /Add|Save/ })
    .first()
    .click();
  await expect(mona.getByText("Thank you for telling us.").first()).toBeVisible();
  await open(mona, "/desk/pages/issues/3");
  await commentField(mona).click();
  await composer(mona).getByRole("button", { name: "Saved replies" }).click();
  await mona.getByRole("menuitem", { name: /Thanks/ }).click();
  await expect(commentField(mona)).toHaveValue("Thank you for telling us.");
  await commentField(mona).fill("");
});

test("what the browser keeps goes with the session, and no other person sees it", async ({ browser }) => {
  const page = await signIn(browser, "mona");
  watch(page);
  await open(page, "/desk/pages/issues/3");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await open(page, "/desk/pages/issues/3");
  await open(page, "/desk/pages/issues/3");
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith("pages:"));
      return (await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))).reduce(
        (sum, count) => sum + count,
        0,
      );
    });
  await expect.poll(kept).toBeGreaterThan(0);
  await expect(page.locator("html[data-kept]")).toHaveCount(1);
  await page.getByRole("button", { name: "Open account menu of mona" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await kept()).toBe(0);
  await open(page, "/desk/pages/issues/3");
  await expect(page.locator("html[data-kept]")).toHaveCount(0);
  await expect(page.getByText("to join this conversation.")).toBeVisible();
});

test("what was kept of a repository goes when one may see it no more", async ({ request }) => {
  const token = milepost(["token", "create", "--login", "mona", "--scopes", "repo"]);
  const { repository } = (await api(
    request,
    token,
    `{ repository(owner: "desk", name: "other") { id } }`,
  )) as unknown as {
    repository: { id: string };
  };
  await open(hubot, "/desk/other/issues/1");
  await hubot.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await open(hubot, "/desk/other/issues/1");
  await open(hubot, "/desk/other/issues/1");
  await expect(hubot.locator("html[data-kept]")).toHaveCount(1);
  await api(
    request,
    token,
    `mutation ($id: ID!) { updateRepository(input: { repositoryId: $id, visibility: PRIVATE }) { repository { id } } }`,
    { id: repository.id },
  );
  await hubot.goto("/desk/other/issues/1");
  await expect(hubot.getByRole("heading", { name: /not found/i })).toBeVisible();
  await hubot.goto("/desk/other/issues/1");
  await expect(hubot.locator("html[data-kept]")).toHaveCount(0);
  expect(
    await hubot.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pages:")).length),
  ).toBeLessThanOrEqual(1);
});

test("a page of an older program says that there is a newer one", async () => {
  await open(mona, "/desk/pages/issues/3");
  await mona.route("**/graphql", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), "x-milepost-version": "0.0.1" } });
  });
  await mona.getByRole("link", { name: /^Pull requests/ }).click();
  await expect(mona.getByText("A new version of the product is available. Please refresh the page.")).toBeVisible();
  await mona.unroute("**/graphql");
});

test("over plain http, by the name of another machine, one comments once and copies", async ({ browser }) => {
  const page = await (
    await browser.newContext({ baseURL: `http://milepost.test:${process.env["E2E_PORT"] ?? "4173"}` })
  ).newPage();
  // Its console has a word for each header that browsers ignore there; errors of code are none of that.
  page.on("pageerror", (error) => complaints.push(String(error)));
  await open(page, "/login");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel("Username or email address").fill("mona");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Open account menu of mona" })).toBeVisible();
  await open(page, "/desk/pages/issues/4");
  await write(page, "From another machine");
  await expect(card(page, "From another machine")).toHaveCount(1);
  await act(page, "From another machine", "Copy link");
  await expect(page.getByText("Link copied")).toBeVisible();
});

test("a reference shows a card, a command writes a block, an issue is deleted by hand", async () => {
  await open(mona, "/desk/pages/issues/2");
  await mona.locator("[data-markdown] a.issue-link", { hasText: "#3" }).first().hover();
  await expect(mona.locator("[popover]:popover-open")).toContainText("Paged 3");
  await mona.mouse.move(0, 0);
  await expect(mona.locator("[popover]:popover-open")).toHaveCount(0);
  await commentField(mona).click();
  await mona.keyboard.type("/tab");
  await expect(mona.getByRole("option", { name: /Table/ })).toBeVisible();
  await mona.keyboard.press("Enter");
  await expect(commentField(mona)).toHaveValue(/\| --- \| --- \|/);
  await commentField(mona).fill("");
  await open(mona, "/desk/pages/issues/3");
  await mona.getByRole("button", { name: "Delete issue" }).click();
  await expectAccessible(mona);
  await mona.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(mona).toHaveURL("/desk/pages/issues");
  await expect(mona.getByText("The issue was deleted.")).toBeVisible();
  expect((await mona.request.get("/desk/pages/issues/3")).status()).toBe(404);
  // What the browser kept of it brings itself up to date.
  await mona.goto("/desk/pages/issues/3");
  await expect(mona.getByRole("heading", { name: /not found/i })).toBeVisible();
});

test("a limit keeps people out for a while, and tells them why", async () => {
  await open(mona, "/desk/pages/settings");
  await mona.getByLabel("Who may take part").selectOption("COLLABORATORS_ONLY");
  await mona.getByRole("button", { name: /limit/i }).click();
  await expect(mona.getByText("Interaction limits updated")).toBeVisible();
  await open(hubot, "/desk/pages/issues/new");
  await expect(hubot.getByText(/limited|restricted/i).first()).toBeVisible();
  await expectAccessible(hubot);
  await open(mona, "/desk/pages/settings");
  await mona.getByLabel("Who may take part").selectOption("NO_LIMIT");
  await mona.getByRole("button", { name: /limit/i }).click();
  await expect(mona.getByText("No limit is in force.")).toBeVisible();
  await open(hubot, "/desk/pages/issues/new");
  await expect(hubot.getByLabel("Add a title")).toBeVisible();
});

test("on a narrow screen nothing scrolls sideways", async () => {
  await mona.setViewportSize({ width: 360, height: 740 });
  for (const path of [
    "/desk/pages/issues/2",
    "/desk/pages/issues/new/choose",
    "/desk/pages/issues/new?template=bug.yml",
    "/desk/pages/files",
    "/desk/pages/issues?issue=desk|pages|2",
  ]) {
    await open(mona, path);
    expect(await mona.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
  }
});
