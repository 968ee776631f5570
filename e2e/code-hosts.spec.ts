import { createHmac } from "node:crypto";
import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

test("An administrator adds a code host, whose commits are then in the issue and close it", async ({
  mona,
  hubot,
  repository,
}) => {
  const { page } = mona;
  const issue = await createIssue(mona, { repository, title: "Closed by a commit" });
  await open(page, `${repository.path}/settings`);
  await page.getByRole("link", { name: "Show commits and pull requests of other hosts in issues" }).click();
  await expect(page.getByRole("heading", { name: "No code hosts yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add code host" }).click();
  await page.getByLabel("Address of the repository").fill("https://git.example/acme/code");
  await page.getByLabel("Default branch").press("Enter");
  const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  const payloadUrl = await page.getByRole("textbox", { name: "Payload URL" }).inputValue();
  await expectAccessible(page);

  const push = async (ref: string, id: string, message: string) => {
    const author = { name: "Ann Coder", email: "ann@code.example" };
    const commits = [
      { id, message, timestamp: "2026-01-02T03:04:05Z", url: `https://git.example/acme/code/commit/${id}`, author },
    ];
    const body = JSON.stringify({ ref, after: id, commits, repository: { default_branch: "main" } });
    const signature = createHmac("sha256", secret).update(body).digest("hex");
    const headers = { "content-type": "application/json", "x-gitea-event": "push", "x-gitea-signature": signature };
    const response = await fetch(new URL(new URL(payloadUrl).pathname, page.url()), { method: "POST", headers, body });
    expect(response.status).toBe(200);
  };
  await open(hubot.page, issue.path);
  await push(`refs/heads/${issue.number}-fix`, "ab".repeat(20), `Work on #${issue.number}`);
  const timeline = hubot.page.getByRole("main");
  await expect(timeline.getByText("referenced this in commit abababa")).toContainText(
    `Ann Coder referenced this in commit abababa Work on #${issue.number}`,
  );
  await push("refs/heads/main", "cd".repeat(20), `Fixes #${issue.number}`);
  await expect(timeline.getByText(/closed this as completed in cdcdcdc/)).toBeVisible();
  await expect(timeline.getByRole("link", { name: "cdcdcdc" }).last()).toHaveAttribute(
    "href",
    `https://git.example/acme/code/commit/${"cd".repeat(20)}`,
  );
  await hubot.page.reload();
  await expect(hubot.page.getByRole("region", { name: "Development" })).toContainText(`${issue.number}-fix`);
  await expectAccessible(hubot.page);

  await page.getByRole("link", { name: "Show recent requests" }).click();
  const requests = page.getByRole("list", { name: "Recent requests" }).getByRole("listitem");
  await expect(requests.first()).toContainText("Branch main: 1 commit, 1 reference, 1 issue closed");
  await expect(requests).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await expect(page.getByRole("textbox", { name: "Secret" })).not.toHaveValue(secret);

  await open(hubot.page, `${repository.path}/settings/code-hosts`);
  await expect(hubot.page.getByText("You can’t open this page")).toBeVisible();

  await page.getByRole("link", { name: "Code hosts" }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete code host" }).click();
  await expect(page.getByRole("heading", { name: "No code hosts yet" })).toBeVisible();
});
