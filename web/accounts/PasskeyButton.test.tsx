import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PasskeyButton } from "#web/accounts/PasskeyButton.tsx";
import { renderComponent } from "#web/test/render.tsx";

const startAuthentication = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({ startAuthentication }));
afterEach(() => {
  vi.unstubAllGlobals();
  startAuthentication.mockReset();
});

function renderButton(answers: Record<string, Response>) {
  const assign = vi.fn();
  const fetch = vi.fn((path: string, _options: { body?: string }) => Promise.resolve(answers[path]));
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("location", { assign });
  const { user } = renderComponent(
    <PasskeyButton action="/session/passkey" returnTo="/octo">
      Sign in with a passkey
    </PasskeyButton>,
  );
  const press = () => user.click(screen.getByRole("button", { name: "Sign in with a passkey" }));
  return { assign, fetch, press };
}

test("the answer of the passkey is sent, and the browser opens the address of the response", async () => {
  startAuthentication.mockResolvedValue({ id: "answer" });
  const { assign, fetch, press } = renderButton({
    "/session/passkey/options": Response.json({ options: '{"challenge":"x"}' }),
    "/session/passkey": Response.json({ returnTo: "/octo" }),
  });
  await press();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/octo"));
  expect(startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: "x" } });
  expect(JSON.parse(fetch.mock.lastCall?.[1].body ?? "")).toEqual({ passkey: '{"id":"answer"}', return_to: "/octo" });
});

test("a refusal of the server is shown", async () => {
  startAuthentication.mockResolvedValue({});
  const message = "The passkey was not accepted. Please try again.";
  const { press } = renderButton({
    "/session/passkey/options": Response.json({ options: "{}" }),
    "/session/passkey": Response.json({ message }, { status: 422 }),
  });
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain(message);
});

test("an expired sign-in is reported before the browser asks", async () => {
  const message = "Your sign-in has expired. Enter your password again.";
  const { press } = renderButton({ "/session/passkey/options": Response.json({ message }, { status: 403 }) });
  await press();
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  expect(startAuthentication).not.toHaveBeenCalled();
});

test("a browser without passkeys has no button", () => {
  renderComponent(
    <PasskeyButton action="/session/passkey" returnTo="/">
      Sign in with a passkey
    </PasskeyButton>,
  );
  expect(screen.queryByRole("button")).toBeNull();
});
