import { writeSiteSetting } from "#server/accounts/site-settings.ts";
import { writeSiteRole } from "#server/accounts/administer-account.ts";
import { open, reload } from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("Somebody whom an administrator has invited joins, and is signed out at once when suspended", async ({
  mona,
  newContext,
  consoleErrors,
}) => {
  // The request that finds that the session has ended.
  consoleErrors.ignore(/40[134]/);
  const { page, instance } = mona;
  const login = instance.uniqueName("nora");
  await writeSiteRole(instance.ctx, mona.accountId, "ADMINISTRATOR");
  const other = await (await newContext()).newPage();

  await test.step("The administrator makes a link", async () => {
    await open(page, "/");
    await page.getByRole("button", { name: /^Open account menu/ }).click();
    await page.getByRole("menuitem", { name: "Site administration" }).click();
    await page.getByRole("link", { name: "Invite people" }).click();
    await page.getByLabel("Note (optional)").fill("For the docs team");
    await page.getByRole("button", { name: "Create invitation", exact: true }).click();
    await expect(page.getByRole("row", { name: /For the docs team/ })).toBeVisible();
  });

  await test.step("The person makes an account with it, once", async () => {
    const link = await page.getByRole("textbox", { name: "Invitation link" }).inputValue();
    await open(other, new URL(link).pathname);
    await other.getByLabel("Username").fill(login);
    await other.getByLabel("Email address").fill(`${login}@example.com`);
    await other.getByLabel("Password").fill(PASSWORD);
    await other.getByRole("button", { name: "Create account" }).click();
    await expect(other.getByRole("button", { name: `Open account menu of ${login}` })).toBeVisible();
    const third = await (await newContext()).newPage();
    await third.goto(new URL(link).pathname);
    await expect(third.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  });

  await test.step("The administrator suspends the person", async () => {
    await page.getByRole("link", { name: "People", exact: true }).click();
    await page.getByRole("searchbox", { name: /^Search by username/ }).fill(login);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Actions for ${login}` }).click();
    await page.getByRole("menuitem", { name: "Suspend" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
    await expect(page.getByRole("row", { name: new RegExp(login) })).toContainText("Suspended");
  });

  await test.step("The person is signed out, and cannot sign in", async () => {
    await other.getByRole("button", { name: `Open account menu of ${login}` }).click();
    await other.getByRole("menuitem", { name: "Settings" }).click();
    await expect(other.getByRole("heading", { name: "Sign in to Milepost" })).toBeVisible();
    await other.getByLabel("Username or email address").fill(login);
    await other.getByLabel("Password").fill(PASSWORD);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(other.getByText("Your account has been suspended.")).toBeVisible();
  });
});

test("An announcement is on every page until a person dismisses it", async ({ mona, newContext, repository }) => {
  const { page, instance } = mona;
  await writeSiteRole(instance.ctx, mona.accountId, "ADMINISTRATOR");
  const other = await (await newContext()).newPage();
  const banner = other.getByRole("complementary", { name: "Announcement" });
  try {
    await open(page, "/site/settings");
    await page.getByLabel("Text in Markdown").fill("**Maintenance** at noon");
    await page.getByRole("button", { name: "Save announcement" }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();
    await open(other, `${repository.path}/issues`);
    await expect(banner.getByText("Maintenance at noon")).toBeVisible();
    await banner.getByRole("button", { name: "Dismiss" }).click();
    await expect(banner).toBeHidden();
    await reload(other);
    await expect(banner).toBeHidden();
    await open(other, "/login");
    await expect(banner).toBeHidden();
  } finally {
    await writeSiteSetting(instance.ctx, "announcement", "");
  }
});
