import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, onTestFinished, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MemberPrivileges } from "#web/organizations/MemberPrivileges.tsx";
import { NewOrganizationForm } from "#web/organizations/NewOrganizationForm.tsx";
import { OrganizationDangerZone } from "#web/organizations/OrganizationDangerZone.tsx";
import { OrganizationMemberships } from "#web/organizations/OrganizationMemberships.tsx";
import { OrganizationProfileForm } from "#web/organizations/OrganizationProfileForm.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { organizationFormsTestQuery } from "#web/__generated__/organizationFormsTestQuery.graphql.ts";

function Subject() {
  const { organization, safeViewer } = useLazyLoadQuery<organizationFormsTestQuery>(
    graphql`
      query organizationFormsTestQuery {
        organization(login: "octo") {
          ...OrganizationProfileForm_organization
          ...MemberPrivileges_organization
          ...OrganizationDangerZone_organization
        }
        safeViewer {
          ...OrganizationMemberships_viewer
        }
      }
    `,
    {},
  );
  if (!organization) return null;
  return (
    <>
      <OrganizationProfileForm organization={organization} />
      <MemberPrivileges organization={organization} />
      <OrganizationDangerZone organization={organization} />
      <OrganizationMemberships viewer={safeViewer} />
    </>
  );
}

const membership = (login: string, change: object = {}) => ({
  organizationId: `A_${login}`,
  login,
  name: null,
  avatarUrl: "/avatars/1",
  role: "MEMBER",
  canLeave: true,
  removalAt: null,
  organization: { id: `A_${login}`, requiresSingleSignOn: false, viewerNeedsSingleSignOn: false },
  ...change,
});

async function renderForms(memberships: object[] = []) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Organization: ({ path }) =>
        path?.includes("organizationMemberships")
          ? undefined
          : {
              id: "A_octo",
              login: "octo",
              name: "Octo",
              description: null,
              websiteUrl: null,
              defaultRepositoryPermission: "NONE",
              membersCanCreatePublicRepositories: false,
              membersCanCreatePrivateRepositories: false,
            },
      Viewer: () => ({ organizationMemberships: memberships }),
    }),
  );
  const rendered = renderComponent(
    <Suspense>
      <Subject />
    </Suspense>,
    { environment },
  );
  await screen.findByRole("button", { name: "Update profile" });
  return { ...rendered, press: (name: string) => rendered.user.click(screen.getByRole("button", { name })) };
}

test("a new organization leads to its people, and a name that is taken stays in the field with the reason", async () => {
  const { user, environment, address } = renderComponent(<NewOrganizationForm />);
  const login = screen.getByRole<HTMLInputElement>("textbox", { name: /Organization name/ });
  await user.type(login, "octo");
  await user.click(screen.getByRole("button", { name: "Create organization" }));
  const taken = "Organization name 'octo' is already taken.";
  await fail(environment, new MutationError(taken, "UNPROCESSABLE", "login"));
  expect(await screen.findByText(taken)).toBeDefined();
  expect(login.value).toBe("octo");
  await user.click(screen.getByRole("button", { name: "Create organization" }));
  await answer(environment, { Organization: () => ({ login: "octo" }) });
  expect(address()).toBe("/orgs/octo/people");
});

test("the profile and the privileges of members are saved", async () => {
  const { user, environment, press } = await renderForms();
  await user.type(screen.getByRole("textbox", { name: "Description" }), "We count arms");
  await press("Update profile");
  const profile = await answer(environment, { Organization: () => ({ id: "A_octo" }) });
  expect(profile.request.variables).toEqual({
    input: { organizationId: "A_octo", name: "Octo", description: "We count arms", websiteUrl: "" },
  });
  await user.selectOptions(screen.getByRole("combobox", { name: "Base permission" }), "WRITE");
  await user.click(screen.getByRole("checkbox", { name: "Members can create private repositories" }));
  await press("Save");
  const { request } = await answer(environment, { Organization: () => ({ id: "A_octo" }) });
  expect(request.variables).toEqual({
    input: {
      organizationId: "A_octo",
      defaultRepositoryPermission: "WRITE",
      membersCanCreatePublicRepositories: false,
      membersCanCreatePrivateRepositories: true,
    },
  });
});

test("an organization is deleted after its name was typed, and the dialog says what is lost", async () => {
  const { user, environment, press, address } = await renderForms();
  await press("Delete");
  const dialog = within(await screen.findByRole("dialog"));
  const button = dialog.getByRole<HTMLButtonElement>("button", { name: "Delete this organization" });
  expect(button.disabled).toBe(true);
  expect(dialog.getByText(/After 30 days they are lost/)).toBeDefined();
  await user.type(dialog.getByRole("textbox"), "octo");
  await user.click(button);
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { organizationId: "A_octo", confirmation: "octo" } });
  expect(address()).toBe("/settings/organizations");
});

test("one leaves an organization after a question, restores a deleted one, and the last owner stays", async () => {
  const { user, environment, press } = await renderForms([
    membership("crew"),
    membership("gone", { role: "OWNER", removalAt: "2026-12-24T00:00:00Z" }),
    membership("mine", { role: "OWNER", canLeave: false }),
  ]);
  expect(screen.getByText("You are the last owner")).toBeDefined();
  expect(screen.getByText("Deleted; removed for good on 2026-12-24")).toBeDefined();
  await press("Leave crew");
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("You lose access to its private repositories at once");
  await user.click(within(dialog).getByRole("button", { name: "Leave" }));
  expect((await answer(environment)).request.variables).toEqual({ input: { organizationId: "A_crew" } });
});

test("an organization with single sign-on tells whether this session has authenticated, and where it does", async () => {
  const needed = { id: "A_acme", requiresSingleSignOn: true, viewerNeedsSingleSignOn: true };
  const done = { id: "A_crew", requiresSingleSignOn: true, viewerNeedsSingleSignOn: false };
  await renderForms([
    membership("acme", { organization: needed }),
    membership("crew", { organization: done }),
    membership("free"),
  ]);
  const links = screen.getAllByRole("link", { name: /Authenticate with single sign-on/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/orgs/acme/sso?return_to=%2Fsettings%2Forganizations",
  ]);
  expect(screen.getAllByText("Authenticated with single sign-on in this session.")).toHaveLength(1);
});

test("nobody's organizations are an empty list", async () => {
  await renderForms();
  expect(screen.getByRole("heading", { name: "You are not in any organization" })).toBeDefined();
});

test("the profile of an organization has its picture, which is sent to the organization's address", async () => {
  const request = vi.fn((_path: string, _init: RequestInit) => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", request);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { user, environment } = await renderForms();
  const file = new File(["x"], "logo.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Upload a photo"), file);
  expect(request.mock.calls[0]?.[0]).toBe("/organizations/octo/settings/avatar");
  expect(request.mock.calls[0]?.[1]).toMatchObject({ method: "PUT", headers: { "content-type": "image/png" } });
  const node = {
    __typename: "Organization",
    id: "A_octo",
    login: "octo",
    hasAvatar: true,
    avatarUrl: "/avatars/9?v=2",
  };
  await answer(environment, { Query: () => ({ node }) });
  const picture = screen.getByRole("img", { name: "Profile picture of octo" });
  expect(picture.getAttribute("src")).toBe("/avatars/9?v=2");
});
