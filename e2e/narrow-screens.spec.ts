import type { Locator } from "@playwright/test";
import { archivedIssue, archivedPullRequest, importRepository } from "./archives.ts";
import { expectAccessible } from "./axe.ts";
import {
  createIssue,
  createIssues,
  createMilestone,
  createRepository,
  getLabelId,
  writeRepositoryFile,
} from "./builders.ts";
import { expectFitsNarrowScreen, getRegion, NARROW_SCREEN, open } from "./pages.ts";
import { createOrganization } from "./people.ts";
import { expect, test } from "./test.ts";

test("A visitor with a narrow screen sees lists, an issue and a pull request without scrolling sideways", async ({
  mona,
  newContext,
}) => {
  const repo = `${mona.login}/tool`;
  const repository = await importRepository(mona, {
    repo,
    issues: [archivedIssue(1, { title: "Something is <b>off</b>", body: "Steps:\n\n- [ ] one" })],
    pulls: [archivedPullRequest(40, repo)],
  });
  const page = await (await newContext({ viewport: NARROW_SCREEN })).newPage();
  for (const path of ["/", "/login", "/issues", "/issues/1", "/pull/40"])
    await expectFitsNarrowScreen(page, /^.(issues|pull)/.test(path) ? `${repository.path}${path}` : path);
  await expectFitsNarrowScreen(page, `/${mona.login}`);
});

test("A maintainer with a narrow screen sees the pages of a repository without scrolling sideways", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["One", "Two"] });
  await writeRepositoryFile(mona, {
    repository,
    path: ".github/ISSUE_TEMPLATE/bug.yml",
    text: "name: Bug\ndescription: x\nbody:\n  - type: input\n    id: version\n    attributes:\n      label: Version\n",
  });
  await page.setViewportSize(NARROW_SCREEN);
  for (const path of [
    "issues/2",
    "issues/new/choose",
    "issues/new?template=bug.yml",
    "files",
    `issues?issue=${mona.login}|tool|2`,
  ])
    await expectFitsNarrowScreen(page, `${repository.path}/${path}`);
});

test("A maintainer with a narrow screen sees labels and milestones without scrolling sideways", async ({ mona }) => {
  const { page } = mona;
  const organization = await createOrganization(mona, "crew");
  const repository = await createRepository(mona, { name: "rocket", owner: organization });
  const { path, id } = await createMilestone(mona, { repository, title: "v1", dueOn: "2029-01-01T00:00:00Z" });
  await createIssue(mona, { repository, title: "One", milestoneId: id });
  await page.setViewportSize(NARROW_SCREEN);
  for (const address of [
    `${repository.path}/labels`,
    `${repository.path}/milestones`,
    path,
    `${repository.path}/milestones/new`,
    `/orgs/${organization}/milestones`,
  ])
    await expectFitsNarrowScreen(page, address);
});

test("A person with a narrow screen sees one pane of the dashboard at a time", async ({ mona, repository }) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["First of views", "Second of views", "Third of views"] });
  const second = page.getByRole("link", { name: "Second of views", exact: true });
  const third = page.getByRole("link", { name: "Third of views", exact: true });
  const details = page.locator("[data-details]");
  await page.setViewportSize(NARROW_SCREEN);
  await open(page, `/issues?q=is%3Aissue repo%3A${repository.nameWithOwner}`);
  await expect(page.getByRole("navigation", { name: "Navigation sidebar" })).toBeHidden();
  await page.getByRole("button", { name: "All views" }).click();
  await expect(page.getByRole("dialog", { name: "All views" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await third.click();
  await expect(details.getByRole("heading", { name: /Third of views/ })).toBeVisible();
  await expect(second).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW_SCREEN.width);
  await details.getByRole("button", { name: "Close details" }).click();
  await expect(second).toBeVisible();
  await expect(third).toBeFocused();
});

test("A person with a narrow screen finds the labels of an issue above its description, and its title while scrolling", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  const labelIds = [await getLabelId(mona, { repository, name: "bug" })];
  const body = "A long paragraph.\n\n".repeat(60);
  const issue = await createIssue(mona, { repository, title: "A title that stays", body, labelIds });
  await page.setViewportSize(NARROW_SCREEN);
  await open(page, issue.path);
  const getTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
  const description = await getTop(page.getByRole("article").first());
  for (const section of ["Assignees", "Labels", "Milestone"])
    expect(await getTop(getRegion(page, section)), section).toBeLessThan(description);
  expect(await getTop(getRegion(page, "Relationships"))).toBeGreaterThan(description);
  const editLabels = page.getByRole("button", { name: "Edit Labels" });
  await editLabels.click();
  await expect(page.getByRole("option", { name: /^bug/ })).toBeVisible();
  await page.keyboard.press("Escape");
  // The focus returns to the button, and scrolls to it.
  await expect(editLabels).toBeFocused();
  await page.evaluate(() => scrollTo(0, 900));
  const bar = page.locator('[data-title="A title that stays #1"]');
  await expect.poll(() => getTop(bar)).toBe(0);
});

test("A person with a screen of 1024 pixels reads an issue of the dashboard beside a list that is wide enough", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createIssues(mona, { repository, titles: ["First of views", "Second of views"] });
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, `/issues?q=is%3Aissue repo%3A${repository.nameWithOwner}&issue=${mona.login}%7Ctool%7C1`);
  await expect(page.locator("[data-details]").getByRole("heading", { name: /First of views/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Navigation sidebar" })).toBeHidden();
  const list = await getRegion(page, "Results").boundingBox();
  expect(list?.width).toBeGreaterThan(320);
  await page.getByRole("button", { name: "All views" }).click();
  await expect(page.getByRole("dialog", { name: "All views" })).toBeVisible();
});
