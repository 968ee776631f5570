import { runMutation } from "./api.ts";
import { expectAccessible } from "./axe.ts";
import { closeIssue, createIssue, getAccountId, getLabelId } from "./builders.ts";
import { getIssueLinks, getSearchBar, open, search } from "./pages.ts";
import { createPerson } from "./people.ts";
import { expect, test } from "./test.ts";

test("A person filters by author, by labels with and without, by assignee, and sorts by reaction", async ({
  mona,
  repository,
  instance,
}) => {
  const { page } = mona;
  const tess = await createPerson(instance, "tess");
  const bug = await getLabelId(mona, { repository, name: "bug" });
  const helpWanted = await getLabelId(mona, { repository, name: "help wanted" });
  await createIssue(mona, { repository, title: "Crash when fixing", labelIds: [bug] });
  const slow = await createIssue(mona, { repository, title: "Slow start", labelIds: [bug, helpWanted] });
  const ofTess = await createIssue(tess, { repository, title: "Found 3" });
  await closeIssue(mona, await createIssue(mona, { repository, title: "Found 4" }));
  await runMutation(mona, {
    name: "addAssigneesToAssignable",
    selection: "assignable { __typename }",
    input: { assignableId: ofTess.id, assigneeIds: [await getAccountId(mona)] },
  });
  await runMutation(mona, {
    name: "addReaction",
    selection: "subject { id }",
    input: { subjectId: slow.id, content: "ROCKET" },
  });

  await open(page, `${repository.path}/issues`);
  await page.getByRole("button", { name: "Author" }).click();
  await page.getByRole("option", { name: tess.login }).click();
  await expect(getSearchBar(page)).toHaveValue(`is:issue state:open author:${tess.login}`);
  await expect(getIssueLinks(page)).toHaveText(["Found 3"]);
  await page.getByRole("button", { name: "Author" }).click();
  await page.getByRole("option", { name: tess.login }).click();
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open");
  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await page.getByRole("option", { name: "help wanted" }).click({ modifiers: ["Alt"] });
  await page.getByRole("option", { name: "bug" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(getSearchBar(page)).toHaveValue('is:issue state:open label:bug -label:"help wanted"');
  await expect(getIssueLinks(page)).toHaveText(["Crash when fixing"]);
  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await page.getByRole("option", { name: "No labels" }).click();
  await page.keyboard.press("Escape");
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open no:label");
  await page.getByRole("button", { name: "Assignees" }).click();
  await page.getByRole("option", { name: "Assigned to nobody" }).click();
  await expect(getSearchBar(page)).toHaveValue("is:issue state:open no:label no:assignee");
  await expect(page.getByText("No results")).toBeVisible();
  await search(page, "is:issue");
  await expect(getIssueLinks(page)).toHaveCount(4);
  await page.getByRole("button", { name: "Sort by: Newest" }).click();
  await page.getByRole("menuitemradio", { name: "Rocket" }).click();
  await expect(getIssueLinks(page)).toHaveText(["Slow start", "Found 4", "Found 3", "Crash when fixing"]);
  await expect(page.getByRole("img", { name: "1 reaction" })).toBeVisible();
  await page.getByRole("button", { name: "Sort by: Rocket" }).click();
  await expect(page.getByRole("menuitemradio", { name: "Least" })).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Escape");
});
