import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("An owner creates a private repository, adds a collaborator, makes it public, archives it and deletes it", async ({
  mona,
  hubot,
}) => {
  const { page } = mona;
  const path = `/${mona.login}/scratch`;
  await open(page, "/new");
  await page.getByLabel("Repository name").fill("scratch");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create repository" }).click();
  await expect(page).toHaveURL(`${path}/issues`);
  await open(hubot.page, `${path}/issues`);
  await expect(hubot.page.getByRole("heading", { name: "Repository not found" })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Manage people and teams, and see why they have access" }).click();
  await page.getByRole("combobox", { name: "Person or team" }).fill(hubot.login);
  await page.getByRole("option", { name: hubot.login }).click();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("combobox", { name: `Role of ${hubot.login}` })).toHaveValue("WRITE");
  await expectAccessible(page);
  await open(hubot.page, `${path}/issues`);
  await expect(hubot.page.getByRole("link", { name: "New issue" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Make public" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Make public" }).click();
  await expect(page.getByText("This repository is public.")).toBeVisible();
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("This repository has been archived by its owner. It is now read-only.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  const deleteButton = page.getByRole("button", { name: "Delete this repository" });
  await expect(deleteButton).toBeDisabled();
  await page.getByLabel(`To confirm, type "${mona.login}/scratch"`).fill(`${mona.login}/scratch`);
  await deleteButton.click();
  await expect(page.getByText(`${mona.login}/scratch was deleted`)).toBeVisible();
});

test("An owner sets an interaction limit, and others read the reason until it is removed", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: reader } = hubot;
  const setLimit = async (limit: "COLLABORATORS_ONLY" | "NO_LIMIT") => {
    await page.getByLabel("Who can interact").selectOption(limit);
    await page.getByRole("button", { name: /limit/i }).click();
  };
  await open(page, `${repository.path}/settings`);
  await setLimit("COLLABORATORS_ONLY");
  await expect(page.getByText("Interaction limits updated")).toBeVisible();
  await open(reader, `${repository.path}/issues/new`);
  await expect(reader.getByText(/limited|restricted/i).first()).toBeVisible();
  await expectAccessible(reader);
  await open(page, `${repository.path}/settings`);
  await setLimit("NO_LIMIT");
  await expect(page.getByText("No limit is in force.")).toBeVisible();
  await open(reader, `${repository.path}/issues/new`);
  await expect(reader.getByLabel("Add a title")).toBeVisible();
});
