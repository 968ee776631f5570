import { createComment, createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("A person without JavaScript reads an issue and is told what needs it", async ({
  mona,
  repository,
  newContext,
}) => {
  const issue = await createIssue(mona, { repository, title: "One", body: "The description" });
  const page = await (await newContext({ javaScriptEnabled: false })).newPage();
  const response = await page.goto(issue.path);
  await expect(page.getByText("The description")).toBeVisible();
  // This browser only pauses scripts: it does not render the element.
  expect(await response?.text()).toMatch(/<noscript>.*changes need JavaScript.*<\/noscript>/);
});

test("A person prints an issue without the controls of the page, and in light colors", async ({ mona, repository }) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "One", body: "The description" });
  await createComment(mona, { issue, body: "The comment" });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await open(page, issue.path);
  await expect(page.getByText("The comment")).toBeVisible();
  await expect(page.getByRole("heading", { name: /One/, level: 1 })).toBeVisible();
  await expect(page.locator("body")).toHaveCSS("color", "rgb(31, 35, 40)");
  for (const hidden of [
    page.getByRole("link", { name: "Milepost home" }),
    page.getByRole("textbox", { name: "Comment" }),
    page.getByRole("button", { name: "Edit Labels" }),
  ])
    await expect(hidden).toBeHidden();
});
