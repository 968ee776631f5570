import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person with a page of an older version reads that there is a new one", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One" });
  // Before the page loads what its links lead to.
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), "x-milepost-version": "0.0.1" } });
  });
  await open(page, issue.path);
  await page.getByRole("link", { name: /^Pull requests/ }).click();
  await expect(page.getByText("A new version of the product is available. Please refresh the page.")).toBeVisible();
});
