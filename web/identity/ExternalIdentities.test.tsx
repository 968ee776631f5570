import { screen, waitFor } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { ExternalIdentities } from "#web/identity/ExternalIdentities.tsx";
import { accessQuestion } from "#web/platform/relay/confirm-access.ts";
import { answer, renderComponent } from "#web/test/render.tsx";
import type { ExternalIdentitiesTestQuery } from "#web/__generated__/ExternalIdentitiesTestQuery.graphql.ts";

const COMPANY = { name: "Company", slug: "company" };
const PARTNERS = { name: "Partners", slug: "partners" };
const IDENTITY = {
  id: "IDX_1",
  username: "octavia",
  email: null,
  createdAt: "2026-01-01T00:00:00Z",
  lastUsedAt: null,
  viewerCanDelete: true,
  provider: COMPANY,
};

afterEach(() => vi.unstubAllGlobals());

function Subject() {
  const { safeViewer } = useLazyLoadQuery<ExternalIdentitiesTestQuery>(
    graphql`
      query ExternalIdentitiesTestQuery {
        safeViewer {
          ...ExternalIdentities_viewer
        }
      }
    `,
    {},
  );
  return <ExternalIdentities viewer={safeViewer} />;
}

async function renderIdentities(viewer: object, path = "/settings/identities") {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: "V", ...viewer }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment, path });
  await screen.findByRole("heading", { name: "Sign-in methods" });
  return { user, environment };
}

test("a connected provider is disconnected after a question, and the others can be connected", async () => {
  const { user, environment } = await renderIdentities({
    externalIdentities: [IDENTITY],
    signInProviders: [COMPANY, PARTNERS],
  });
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Connected as octavia"),
    "PartnersNot connectedConnect",
  ]);
  await user.click(screen.getByRole("button", { name: "Disconnect Company" }));
  await user.click(screen.getByRole("button", { name: "Disconnect" }));
  const { request } = await answer(environment, {
    Viewer: () => ({ id: "V", externalIdentities: [], signInProviders: [COMPANY] }),
  });
  expect(request.variables).toEqual({ input: { externalIdentityId: "IDX_1" } });
  expect(await screen.findByRole("button", { name: "Connect Company" })).toBeTruthy();
});

test("the only way to sign in cannot be disconnected", async () => {
  await renderIdentities({ externalIdentities: [{ ...IDENTITY, viewerCanDelete: false }], signInProviders: [COMPANY] });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Disconnect Company" }).disabled).toBe(true);
  expect(screen.getByText("This is your only way to sign in.")).toBeTruthy();
});

test("connecting asks the server where to go, and an error of it is shown", async () => {
  const send = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(new Response('{"message":"Not now."}', { status: 429 })),
  );
  vi.stubGlobal("fetch", send);
  const { user } = await renderIdentities({ externalIdentities: [], signInProviders: [COMPANY] });
  await user.click(screen.getByRole("button", { name: "Connect Company" }));
  expect(send).toHaveBeenCalledWith("/identity/company/link", { method: "POST" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Connect Company" }).ariaBusy).toBeNull());
});

test("connecting asks for confirmed access first, if the server does", async () => {
  const answers = [
    '{"type":"CONFIRMATION_REQUIRED","message":"Confirm access to continue."}',
    '{"message":"Not now."}',
  ];
  const send = vi.fn(() => Promise.resolve(new Response(answers.shift(), { status: 403 })));
  vi.stubGlobal("fetch", send);
  const unsubscribe = accessQuestion.subscribe(({ answer: confirm }) => confirm(true));
  const { user } = await renderIdentities({ externalIdentities: [], signInProviders: [COMPANY] });
  await user.click(screen.getByRole("button", { name: "Connect Company" }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  unsubscribe();
});

test("the code of an error in the address is explained, and no other text is shown", async () => {
  const empty = { externalIdentities: [], signInProviders: [] };
  await renderIdentities(empty, "/settings/identities?error=identity_taken");
  expect(screen.getByRole("alert").textContent).toContain("This identity is connected to another account.");
  expect(screen.getByRole("heading", { name: "No identity providers" })).toBeTruthy();
});

test("a text in the address is not shown", async () => {
  await renderIdentities({ externalIdentities: [], signInProviders: [] }, "/settings/identities?error=Call+us");
  expect(screen.queryByRole("alert")).toBeNull();
});
