import { expectAccessible } from "./axe.ts";
import { createComment, createIssue } from "./builders.ts";
import { chooseCommentAction, getComment, getCommentField, getRegion, open, writeComment } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer edits a comment, reads its history, quotes it, hides it, pins it and deletes it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: reader } = hubot;
  const issue = await createIssue(mona, { repository, title: "One" });
  const comment = "The second text";
  await open(page, issue.path);
  await writeComment(page, "The **first** text");
  await chooseCommentAction(page, { comment: "The first text", action: "Edit" });
  const editor = page.locator("[id^=issuecomment-]").getByRole("textbox", { name: "Comment" });
  await editor.fill("The **second** text");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await getComment(page, comment)
    .getByRole("button", { name: /^edited/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Edit history" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Changes" })).toContainText("second");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await chooseCommentAction(page, { comment, action: "Quote reply" });
  await expect(getCommentField(page)).toHaveValue(/^> The \*\*second\*\* text/);
  await getCommentField(page).fill("");
  await chooseCommentAction(page, { comment, action: "Hide" });
  await page.getByLabel("Reason for hiding").selectOption("SPAM");
  await page.getByRole("dialog").getByRole("button", { name: "Hide" }).click();
  await expect(page.getByText("This comment was marked as spam.")).toBeVisible();
  await expect(page.getByText(comment)).toBeHidden();
  await open(reader, issue.path);
  await reader.getByRole("button", { name: "Show comment" }).click();
  await expect(reader.getByText(comment)).toBeVisible();
  await page.getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Unhide" }).click();
  await chooseCommentAction(page, { comment, action: "Pin comment" });
  await expect(getRegion(page, "Pinned comment")).toContainText(`Pinned by ${mona.login}`);
  await expectAccessible(page);
  await chooseCommentAction(page, { comment, action: "Delete" });
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(getComment(page, comment)).toHaveCount(0);
});

test("An author edits the title and a comment in place and deletes the comment, and others see it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: author } = hubot;
  const issue = await createIssue(hubot, { repository, title: "Something is off" });
  for (const body of ["More text", "Live text"]) await createComment(hubot, { issue, body });
  await open(author, issue.path);
  await open(page, issue.path);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("A better title");
  await page.getByRole("textbox", { name: "Title" }).press("Enter");
  await expect(author.getByRole("heading", { level: 1 })).toHaveText("A better title #1");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeFocused();

  const name = `${hubot.login} commented`;
  const comments = author.getByRole("article", { name });
  await comments.first().getByRole("button", { name: "Comment actions" }).click();
  await author.getByRole("menuitem", { name: "Edit" }).click();
  await comments.first().getByRole("textbox", { name: "Comment" }).fill("Edited text");
  await comments.first().getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("article", { name }).first()).toContainText("Edited text");
  await comments.first().getByRole("button", { name: "Comment actions" }).click();
  await author.getByRole("menuitem", { name: "Delete" }).click();
  await expectAccessible(author);
  await author.getByRole("button", { name: "Delete" }).click();
  await expect(comments).toHaveCount(1);
  await expect(page.getByRole("article", { name })).toHaveCount(1);
});

test("A person reacts to an issue and removes the reaction", async ({ mona, hubot, repository }) => {
  const { page } = mona;
  const { page: author } = hubot;
  const issue = await createIssue(hubot, { repository, title: "Something is off" });
  await open(author, issue.path);
  await open(page, issue.path);
  const body = page.getByRole("article", { name: `${hubot.login} opened` });
  await body.getByRole("button", { name: "Add a reaction" }).click();
  await page.getByRole("menuitem", { name: "Rocket" }).click();
  const rocket = body.getByRole("button", { name: "Rocket: 1" });
  await expect(rocket).toHaveAttribute("aria-pressed", "true");
  await expect(author.getByRole("button", { name: "Rocket: 1" })).toHaveAttribute("aria-pressed", "false");
  await rocket.click();
  await expect(rocket).toHaveCount(0);
});

test("A person who edits a description of 65,536 characters sees the new text", async ({ mona, repository }) => {
  const { page } = mona;
  const MAX = 65_536;
  const issue = await createIssue(mona, { repository, title: "Long", body: "x ".repeat(MAX / 2) });
  await open(page, issue.path);
  await page.getByRole("button", { name: "Description actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const field = page.getByRole("textbox", { name: "Description" });
  await expect(field).toHaveValue(/^x x/);
  await field.fill("y ".repeat(MAX / 2));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("y y y y").first()).toBeVisible();
});
