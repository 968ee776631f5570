import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { createSession } from "./people.ts";
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

test("A page of an older version whose code is gone is loaded again as a page of the new one", async ({
  mona,
  newContext,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/404|dynamically imported module/);
  // A service worker would have the code.
  const context = await newContext({ serviceWorkers: "block", storageState: await createSession(mona) });
  const page = await context.newPage();
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  await page.route("**/graphql", async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), "x-milepost-version": "0.0.1" } });
  });
  await page.route("**/assets/LabelsPage-*", (route) =>
    documents.length > 1 ? route.continue() : route.fulfill({ status: 404, body: "Not found" }),
  );
  await open(page, `${repository.path}/issues`);
  await page.getByRole("link", { name: "Labels" }).click();
  await expect(page.getByRole("heading", { name: "Labels", exact: true })).toBeVisible();
  expect(documents).toEqual([`${repository.path}/issues`, `${repository.path}/labels`]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
