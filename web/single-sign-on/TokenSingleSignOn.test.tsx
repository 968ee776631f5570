import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { TokenSingleSignOn } from "#web/single-sign-on/TokenSingleSignOn.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { TokenSingleSignOnTestQuery } from "#web/__generated__/TokenSingleSignOnTestQuery.graphql.ts";

function Subject() {
  const { safeViewer } = useLazyLoadQuery<TokenSingleSignOnTestQuery>(
    graphql`
      query TokenSingleSignOnTestQuery {
        safeViewer {
          accessTokens {
            id
            ...TokenSingleSignOn_token
          }
        }
      }
    `,
    {},
  );
  return safeViewer.accessTokens.map((token) => <TokenSingleSignOn key={token.id} token={token} />);
}

const octo = { id: "A_1", login: "octo", viewerNeedsSingleSignOn: false };
const acme = { id: "A_2", login: "acme", viewerNeedsSingleSignOn: true };

async function show(singleSignOn: readonly object[]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({ accessTokens: [{ id: "T_1", name: "ci", singleSignOn }] }),
    }),
  );
  const rendered = renderComponent(
    <Suspense fallback="Loading">
      <Subject />
    </Suspense>,
    { environment, path: "/settings/tokens" },
  );
  return rendered;
}

test("a token of somebody without such organizations has no menu", async () => {
  await show([]);
  expect(screen.queryByRole("button", { name: "Configure SSO of ci" })).toBeNull();
});

test("a token is authorized for an organization in which the session has authenticated", async () => {
  const { user, environment } = await show([{ organization: octo, isAuthorized: false }]);
  await user.click(await screen.findByRole("button", { name: "Configure SSO of ci" }));
  await user.click(screen.getByRole("menuitem", { name: /octo/ }));
  const operation = await answer(environment);
  expect(operation.request.variables["input"]).toEqual({
    accessTokenId: "T_1",
    organizationId: "A_1",
    isAuthorized: true,
  });
});

test("the authorization is taken back", async () => {
  const { user, environment } = await show([{ organization: acme, isAuthorized: true }]);
  await user.click(await screen.findByRole("button", { name: "Configure SSO of ci" }));
  await user.click(screen.getByRole("menuitem", { name: /acme/ }));
  expect((await answer(environment)).request.variables["input"]).toMatchObject({ isAuthorized: false });
});

test("for another organization the person authenticates first, and comes back", async () => {
  const { user, address } = await show([{ organization: acme, isAuthorized: false }]);
  await user.click(await screen.findByRole("button", { name: "Configure SSO of ci" }));
  await user.click(screen.getByRole("menuitem", { name: /acme/ }));
  expect(address()).toBe("/orgs/acme/sso?return_to=%2Fsettings%2Ftokens");
});
