import { archivedIssue, archivedPullRequest, importRepository, MERGED } from "./archives.ts";
import { expectAccessible } from "./axe.ts";
import { getIssueLinks, open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("An imported issue and an imported pull request show their texts, authors and events", async ({ mona }) => {
  const { page } = mona;
  const time = "2020-01-01T00:00:00Z";
  const repo = `${mona.login}/tool`;
  const repository = await importRepository(mona, {
    repo,
    issues: [
      archivedIssue(1, {
        title: "Imported 1 with `code`",
        body: "Body 1 by @alice, see #2",
        comments: [{ author: "bob", authorAssociation: "NONE", body: "A comment", createdAt: time, updatedAt: time }],
      }),
      archivedIssue(2),
    ],
    pulls: [archivedPullRequest(40, repo, { ...MERGED, headRepository: "alice/tool" })],
  });
  await open(page, `${repository.path}/issues?q=is%3Aissue+sort%3Acreated-asc`);
  await getIssueLinks(page).filter({ hasText: "Imported 1" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imported 1 with code #1");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.getByRole("article", { name: "alice opened" })).toContainText("Body 1 by @alice, see #2");
  await expect(page.getByRole("article", { name: "bob commented" })).toContainText("A comment");
  await expectAccessible(page);
  await open(page, `${repository.path}/issues/40`);
  await expect(page).toHaveURL(`${repository.path}/pull/40`);
  await expect(page.getByText("bob merged 1 commit into main from alice:fix")).toBeVisible();
  await expectAccessible(page);
});
