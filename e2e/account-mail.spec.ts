import type { Page } from "@playwright/test";
import { startMailServer, type TestMailServer } from "#server/test/mail-server.ts";
import { expectAccessible } from "./axe.ts";
import { expectFitsNarrowScreen, NARROW_SCREEN, open } from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { startServer, type Server } from "./server.ts";
import { test as base, expect } from "./test.ts";

const GONE = "gone@example.com";

const test = base.extend<{ mail: TestMailServer; newServer: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of other fixtures from the pattern.
  mail: async ({}, use) => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address === GONE ? Object.assign(new Error("5.1.1 No such user"), { responseCode: 550 }) : null),
    });
    await use(server);
    await server.stop();
  },
  newServer: [
    async ({ mail }, use) => {
      const server = await startServer({ MILEPOST_SMTP: mail.url });
      await use(server);
      await server.stop();
    },
    { timeout: 240_000 },
  ],
  baseURL: ({ newServer }, use) => use(newServer.url),
});

/** The address in the next e-mail with the subject, which has one button. */
async function readLink(mail: TestMailServer, subject: RegExp): Promise<string> {
  const find = () => mail.received.find((message) => subject.test(message.subject ?? ""));
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return /https?:\/\/\S+\/(?:reset|settings\/emails\/verify)\/\S+/.exec(find()?.text ?? "")?.[0] ?? "";
}

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Username or email address").fill("mona");
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open account menu of mona" })).toBeVisible();
}

test("The owner verifies their address, forgets their password and gets a link, and sees what was not sent", async ({
  mail,
  newServer,
  page,
}) => {
  const emails = page.getByRole("list", { name: "Your email addresses" }).getByRole("listitem");

  await test.step("The address is verified with the link of an e-mail, once", async () => {
    await open(page, newServer.setupLink);
    await page.getByLabel("Username").fill("mona");
    await page.getByLabel("Email address").fill("mona@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Your repositories" })).toBeVisible();
    await open(page, "/settings/emails");
    await expect(emails).toHaveText(/^mona@example\.com Primary Unverified/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send verification email to mona@example.com" }).click();
    const link = await readLink(mail, /verify your email address/);
    await open(page, link);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Verify email address" }).click();
    await page.getByRole("link", { name: "Go to your email settings" }).click();
    await expect(emails).toHaveText(/^mona@example\.com Primary Verified/);
    await open(page, link);
    await page.getByRole("button", { name: "Verify email address" }).click();
    await expect(page.getByText(/This link has been used, has expired/)).toBeVisible();
  });

  await test.step("A new password is set with the link of an e-mail", async () => {
    await page.getByRole("button", { name: /^Open account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await open(page, "/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.getByLabel("Email address").press("Enter");
    await expect(page.getByText(/If nobody@example\.com is the address of an account/)).toBeVisible();
    await open(page, "/password_reset");
    await page.getByLabel("Email address").fill("mona@example.com");
    await page.getByRole("button", { name: "Send password reset email" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await open(page, await readLink(mail, /reset your password/));
    await page.getByLabel("New password").fill("a new passphrase of mona");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await signIn(page, "a new passphrase of mona");
    expect(mail.recipients).not.toContain("nobody@example.com");
    await expect
      .poll(() => mail.received.map(({ subject }) => subject))
      .toContain("[Milepost] Your password was changed");
  });

  await test.step("An address that returns e-mail is named in the settings", async () => {
    await open(page, "/settings/emails");
    await page.getByRole("textbox", { name: "Email address" }).fill(GONE);
    await page.getByRole("button", { name: "Add" }).click();
    await expect(emails).toHaveCount(2);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(/was returned, so no more is sent to it/)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await expect(emails.nth(1)).toContainText("Undeliverable");
    await expectAccessible(page);
    await page.setViewportSize(NARROW_SCREEN);
    await expectFitsNarrowScreen(page, "/settings/emails");
    await page.setViewportSize({ width: 1024, height: 768 });
  });

  await test.step("The page Health shows it, and sends a test message", async () => {
    await open(page, "/site/health");
    await expect(page.getByRole("list", { name: "Email that was not sent" })).toContainText(GONE);
    await page.getByRole("button", { name: "Send test email" }).click();
    await expect(page.getByText("A test email goes to mona@example.com")).toBeVisible();
    await expect.poll(() => mail.received.map(({ subject }) => subject)).toContain("[Milepost] Test message");
    await expectAccessible(page);
    await page.setViewportSize(NARROW_SCREEN);
    await expectFitsNarrowScreen(page, "/site/health");
  });
});
