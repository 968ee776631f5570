import { expectAccessible } from "./axe.ts";
import { createRepository } from "./builders.ts";
import { open, reload } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person opens an issue, whose title and description survive a reload before it is created", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = hubot;
  await open(page, `${repository.path}/issues`);
  await page.getByRole("link", { name: "New issue" }).first().click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("Title can't be blank")).toBeVisible();
  await page.getByRole("textbox", { name: "Add a title" }).fill("Something is <b>off</b>");
  await page.getByRole("textbox", { name: "Description" }).fill(`Steps:\n\n- [ ] one\n\nping @${mona.login}`);
  await reload(page);
  await expect(page.getByRole("textbox", { name: "Add a title" })).toHaveValue("Something is <b>off</b>");
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(page.getByRole("link", { name: `@${mona.login}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).toHaveURL(`${repository.path}/issues/1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something is <b>off</b> #1");
});

test("A person selects a repository, creates several issues in a row and is asked before leaving", async ({ mona }) => {
  const { page } = mona;
  const repository = await createRepository(mona, { name: "other" });
  const title = page.getByLabel("Add a title");
  await open(page, "/issues/new");
  await expectAccessible(page);
  await page
    .getByRole("link", { name: new RegExp(repository.nameWithOwner) })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${repository.path}/issues/new`));
  await title.fill("Several of them one");
  await page.getByLabel("Create more").check();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(title).toHaveValue("");
  await expect(page.getByLabel("Create more")).toBeChecked();
  await title.fill("Several of them");
  await expect(page.getByRole("region", { name: "Similar issues" })).toContainText("Several of them one");
  await expectAccessible(page);
  const question = page.getByRole("alertdialog", { name: "Unsaved changes" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(title).toHaveValue("Several of them");
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page).toHaveURL(`${repository.path}/issues`);
});
