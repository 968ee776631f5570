import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer locks a conversation with a reason, and a reader sees that it is locked", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(page, issue.path);
  await page.getByRole("button", { name: "Lock conversation" }).click();
  await page.getByLabel("Reason for locking").selectOption("RESOLVED");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Lock conversation" }).click();
  await expect(page.getByText("locked as resolved and limited conversation to collaborators")).toBeVisible();
  await open(hubot.page, issue.path);
  await expect(hubot.page.getByText("This conversation has been locked and limited to collaborators.")).toBeVisible();
});
