import type { Page } from "@playwright/test";
import { createUser } from "#server/accounts/create-user.ts";
import { CLIENT_ID, CLIENT_SECRET, startOpenIdProvider } from "#server/test/identity/openid-provider.ts";
import { makeCertificate } from "#server/test/identity/certificate.ts";
import { startSamlPage } from "#server/test/identity/saml-page.ts";
import { makeSamlProvider, type SamlIdentityProvider } from "#server/test/identity/saml-provider.ts";
import { expectAccessible } from "./axe.ts";
import type { Instance } from "./instance.ts";
import { open } from "./pages.ts";
import { createSession, PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

async function createAdministrator(instance: Instance) {
  const login = instance.uniqueName("admin");
  const input = { login, email: `${login}@example.com`, password: PASSWORD, isSiteAdmin: true };
  const { id } = await createUser(instance.ctx, input);
  return createSession({ instance, accountId: id, login, token: "" });
}

const addProvider = (page: Page) => page.getByRole("button", { name: "Add provider" }).click();
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("An administrator adds an OpenID provider and a SAML provider, and people sign in through both", async ({
  instance,
  newContext,
}) => {
  const administrator = await (await newContext({ storageState: await createAdministrator(instance) })).newPage();
  const openId = await startOpenIdProvider([`${instance.url}/identity/company/callback`]);
  openId.person = { sub: "1", preferred_username: "octavia", email: "octavia@example.com", email_verified: true };
  let samlProvider: SamlIdentityProvider | undefined;
  const samlPage = await startSamlPage({
    getProvider: () => samlProvider ?? makeSamlProvider(""),
    assertion: { nameId: "s-1", attributes: { username: "sam", email: "sam@example.com" } },
  });

  await test.step("The OpenID provider is tested and added", async () => {
    await open(administrator, "/site/authentication");
    await administrator.getByRole("link", { name: "Add OpenID Connect" }).click();
    await administrator.getByLabel("Name", { exact: false }).first().fill("Company");
    const redirectUri = administrator.getByRole("textbox", { name: "Redirect URI", exact: true });
    await expect(redirectUri).toHaveValue(`${instance.url}/identity/company/callback`);
    await administrator.getByLabel("Issuer").fill(openId.issuer);
    await administrator.getByLabel("Client ID").fill(CLIENT_ID);
    await administrator.getByLabel("Client secret").fill(CLIENT_SECRET);
    await administrator.getByRole("button", { name: "Test connection" }).click();
    await expect(administrator.getByText(`The provider answers as ${openId.issuer}.`)).toBeVisible();
    await expectAccessible(administrator);
    await addProvider(administrator);
    await expect(rowOf(administrator, "Company")).toContainText("OpenID Connect · whole site · nobody connected");
  });

  await test.step("The SAML provider is added with its metadata", async () => {
    const certificate = makeCertificate("idp.example");
    await administrator.getByRole("link", { name: "Add SAML" }).click();
    await administrator.getByLabel("Name", { exact: false }).first().fill("Partners");
    const signInUrl = samlPage.url;
    const unknown = makeSamlProvider(getMetadataTemplate(instance), certificate, { signInUrl });
    await administrator.getByLabel("Metadata XML").fill(unknown.metadata());
    await addProvider(administrator);
    await expect(rowOf(administrator, "Partners")).toContainText("SAML 2.0");
    const metadata = await (await fetch(`${instance.url}/identity/partners/metadata`)).text();
    samlProvider = makeSamlProvider(metadata, certificate, { signInUrl });
  });

  for (const { name, login } of [
    { name: "Company", login: "octavia" },
    { name: "Partners", login: "sam" },
  ]) {
    await test.step(`A person signs in with ${name}, and is where they wanted to go`, async () => {
      const page = await (await newContext()).newPage();
      await open(page, "/settings/identities");
      await page.getByRole("link", { name: `Continue with ${name}` }).click();
      await expect(rowOf(page, name)).toContainText(`Connected as ${login}`);
      await expect(page.getByRole("button", { name: `Disconnect ${name}` })).toBeDisabled();
    });
  }

  await test.step("The providers are deleted, after the names of what is lost", async () => {
    await open(administrator, "/site/authentication");
    for (const name of ["Company", "Partners"]) {
      await administrator.getByRole("button", { name: `Delete ${name}` }).click();
      const dialog = administrator.getByRole("alertdialog");
      await expect(dialog).toContainText("1 of them cannot sign in any more");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(rowOf(administrator, name)).toHaveCount(0);
    }
  });
  await Promise.all([openId.stop(), samlPage.stop()]);
});

/** Only the addresses differ once the provider is there. */
function getMetadataTemplate({ url }: Instance): string {
  return (
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${url}"><SPSSODescriptor WantAssertionsSigned="true" ` +
    `protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><AssertionConsumerService index="1" ` +
    `Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${url}/acs"/></SPSSODescriptor></EntityDescriptor>`
  );
}
