import { archivedIssue, importRepository } from "./archives.ts";
import { expectAccessible } from "./axe.ts";
import { createIssue, createLabel, getLabelId } from "./builders.ts";
import { failRequests, holdRequests } from "./network.ts";
import { chooseInSidebar, chooseRowAction, getDialog, getRegion, open } from "./pages.ts";
import { expect, test } from "./test.ts";
import type { Page } from "@playwright/test";

const getLabels = (page: Page) => getRegion(page, "Labels").getByRole("listitem");

test.beforeEach(({ consoleErrors }) => consoleErrors.ignore(/The server cannot be reached/));

test("A maintainer creates a label after correcting its errors, and sees it first in the list", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await open(page, `${repository.path}/labels`);
  await page.getByRole("button", { name: "New label" }).click();
  const form = getDialog(page, "New label");
  const color = form.getByRole("textbox", { name: "Color" });
  await expect(color).toHaveValue(/^#[0-9a-f]{6}$/);
  await form.getByRole("button", { name: "Create label" }).click();
  await expect(form.getByText("Name is required")).toBeVisible();
  await color.fill("red");
  await expect(form.getByText("Color is invalid")).toBeVisible();
  await form.getByRole("button", { name: "Choose random color" }).click();
  await expect(form.getByText("Color is invalid")).toHaveCount(0);
  await form.getByRole("radio", { name: "Light Indigo" }).check({ force: true });
  await expect(color).toHaveValue("#bfd4f2");
  await form.getByLabel("Name").fill("BUG");
  await expect(form.getByRole("img", { name: "Preview" })).toContainText("BUG");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Create label" }).click();
  await expect(form.getByText("Name has already been taken")).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("BUG");
  await form.getByLabel("Name").fill("<b>new</b>");
  await form.getByLabel("Description").fill("Of today");
  await form.getByRole("button", { name: "Create label" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "10 labels" })).toBeVisible();
  await expect(getLabels(page).first()).toContainText("<b>new</b>");
  await expect(getLabels(page).first()).toContainText("Of today");
});

test("A maintainer edits a label and sees the change at once; a refused name stays in the form", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createLabel(mona, { repository, name: "<b>new</b>" });
  await open(page, `${repository.path}/labels`);
  await chooseRowAction(page, { row: "label <b>new</b>", action: "Edit" });
  const form = getDialog(page, "Edit label");
  await form.getByLabel("Name").fill("bug");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(form.getByText("There was an error updating this label: Name has already been taken")).toBeVisible();
  await form.getByLabel("Name").fill("priority/high");
  await form.getByRole("checkbox", { name: /An issue has at most one priority\/ label/ }).check();
  const release = await holdRequests(page, /"isExclusive"/);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(getLabels(page).first()).toContainText("priority/high");
  await expect(form.getByRole("button", { name: "Save changes" })).toHaveAttribute("aria-busy", "true");
  await release();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Label: priority/high" })).toBeVisible();
  await expect(page.getByText("one of priority/")).toBeVisible();
});

test("A person pages, sorts and searches the labels, and opens the issues that a label counts", async ({ mona }) => {
  const { page } = mona;
  const names = ["question", ...Array.from({ length: 41 }, (_, index) => `area ${index + 1}`)];
  const repository = await importRepository(mona, {
    repo: `${mona.login}/rocket`,
    labels: names.map((name) => ({
      name,
      color: "0e8a16",
      description: name === "question" ? "Further information is requested" : "",
    })),
    issues: [archivedIssue(1, { title: "Labelled", labels: ["question"] })],
  });
  const labels = `${repository.path}/issues/labels`;
  await open(page, labels);
  await expect(page.getByRole("heading", { name: "42 labels" })).toBeVisible();
  await expect(getLabels(page)).toHaveCount(30);
  await page.getByRole("link", { name: "Page 2" }).click();
  await expect(getLabels(page)).toHaveCount(12);
  await page.getByRole("button", { name: "Sort by: Name" }).click();
  await page.getByRole("menuitemradio", { name: "Total issue count" }).click();
  await expect(page).toHaveURL(`${labels}?sort=count-desc`);
  await expect(getLabels(page).first()).toContainText("question");
  await page.getByRole("button", { name: "Sort by: Total issue count" }).click();
  await page.getByRole("menuitemradio", { name: "Ascending" }).click();
  await expect(page).toHaveURL(/sort=count-asc/);
  await page.getByRole("textbox", { name: "Search all labels" }).fill("further");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${labels}?sort=count-asc&q=further`);
  await expect(page.getByRole("heading", { name: "1 label", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "1 open issue labeled question" }).click();
  await expect(page).toHaveURL(
    `${repository.path}/issues?q=${encodeURIComponent('is:open is:issue label:"question"').replaceAll("%20", "+")}`,
  );
  await expect(page.getByRole("link", { name: "Labelled", exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL(`${labels}?sort=count-asc`);
  await page.getByRole("textbox", { name: "Search all labels" }).fill("nothing like it");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("No matching labels")).toBeVisible();
  await expect(page.getByText("We couldn't find any labels that match your filter. Please try again.")).toBeVisible();
});

test("A maintainer merges a label into another one, and the issue shows it", async ({ mona, repository }) => {
  const { page } = mona;
  await createLabel(mona, { repository, name: "area 10" });
  const labelIds = [await getLabelId(mona, { repository, name: "question" })];
  const issue = await createIssue(mona, { repository, title: "Labelled", labelIds });
  await open(page, `${repository.path}/labels?q=question`);
  await chooseRowAction(page, { row: "label question", action: "Merge into…" });
  const dialog = getDialog(page, "Merge label");
  await dialog.getByRole("textbox", { name: "Filter labels" }).fill("area 1");
  await dialog.getByRole("radio", { name: "area 10" }).check();
  await dialog.getByRole("button", { name: "Merge labels" }).click();
  await expect(page.getByText("Labels merged")).toBeVisible();
  await open(page, issue.path);
  await expect(page.getByText("merged the label question into area 10")).toBeVisible();
  await open(page, `${repository.path}/labels?q=area+10`);
  await expect(page.getByRole("link", { name: "1 open issue labeled area 10" })).toBeVisible();
});

test("A maintainer reads that the counts failed to load and that a label was not deleted, and deletes it again", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createLabel(mona, { repository, name: "area 10" });
  const restoreCounts = await failRequests(page, /"ids"/);
  await open(page, `${repository.path}/labels?q=area+10`);
  await expect(page.getByText("Could not load data")).toBeVisible();
  await restoreCounts();
  await chooseRowAction(page, { row: "label area 10", action: "Delete" });
  const restoreMutations = await failRequests(page, /"input"/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("There was an error deleting the label. Please try again.")).toBeVisible();
  await restoreMutations();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "0 labels" }).or(page.getByText("No matching labels"))).toBeVisible();
});

test("A maintainer adds a label of an exclusive group, and it replaces the other one of the group", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createLabel(mona, { repository, name: "priority/high", isExclusive: true });
  await createLabel(mona, { repository, name: "priority/low" });
  const issue = await createIssue(mona, { repository, title: "Labelled" });
  await open(page, issue.path);
  const labels = getRegion(page, "Labels");
  for (const name of ["priority/high", "priority/low"]) {
    await chooseInSidebar(page, {
      field: "Labels",
      filter: { placeholder: "Filter labels", text: name },
      option: new RegExp(name),
    });
    await expect(labels.getByRole("link", { name: `Label: ${name}` })).toBeVisible();
  }
  await expect(labels.getByRole("link", { name: "Label: priority/high" })).toHaveCount(0);
});
