import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { ProfileForm } from "#web/accounts/ProfileForm.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { ProfileFormTestQuery } from "#web/__generated__/ProfileFormTestQuery.graphql.ts";
import { MANAGED_PROFILE } from "#shared/messages.ts";

const reload = vi.hoisted(() => vi.fn());
vi.mock("#web/platform/relay/useReload.ts", () => ({ useReload: () => reload }));
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

const MONA = {
  id: "A_1",
  login: "mona",
  name: "Mona",
  bio: "Trains",
  company: null,
  location: null,
  websiteUrl: null,
  avatarUrl: "/avatars/1?v=0",
  hasAvatar: false,
};

function Subject() {
  const { safeViewer } = useLazyLoadQuery<ProfileFormTestQuery>(
    graphql`
      query ProfileFormTestQuery {
        safeViewer {
          isEnterpriseManagedUser
          user {
            ...ProfileForm_user
          }
        }
      }
    `,
    {},
  );
  return safeViewer.user && <ProfileForm user={safeViewer.user} isManaged={safeViewer.isEnterpriseManagedUser} />;
}

async function renderForm(change = {}, isEnterpriseManagedUser = false) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Viewer: () => ({ isEnterpriseManagedUser }),
      User: () => ({ ...MONA, ...change }),
    }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "Public profile" });
  return { environment, user };
}

test("what is typed is saved, and the characters that are left are counted", async () => {
  const { environment, user } = await renderForm();
  expect(screen.getByText("154 characters left")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Bio" }), "!");
  expect(screen.getByText("153 characters left")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: "Website" }), "octo.example");
  await user.click(screen.getByRole("button", { name: "Update profile" }));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({
    input: { name: "Mona", bio: "Trains!", company: "", location: "", websiteUrl: "octo.example" },
  });
});

test("the name of an enterprise-managed user is that of the provider, and says so", async () => {
  await renderForm({}, true);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect([name.value, name.readOnly]).toEqual(["Mona", true]);
  expect(screen.getByText(MANAGED_PROFILE)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Bio" }).readOnly).toBe(false);
});

test("an error is shown at its field, and what was typed stays", async () => {
  const { environment, user } = await renderForm();
  const website = screen.getByRole<HTMLInputElement>("textbox", { name: /^Website/ });
  await user.type(website, "javascript:1");
  await user.click(screen.getByRole("button", { name: "Update profile" }));
  const message = "Website must be an http or https address.";
  await fail(environment, new MutationError(message, "UNPROCESSABLE", "websiteUrl"));
  expect(screen.getByText(message)).toBeDefined();
  expect(website.value).toBe("javascript:1");
});

test("a photo is uploaded, and the page shows it", async () => {
  const fetch = vi.fn((_path: string, _options: object) => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", fetch);
  const { user } = await renderForm();
  const photo = new File(["photo"], "me.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Upload a photo"), photo);
  expect(fetch).toHaveBeenCalledWith("/settings/avatar", {
    method: "PUT",
    headers: { "content-type": "image/png" },
    body: photo,
  });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test("a photo that is refused is explained, and one of more than 5 MB is not sent", async () => {
  const message = "The image could not be read, or has too many pixels.";
  const fetch = vi.fn(() => Promise.resolve(Response.json({ message }, { status: 422 })));
  vi.stubGlobal("fetch", fetch);
  const { user } = await renderForm();
  await user.upload(screen.getByLabelText("Upload a photo"), new File(["x"], "me.png", { type: "image/png" }));
  expect((await screen.findByRole("alert")).textContent).toContain(message);
  const large = new File([new Uint8Array(5 * 2 ** 20 + 1)], "me.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Upload a photo"), large);
  expect((await screen.findByRole("alert")).textContent).toContain("The image is too large (maximum is 5 MB).");
  expect(fetch).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test("an uploaded photo can be removed", async () => {
  const fetch = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  vi.stubGlobal("fetch", fetch);
  const { user } = await renderForm({ hasAvatar: true });
  await user.click(screen.getByRole("button", { name: "Remove photo" }));
  expect(fetch).toHaveBeenCalledWith("/settings/avatar", { method: "DELETE" });
});
