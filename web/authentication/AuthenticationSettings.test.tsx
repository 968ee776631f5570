import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { AuthenticationSettings } from "#web/authentication/AuthenticationSettings.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { AuthenticationSettingsTestQuery } from "#web/__generated__/AuthenticationSettingsTestQuery.graphql.ts";
import { MANAGED_SIGN_IN } from "#shared/messages.ts";

const startRegistration = vi.hoisted(() => vi.fn());
vi.mock("@simplewebauthn/browser", () => ({ startRegistration }));
afterEach(() => {
  vi.unstubAllGlobals();
  startRegistration.mockReset();
});

const PHONE = { id: "PK_1", name: "Phone", createdAt: "2026-01-01T00:00:00Z", lastUsedAt: null };
const NOTHING = {
  id: "V",
  isEnterpriseManagedUser: false,
  confirmationMethods: ["PASSWORD"],
  isTwoFactorEnabled: false,
  recoveryCodesLeft: 0,
  passkeys: [] as object[],
};

function Subject() {
  const { safeViewer } = useLazyLoadQuery<AuthenticationSettingsTestQuery>(
    graphql`
      query AuthenticationSettingsTestQuery {
        safeViewer {
          ...AuthenticationSettings_viewer
        }
      }
    `,
    {},
  );
  return <AuthenticationSettings viewer={safeViewer} />;
}

async function renderSettings(change: Partial<typeof NOTHING> = {}) {
  vi.stubGlobal("PublicKeyCredential", vi.fn());
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ ...NOTHING, ...change }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "Password and authentication" });
  const press = (name: string) => {
    const dialog = screen.queryByRole("dialog") ?? screen.queryByRole("alertdialog");
    return user.click((dialog ? within(dialog) : screen).getByRole("button", { name }));
  };
  return { environment, user, press };
}

test("an account that signs in with a provider has no password to change", async () => {
  await renderSettings({ confirmationMethods: [] });
  expect(screen.queryByRole("form", { name: "Change password" })).toBeNull();
  expect(screen.getByText(/You sign in with an identity provider/)).toBeDefined();
});

test("an enterprise-managed user has nothing to set", async () => {
  await renderSettings({ isEnterpriseManagedUser: true, confirmationMethods: [] });
  expect(screen.getByText(MANAGED_SIGN_IN)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

test("two-factor authentication is on after a code, and the recovery codes are shown once", async () => {
  const { environment, user, press } = await renderSettings();
  await press("Enable two-factor authentication");
  await answer(environment, { StartTwoFactorPayload: () => ({ secret: "JBSWY3DP", qrCode: "<svg/>" }) });
  expect(screen.getByText("JBSWY3DP")).toBeDefined();
  expect(screen.getByRole("img", { name: "QR code of the setup key" }).getAttribute("src")).toMatch(/^data:image\/svg/);
  const field = screen.getByLabelText<HTMLInputElement>(/^Verify the code from the app/);
  await user.type(field, "000000");
  await press("Continue");
  await fail(environment, new MutationError("Two-factor authentication failed.", "UNPROCESSABLE", "code"));
  expect(screen.getByText("Two-factor authentication failed.")).toBeDefined();
  expect(field.value).toBe("000000");
  await user.clear(field);
  await user.type(field, "123456");
  await press("Continue");
  const { request } = await answer(environment, {
    EnableTwoFactorPayload: () => ({ recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] }),
    Viewer: () => ({ ...NOTHING, isTwoFactorEnabled: true, recoveryCodesLeft: 10 }),
  });
  expect(request.variables).toEqual({ input: { code: "123456" } });
  const codes = within(screen.getByRole("list", { name: "Recovery codes" })).getAllByRole("listitem");
  expect(codes.map(({ textContent }) => textContent)).toEqual(["aaaa-bbbb", "cccc-dddd"]);
  await press("I have saved my recovery codes");
  expect(screen.queryByText("aaaa-bbbb")).toBeNull();
  expect(screen.getByText("10 of 10 recovery codes left")).toBeDefined();
});

test("recovery codes are replaced, and two-factor authentication is turned off, after a question", async () => {
  const { environment, press } = await renderSettings({ isTwoFactorEnabled: true, recoveryCodesLeft: 2 });
  expect(screen.getByText(/before the last one is used/)).toBeDefined();
  await press("Generate new recovery codes");
  await press("Generate");
  await answer(environment, { RegenerateRecoveryCodesPayload: () => ({ recoveryCodes: ["eeee-ffff"] }) });
  expect(screen.getByText("eeee-ffff")).toBeDefined();
  await press("I have saved my recovery codes");
  await press("Disable two-factor authentication");
  expect(screen.getByRole("alertdialog").textContent).toContain("Your recovery codes are deleted.");
  await press("Disable");
  await answer(environment, { Viewer: () => NOTHING });
  expect(screen.getByText("Two-factor authentication is not enabled yet.")).toBeDefined();
});

test("a passkey is named, made by the browser, and listed", async () => {
  const { environment, user, press } = await renderSettings();
  startRegistration.mockResolvedValue({ id: "made" });
  await press("Add a passkey");
  await user.type(screen.getByLabelText(/^Passkey name/), "Phone");
  await press("Continue");
  await answer(environment, { StartPasskeyPayload: () => ({ options: '{"challenge":"x"}' }) });
  const { request } = await answer(environment, { Viewer: () => ({ ...NOTHING, passkeys: [PHONE] }) });
  expect(startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: "x" } });
  expect(request.variables).toEqual({ input: { name: "Phone", response: '{"id":"made"}' } });
  expect(screen.getByRole("list", { name: "Your passkeys" }).textContent).toMatch(/^PhoneAdded .* · Never used/);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a passkey that the person did not make is reported, and the name stays", async () => {
  const { environment, user, press } = await renderSettings();
  startRegistration.mockRejectedValue(new DOMException("", "NotAllowedError"));
  await press("Add a passkey");
  await user.type(screen.getByLabelText(/^Passkey name/), "Phone");
  await press("Continue");
  await answer(environment, { StartPasskeyPayload: () => ({ options: "{}" }) });
  expect(await screen.findByText(/The passkey request was canceled/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(/^Passkey name/).value).toBe("Phone");
});

test("a passkey is renamed and removed", async () => {
  const { environment, user, press } = await renderSettings({ passkeys: [PHONE] });
  await press("Rename Phone");
  await user.type(screen.getByLabelText(/^Passkey name/), " 2");
  await press("Save");
  const renamed = await answer(environment, {
    Viewer: () => ({ ...NOTHING, passkeys: [{ ...PHONE, name: "Phone 2" }] }),
  });
  expect(renamed.request.variables).toEqual({ input: { passkeyId: "PK_1", name: "Phone 2" } });
  await press("Remove Phone 2");
  expect(screen.getByRole("alertdialog").textContent).toContain("You won’t be able to sign in with Phone 2.");
  await press("Remove passkey");
  const removed = await answer(environment, { Viewer: () => NOTHING });
  expect(removed.request.variables).toEqual({ input: { passkeyId: "PK_1" } });
  expect(screen.queryByRole("list", { name: "Your passkeys" })).toBeNull();
});
