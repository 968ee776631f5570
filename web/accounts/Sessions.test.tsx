import { screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { Sessions } from "#web/accounts/Sessions.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { SessionsTestQuery } from "#web/__generated__/SessionsTestQuery.graphql.ts";

const CURRENT = {
  id: "SE_1",
  browser: "Firefox",
  system: "Windows",
  address: "192.0.2.1",
  createdAt: "2026-01-01T00:00:00Z",
  lastUsedAt: "2026-01-03T00:00:00Z",
  isCurrent: true,
};
const PHONE = { ...CURRENT, id: "SE_2", browser: "Safari", system: "iOS", address: "2001:db8::1", isCurrent: false };
const PROGRAM = { ...CURRENT, id: "SE_3", browser: "curl", system: null, address: null, isCurrent: false };

function Subject() {
  const { safeViewer } = useLazyLoadQuery<SessionsTestQuery>(
    graphql`
      query SessionsTestQuery {
        safeViewer {
          ...Sessions_viewer
        }
      }
    `,
    {},
  );
  return <Sessions viewer={safeViewer} />;
}

async function renderSessions(sessions: object[]) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: "V", sessions }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "Sessions" });
  return {
    environment,
    press: (name: string) => {
      const dialog = screen.queryByRole("alertdialog");
      return user.click((dialog ? within(dialog) : screen).getByRole("button", { name }));
    },
  };
}

test("a session shows its browser, its system, its address and its last use, and whether it is the current one", async () => {
  await renderSessions([CURRENT, PHONE, PROGRAM]);
  const [current, phone, program] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(current).toMatch(/^Firefox on Windows Current session192\.0\.2\.1 · Last used on Jan 3/);
  expect(phone).toMatch(/^Safari on iOS 2001:db8::1 · Last used/);
  expect(program).toMatch(/^curl Unknown address · Last used/);
});

test("the current session cannot be revoked here", async () => {
  await renderSessions([CURRENT]);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a session is revoked after a question, and leaves the list", async () => {
  const { environment, press } = await renderSessions([CURRENT, PHONE]);
  await press("Revoke Safari on iOS, 2001:db8::1");
  expect(screen.getByRole("alertdialog").textContent).toContain("Safari on iOS will be signed out.");
  expect(environment.mock.getAllOperations()).toEqual([]);
  await press("Revoke session");
  const { request } = await answer(environment, { Viewer: () => ({ id: "V", sessions: [CURRENT] }) });
  expect(request.variables).toEqual({ input: { sessionId: "SE_2" } });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("list", { name: "Your sessions" })));
});

test("signing out everywhere else leaves the current session", async () => {
  const { environment, press } = await renderSessions([CURRENT, PHONE, PROGRAM]);
  await press("Sign out of all other sessions");
  await press("Sign out of all other sessions");
  const { request } = await answer(environment, { Viewer: () => ({ id: "V", sessions: [CURRENT] }) });
  expect(request.variables).toEqual({ input: {} });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("a refusal is reported in the dialog, and one can try again", async () => {
  const { environment, press } = await renderSessions([CURRENT, PHONE]);
  await press("Revoke Safari on iOS, 2001:db8::1");
  await press("Revoke session");
  const getPending = () => screen.getByRole("button", { name: "Revoke session" }).getAttribute("aria-busy");
  expect(getPending()).toBe("true");
  await fail(environment, new Error("Confirm access to continue."));
  expect(screen.getByRole("alert").textContent).toContain("Confirm access to continue.");
  expect(getPending()).toBeNull();
  await press("Revoke session");
  await answer(environment, { Viewer: () => ({ id: "V", sessions: [CURRENT] }) });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("a session remains when its revocation is canceled", async () => {
  const { environment, press } = await renderSessions([CURRENT, PHONE]);
  await press("Revoke Safari on iOS, 2001:db8::1");
  await press("Cancel");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(environment.mock.getAllOperations()).toEqual([]);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});
