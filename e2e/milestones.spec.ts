import type { Page } from "@playwright/test";
import { runMutation } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { createIssue, createMilestone } from "./builders.ts";
import { failRequests } from "./network.ts";
import { chooseRowAction, getRegion, open } from "./pages.ts";
import { expect, test } from "./test.ts";

const getTitles = (page: Page) => getRegion(page, "Milestones").locator("h2");

test.beforeEach(({ consoleErrors }) => consoleErrors.ignore(/The server cannot be reached/));

test("A maintainer creates the first milestone after correcting its errors, and sees its page", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const milestone = `${repository.path}/milestone/1`;
  await open(page, `${repository.path}/issues`);
  await page.getByRole("link", { name: "Milestones" }).click();
  await expect(page.getByText("You haven't created any Milestones.")).toBeVisible();
  await page.getByRole("link", { name: "Create a milestone" }).click();
  await expect(page.getByRole("heading", { name: "Create a milestone" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`${repository.path}/milestones`);
  await page.getByRole("link", { name: "New milestone" }).click();
  await page.getByRole("button", { name: "Create milestone" }).click();
  await expect(page.getByText("Title cannot be empty")).toBeVisible();
  await page.getByLabel("Title").fill("  Version 1.0 with a title that is long  ");
  await page.getByLabel("Due date").fill("2020-02-29");
  await page.getByRole("textbox", { name: "Description" }).fill(`The **first** one. ${"More text. ".repeat(60)}`);
  await page.reload();
  await expect(page.getByLabel("Due date")).toHaveValue("2020-02-29");
  await page.getByRole("tab", { name: "Preview" }).click();
  await expect(page.locator("[data-markdown] strong")).toHaveText("first");
  await page.getByRole("button", { name: "Create milestone" }).click();
  await expect(page).toHaveURL(milestone);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Version 1.0 with a title that is long");
  await expect(page).toHaveTitle(
    new RegExp(`^Version 1\\.0 with a title that is long · Milestone #1 · ${repository.nameWithOwner}`),
  );
  await expect(page.getByRole("navigation", { name: "Milestones" })).toContainText("Version 1.0 with a title that …");
  await expect(page.getByText(/Overdue by \d+ years/)).toBeVisible();
  await expect(page.getByText("There are no open issues in this milestone")).toBeVisible();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("button", { name: "Show less" })).toBeVisible();
  await page.getByRole("link", { name: "Closed 0" }).click();
  await expect(page).toHaveURL(`${milestone}?closed=1`);
  await expect(page.getByText("There are no closed issues in this milestone")).toBeVisible();
  await expect(page.getByText("Issues will automatically be moved here when they are closed.")).toBeVisible();
});

test("A maintainer edits a milestone, closes it after a failure, and reopens it", async ({ mona, repository }) => {
  const { page } = mona;
  const milestone = await createMilestone(mona, { repository, title: "Version 1", dueOn: "2020-02-29T00:00:00Z" });
  await open(page, milestone.path);
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Title").fill("v1");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(milestone.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("v1");
  await expect(page.getByText("No due date")).toBeVisible();
  const restore = await failRequests(page, /"state"/);
  await page.getByRole("button", { name: "Close Milestone" }).click();
  await expect(page.getByText("Could not change Milestone status")).toBeVisible();
  await restore();
  await page.getByRole("button", { name: "Close Milestone" }).click();
  await expect(page.getByRole("button", { name: "Reopen Milestone" })).toBeVisible();
  await page.getByRole("button", { name: "Reopen Milestone" }).click();
  await expect(page.getByRole("button", { name: "Close Milestone" })).toBeVisible();
  await expectAccessible(page);
});

test("A reader of the list and of the milestone's page sees that a maintainer closes it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = hubot;
  const milestone = await createMilestone(mona, { repository, title: "v1" });
  const setState = (state: "OPEN" | "CLOSED") =>
    runMutation(mona, { name: "updateMilestone", selection: "milestone { id }", input: { id: milestone.id, state } });
  await open(page, `${repository.path}/milestones`);
  await expect(getTitles(page)).toHaveText(["v1"]);
  await setState("CLOSED");
  await expect(page.getByRole("link", { name: "Closed 1" })).toBeVisible();
  await expect(page.getByRole("link", { name: "v1", exact: true })).toHaveCount(0);
  await open(page, milestone.path);
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await setState("OPEN");
  await expect(page.getByText("Closed", { exact: true })).toHaveCount(0);
});

test("A maintainer reads that a milestone was deleted while it was edited, and keeps the text", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const milestone = await createMilestone(mona, { repository, title: "doomed" });
  await open(page, `${repository.path}/milestones/${milestone.number}/edit`);
  await runMutation(mona, { name: "deleteMilestone", selection: "milestone { id }", input: { id: milestone.id } });
  await page.getByLabel("Title").fill("too late");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(
    page.getByText("This milestone has been deleted in the meantime. What you typed is still here."),
  ).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("too late");
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("A maintainer sorts the milestones in nine orders, closes one and deletes it after a failure", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const milestones = `${repository.path}/milestones`;
  await createMilestone(mona, { repository, title: "v1" });
  const late = await createMilestone(mona, { repository, title: "zz late", dueOn: "2030-01-01T00:00:00Z" });
  await createMilestone(mona, { repository, title: "aa soon", dueOn: "2029-01-01T00:00:00Z" });
  await createIssue(mona, { repository, title: "In late", milestoneId: late.id });
  await open(page, milestones);
  for (const [name, query, first] of [
    ["Furthest due date", "sort=due_date&direction=desc", "zz late"],
    ["Closest due date", "sort=due_date&direction=asc", "aa soon"],
    ["Alphabetical", "sort=title&direction=asc", "aa soon"],
    ["Reverse alphabetical", "sort=title&direction=desc", "zz late"],
    ["Most issues", "sort=count&direction=desc", "zz late"],
    ["Fewest issues", "sort=count&direction=asc", "aa soon"],
    ["Most complete", "sort=completeness&direction=desc", "aa soon"],
    ["Least complete", "sort=completeness&direction=asc", "aa soon"],
  ] as const) {
    await page.getByRole("button", { name: /^Sort by/ }).click();
    await page.getByRole("menuitemradio", { name, exact: true }).click();
    await expect(page).toHaveURL(`${milestones}?${query}`);
    await expect(getTitles(page).first()).toHaveText(first);
  }
  await page.getByRole("button", { name: /^Sort by/ }).click();
  await page.getByRole("menuitemradio", { name: "Recently updated" }).click();
  await expect(page).toHaveURL(milestones);
  await expect(page.getByText("0/1 issues closed")).toBeVisible();
  await expectAccessible(page);
  await chooseRowAction(page, { row: "milestone zz late", action: "Close" });
  await expect(getTitles(page)).toHaveText(["aa soon", "v1"]);
  await page.getByRole("link", { name: "Closed 1" }).click();
  await expect(getTitles(page)).toHaveText(["zz late"]);
  await chooseRowAction(page, { row: "milestone zz late", action: "Delete" });
  const restore = await failRequests(page, /"input"/);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Could not delete this milestone. Please try again.")).toBeVisible();
  await restore();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("We couldn't find anything!")).toBeVisible();
  await expect(page.getByText("There aren't any milestones that match. Give it another shot above.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Closed 0" })).toBeVisible();
});

test("A person sees fifty milestones and loads the others; a title with HTML is shown as text", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const titles = Array.from({ length: 51 }, (_, index) => `many ${String(index).padStart(2, "0")}`);
  for (const title of ["<img src=x onerror=alert(1)>", ...titles]) await createMilestone(mona, { repository, title });
  await open(page, `${repository.path}/milestones?sort=title&direction=asc`);
  await expect(getTitles(page)).toHaveCount(50);
  await expect(getTitles(page).filter({ hasText: "<img src=x onerror=alert(1)>" })).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(getTitles(page)).toHaveCount(52);
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
});
