import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person points at a reference to an issue and sees its card, which closes again", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssue(mona, { repository, title: "Paged 1" });
  const issue = await createIssue(mona, { repository, title: "Two", body: "See #1." });
  await open(page, issue.path);
  await page.locator("[data-markdown] a.issue-link", { hasText: "#1" }).first().hover();
  await expect(page.locator("[popover]:popover-open")).toContainText("Paged 1");
  await page.mouse.move(0, 0);
  await expect(page.locator("[popover]:popover-open")).toHaveCount(0);
});
