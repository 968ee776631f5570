import type { Locator, Page } from "@playwright/test";
import { archivedPullRequest, importRepository } from "./archives.ts";
import { runMutation, runQuery } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { createIssues, createMilestone, type Milestone, type Repository } from "./builders.ts";
import { failRequests, holdRequests } from "./network.ts";
import { getIssueLinks, getRegion, open } from "./pages.ts";
import { createSession, type Person } from "./people.ts";
import { expect, test } from "./test.ts";

const TITLES = ["One", "Two", "Three", "Four"];

test.beforeEach(({ consoleErrors }) => consoleErrors.ignore(/The server cannot be reached/));

test("A maintainer orders a milestone's issues by mouse and by keys, and a reader sees each move", async ({
  mona,
  hubot,
  repository,
}) => {
  const { path } = await createOrderedMilestone(mona, repository);
  const { page: maintainer } = mona;
  const { page: reader } = hubot;
  await open(reader, `${path}?page=2`);
  await reader.getByRole("link", { name: "Go to the first page" }).click();
  await expect(getIssueLinks(reader)).toHaveText(TITLES);
  await expect(reader.getByRole("button", { name: "Close Milestone" })).toHaveCount(0);
  await expect(reader.getByRole("checkbox")).toHaveCount(0);
  await open(maintainer, path);
  await loadHandles(maintainer);
  await dragByMouse(maintainer, {
    handle: maintainer.getByRole("button", { name: "Move Four" }),
    target: maintainer.getByRole("listitem").filter({ hasText: "Two" }),
  });
  await expect(getIssueLinks(maintainer)).toHaveText(["One", "Four", "Two", "Three"]);
  await expect(getIssueLinks(reader)).toHaveText(["One", "Four", "Two", "Three"]);
  await maintainer.getByRole("button", { name: "Move One" }).focus();
  await maintainer.keyboard.press("Space");
  await maintainer.keyboard.press("ArrowDown");
  await expect(maintainer.getByText("One is now at position 2 of 4.")).toBeAttached();
  await maintainer.keyboard.press("Space");
  await expect(getIssueLinks(maintainer)).toHaveText(["Four", "One", "Two", "Three"]);
  await expect(getIssueLinks(reader)).toHaveText(["Four", "One", "Two", "Three"]);
  await expectAccessible(maintainer);
  const restore = await failRequests(maintainer, /"prevId"/);
  await moveUp(maintainer, "Three");
  await expect(maintainer.getByText("Error while updating milestone issue ordering")).toBeVisible();
  await expect(getIssueLinks(maintainer)).toHaveText(["Four", "One", "Two", "Three"]);
  await restore();
});

test("A maintainer orders a milestone's issues by touch, and another window shows it", async ({
  mona,
  newContext,
  repository,
}) => {
  const { path } = await createOrderedMilestone(mona, repository);
  await open(mona.page, path);
  const context = await newContext({ hasTouch: true, storageState: await createSession(mona) });
  const page = await context.newPage();
  await open(page, path);
  await loadHandles(page);
  await dragByTouch(page, {
    handle: page.getByRole("button", { name: "Move Four" }),
    target: page.getByRole("listitem").filter({ hasText: "One" }),
  });
  await expect(getIssueLinks(page)).toHaveText(["Four", "One", "Two", "Three"]);
  await expect(getIssueLinks(mona.page)).toHaveText(["Four", "One", "Two", "Three"]);
});

test("A maintainer who moves an issue after somebody else reads that the order has changed, and sees it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { path } = await createOrderedMilestone(mona, repository);
  const { page: first } = mona;
  const { page: reader } = hubot;
  await open(reader, path);
  await open(first, path);
  const second = await first.context().newPage();
  await open(second, path);
  await loadHandles(second);
  const release = await holdRequests(second, /"prevId"/);
  const isRequested = second.waitForRequest((request) => /"prevId"/.test(request.postData() ?? ""));
  await moveUp(second, "Four");
  await expect(getIssueLinks(second)).toHaveText(["One", "Two", "Four", "Three"]);
  await isRequested;
  await loadHandles(first);
  await moveUp(first, "Two");
  await expect(getIssueLinks(first)).toHaveText(["Two", "One", "Three", "Four"]);
  await expect(getIssueLinks(reader)).toHaveText(["Two", "One", "Three", "Four"]);
  await release();
  await expect(
    second.getByText("Somebody else has changed the order in the meantime. Please try again."),
  ).toBeVisible();
  await expect(getIssueLinks(second)).toHaveText(["Two", "One", "Three", "Four"]);
});

test("A maintainer selects rows in ranges and closes one; a new issue starts with the milestone", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const { path } = await createOrderedMilestone(mona, repository);
  await open(page, path);
  const getCheckbox = (name: string) => page.getByRole("checkbox", { name: `Select: ${name}` });
  const selectAll = page.getByRole("checkbox", { name: "Select all on this page" });
  await getCheckbox("One").check();
  await getCheckbox("Three").click({ modifiers: ["Shift"] });
  await expect(page.getByText("3 selected")).toBeVisible();
  await expect(selectAll).toBeChecked({ indeterminate: true });
  await selectAll.click();
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await selectAll.click();
  await expect(page.getByText("4 selected")).toBeVisible();
  await selectAll.click();
  await getCheckbox("Two").check();
  await page.getByRole("button", { name: "Mark as" }).click();
  await page.getByRole("menuitem", { name: "Completed" }).click();
  await expect(getIssueLinks(page)).toHaveText(["One", "Three", "Four"]);
  await expect(page.getByText("25% complete")).toBeVisible();
  await expect(page.getByText("1/4 issues closed")).toBeVisible();
  await page.getByRole("link", { name: "New issue" }).click();
  await expect(page).toHaveURL(`${repository.path}/issues/new?milestone=ordered`);
  await expect(getRegion(page, "Milestone")).toContainText("ordered");
});

test("A maintainer selects a pull request of a milestone, and reads that bulk editing is not available for it", async ({
  mona,
}) => {
  const { page } = mona;
  const repo = `${mona.login}/seed`;
  const repository = await importRepository(mona, {
    repo,
    pulls: [archivedPullRequest(1, repo, { title: "Build it" })],
  });
  const milestone = await createMilestone(mona, { repository, title: "v1" });
  const { node } = await runQuery<{ node: { issueOrPullRequest: { id: string } } }>(
    mona,
    "query ($id: ID!) { node(id: $id) { ... on Repository { issueOrPullRequest(number: 1) { ... on PullRequest { id } } } } }",
    { id: repository.id },
  );
  await runMutation(mona, {
    name: "updatePullRequest",
    selection: "pullRequest { id }",
    input: { pullRequestId: node.issueOrPullRequest.id, milestoneId: milestone.id },
  });
  await open(page, milestone.path);
  await expect(getIssueLinks(page)).toHaveText(["Build it"]);
  await page.getByRole("checkbox", { name: "Select: Build it" }).check();
  await expect(page.getByRole("button", { name: "Mark as" })).toBeDisabled();
  await expect(page.getByTitle("Bulk editing isn't available for pull requests")).toBeVisible();
});

async function createOrderedMilestone(person: Person, repository: Repository): Promise<Milestone> {
  const milestone = await createMilestone(person, { repository, title: "ordered" });
  await createIssues(person, { repository, titles: TITLES, milestoneId: milestone.id });
  return milestone;
}

/** The code that moves rows is loaded when the list is first hovered. */
async function loadHandles(page: Page): Promise<void> {
  await getIssueLinks(page).first().hover();
}

/** Moves an issue up by one position with the keyboard. */
async function moveUp(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Move ${title}` }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
}

type Drag = { handle: Locator; target: Locator };

async function dragByMouse(page: Page, { handle, target }: Drag): Promise<void> {
  await handle.hover();
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("The handle or the target is not visible.");
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) {
    await page.mouse.move(from.x + 8, from.y + 8 + ((to.y + to.height / 2 - from.y - 8) * step) / 10);
  }
  await page.mouse.up();
}

async function dragByTouch(page: Page, { handle, target }: Drag): Promise<void> {
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("The handle or the target is not visible.");
  const session = await page.context().newCDPSession(page);
  const x = from.x + 10;
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await touch("touchStart", from.y + 10);
  // On touch, a long press on the handle starts the drag.
  await expect(page.locator("[data-dnd-dragging]")).not.toHaveCount(0);
  for (let { y } = from; y > to.y + 10; y -= 10) await touch("touchMove", y);
  for (let step = 0; step < 5; step += 1) await touch("touchMove", to.y + 6 - step);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
