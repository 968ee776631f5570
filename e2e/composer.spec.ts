import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { createIssue, createIssues } from "./builders.ts";
import { getCommentField, getComposer, open } from "./pages.ts";
import { createPerson } from "./people.ts";
import { expect, test } from "./test.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("A writer completes people, issues and emoji by keyboard, and a list continues with the next line", async ({
  mona,
  repository,
  instance,
}) => {
  const { page } = mona;
  const start = instance.uniqueName("octocat");
  const { login } = await createPerson(instance, start);
  const [issue] = await createIssues(mona, { repository, titles: ["Paged 1", "Paged 2", "Paged 3"] });
  await open(page, issue?.path ?? "");
  const field = getCommentField(page);
  await field.click();
  await page.keyboard.type(`Ask @${start}`);
  await expect(page.getByRole("option", { name: new RegExp(login) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(`Ask @${login} `);
  await page.keyboard.type("about #Paged 3");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await field.fill(":tad");
  await field.press("a");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue(/🎉|:tada:/);
  await field.fill("- one");
  await field.press("End");
  await field.press("Enter");
  await expect(field).toHaveValue("- one\n- ");
});

test("A writer inserts a table with a slash command", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(page, issue.path);
  await getCommentField(page).click();
  await page.keyboard.type("/tab");
  await expect(page.getByRole("option", { name: /Table/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(getCommentField(page)).toHaveValue(/\| --- \| --- \|/);
});

test("A writer makes text bold, pastes an address onto it as a link, and pastes a spreadsheet as a table", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(page, issue.path);
  const field = getCommentField(page);
  await field.fill("words");
  await field.press("Control+a");
  await field.press("Control+b");
  await expect(field).toHaveValue("**words**");
  await field.fill("words");
  await field.press("Control+a");
  await paste(page, { "text/plain": "https://example.com/" });
  await expect(field).toHaveValue("[words](https://example.com/)");
  await field.fill("");
  await paste(page, {
    "text/plain": "a\tb\n1\t2",
    "text/html": "<meta charset='utf-8'><table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>",
  });
  await expect(field).toHaveValue(/a \| b\n-- \| --\n1 \| 2/);
});

test("A writer attaches an image to a comment, and reads why a program is refused", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(page, issue.path);
  await getCommentField(page).click();
  const files = getComposer(page).getByLabel("Files to attach");
  await files.setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PNG });
  await expect(getCommentField(page)).toHaveValue(/!\[dot.png\]\(.*\)/);
  await files.setInputFiles({ name: "run.exe", mimeType: "application/x-msdownload", buffer: Buffer.from("MZ") });
  await expect(page.getByRole("alert").filter({ hasText: /type/i }).first()).toBeVisible();
  await getComposer(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.locator('[id^=issuecomment-] img[alt="dot.png"]')).toBeVisible();
});

test("A writer saves a reply in the settings and inserts it into a comment", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(page, "/settings/replies");
  await page.getByLabel("Title").fill("Thanks");
  await page.getByLabel("Body").or(page.getByLabel("Saved reply")).first().fill("Thank you for telling us.");
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /Add|Save/ })
    .first()
    .click();
  await expect(page.getByRole("listitem").filter({ hasText: "Thank you for telling us." })).toBeVisible();
  await open(page, issue.path);
  await getCommentField(page).click();
  await getComposer(page).getByRole("button", { name: "Saved replies" }).click();
  await page.getByRole("menuitem", { name: /Thanks/ }).click();
  await expect(getCommentField(page)).toHaveValue("Thank you for telling us.");
});

/** Pastes content of these types at the selection of the comment field. */
async function paste(page: Page, content: Record<string, string>): Promise<void> {
  await getCommentField(page).evaluate((element, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(types)) clipboardData.setData(type, value);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, content);
}
