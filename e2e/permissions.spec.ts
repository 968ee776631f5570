import { expectAccessible } from "./axe.ts";
import { createIssue, createMilestone, createRepository } from "./builders.ts";
import { importRepository } from "./archives.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A reader sees no controls on an issue beyond their rights, and a visitor is asked to sign in", async ({
  mona,
  hubot,
  repository,
  page,
}) => {
  const issue = await createIssue(mona, { repository, title: "One" });
  await open(hubot.page, issue.path);
  await expect(hubot.page.getByRole("textbox", { name: "Comment" })).toBeVisible();
  await expect(hubot.page.getByRole("button", { name: "Edit Labels" })).toHaveCount(0);
  await open(page, issue.path);
  await expect(page.getByText("to join this conversation.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test("A reader sees labels and milestones without controls, and reads why a new milestone is refused", async ({
  mona,
  hubot,
  repository,
  page,
}) => {
  const { page: reader } = hubot;
  const [labels, milestones] = [`${repository.path}/labels`, `${repository.path}/milestones`];
  await createMilestone(mona, { repository, title: "v1" });
  await open(reader, labels);
  await expect(reader.getByRole("heading", { name: /^\d+ labels$/ })).toBeVisible();
  await expect(reader.getByRole("button", { name: "New label" })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await open(reader, milestones);
  await expect(reader.getByRole("link", { name: "New milestone" })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  expect((await reader.goto(`${milestones}/new`))?.status()).toBe(403);
  await expect(reader.getByText("You do not have permission to create milestones in this repository.")).toBeVisible();
  expect((await reader.goto(`${milestones}/1/edit`))?.status()).toBe(403);
  expect((await reader.goto(`${repository.path}/milestone/abc`))?.status()).toBe(404);
  expect((await reader.goto(`/${mona.login}/nothing/milestones/new`))?.status()).toBe(404);
  await expect(reader.getByText("Repository not found")).toBeVisible();
  await open(reader, `${repository.path}/milestone/%20+1%20`);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("v1");
  await page.goto(`${milestones}/new`);
  await expect(page).toHaveURL(`/login?return_to=${encodeURIComponent(`${milestones}/new`)}`);
});

test("A reader sees that a repository has no labels, and its owner also reads how to create one", async ({
  mona,
  hubot,
}) => {
  const repository = await importRepository(mona, { repo: `${mona.login}/seed` });
  await open(hubot.page, `${repository.path}/labels`);
  await expect(hubot.page.getByText("There are no labels in this repository")).toBeVisible();
  await open(mona.page, `${repository.path}/labels`);
  await expect(mona.page.getByText('Start creating labels using the "New Label" button.')).toBeVisible();
});

test("A person sees the same page for a private repository as for one that does not exist", async ({ mona, hubot }) => {
  const { page } = hubot;
  await createRepository(mona, { name: "scratch", visibility: "PRIVATE" });
  await open(page, `/${mona.login}/scratch/issues`);
  await expect(page.getByRole("heading", { name: "Repository not found" })).toBeVisible();
  const [hidden, missing] = await Promise.all(
    ["scratch", "vapours"].map(async (name) => {
      const response = await page.request.get(`/${mona.login}/${name}/issues`);
      const text = (await response.text()).replaceAll(name, "…");
      return [response.status(), text.replace(/"now":\d+|nonce="[^"]+"/g, "")];
    }),
  );
  expect(hidden).toEqual(missing);
});
