import { createIssue } from "./builders.ts";
import { getIssueLinks, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person sees new issues and comments of others without a reload, in the list and on the issue", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: writer } = hubot;
  await open(page, `${repository.path}/issues`);
  await expect(page.getByRole("link", { name: "Open 0" })).toBeVisible();
  const title = "Something is <b>off</b>";
  const issue = await createIssue(hubot, { repository, title });
  await expect(page.getByRole("link", { name: "Open 1" })).toBeVisible();
  await expect(getIssueLinks(page).first()).toHaveText(title);
  await open(writer, issue.path);
  await writer.getByRole("textbox", { name: "Comment" }).fill("More text");
  await writer.getByRole("button", { name: "Comment", exact: true }).click();
  const name = `${hubot.login} commented`;
  await expect(writer.getByRole("article", { name })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "1 comment", exact: true }).first()).toBeVisible();

  await getIssueLinks(page).first().click();
  await expect(page.getByRole("article", { name })).toContainText("More text");
  await writer.getByRole("textbox", { name: "Comment" }).fill("Live text");
  await writer.getByRole("textbox", { name: "Comment" }).press("Control+Enter");
  await expect(page.getByRole("article", { name })).toHaveCount(2);
  await expect(writer.getByRole("article", { name })).toHaveCount(2);
});
