import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A visitor selects a theme, and the next page is painted in it at once", async ({ repository, page }) => {
  const list = `${repository.path}/issues`;
  await open(page, list);
  await page.getByRole("button", { name: "Choose a theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark", exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-color-mode", "dark");
  const html = await (await page.request.get(list)).text();
  expect(html).toContain('data-color-mode="dark"');
  // The page contains its styles: it does not wait for a stylesheet. Those of what it opens later are loaded with its code.
  expect(html).not.toContain('rel="stylesheet"');
  expect(await page.locator('head link[rel="stylesheet"]:not([data-theme])').count()).toBeGreaterThan(5);
  await page.reload();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(13, 17, 23)");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose a theme" }).click();
  await page.getByRole("menuitemradio", { name: "Light high contrast" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-light-theme", "light_high_contrast");
  await expectAccessible(page);
});
