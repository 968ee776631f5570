import { expectAccessible } from "./axe.ts";
import { createIssue, createIssues } from "./builders.ts";
import { waitForMutation } from "./network.ts";
import { getRegion, open, reload } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person checks a task, converts it to a sub-issue, adds another one, moves it by keys and by its handle, and removes it", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, {
    repository,
    title: "Tasks",
    body: "- [ ] first task\n- [x] second task",
  });
  await createIssues(mona, { repository, titles: ["Paged 2", "Paged 3", "Paged 4"] });
  const checkbox = page.getByRole("checkbox").first();
  await open(page, issue.path);
  await waitForMutation(page, () => checkbox.check());
  await reload(page);
  await expect(checkbox).toBeChecked();
  await waitForMutation(page, () => checkbox.uncheck());
  await page.getByRole("listitem").filter({ hasText: "first task" }).hover();
  await page.getByRole("button", { name: "Convert to sub-issue" }).first().click();
  const list = getRegion(page, "Sub-issues");
  await expect(list.getByRole("link", { name: "first task" })).toBeVisible();
  await list.getByRole("button", { name: "Add sub-issue" }).click();
  await page.getByRole("menuitem", { name: "Add existing issue" }).click();
  await page.getByRole("combobox", { name: /^Number, words/ }).fill("4");
  await page.getByRole("option", { name: /Paged 4/ }).click();
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: "Actions for sub-issue Paged 4" }).focus();
  await waitForMutation(page, () => page.keyboard.press("Alt+ArrowUp"));
  await expect(list.getByRole("status")).toHaveText("Moved to position 1 of 2");
  await reload(page);
  await expect(list.getByRole("listitem").first()).toContainText("Paged 4");
  await expectAccessible(page);
  await list.getByRole("button", { name: "Move Paged 4" }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByText("Paged 4 is now at position 2 of 2.")).toBeAttached();
  await waitForMutation(page, () => page.keyboard.press("Space"));
  await reload(page);
  await expect(list.getByRole("listitem").last()).toContainText("Paged 4");
  await list.getByRole("button", { name: "Actions for sub-issue Paged 4" }).click();
  await page.getByRole("menuitem", { name: "Remove sub-issue" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
});
