import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { sql } from "#server/platform/db/sql.ts";
import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

/** An authenticator of Chromium, which agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The code of the next half minute: that of this one may have been used. */
const getCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Open account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
}

async function typePassword(page: Page, login: string): Promise<void> {
  await open(page, "/login");
  await page.getByLabel("Username or email address").fill(login);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("A person secures their account with an app and a passkey, and signs in with each of them", async ({
  mona,
  instance,
}) => {
  const { page, login } = mona;
  const signedIn = page.getByRole("button", { name: `Open account menu of ${login}` });
  await addAuthenticator(page);
  // The session was opened too long ago for such changes.
  await instance.ctx.db.run(sql`
    update sessions set confirmed_at = now() - interval '3 hours' where account_id = ${mona.accountId}`);
  await open(page, "/settings/security");
  await page.getByRole("button", { name: "Enable two-factor authentication" }).click();
  const confirmation = page.getByRole("dialog", { name: "Confirm access" });
  await confirmation.getByLabel("Password").fill(PASSWORD);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("img", { name: "QR code of the setup key" })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await page
    .getByLabel("Verify the code from the app")
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole("button", { name: "Continue" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await page.getByRole("button", { name: "I have saved my recovery codes" }).click();
  await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Passkey name").fill("This laptop");
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("list", { name: "Your passkeys" })).toContainText("This laptop");
  await expectAccessible(page);

  await signOut(page);
  await typePassword(page, login);
  await expect(page.getByRole("heading", { name: "Two-factor authentication" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Authentication code").fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Two-factor authentication failed. Check the code and try again.")).toBeVisible();
  await page.getByLabel("Authentication code").fill(getCode(secret));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(signedIn).toBeVisible();

  await signOut(page);
  await typePassword(page, login);
  await page.getByLabel("Authentication code").fill(recoveryCode);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(signedIn).toBeVisible();

  await signOut(page);
  await typePassword(page, login);
  await page.getByRole("button", { name: "Use passkey or security key" }).click();
  await expect(signedIn).toBeVisible();

  await signOut(page);
  await open(page, "/login");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(signedIn).toBeVisible();
  await open(page, "/settings/security");
  await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your passkeys" })).toContainText("Last used");
});
