import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test } from "vitest";
import { SiteInvitationsPage } from "#web/pages/SiteInvitationsPage.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const INVITATION = {
  id: "IV_1",
  createdAt: "2026-01-01T00:00:00Z",
  expiresAt: "2026-01-08T00:00:00Z",
  createdBy: { login: "mona" },
  login: null,
  email: "nora@example.com",
  isEmailVerified: true,
  note: "For the docs team",
  maxUses: 1,
  uses: 0,
};

async function renderInvitations(nodes: object[], { registration = "INVITATION", canReceiveEmail = false } = {}) {
  const environment = createMockEnvironment();
  const page = (
    <Suspense>
      <SiteInvitationsPage variables={{ first: 25, skip: 0 }} />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment });
  await answer(environment, {
    Viewer: () => ({ isSignedIn: true, canReceiveEmail }),
    SiteSettings: () => ({ registration }),
    InvitationConnection: () => ({ totalCount: nodes.length, nodes }),
  });
  await screen.findByRole("heading", { name: "Open invitations" });
  return {
    ...rendered,
    environment,
    press: (name: string) => rendered.user.click(screen.getByRole("button", { name })),
  };
}

test("an open invitation shows whom it is for, its note, its uses and its end", async () => {
  await renderInvitations([INVITATION, { ...INVITATION, id: "IV_2", email: null, note: "", maxUses: 5, uses: 2 }]);
  const [, first, second] = screen.getAllByRole("row").map((row) => row.textContent);
  expect(first).toContain("nora@example.com CheckedFor the docs team0 of 1");
  expect(first).toContain("by mona2026-01-08");
  expect(second).toContain("Up to 5 people");
  expect(second).toContain("2 of 5");
});

test("without invitations the list says so; with closed registration there is no form", async () => {
  await renderInvitations([], { registration: "CLOSED" });
  expect(screen.getByText("No invitation is open.")).toBeTruthy();
  expect(screen.getByText(/Registration is closed/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Create invitation" })).toBeNull();
});

test("whether the address was checked is asked for an address only, and the link is shown", async () => {
  const { user, environment, press } = await renderInvitations([]);
  expect(screen.queryByRole("checkbox", { name: "I have checked this address" })).toBeNull();
  await user.type(screen.getByRole("textbox", { name: "Email address (optional)" }), " nora@example.com");
  await user.click(screen.getByRole("checkbox", { name: "I have checked this address" }));
  await press("Create invitation");
  const { request } = await answer(environment, { CreateInvitationPayload: () => ({ url: "http://x/join/abc" }) });
  expect(request.variables).toEqual({
    input: { email: "nora@example.com", isEmailVerified: true, note: "", maxUses: 1 },
  });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Invitation link" }).value).toBe("http://x/join/abc");
});

test("an error is at its field, and what was typed stays", async () => {
  const { user, environment, press } = await renderInvitations([]);
  const email = screen.getByRole<HTMLInputElement>("textbox", { name: "Email address (optional)" });
  await user.type(email, "nora");
  await press("Create invitation");
  await fail(environment, new MutationError("Email is invalid.", "UNPROCESSABLE", "email"));
  expect(screen.getByText("Email is invalid.")).toBeTruthy();
  expect(email.value).toBe("nora");
  expect(email.getAttribute("aria-invalid")).toBe("true");
});

test("of a list the lines with an error stay in the field, the others get their links", async () => {
  const { user, environment, press } = await renderInvitations([]);
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "People" });
  await user.click(field);
  await user.paste("otto@example.com\nwrong");
  await press("Create invitations");
  const base = { login: null, name: null, email: null, url: null, error: null };
  await answer(environment, {
    CreateInvitationsPayload: () => ({
      results: [
        { ...base, line: 1, text: "otto@example.com", email: "otto@example.com", url: "http://x/join/1" },
        { ...base, line: 2, text: "wrong", error: "Email is invalid." },
      ],
    }),
  });
  expect(field.value).toBe("wrong");
  expect(screen.getByText(/1 invitation created, 1 line with an error/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Link for otto@example.com" }).value).toBe(
    "http://x/join/1",
  );
  expect(screen.getByText("Line 2: Email is invalid.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Download as CSV" })).toBeTruthy();
});

test("an invitation is revoked after a dialog", async () => {
  const { environment, press } = await renderInvitations([INVITATION]);
  await press("Revoke nora@example.com");
  await press("Revoke");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { invitationId: "IV_1" } });
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("where email is sent, the link of an invitation goes to its address too", async () => {
  const { user, environment, press } = await renderInvitations([], { canReceiveEmail: true });
  expect(screen.getByText(/^The link is sent to the address/)).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: "Email address (optional)" }), "nora@example.com");
  await press("Create invitation");
  await answer(environment, {
    CreateInvitationPayload: () => ({
      url: "http://x/join/abc",
      isSent: true,
      invitation: { email: "nora@example.com" },
    }),
  });
  expect(screen.getByText(/The link is on its way to nora@example.com/)).toBeTruthy();
});
