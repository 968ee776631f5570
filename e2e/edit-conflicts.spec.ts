import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { editDescription, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer who edits a description at the same time as its author sees both texts and keeps one", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: author } = hubot;
  const issue = await createIssue(hubot, { repository, title: "Something is off", body: "Steps" });
  for (const tab of [author, page]) await open(tab, issue.path);
  const description = author.getByRole("article", { name: `${hubot.login} opened` });
  const authorField = await editDescription(author);
  const field = await editDescription(page);
  const saveButton = page.getByRole("button", { name: "Save", exact: true });
  await authorField.fill("hubot's text");
  await field.fill("mona's text");
  await author.getByRole("button", { name: "Save", exact: true }).click();
  await expect(description).toContainText("hubot's text");
  await expect(page.getByText("Someone else edited this while you were editing.")).toBeVisible();
  await expect(field).toHaveValue("mona's text");
  await expect(saveButton).toBeDisabled();
  await page.getByRole("button", { name: "Keep my version" }).click();
  await saveButton.click();
  await expect(description).toContainText("mona's text");
});

test("A person who edits a description in two tabs sees the other text in the first one and accepts it", async ({
  mona,
  repository,
}) => {
  const { page: first } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(first, issue.path);
  const field = await editDescription(first);
  await field.fill("Mine");
  const second = await first.context().newPage();
  await open(second, issue.path);
  const otherField = await editDescription(second);
  await otherField.fill("Theirs");
  await second.getByRole("button", { name: "Save", exact: true }).click();
  // The editor closes once the text is saved.
  await expect(otherField).toHaveCount(0);
  await second.close();
  const conflict = first.getByRole("alert", { name: "Conflicting edit" });
  await expect(conflict).toContainText("Theirs");
  await expect(field).toHaveValue("Mine");
  await expectAccessible(first);
  await conflict.getByRole("button", { name: "Use their version" }).click();
  await expect(field).toHaveValue("Theirs");
});
