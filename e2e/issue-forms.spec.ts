import { expectAccessible } from "./axe.ts";
import { writeRepositoryFile, type Repository } from "./builders.ts";
import { getIssueLinks, open, reload, waitForHydration } from "./pages.ts";
import type { Person } from "./people.ts";
import { expect, test } from "./test.ts";

const FORM_PATH = ".github/ISSUE_TEMPLATE/bug.yml";
const FORM = `name: Bug report
description: Something is broken
title: "[Bug]: "
labels: [bug]
body:
  - type: input
    id: version
    attributes:
      label: Version
    validations:
      required: true
  - type: dropdown
    id: system
    attributes:
      label: System
      options: [Linux, Windows]
  - type: checkboxes
    id: terms
    attributes:
      label: Terms
      options:
        - label: I have searched
          required: true
`;

function writeForm(person: Person, repository: Repository): Promise<void> {
  return writeRepositoryFile(person, { repository, path: FORM_PATH, text: FORM });
}

test("A maintainer writes an issue form, reads on which line another one is broken, and sees both where forms are chosen", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await open(page, `${repository.path}/files?new`);
  await page.getByLabel("Path").fill(FORM_PATH);
  await page.getByLabel("Content").fill(FORM);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: FORM_PATH })).toBeVisible();
  await page.getByRole("link", { name: "New file" }).click();
  await page.getByLabel("Path").fill(".github/ISSUE_TEMPLATE/broken.yml");
  await page.getByLabel("Content").fill("name: Broken\ndescription: x\nbody:\n  - type: nothing\n");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/cannot be read: line \d+/)).toBeVisible();
  await open(page, `${repository.path}/issues/new/choose`);
  await expect(page.getByRole("link", { name: /Bug report/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Problems of templates" })).toContainText("broken.yml:");
  await expectAccessible(page);
});

test("A person fills in an issue form, which keeps the answers through a reload and creates one issue", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await writeForm(mona, repository);
  await open(page, `${repository.path}/issues/new/choose`);
  await page.getByRole("link", { name: /Bug report/ }).click();
  await waitForHydration(page);
  await expect(page.getByLabel("Add a title")).toHaveValue("[Bug]: ");
  await page.getByLabel("Add a title").fill("[Bug]: It fails");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByLabel("Version")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Version").fill("1.2");
  await page.getByRole("checkbox", { name: /I have searched/ }).check();
  await page.getByRole("combobox", { name: "System" }).selectOption("Linux");
  await reload(page);
  await expect(page.getByLabel("Version")).toHaveValue("1.2");
  const requests: string[] = [];
  await page.route("**/graphql*", async (route) => {
    const data = route.request().postData() ?? "";
    if (!data.includes("formAnswers")) return route.fallback();
    requests.push(data);
    // The network sends the request twice.
    await route.fetch();
    return route.fallback();
  });
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByRole("heading", { name: /\[Bug\]: It fails/ })).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });
  expect(requests).toHaveLength(1);
  await expect(page.getByRole("heading", { name: "Version" })).toBeVisible();
  await open(page, `${repository.path}/issues?q=is%3Aissue+%22It+fails%22`);
  await expect(getIssueLinks(page)).toHaveCount(1);
});

test("A person opens an issue form with answers in its address", async ({ mona, repository }) => {
  const { page } = mona;
  await writeForm(mona, repository);
  await open(page, `${repository.path}/issues/new?template=bug.yml&version=9.9&title=Asked`);
  await expect(page.getByLabel("Add a title")).toHaveValue("Asked");
  await expect(page.getByLabel("Version")).toHaveValue("9.9");
});
