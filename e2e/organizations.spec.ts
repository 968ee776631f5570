import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("An owner creates an organization and a team, gives it a repository, and whoever is removed loses it at once", async ({
  mona,
  hubot,
}) => {
  const { page } = mona;
  const organization = mona.instance.uniqueName("crew");
  await open(page, "/organizations/new");
  await page.getByLabel("Organization name").fill(organization);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create organization" }).click();
  await expect(page).toHaveURL(`/orgs/${organization}/people`);
  await page.getByRole("combobox", { name: "Username" }).fill(hubot.login);
  await page.getByRole("option", { name: hubot.login }).click();
  await page.getByRole("button", { name: "Add member" }).click();
  await expect(page.getByRole("combobox", { name: `Role of ${hubot.login}` })).toHaveValue("MEMBER");
  await expectAccessible(page);

  await open(page, "/new");
  await page.getByLabel("Owner").selectOption(organization);
  await page.getByLabel("Repository name").fill("rocket");
  await page.getByRole("button", { name: "Create repository" }).click();
  await expect(page).toHaveURL(`/${organization}/rocket/issues`);

  await open(page, `/orgs/${organization}/teams`);
  await page.getByRole("link", { name: "New team" }).click();
  await page.getByLabel("Team name").fill("Pilots");
  await page.getByRole("button", { name: "Create team" }).click();
  await expect(page).toHaveURL(`/orgs/${organization}/teams/pilots`);
  await page.getByRole("combobox", { name: "Member of the organization" }).fill(hubot.login);
  await page.getByRole("option", { name: hubot.login }).click();
  await page.getByRole("button", { name: "Add to team" }).click();
  await expect(page.getByRole("button", { name: `Remove ${hubot.login}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /^Repositories/ }).click();
  await page.getByRole("combobox", { name: "Repository" }).fill("rocket");
  await page.getByRole("option", { name: "rocket" }).click();
  await page.getByRole("button", { name: "Add repository" }).click();
  await expect(page.getByRole("link", { name: `${organization}/rocket` })).toBeVisible();

  await open(hubot.page, `/${organization}/rocket/issues`);
  await expect(hubot.page.getByRole("link", { name: "New issue" }).first()).toBeVisible();
  await open(page, `/${organization}/rocket/settings/access`);
  await expect(page.getByRole("list", { name: `Why ${hubot.login} has access` })).toContainText("Write: team Pilots");
  await expectAccessible(page);

  await open(page, `/orgs/${organization}/people`);
  await page.getByRole("button", { name: `Actions for ${hubot.login}` }).click();
  await page.getByRole("menuitem", { name: "Remove from organization" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("combobox", { name: `Role of ${hubot.login}` })).toBeHidden();
  expect((await hubot.page.request.get(`/${organization}/rocket/issues`)).status()).toBe(404);

  await open(page, `/organizations/${organization}/settings/profile`);
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("New name").fill(`${organization}-2`);
  await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(page).toHaveURL(`/organizations/${organization}-2/settings/profile`);
  await open(page, `/${organization}/rocket/issues`);
  await expect(page).toHaveURL(`/${organization}-2/rocket/issues`);
});
