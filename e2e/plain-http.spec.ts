import { createIssue } from "./builders.ts";
import { chooseCommentAction, getComment, open, signIn, writeComment } from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

test("A person on another machine, without https, signs in, comments once and copies the comment's address", async ({
  mona,
  repository,
  newContext,
  consoleErrors,
  instance,
}) => {
  // On plain http, browsers report each header that they ignore.
  consoleErrors.ignore(/untrustworthy|Cross-Origin-Opener-Policy|origin-keyed/i);
  const issue = await createIssue(mona, { repository, title: "One" });
  const { port } = new URL(instance.url);
  const context = await newContext({ baseURL: `http://milepost.test:${port}` });
  const page = await context.newPage();
  await open(page, "/login");
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await signIn(page, { login: mona.login, password: PASSWORD });
  await open(page, issue.path);
  const comment = "From another machine";
  await writeComment(page, comment);
  await expect(getComment(page, comment)).toHaveCount(1);
  await chooseCommentAction(page, { comment, action: "Copy link" });
  await expect(page.getByText("Link copied")).toBeVisible();
});
