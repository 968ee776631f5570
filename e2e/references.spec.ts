import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person points at a reference to an issue and sees its card, which closes again", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One", body: "See #2." });
  await createIssue(mona, { repository, title: "Paged 2" });
  await open(page, issue.path);
  await page.locator("[data-markdown] a.issue-link", { hasText: "#2" }).first().hover();
  await expect(page.locator("[popover]:popover-open")).toContainText("Paged 2");
  await page.mouse.move(0, 0);
  await expect(page.locator("[popover]:popover-open")).toHaveCount(0);
});
