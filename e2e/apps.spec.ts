import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { SignJWT } from "jose";
import { expectAccessible } from "./axe.ts";
import { createIssue } from "./builders.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

/** Generates a private key on the settings of the app, and reads the file that the browser saves. */
async function generateKey(page: Page): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Generate a private key" }).click();
  const path = await (await download).path();
  return readFile(path, "utf8");
}

/** The token of an installation, which the app asks for with a JSON web token. */
async function makeToken(request: APIRequestContext, { appId, pem, id }: { appId: string; pem: string; id: string }) {
  const now = Math.floor(Date.now() / 1000);
  const token = await new SignJWT({ iss: appId, iat: now - 30, exp: now + 300 })
    .setProtectedHeader({ alg: "RS256" })
    .sign(createPrivateKey(pem));
  const response = await request.post(`/api/v3/app/installations/${id}/access_tokens`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { token: string }).token;
}

async function expectNoOverflow(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

test("A person registers an app, installs it, reads what its bot writes, suspends it and uninstalls it", async ({
  mona,
  hubot,
  repository,
  request,
}) => {
  const { page } = mona;
  const name = mona.instance.uniqueName("robot");
  await open(page, "/settings/apps");
  await expect(page.getByRole("heading", { name: "No GitHub Apps" })).toBeVisible();
  await page.getByRole("link", { name: "New GitHub App", exact: true }).click();
  await page.getByLabel("GitHub App name").fill(name);
  await page.getByLabel("Homepage URL").fill("https://example.com/");
  await page.getByLabel("Issues", { exact: true }).selectOption("Read and write");
  await page.getByRole("checkbox", { name: "issues", exact: true }).check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Create GitHub App", exact: true }).click();
  await expect(page).toHaveURL(`/settings/apps/${name}`);
  const appId = (await page.getByText("App ID:").locator("code").first().textContent()) ?? "";
  const pem = await generateKey(page);
  expect(pem).toContain("PRIVATE KEY");
  await expect(page.getByRole("list", { name: "Private keys" }).getByRole("listitem")).toHaveCount(1);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole("link", { name: "Install app", exact: true }).click();
  await expect(page.getByRole("heading", { name: `Install ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Install", exact: true }).click();
  await expect(page).toHaveURL(/\/settings\/installations\/\d+$/);
  const id = page.url().split("/").at(-1) ?? "";
  const token = await makeToken(request, { appId, pem, id });

  const issue = await createIssue(mona, { repository, title: "Is anybody there?" });
  const address = `/api/v3/repos/${repository.nameWithOwner}/issues/${issue.number}/comments`;
  const comment = () =>
    request.post(address, { headers: { authorization: `token ${token}` }, data: { body: "I am here" } });
  expect((await comment()).status()).toBe(201);
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend installation" }).click();
  await expect(page.getByText("This installation is suspended")).toBeVisible();
  expect((await comment()).status()).toBe(403);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole("button", { name: "Uninstall", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Uninstall app" }).click();
  await expect(page).toHaveURL("/settings/installations");
  await expect(page.getByRole("heading", { name: "No GitHub Apps are installed" })).toBeVisible();
  expect((await comment()).status()).toBe(401);

  await open(page, `${repository.path}/issues/${issue.number}`);
  await expect(page.getByText("I am here")).toBeVisible();
  await expect(
    page
      .getByText(`${name}[bot]`)
      .or(page.getByText(name, { exact: true }))
      .first(),
  ).toBeVisible();

  // A private app does not exist for others.
  expect((await hubot.page.request.get(`/apps/${name}`)).status()).toBe(404);
  expect((await hubot.page.request.get(`/settings/apps/${name}`)).status()).toBe(404);
});
