import { createComment, createIssue } from "./builders.ts";
import { loseAnswer } from "./network.ts";
import {
  chooseCommentAction,
  getComment,
  getCommentField,
  getComposer,
  open,
  reload,
  signIn,
  signOut,
} from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("A writer is asked before leaving an unsent comment, keeps it through a reload, and sends it just once", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  const field = getCommentField(page);
  const commentButton = getComposer(page).getByRole("button", { name: "Comment", exact: true });
  await open(page, issue.path);
  await field.fill("Not yet sent");
  await page
    .getByRole("link", { name: /^Issues/ })
    .first()
    .click();
  const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
  await expect(question).toContainText("Are you sure you want to leave? You have unsaved changes.");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(issue.path);
  await expect(field).toHaveValue("Not yet sent");
  page.once("dialog", (dialog) => void dialog.accept());
  await reload(page);
  await expect(field).toHaveValue("Not yet sent");
  // The comment is created, but the response is lost: the second attempt must not create another comment.
  const { isLost } = await loseAnswer(page, /idempotencyKey/);
  await commentButton.click();
  await expect(getComposer(page).getByRole("alert")).toBeVisible();
  expect(isLost()).toBe(true);
  await expect(field).toHaveValue("Not yet sent");
  await commentButton.click();
  await expect(field).toHaveValue("");
  await page.unrouteAll({ behavior: "wait" });
  await reload(page);
  await expect(getComment(page, "Not yet sent")).toHaveCount(1);
});

test("A writer saves an edited comment again when the response was lost", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await createComment(mona, { issue, body: "Not yet sent" });
  await open(page, issue.path);
  await chooseCommentAction(page, { comment: "Not yet sent", action: "Edit" });
  const editor = page.locator("[id^=issuecomment-]").getByRole("textbox", { name: "Comment" });
  await editor.fill("Sent at last");
  const { isLost } = await loseAnswer(page, /Sent at last/);
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await saveButton.click();
  await expect.poll(isLost).toBe(true);
  await expect(editor).toHaveValue("Sent at last");
  await saveButton.click();
  await expect(editor).toHaveCount(0);
  await expect(getComment(page, "Sent at last")).toHaveCount(1);
});

test("A person signs out, and the browser has no unsent comment any more", async ({ mona, hubot, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(page, issue.path);
  await getCommentField(page).fill("Mona's own");
  page.on("dialog", (dialog) => void dialog.accept());
  await signOut(page);
  for (const { login } of [hubot, mona]) {
    await signIn(page, { login, password: PASSWORD });
    await open(page, issue.path);
    await expect(getCommentField(page)).toHaveValue("");
    await signOut(page);
  }
});
