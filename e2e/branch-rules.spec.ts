import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("An administrator adds a branch protection rule, changes it and deletes it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  await open(page, `${repository.path}/settings`);
  await page.getByRole("link", { name: "Require reviews or status checks before merging" }).click();
  await expect(page.getByRole("heading", { name: "No branch protection rules yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add rule" }).click();
  await page.getByLabel("Branch name pattern").fill("main");
  await page.getByLabel("Required number of approvals before merging").selectOption("2");
  await page.getByLabel("Require status checks to pass before merging").check();
  await page.getByLabel("Status checks that are required").fill("build\ndocs");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Branch protection rules", exact: true })).toBeVisible();
  await expect(page.getByText(/^Currently applies to \d+ branch/)).toBeVisible();

  await page.getByRole("link", { name: "main", exact: true }).click();
  await expect(page.getByLabel("Required number of approvals before merging")).toHaveValue("2");
  await expect(page.getByLabel("Status checks that are required")).toHaveValue("build\ndocs");
  // With the keyboard alone.
  await page.getByLabel("Branch name pattern").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("[");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Pattern is not a branch name with `*` and `?`")).toBeVisible();
  await page.keyboard.press("Backspace");
  await page.keyboard.type("*");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Rule updated")).toBeVisible();
  await page.getByRole("link", { name: "Cancel" }).click();

  await open(hubot.page, `${repository.path}/settings/branches`);
  await expect(hubot.page.getByRole("heading", { name: "Branch protection rules" })).toHaveCount(0);

  await page.getByRole("button", { name: "Delete main*" }).click();
  await page.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByRole("heading", { name: "No branch protection rules yet" })).toBeVisible();
});
