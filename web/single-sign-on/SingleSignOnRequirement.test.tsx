import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { SingleSignOnRequirement } from "#web/single-sign-on/SingleSignOnRequirement.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { SingleSignOnRequirementTestQuery } from "#web/__generated__/SingleSignOnRequirementTestQuery.graphql.ts";

function Subject() {
  const { organization } = useLazyLoadQuery<SingleSignOnRequirementTestQuery>(
    graphql`
      query SingleSignOnRequirementTestQuery {
        organization(login: "octo") {
          ...SingleSignOnRequirement_organization
        }
      }
    `,
    {},
  );
  return organization && <SingleSignOnRequirement organization={organization} />;
}

const ORGANIZATION = {
  id: "A_1",
  login: "octo",
  requiresSingleSignOn: false,
  viewerHasSingleSignOn: true,
  singleSignOnProviders: [{ name: "Octo login" }],
};

function show(organization: object) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Organization: () => ({ ...ORGANIZATION, ...organization }) }),
  );
  return renderComponent(
    <Suspense fallback="Loading">
      <Subject />
    </Suspense>,
    { environment, path: "/organizations/octo/settings/security" },
  );
}

test("an organization without a provider cannot require single sign-on", async () => {
  show({ singleSignOnProviders: [] });
  await screen.findByText("Add an identity provider before you require single sign-on.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("an owner who has not authenticated does so first, and comes back", async () => {
  show({ viewerHasSingleSignOn: false });
  const link = await screen.findByRole("link", { name: "Authenticate" });
  expect(link.getAttribute("href")).toBe("/orgs/octo/sso?return_to=%2Forganizations%2Focto%2Fsettings%2Fsecurity");
  expect(screen.queryByRole("button", { name: "Require single sign-on" })).toBeNull();
});

test("an owner requires it after a confirmation, which says what is hidden", async () => {
  const { user, environment } = show({});
  await user.click(await screen.findByRole("button", { name: "Require single sign-on" }));
  expect(screen.getByRole("alertdialog").textContent).toContain("What is private is hidden at once from all members");
  await user.click(screen.getByRole("button", { name: "Require it" }));
  const { request } = await answer(environment, {
    Organization: () => ({ ...ORGANIZATION, requiresSingleSignOn: true }),
  });
  expect(request.variables["input"]).toEqual({ organizationId: "A_1", isRequired: true });
  await screen.findByRole("button", { name: "Stop requiring single sign-on" });
});

test("a refusal is shown", async () => {
  const { user, environment } = show({ requiresSingleSignOn: true });
  await user.click(await screen.findByRole("button", { name: "Stop requiring single sign-on" }));
  await user.click(screen.getByRole("button", { name: "Stop requiring it" }));
  await fail(environment, new MutationError("Only organization owners can do that.", "FORBIDDEN"));
  expect(screen.getByRole("alert").textContent.trim()).toBe("Only organization owners can do that.");
});
