import type { Page } from "@playwright/test";
import { sql } from "#server/platform/db/sql.ts";
import { decode, globalId } from "#server/platform/graphql/global-id.ts";
import { runMutation } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { createIssue, createIssues, createLabel, type Issue } from "./builders.ts";
import type { Instance } from "./instance.ts";
import { controlLiveStream, makeSignal } from "./network.ts";
import { getDialog, getIssueLinks, open, reload } from "./pages.ts";
import { createSession } from "./people.ts";
import { expect, test } from "./test.ts";

const titles = (count: number) => Array.from({ length: count }, (_, index) => `Issue ${index + 1}`);
const getToast = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Messages" }).getByRole("status").filter({ hasText: text });
const getChips = (page: Page, name: string) => getIssueLinks(page).locator("..").getByText(name);

/** Locks an issue, so that a bulk update waits for it, until the returned function is called. */
async function holdIssue({ ctx }: Instance, issue: Issue): Promise<() => Promise<void>> {
  const { id } = decode.issue(issue.id);
  const [locked, released] = [makeSignal(), makeSignal()];
  const transaction = ctx.db.transaction(async (tx) => {
    await tx.run(sql`select 1 from issues where id = ${id} for update`);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return async () => {
    released.resolve();
    await transaction;
  };
}

test("A maintainer labels all issues that match a search after a review, by keyboard, and undoes it", async ({
  mona,
  repository,
}) => {
  const { page } = mona;
  await createLabel(mona, { repository, name: "triaged" });
  await createIssues(mona, { repository, titles: titles(27) });
  await open(page, `${repository.path}/issues`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("25 selected")).toBeVisible();
  await page.getByRole("button", { name: "Select all 27 matching issues" }).press("Enter");
  await expect(page.getByText("All 27 matching issues selected")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("l");
  await getDialog(page, "Labels").getByRole("combobox").fill("triaged");
  await expect(getDialog(page, "Labels").getByRole("option", { name: "triaged" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  const review = getDialog(page, "Review changes");
  await expect(review.getByText("27 of 27 issues will change")).toBeVisible();
  await expect(review.getByText("and 17 more")).toBeVisible();
  await expectAccessible(page);
  await review.getByRole("button", { name: "Update 27 issues" }).press("Enter");
  await expect(getToast(page, "Bulk update completed successfully")).toBeVisible();
  await expect(getChips(page, "triaged")).toHaveCount(25);
  await getToast(page, "Bulk update completed successfully").getByRole("button", { name: "Undo" }).press("Enter");
  await expect(getToast(page, "Changes undone")).toBeVisible();
  await expect(getChips(page, "triaged")).toHaveCount(0);
});

test("A maintainer reloads the page while issues are updated, sees the progress there and in another tab, and reads which failed", async ({
  mona,
  repository,
  instance,
}) => {
  const { page } = mona;
  const [first, second] = await createIssues(mona, { repository, titles: ["First", "Second"] });
  if (!first || !second) throw new Error("Two issues are needed.");
  await open(page, `${repository.path}/issues`);
  const release = await holdIssue(instance, first);
  await getIssueLinks(page).first().focus();
  await page.keyboard.press("x");
  await page.keyboard.press("J");
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.keyboard.press("e");
  await page.getByRole("menuitem", { name: "Completed" }).press("Enter");
  await expect(getToast(page, "Bulk update is pending")).toBeVisible();
  await reload(page);
  await expect(getToast(page, "Bulk update is pending")).toBeVisible();
  const other = await page.context().newPage();
  await open(other, `${repository.path}/issues`);
  await expect(getToast(other, "Bulk update is pending")).toBeVisible();
  await runMutation(mona, { name: "deleteIssue", selection: "repository { id }", input: { issueId: second.id } });
  await release();
  for (const tab of [page, other]) {
    await expect(tab.getByText("Bulk update completed with errors: 1 issue was not updated")).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Closed 1" })).toBeVisible();
  await reload(page);
  await expect(page.getByText(/Bulk update/)).toHaveCount(0);
});

test("A maintainer cancels a bulk update, and finds it in the settings with its errors and Undo", async ({
  mona,
  repository,
  instance,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "Held" });
  await open(page, `${repository.path}/issues`);
  const release = await holdIssue(instance, issue);
  await page.getByRole("checkbox", { name: "Select: Held" }).click();
  await page.getByRole("button", { name: "Mark as" }).click();
  await page.getByRole("menuitem", { name: "Not planned" }).click();
  await getToast(page, "Bulk update is pending").getByRole("button", { name: "Cancel" }).click();
  await release();
  await expect(getToast(page, "Bulk update was cancelled")).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "See and undo updates of several issues" }).click();
  await expect(page.getByRole("heading", { name: "Bulk updates" })).toBeVisible();
  await expect(page.getByText("1 selected issue")).toBeVisible();
  await expectAccessible(page);
});

for (const [state, text] of [
  ["ERROR", "Bulk update had an error"],
  ["STARTED", "The update operation has timed out but your changes might have been applied."],
] as const) {
  test(`A maintainer whose bulk update has the state ${state} for six minutes reads why`, async ({
    mona,
    repository,
    instance,
  }) => {
    const { page, accountId } = mona;
    const job = await instance.ctx.db.row<{ id: number }>(sql`
      insert into bulk_jobs (account_id, repository_ids, changes, state, total_count, created_at, updated_at, finished_at)
      values (${accountId}, ${[decode.repository(repository.id)]}::bigint[], '{}', ${state}, 1, now() - interval '7 minutes',
        now() - interval '6 minutes', case when ${state} = 'ERROR' then now() end) returning id`);
    await open(page, `${repository.path}/issues`);
    await page.evaluate(([key, id]) => localStorage.setItem(key, id), [
      `milepost:bulk-update:${mona.login}:jobs`,
      globalId("BJ", job?.id ?? 0),
    ] as const);
    await reload(page);
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  });
}

test("A maintainer whose live stream is lost during a bulk update reads its end after the stream is back", async ({
  mona,
  repository,
  instance,
  consoleErrors,
}) => {
  consoleErrors.ignore(/live stream is lost/);
  const { page } = mona;
  const stream = await controlLiveStream(page);
  const issue = await createIssue(mona, { repository, title: "Held" });
  await open(page, `${repository.path}/issues`);
  const release = await holdIssue(instance, issue);
  await page.getByRole("checkbox", { name: "Select: Held" }).click();
  await page.getByRole("button", { name: "Mark as" }).click();
  await page.getByRole("menuitem", { name: "Completed" }).click();
  await expect(getToast(page, "Bulk update is pending")).toBeVisible();
  await stream.lose();
  await release();
  await stream.restore();
  await expect(getToast(page, "Bulk update completed successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "Closed 1" })).toBeVisible();
});

test("A reader cannot select issues, and the page of bulk updates is forbidden", async ({
  mona,
  hubot,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/403/);
  await createIssue(mona, { repository, title: "Read only" });
  await open(hubot.page, `${repository.path}/issues`);
  await expect(getIssueLinks(hubot.page)).toHaveText(["Read only"]);
  await expect(hubot.page.getByRole("checkbox")).toHaveCount(0);
  await getIssueLinks(hubot.page).first().focus();
  for (const key of ["x", "l", "e"]) await hubot.page.keyboard.press(key);
  await expect(hubot.page.getByRole("dialog")).toHaveCount(0);
  await expect(hubot.page.getByRole("menu")).toHaveCount(0);
  const response = await hubot.page.goto(`${repository.path}/settings/bulk-updates`);
  expect(response?.status()).toBe(403);
});

test("A maintainer labels one issue with four keys and undoes it with Ctrl+Z", async ({
  mona,
  repository,
  newContext,
}) => {
  const context = await newContext({ storageState: await createSession(mona) });
  const page = await context.newPage();
  await createIssue(mona, { repository, title: "Crash" });
  await open(page, `${repository.path}/issues`);
  await page.keyboard.press("j");
  const picker = getDialog(page, "Labels");
  // The code of the actions is loaded once the page stands.
  await expect(async () => {
    await page.keyboard.press("l");
    await expect(picker).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.type("u");
  await expect(picker.getByRole("option").first()).toHaveText(/bug/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(getIssueLinks(page).first()).toBeFocused();
  await expect(getChips(page, "bug")).toBeVisible();
  await expect(getToast(page, "Labels changed")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(getChips(page, "bug")).toHaveCount(0);
});
