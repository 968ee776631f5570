import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { EmailSettings } from "#web/accounts/EmailSettings.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { EmailSettingsTestQuery } from "#web/__generated__/EmailSettingsTestQuery.graphql.ts";
import { MANAGED_PROFILE } from "#shared/messages.ts";

const HOME = { address: "mona@example.com", isPrimary: true, isVerified: true, isBouncing: false };
const WORK = { address: "mona@octo.example", isPrimary: false, isVerified: false, isBouncing: false };
const OWN = { id: "V", isEnterpriseManagedUser: false, canReceiveEmail: false };

function Subject() {
  const { safeViewer } = useLazyLoadQuery<EmailSettingsTestQuery>(
    graphql`
      query EmailSettingsTestQuery {
        safeViewer {
          ...EmailSettings_viewer
        }
      }
    `,
    {},
  );
  return <EmailSettings viewer={safeViewer} />;
}

async function renderEmails(emails: object[], viewer: object = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ ...OWN, emails, ...viewer }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "Emails" });
  return { environment, user };
}

test("addresses show whether they are primary and verified; the primary one has no buttons", async () => {
  await renderEmails([HOME, WORK]);
  const [home, work] = screen.getAllByRole("listitem");
  expect(home?.textContent).toBe("mona@example.com Primary Verified");
  expect(within(home as HTMLElement).queryByRole("button")).toBeNull();
  expect(work?.textContent).toMatch(/^mona@octo\.example\s+Unverified/);
  expect(screen.getByText(/This site sends no mail/)).toBeDefined();
});

test("the addresses of an enterprise-managed user have no buttons and no form", async () => {
  await renderEmails([HOME, WORK], { isEnterpriseManagedUser: true });
  expect(screen.getByText(MANAGED_PROFILE)).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("an address is added; a refusal is shown at the field, and what was typed stays", async () => {
  const { environment, user } = await renderEmails([HOME]);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Email address" });
  await user.type(field, "mona@octo.example{Enter}");
  await fail(environment, new MutationError("You have already added this address.", "UNPROCESSABLE", "email"));
  expect(screen.getByRole("alert").textContent).toContain("You have already added this address.");
  expect(field.value).toBe("mona@octo.example");
  await user.type(field, "{Enter}");
  const { request } = await answer(environment, { Viewer: () => ({ ...OWN, emails: [HOME, WORK] }) });
  expect(request.variables).toEqual({ input: { email: "mona@octo.example" } });
  expect([field.value, screen.getAllByRole("listitem").length]).toEqual(["", 2]);
});

test("an address is made primary, and removed after a question that names it", async () => {
  const { environment, user } = await renderEmails([HOME, WORK]);
  await user.click(screen.getByRole("button", { name: "Make mona@octo.example primary" }));
  const primary = await answer(environment, {
    Viewer: () => ({
      ...OWN,
      emails: [
        { ...WORK, isPrimary: true },
        { ...HOME, isPrimary: false },
      ],
    }),
  });
  expect(primary.request.variables).toEqual({ input: { email: "mona@octo.example" } });
  await user.click(screen.getByRole("button", { name: "Remove mona@example.com" }));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain("mona@example.com will no longer belong to your account.");
  await user.click(within(dialog).getByRole("button", { name: "Remove" }));
  const removed = await answer(environment, { Viewer: () => ({ ...OWN, emails: [{ ...WORK, isPrimary: true }] }) });
  expect(removed.request.variables).toEqual({ input: { email: "mona@example.com" } });
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("an unverified address gets the link to verify it, where email is sent", async () => {
  const { environment, user } = await renderEmails([HOME, WORK], { canReceiveEmail: true });
  expect(screen.getByText(/verified with the link in the email/)).toBeDefined();
  const buttons = screen.getAllByRole("button", { name: /^Send verification email/ });
  expect(buttons).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Send verification email to mona@octo.example" }));
  const { request } = await answer(environment, {});
  expect(request.variables).toEqual({ input: { email: "mona@octo.example" } });
});

test("an address that returns email says so above the list, and can be verified again", async () => {
  const { environment, user } = await renderEmails([{ ...HOME, isBouncing: true }], { canReceiveEmail: true });
  expect(screen.getByText(/was returned, so no more is sent to it/).textContent).toContain("mona@example.com");
  expect(screen.getByRole("listitem").textContent).toBe("mona@example.com Primary Verified Undeliverable");
  await user.click(screen.getByRole("button", { name: "Send verification email to mona@example.com" }));
  const { request } = await answer(environment, {});
  expect(request.variables).toEqual({ input: { email: "mona@example.com" } });
});
