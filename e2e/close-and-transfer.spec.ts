import { expectAccessible } from "./axe.ts";
import { createIssue, createIssues, createRepository } from "./builders.ts";
import { getDialog, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer closes an issue as a duplicate and transfers it, and its old address leads to the new one", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const other = await createRepository(mona, { name: "other" });
  await createIssue(mona, { repository: other, title: "Imported 1" });
  const [, , , , issue] = await createIssues(mona, {
    repository,
    titles: ["Paged 1", "Paged 2", "Paged 3", "Paged 4", "Paged 5"],
  });
  const path = issue?.path ?? "";
  await open(page, path);
  await page.getByRole("button", { name: "Select close reason" }).click();
  await page.getByRole("menuitemradio", { name: /duplicate/i }).click();
  await page.getByRole("button", { name: "Close issue" }).click();
  const dialog = getDialog(page, "Close as duplicate of…");
  await dialog.getByLabel("Find the canonical issue").fill("3");
  await dialog.getByRole("radio", { name: /Paged 3/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /duplicate/i }).click();
  await expect(
    page.getByText("marked this as a duplicate of").or(page.getByText("as a duplicate of")).first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Transfer issue" }).click();
  await page.getByRole("radio", { name: other.nameWithOwner }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Transfer issue" }).click();
  await expect(page).toHaveURL(`${other.path}/issues/2`);
  await open(page, path);
  await expect(page).toHaveURL(`${other.path}/issues/2`);
});
