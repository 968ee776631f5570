import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { IdentityProviders, type Shown } from "#web/identity/IdentityProviders.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { IdentityProvidersTestQuery } from "#web/__generated__/IdentityProvidersTestQuery.graphql.ts";

const COMPANY = {
  id: "IDP_1",
  kind: "OIDC",
  name: "Company",
  slug: "company",
  isEnabled: true,
  peopleCount: 12,
  solePeopleCount: 3,
  issuer: "https://idp.example",
  clientId: "milepost",
  hasClientSecret: true,
  scopes: "openid",
  entityId: null,
  signInUrl: null,
  certificates: [],
  usernameClaim: "",
  nameAttribute: "",
  emailAttribute: "",
  groupsClaim: "groups",
  provisions: true,
  trustsEmail: false,
  managesUsers: false,
  organization: null,
  mappings: [{ group: "staff", role: "MEMBER", organization: "octo", team: null }],
  scimUrl: "https://milepost.example/scim/v2/company",
  hasScimToken: false,
};

function Subject({ shown }: { shown: Shown }) {
  const { safeViewer } = useLazyLoadQuery<IdentityProvidersTestQuery>(
    graphql`
      query IdentityProvidersTestQuery {
        safeViewer {
          ...IdentityProviders_viewer
        }
      }
    `,
    {},
  );
  return <IdentityProviders viewer={safeViewer} shown={shown} />;
}

async function renderProviders(shown: Partial<Shown>, viewer: object = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({
        id: "V",
        identityBaseUrl: "https://milepost.example/identity",
        identityProviders: [COMPANY],
        allowsPasswordSignIn: true,
        ...viewer,
      }),
    }),
  );
  const page = (
    <Suspense>
      <Subject shown={{ add: null, edit: null, ...shown }} />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment });
  await screen.findAllByRole("heading");
  return rendered;
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test("a provider shows how many people it signs in, and is disabled", async () => {
  const { user, environment } = await renderProviders({});
  expect(screen.getByRole("listitem").textContent).toContain("Company OpenID Connect · whole site · 12 people");
  await user.click(screen.getByRole("button", { name: "Disable Company" }));
  await answer(environment, { IdentityProvider: () => ({ ...COMPANY, isEnabled: false }) });
  expect(screen.getByRole("listitem").textContent).toContain("Disabled");
});

test("before a provider is deleted, the dialog says who loses it", async () => {
  const { user, environment } = await renderProviders({});
  await user.click(screen.getByRole("button", { name: "Delete Company" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain("12 people will be disconnected from it.");
  expect(dialog.textContent).toContain("3 of them cannot sign in any more");
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await answer(environment, { Viewer: () => ({ id: "V", identityProviders: [] }) });
  expect(screen.getByText("No identity providers yet. People sign in with a password.")).toBeTruthy();
});

test("the addresses to copy follow the name of a new provider", async () => {
  const { user } = await renderProviders({ add: "OIDC" });
  await user.type(field(/^Name/), "Our Company");
  expect(field(/^Address name/).value).toBe("our-company");
  expect(field(/^Redirect URI/).value).toBe("https://milepost.example/identity/our-company/callback");
});

test("an error stands at its field, and what was typed remains", async () => {
  const { user, environment } = await renderProviders({ add: "OIDC" });
  await user.type(field(/^Name/), "Company");
  await user.type(field(/^Issuer/), "http://idp.example");
  await user.type(field(/^Client ID/), "milepost");
  await user.type(field(/^Client secret/), "hunter2");
  await user.click(screen.getByRole("button", { name: "Add provider" }));
  await fail(environment, new MutationError("Enter an address that begins with https://.", "UNPROCESSABLE", "issuer"));
  expect(screen.getByText("Enter an address that begins with https://.")).toBeTruthy();
  expect(field(/^Issuer/).getAttribute("aria-invalid")).toBe("true");
  expect([field(/^Name/).value, field(/^Client secret/).value]).toEqual(["Company", "hunter2"]);
});

test("an edited provider keeps its secret unless another one is typed", async () => {
  const { user, environment } = await renderProviders({ edit: "company" });
  expect(field(/^Client secret/).value).toBe("");
  await user.selectOptions(screen.getByLabelText("Role of mapping 1"), "Team");
  await user.type(screen.getByLabelText("Team of mapping 1"), "core");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  const { request } = await answer(environment, { IdentityProvider: () => COMPANY });
  const { settings } = (request.variables as { input: { settings: Record<string, unknown> } }).input;
  expect(settings).not.toHaveProperty("clientSecret");
  expect(settings["mappings"]).toEqual([{ group: "staff", role: "TEAM", organization: "octo", team: "core" }]);
});

test("the SCIM token is shown once", async () => {
  const { user, environment } = await renderProviders({ edit: "company" });
  await user.click(screen.getByRole("button", { name: "Generate token" }));
  await answer(environment, {
    CreateScimTokenPayload: () => ({ token: "mps_secret" }),
    IdentityProvider: () => ({ ...COMPANY, hasScimToken: true }),
  });
  expect(field(/^SCIM token/).value).toBe("mps_secret");
  expect(screen.getByRole("button", { name: "Generate a new token" })).toBeTruthy();
});

test("passwords are disabled after a question", async () => {
  const { user, environment } = await renderProviders({});
  await user.click(screen.getByRole("checkbox", { name: "Allow signing in with a password" }));
  await user.click(screen.getByRole("button", { name: "Disable passwords" }));
  const { request } = await answer(environment, { Viewer: () => ({ id: "V", allowsPasswordSignIn: false }) });
  expect(request.variables).toEqual({ input: { isAllowed: false } });
  const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Allow signing in with a password" });
  expect(box.checked).toBe(false);
});
