import { archivedIssue, importRepository } from "./archives.ts";
import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A reader goes from an imported issue to the pages of its author and of a bot, and uses the keys of issues", async ({
  mona,
}) => {
  const { page } = mona;
  const comment = (id: string, body: string) => ({
    id,
    author: "helper[bot]",
    authorAssociation: "NONE",
    body,
    createdAt: "2024-01-02T00:00:00Z",
    updatedAt: "2024-01-02T00:00:00Z",
  });
  const repository = await importRepository(mona, {
    repo: `${mona.login}/tool`,
    labels: [{ name: "bug", description: "Broken", color: "d73a4a" }],
    issues: [
      archivedIssue(1, { title: "Crash on start", comments: [comment("C1", "Thank you for the report")] }),
      archivedIssue(2, { title: "Weekly report", author: "helper[bot]" }),
    ],
  });
  await open(page, `${repository.path}/issues`);
  await expect(page.getByRole("listitem").filter({ hasText: "Weekly report" })).toContainText("helper[bot] bot opened");
  await open(page, `${repository.path}/issues/1`);
  await page.getByRole("article", { name: "helper[bot] commented" }).getByRole("link", { name: "helper[bot]" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("helper[bot] bot");
  await expect(page.getByRole("link", { name: "Weekly report" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Comments 1" }).click();
  await expect(page.getByText("Thank you for the report")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Crash on start" }).click();
  await page.getByRole("link", { name: "alice" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("alice");
  await page.getByRole("link", { name: "Crash on start" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Crash on start");
  await expect(page.getByRole("button", { name: "Edit Labels" })).toBeVisible();
  // The keys of an issue work a moment after its buttons are shown.
  const filter = page.getByRole("combobox", { name: "Filter labels" });
  await expect(async () => {
    await page.keyboard.press("l");
    await expect(filter).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await filter.fill("bug");
  await page.getByRole("option", { name: "bug" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Labels" }).getByRole("link", { name: "Label: bug" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL(`${repository.path}/issues`);
});
