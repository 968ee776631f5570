import { expectAccessible } from "./axe.ts";
import { waitForHydration } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A visitor sees 'not found' for missing pages, and is asked to sign in for pages that need an account", async ({
  hubot,
  repository,
  page,
}) => {
  for (const [path, text] of [
    ["/nobody", "Page not found"],
    [`${repository.path}-nothing/issues`, "Repository not found"],
    [`${repository.path}/issues/9999`, "Page not found"],
    ["/a/b/c/d/e", "Page not found"],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(text);
    await waitForHydration(page);
    await expect(page.getByRole("link", { name: "Milepost home" })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto(`${repository.path}/issues/9999`);
  await page.getByRole("navigation", { name: "Repository" }).getByRole("link", { name: "Issues" }).click();
  await expect(page).toHaveURL(`${repository.path}/issues`);
  const long = await page.request.get(`/issues?q=${"%25".repeat(3000)}`, {
    maxRedirects: 0,
    headers: { accept: "text/html" },
  });
  expect(long.status()).toBe(414);
  expect(await long.text()).toContain("<h1>Page not found</h1>");
  await page.goto("/site/imports");
  await expect(page).toHaveURL("/login?return_to=%2Fsite%2Fimports");
  await page.goto("/issues/assigned");
  await expect(page).toHaveURL("/login?return_to=%2Fissues%2Fassigned");
  expect((await hubot.page.goto("/site/imports"))?.status()).toBe(404);
  await expectAccessible(hubot.page);
});
