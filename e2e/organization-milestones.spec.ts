import { expectAccessible } from "./axe.ts";
import { createRepository } from "./builders.ts";
import { getDialog, open } from "./pages.ts";
import { createOrganization } from "./people.ts";
import { expect, test } from "./test.ts";

test("An owner creates a milestone in all repositories of an organization and closes it in all of them", async ({
  mona,
}) => {
  const { page } = mona;
  const organization = await createOrganization(mona, "crew");
  for (const name of ["rocket", "seed"]) await createRepository(mona, { name, owner: organization });
  await open(page, `/${organization}`);
  await page.getByRole("link", { name: "Milestones" }).click();
  await expect(page).toHaveURL(`/orgs/${organization}/milestones`);
  await page.getByRole("button", { name: "New milestone" }).click();
  const form = getDialog(page, "Create a milestone");
  await form.getByRole("button", { name: "Create milestone" }).click();
  await expect(form.getByText("Title cannot be empty")).toBeVisible();
  await form.getByLabel("Title").fill("AA quarter");
  await form.getByLabel("Due date").fill("2027-03-31");
  await form.getByRole("button", { name: "Create milestone" }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "AA quarter" }) });
  await expect(row.getByText("2 repositories")).toBeVisible();
  await expect(row.getByText("Due by March 31, 2027")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close AA quarter in all repositories" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Closed 1" }).click();
  await row.getByRole("link", { name: "seed" }).click();
  await expect(page).toHaveURL(`/${organization}/seed/milestone/1`);
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
});
