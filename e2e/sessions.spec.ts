import { sql } from "#server/platform/db/sql.ts";
import { getDialog, open, reload, signIn } from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("Another browser is signed out after the access is confirmed with the password", async ({
  mona,
  instance,
  newContext,
}) => {
  const { page } = mona;
  const other = await (await newContext()).newPage();
  await signIn(other, { login: mona.login, password: PASSWORD });
  await instance.ctx.db.run(sql`
    update sessions set confirmed_at = now() - interval '3 hours' where account_id = ${mona.accountId}`);
  await open(page, "/settings/sessions");
  const sessions = page.getByRole("list", { name: "Your sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: /^Revoke / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke session" }).click();
  const dialog = getDialog(page, "Confirm access");
  const field = dialog.getByLabel("Password");
  await field.fill("a wrong one");
  await field.press("Enter");
  await expect(dialog.getByText("Current password is incorrect.")).toBeVisible();
  await field.fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(sessions).toHaveCount(1);
  await expect(sessions.getByText("Current session")).toBeVisible();
  await reload(other);
  await expect(other.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
});
