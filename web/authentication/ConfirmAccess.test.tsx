import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ConfirmAccess } from "#web/authentication/ConfirmAccess.tsx";
import { announceConfirmedAccess } from "#web/authentication/access-channel.ts";
import { askToConfirmAccess } from "#web/platform/relay/confirm-access.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

async function renderQuestion(confirmationMethods: string[], confirmationProviders: object[] = []) {
  const { environment, user } = renderComponent(<ConfirmAccess />);
  const onAnswer = vi.fn();
  await act(async () => void askToConfirmAccess().then(onAnswer));
  // The code of the dialog is loaded first.
  await vi.waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1), { timeout: 20_000 });
  await answer(environment, {
    Viewer: () => ({ id: "V", confirmationMethods, confirmationProviders }),
    User: () => ({ login: "mona" }),
  });
  await screen.findByRole("dialog", { name: "Confirm access" });
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { environment, user, onAnswer, press };
}

test("the password is asked for, and the command continues after the right one", async () => {
  const { environment, user, onAnswer, press } = await renderQuestion(["PASSWORD"]);
  expect(screen.getByRole("dialog").textContent).toContain("You are signed in as mona.");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  await user.type(screen.getByLabelText(/^Password/), "wrong");
  await press("Confirm");
  await fail(environment, new MutationError("Current password is incorrect.", "UNPROCESSABLE", "currentPassword"));
  expect(screen.getByText("Current password is incorrect.")).toBeDefined();
  expect(onAnswer).not.toHaveBeenCalled();
  await press("Confirm");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { password: "wrong" } });
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a code can be given instead of the password", async () => {
  const { environment, user, press } = await renderQuestion(["PASSWORD", "CODE"]);
  await press("Use your authenticator app");
  expect(document.activeElement).toBe(screen.getByLabelText(/^Authentication code/));
  await user.type(screen.getByLabelText(/^Authentication code/), "123456{Enter}");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { code: "123456" } });
});

test("a browser without the passkey reports it, and the password remains", async () => {
  const { environment, press } = await renderQuestion(["PASSKEY", "PASSWORD"]);
  await press("Use passkey or security key");
  await answer(environment, { StartConfirmationPayload: () => ({ options: "{}" }) });
  expect((await screen.findByRole("alert")).textContent).toContain("The passkey request was canceled");
  await press("Use your password");
  expect(screen.getByLabelText(/^Password/)).toBeDefined();
});

test("the identity provider opens in another tab, and the command continues when it has confirmed", async () => {
  const { onAnswer } = await renderQuestion([], [{ name: "Company", slug: "company" }]);
  const link = screen.getByRole("link", { name: "Continue with Company" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["/identity/company/confirm", "_blank"]);
  expect(onAnswer).not.toHaveBeenCalled();
  announceConfirmedAccess();
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true));
});

test("the identity provider is offered beside the password", async () => {
  await renderQuestion(["PASSWORD"], [{ name: "Company", slug: "company" }]);
  expect(screen.getByLabelText(/^Password/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Continue with Company" })).toBeDefined();
});

test("an account without any of them is asked to sign in again", async () => {
  await renderQuestion([]);
  expect(screen.getByRole("dialog").textContent).toContain("sign in again with your identity provider");
});

test("closing the dialog refuses the command", async () => {
  const { onAnswer, press } = await renderQuestion(["PASSWORD"]);
  await press("Close");
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false);
});
