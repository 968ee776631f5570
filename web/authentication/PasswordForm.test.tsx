import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { PasswordForm } from "#web/authentication/PasswordForm.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { PasswordFormTestQuery } from "#web/__generated__/PasswordFormTestQuery.graphql.ts";

function Subject() {
  const { safeViewer } = useLazyLoadQuery<PasswordFormTestQuery>(
    graphql`
      query PasswordFormTestQuery {
        safeViewer {
          user {
            ...PasswordForm_user
          }
        }
      }
    `,
    {},
  );
  return safeViewer.user && <PasswordForm user={safeViewer.user} />;
}

const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));

async function renderForm() {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { User: () => ({ login: "mona" }) }),
  );
  const page = (
    <Suspense>
      <Subject />
    </Suspense>
  );
  const { user } = renderComponent(page, { environment });
  await screen.findByRole("form", { name: "Change password" });
  const submit = async (current: string, next: string, confirmation: string) => {
    await user.type(getField("Current password"), current);
    await user.type(getField("New password"), next);
    await user.type(getField("Confirm new password"), confirmation);
    await user.click(screen.getByRole("button", { name: "Update password" }));
  };
  return { environment, submit };
}

test("the password is changed, and the form is emptied", async () => {
  const { environment, submit } = await renderForm();
  await submit("old password", "a new password", "a new password");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { currentPassword: "old password", newPassword: "a new password" } });
  expect(["Current password", "New password", "Confirm new password"].map((name) => getField(name).value)).toEqual([
    "",
    "",
    "",
  ]);
});

test("a confirmation that differs is shown at its field, and nothing is sent", async () => {
  const { environment, submit } = await renderForm();
  await submit("old password", "a new password", "another one");
  expect(screen.getByText("Password doesn't match the confirmation.")).toBeDefined();
  expect(environment.mock.getAllOperations()).toEqual([]);
});

test("an error of the server is shown at its field, and what was typed stays", async () => {
  const { environment, submit } = await renderForm();
  await submit("wrong", "a new password", "a new password");
  await fail(environment, new MutationError("Current password is incorrect.", "UNPROCESSABLE", "currentPassword"));
  expect(screen.getByText("Current password is incorrect.")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(getField("Current password").value).toBe("wrong");
});

test("an error of no field is shown above them", async () => {
  const { environment, submit } = await renderForm();
  await submit("wrong", "a new password", "a new password");
  await fail(
    environment,
    new MutationError("Too many failed attempts. Please wait a minute, then try again.", "RATE_LIMITED"),
  );
  expect(screen.getByRole("alert").textContent).toContain("Too many failed attempts.");
});

test("fields have the autocomplete values for password managers", async () => {
  await renderForm();
  expect(getField("Current password").autocomplete).toBe("current-password");
  expect(getField("New password").autocomplete).toBe("new-password");
  expect(document.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe("mona");
});
