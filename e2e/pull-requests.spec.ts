import { runMutation, runQuery } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { chooseInSidebar, open } from "./pages.ts";
import { expect, test } from "./test.ts";

const oid = "d4".repeat(20);

test("A pull request is opened, reviewed by another person and merged, as the code host reports its state", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  await runMutation(mona, {
    name: "setCollaborator",
    selection: "repository { id }",
    input: { repositoryId: repository.id, login: hubot.login, permission: "WRITE" },
  });
  await runMutation(mona, {
    name: "createBranchProtectionRule",
    selection: "branchProtectionRule { id }",
    input: {
      repositoryId: repository.id,
      pattern: "main",
      requiresApprovingReviews: true,
      requiredApprovingReviewCount: 1,
    },
  });

  // The address that clients of GitHub open fills in the form.
  await open(page, `${repository.path}/compare/main...topic?expand=1&title=Add+numbers&body=They+were+subtracted.`);
  await expect(page.getByRole("combobox", { name: "Base branch" })).toHaveValue("main");
  await expect(page.getByRole("combobox", { name: "Head branch" })).toHaveValue("topic");
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("They were subtracted.");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Title" }).fill("Add the numbers");
  await page.getByRole("button", { name: "Create pull request" }).click();
  await expect(page).toHaveURL(/\/pull\/\d+$/);
  const path = new URL(page.url()).pathname;

  const status = page.getByRole("region", { name: "Merge status" });
  await expect(status.getByText("Review required")).toBeVisible();
  const { resource } = await runQuery<{ resource: { id: string } }>(
    mona,
    "query ($url: URI!) { resource(url: $url) { ... on PullRequest { id } } }",
    { url: page.url() },
  );
  const commits = [{ oid, message: "Add the numbers", committedDate: "2026-01-02T03:04:05Z" }];
  const report = (mergeable: "CONFLICTING" | "MERGEABLE") =>
    runMutation(mona, {
      name: "updatePullRequestCommits",
      selection: "pullRequest { id }",
      input: { pullRequestId: resource.id, commits, mergeable },
    });
  await report("CONFLICTING");
  await expect(status.getByText("This branch has conflicts that must be resolved")).toBeVisible();
  await expect(status.getByRole("button", { name: "Merge pull request" })).toBeDisabled();
  await report("MERGEABLE");
  await expect(status.getByText("Merging is blocked")).toBeVisible();

  const filter = { placeholder: "Filter people and teams", text: hubot.login };
  await chooseInSidebar(page, { field: "Reviewers", filter, option: new RegExp(hubot.login) });
  await expect(page.getByLabel(`Awaiting requested review from ${hubot.login}`)).toBeVisible();

  const reviewer = hubot.page;
  await open(reviewer, "/pulls?q=is:pr+state:open+review-requested:@me");
  await reviewer.getByRole("link", { name: "Add the numbers" }).first().click();
  await expect(reviewer).toHaveURL(new RegExp(`${path}$|issue=`));
  await open(reviewer, path);
  await reviewer.getByRole("button", { name: "Review changes" }).click();
  await reviewer.getByRole("radio", { name: /^Approve/ }).check();
  await expectAccessible(reviewer);
  await reviewer.getByRole("button", { name: "Submit review" }).click();
  await expect(reviewer.getByText("Changes approved")).toBeVisible();

  // The open page of the author follows.
  await expect(status.getByText("Changes approved")).toBeVisible();
  await expect(status.getByText("This branch has no conflicts with the base branch")).toBeVisible();
  await expect(page.getByRole("img", { name: `${hubot.login} approved these changes` })).toBeVisible();
  await status.getByRole("button", { name: "Merge pull request" }).click();
  await expect(status.getByText("Pull request successfully merged and closed")).toBeVisible();
  await expect(reviewer.getByText("Pull request successfully merged and closed")).toBeVisible();
  await open(page, `${path}/files`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});
