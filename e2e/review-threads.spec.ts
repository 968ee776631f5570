import { runMutation } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

const oid = "c3".repeat(20);

test("People reply in a thread of comments on a line and resolve it", async ({ mona, hubot, repository }) => {
  const { page } = mona;
  const { pullRequest } = await runMutation<{ pullRequest: { id: string; number: number } }>(mona, {
    name: "createPullRequest",
    selection: "pullRequest { id number }",
    input: { repositoryId: repository.id, title: "Change", baseRefName: "main", headRefName: "topic", headRefOid: oid },
  });
  const pullRequestId = pullRequest.id;
  const diffHunk = "@@ -1,2 +1,2 @@\n function add(a, b) {\n-  return a - b;\n+  return a + b;";
  await runMutation(hubot, {
    name: "addPullRequestReviewThread",
    selection: "thread { id }",
    input: { pullRequestId, path: "src/add.ts", line: 2, body: "Is this tested?", diffHunk },
  });
  await runMutation(hubot, {
    name: "submitPullRequestReview",
    selection: "pullRequestReview { id }",
    input: { pullRequestId, event: "COMMENT" },
  });

  const path = `${repository.path}/pull/${pullRequest.number}`;
  await open(page, path);
  await open(hubot.page, path);
  const thread = page.getByRole("region", { name: "Comments on src/add.ts line 2" });
  const other = hubot.page.getByRole("region", { name: "Comments on src/add.ts line 2" });
  await expect(thread.getByText("return a + b;")).toBeVisible();
  await expect(page.getByRole("article", { name: /reviewed$/ })).toHaveAttribute("id", /^pullrequestreview-\d+$/);
  await expectAccessible(page);
  // With the keyboard alone.
  await thread.getByRole("button", { name: "Reply…" }).focus();
  await page.keyboard.press("Enter");
  await expect(thread.getByRole("textbox", { name: "Reply" })).toBeFocused();
  await page.keyboard.type("It is now.");
  await expectAccessible(page);
  await thread.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(thread.getByText("It is now.")).toBeVisible();
  await expect(other.getByText("It is now.")).toBeVisible();

  await thread.getByRole("article").last().getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await thread.getByRole("textbox", { name: "Comment" }).fill("It is now, twice.");
  await thread.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("It is now, twice.")).toBeVisible();

  await expect(other.getByRole("button", { name: "Resolve conversation" })).toHaveCount(0);
  await thread.getByRole("button", { name: "Resolve conversation" }).click();
  await expect(thread.getByText("Is this tested?")).toHaveCount(0);
  await expect(other.getByText("Resolved", { exact: true })).toBeVisible();
  await thread.getByRole("button", { name: "Show resolved" }).click();
  await expect(thread.getByText("Is this tested?")).toBeVisible();
  await thread.getByRole("button", { name: "Unresolve conversation" }).click();

  await thread.getByRole("article").last().getByRole("button", { name: "Comment actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(thread.getByText("It is now, twice.")).toHaveCount(0);
  await expect(other.getByText("It is now, twice.")).toHaveCount(0);
});
