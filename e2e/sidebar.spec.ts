import { createIssue, createMilestone } from "./builders.ts";
import { expectAccessible } from "./axe.ts";
import { chooseInSidebar, getRegion, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A maintainer adds a label and an assignee, closes the issue as not planned and reopens it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: reader } = hubot;
  const issue = await createIssue(hubot, { repository, title: "Something is off" });
  await open(reader, issue.path);
  await open(page, issue.path);
  await chooseInSidebar(page, {
    field: "Labels",
    filter: { placeholder: "Filter labels", text: "bu" },
    option: /bug/,
  });
  await expect(getRegion(page, "Labels").getByRole("link", { name: "Label: bug" })).toBeVisible();
  await expect(reader.getByText(`${mona.login} added the bug label`)).toBeVisible();

  await chooseInSidebar(page, {
    field: "Assignees",
    filter: { placeholder: "Filter people", text: hubot.login.slice(0, -1) },
    option: new RegExp(hubot.login),
  });
  await expect(getRegion(page, "Assignees")).toContainText(hubot.login);
  await expect(reader.getByText(`${mona.login} assigned ${hubot.login}`)).toBeVisible();

  await page.getByRole("button", { name: "Select close reason" }).click();
  await page.getByRole("menuitemradio", { name: /Close as not planned/ }).click();
  await page.getByRole("button", { name: "Close issue" }).click();
  await expect(page.getByText("Closed as not planned", { exact: true })).toBeVisible();
  await expect(reader.getByText(`${mona.login} closed this as not planned`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Reopen Issue" }).click();
  await expect(page.getByText(`${mona.login} reopened this`)).toBeVisible();
});

test("A maintainer sets the milestone by mouse and removes it by keyboard, and a reader sees both", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const { page: reader } = hubot;
  await createMilestone(mona, { repository, title: "v1" });
  const issue = await createIssue(hubot, { repository, title: "Something is off" });
  await open(reader, issue.path);
  await open(page, issue.path);
  const section = getRegion(page, "Milestone");
  const editButton = page.getByRole("button", { name: "Edit Milestone" });
  await editButton.click();
  await page.getByRole("option", { name: "v1" }).click();
  await expect(section.getByRole("link", { name: "v1" })).toBeVisible();
  await expect(reader.getByText(`${mona.login} added this to the v1 milestone`)).toBeVisible();

  await editButton.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Filter milestones" })).toBeFocused();
  await expect(page.getByRole("option", { name: "v1" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(section.getByText("No milestone")).toBeVisible();
  await expect(reader.getByText(`${mona.login} removed this from the v1 milestone`)).toBeVisible();
  await expect(editButton).toBeFocused();
});
