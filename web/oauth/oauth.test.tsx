import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { AuthorizeApp } from "#web/oauth/AuthorizeApp.tsx";
import { AuthorizedApps } from "#web/oauth/AuthorizedApps.tsx";
import { DeviceActivation } from "#web/oauth/DeviceActivation.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { oauthTestQuery } from "#web/__generated__/oauthTestQuery.graphql.ts";

const PARAMETERS = { clientId: "Iv1.a", redirectUri: null, state: "s", codeChallenge: null, codeChallengeMethod: null };

const APP = {
  name: "Octo Bot",
  owner: { __typename: "User", login: "mona", resourcePath: "/mona" },
  permissions: [{ name: "issues", level: "WRITE" }],
};

function Subject({ part }: { part: "request" | "list" }) {
  const { safeViewer, appAuthorizationRequest: request } = useLazyLoadQuery<oauthTestQuery>(
    graphql`
      query oauthTestQuery {
        safeViewer {
          ...AuthorizedApps_viewer
        }
        appAuthorizationRequest(clientId: "Iv1.a") {
          ...AuthorizeApp_request
        }
      }
    `,
    {},
  );
  if (part === "list") return <AuthorizedApps viewer={safeViewer} />;
  return request && <AuthorizeApp request={request} login="hubot" parameters={PARAMETERS} asksAgain={false} />;
}

async function renderPart(part: "request" | "list", values: object = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      AppAuthorizationRequest: () => ({
        app: APP,
        isAuthorized: false,
        redirectUri: "https://a.test/callback",
        ...values,
      }),
      Viewer: () => ({ appAuthorizations: [{ id: "APPA_1", lastUsedAt: null, app: APP }] }),
    }),
  );
  const rendered = renderComponent(
    <Suspense fallback="Loading">
      <Subject part={part} />
    </Suspense>,
    { environment },
  );
  await vi.waitFor(() => expect(screen.queryByText("Loading")).toBeNull());
  return { ...rendered, environment };
}

test("a person sees what an app may do before they authorize it", async () => {
  const { user, environment } = await renderPart("request");
  for (const text of ["Read and write access to issues", "hubot", "Then you return to https://a.test"])
    expect(screen.getByText(text)).toBeDefined();
  expect(environment.mock.getAllOperations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Authorize Octo Bot" }));
  const { request } = await fail(environment, new MutationError("It is gone", "NOT_FOUND"));
  expect(request.variables).toEqual({ input: PARAMETERS });
  expect(screen.getByRole("alert").textContent).toContain("It is gone");
});

test("who has authorized the app before is sent back without a question", async () => {
  const { environment } = await renderPart("request", { isAuthorized: true });
  expect(screen.getByText("Returning to Octo Bot …")).toBeDefined();
  await vi.waitFor(() =>
    expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: PARAMETERS }),
  );
});

test("a browser is not sent to an address that is not the app's", async () => {
  const { environment } = await renderPart("request", { isAuthorized: true, redirectUri: null });
  expect(screen.getByText(/is not one of the callback URLs of Octo Bot/)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(environment.mock.getAllOperations()).toEqual([]);
});

test("the code of a device leads to the question, and the answer to the end", async () => {
  const { user, environment } = renderComponent(<DeviceActivation login="hubot" />);
  await user.type(screen.getByRole("textbox", { name: "Enter the code displayed on your device" }), "bcdf-ghjk");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await fail(environment, new MutationError("The code is incorrect or has expired.", "UNPROCESSABLE", "userCode"));
  expect(screen.getByRole("alert").textContent).toContain("incorrect");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await answer(environment, { App: () => APP });
  await user.click(screen.getByRole("button", { name: "Authorize Octo Bot" }));
  const { request } = await answer(environment, { App: () => APP });
  expect(request.variables).toEqual({ input: { userCode: "bcdf-ghjk" } });
  expect(screen.getByText("Octo Bot is authorized. Continue on your device.")).toBeDefined();
});

test("the access of an app is revoked after a question", async () => {
  const { user, environment } = await renderPart("list");
  await user.click(screen.getByRole("button", { name: "Revoke Octo Bot" }));
  expect(environment.mock.getAllOperations()).toEqual([]);
  await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Revoke" }));
  const { request } = await answer(environment, { Viewer: () => ({ appAuthorizations: [] }) });
  expect(request.variables).toEqual({ input: { appAuthorizationId: "APPA_1" } });
  expect(await screen.findByRole("heading", { name: "No authorized GitHub Apps" })).toBeDefined();
});
