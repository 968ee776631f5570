import { archivedIssue, importRepository } from "./archives.ts";
import { getComment, open } from "./pages.ts";
import { expect, test } from "./test.ts";

const COMMENTS = 2_000;
// Rendering 150 comments at once can take long on a busy machine.
const LOAD_MORE = { timeout: 60_000 };

test("A person opens 2,000 comments at both ends, loads more of them, and opens one by its address", async ({
  mona,
}) => {
  test.slow();
  const { page } = mona;
  const getTime = (minute: number) => new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString();
  const repository = await importRepository(mona, {
    repo: `${mona.login}/pages`,
    issues: [
      archivedIssue(1, {
        comments: Array.from({ length: COMMENTS }, (_, index) => ({
          author: "alice",
          body: `Comment number ${index + 1}.`,
          createdAt: getTime(10 + index),
          updatedAt: getTime(10 + index),
        })),
      }),
    ],
  });
  await open(page, `${repository.path}/issues/1`);
  await expect(getComment(page, "Comment number 1.")).toBeVisible();
  await expect(getComment(page, `Comment number ${COMMENTS}.`)).toHaveCount(1);
  expect(await page.locator("[id^=issuecomment-]").count()).toBeLessThan(60);
  const more = page.getByRole("button", { name: "Load more" });
  // Comments that come into view get their height: a click that scrolls could be released on one of them.
  await more.scrollIntoViewIfNeeded();
  await more.click();
  await expect(getComment(page, "Comment number 160.")).toHaveCount(1, LOAD_MORE);
  const firstId = await getComment(page, "Comment number 1.").getAttribute("id");
  // Imported comments have consecutive ids.
  const id = Number(firstId?.split("-")[1]) + 999;
  await open(page, `${repository.path}/issues/1#issuecomment-${id}`);
  const comment = page.locator(`#issuecomment-${id}`);
  await expect(comment).toContainText("Comment number 1000.", LOAD_MORE);
  await expect(comment).toBeInViewport();
  await expect(page.locator("[id^=issuecomment-]").first()).toContainText("Comment number 1.");
});
