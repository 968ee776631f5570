import { deleteAllSessions } from "#server/accounts/session.ts";
import { createIssue, setVisibility } from "./builders.ts";
import { holdRequests } from "./network.ts";
import { getIssueLinks, open } from "./pages.ts";
import { createSession } from "./people.ts";
import { expect, test } from "./test.ts";

test("A person whose session has ended leaves a private issue after one reload, and does not open another one", async ({
  mona,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/404/);
  const { page, instance } = mona;
  await setVisibility(mona, { repository, visibility: "PRIVATE" });
  await createIssue(mona, { repository, title: "Hidden" });
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).search);
  });
  await test.step("A query of the issue page reloads it once", async () => {
    await open(page, `${repository.path}/issues/1`);
    documents.length = 0;
    await deleteAllSessions(instance.ctx, mona.accountId);
    await page.getByRole("button", { name: /^(Edit )?Labels/ }).click();
    await expect(page.getByRole("heading", { name: "Repository not found" })).toBeVisible();
    await expect(page).toHaveURL(`${repository.path}/issues/1?reload=1`);
    expect(documents).toEqual(["?reload=1"]);
  });
  await test.step("A link to the issue loads it as a document", async () => {
    await page.context().addCookies((await createSession(mona)).cookies);
    // The list loads visible issues in advance: that must not happen before the session ends.
    const release = await holdRequests(page, /"number":/);
    await open(page, `${repository.path}/issues`);
    await deleteAllSessions(instance.ctx, mona.accountId);
    await release();
    documents.length = 0;
    await getIssueLinks(page).first().click();
    await expect(page.getByRole("heading", { name: "Repository not found" })).toBeVisible();
    expect(documents).toEqual(["?reload=1"]);
  });
});

test("A person whose session has ended keeps a comment that was not saved, and signs in from there", async ({
  mona,
  repository,
  consoleErrors,
}) => {
  consoleErrors.ignore(/404/);
  const { page, instance } = mona;
  const issue = await createIssue(mona, { repository, title: "Public" });
  await open(page, issue.path);
  await page.getByRole("textbox", { name: "Comment" }).fill("Not lost");
  await deleteAllSessions(instance.ctx, mona.accountId);
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByText("Your session has ended. Please sign in again.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue("Not lost");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`/login?return_to=${encodeURIComponent(issue.path)}`);
});
