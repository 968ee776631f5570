import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { VerifyEmail } from "#web/accounts/VerifyEmail.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, getOperations, renderComponent } from "#web/test/render.tsx";

const VERIFY = { name: "Verify email address" };

test("a link verifies its address when the button is pressed, not before", async () => {
  const { environment, user } = renderComponent(<VerifyEmail token="abc" login="mona" />);
  expect(screen.getByText("mona")).toBeDefined();
  expect(getOperations(environment)).toEqual([]);
  await user.click(screen.getByRole("button", VERIFY));
  const { request } = await answer(environment, {});
  expect(request.variables).toEqual({ input: { token: "abc" } });
  expect(screen.getByRole("heading", { name: "Your email address was verified" })).toBeDefined();
});

test("a link that was used shows its error and leads to the settings", async () => {
  const { environment, user } = renderComponent(<VerifyEmail token="abc" login="mona" />);
  await user.click(screen.getByRole("button", VERIFY));
  await fail(environment, new MutationError("This link has been used.", "FORBIDDEN"));
  expect(screen.getByRole("alert").textContent).toContain("This link has been used.");
  expect(screen.getByRole("link", { name: "Go to your email settings" }).getAttribute("href")).toBe("/settings/emails");
});
