import { createIssues } from "./builders.ts";
import { waitForMutation } from "./network.ts";
import { getRegion, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer pins two issues above the list, changes their order and unpins one", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const issues = await createIssues(mona, { repository, titles: ["Crash when fixing", "Found 3"] });
  for (const issue of issues) {
    await open(page, issue.path);
    await page.getByRole("button", { name: "Pin issue" }).click();
    await expect(page.getByText(`${mona.login} pinned this issue`)).toBeVisible();
  }
  await open(page, `${repository.path}/issues`);
  const pins = getRegion(page, "Pinned issues").getByRole("article");
  await expect(pins.getByRole("link")).toHaveText(["Crash when fixing", "Found 3"]);
  await page.getByRole("button", { name: "Actions for pinned issue Found 3" }).click();
  await waitForMutation(page, () => page.getByRole("menuitem", { name: "Move left" }).click());
  await expect(pins.getByRole("link")).toHaveText(["Found 3", "Crash when fixing"]);
  await page.reload();
  await expect(pins.getByRole("link")).toHaveText(["Found 3", "Crash when fixing"]);
  await page.getByRole("button", { name: "Actions for pinned issue Found 3" }).click();
  await page.getByRole("menuitem", { name: "Unpin issue" }).click();
  await expect(pins).toHaveCount(1);
});
