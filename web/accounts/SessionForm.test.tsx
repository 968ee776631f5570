import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import { renderComponent } from "#web/test/render.tsx";

afterEach(() => vi.unstubAllGlobals());

function renderForm(respond: () => Promise<Response>, path = "/login") {
  const fetch = vi.fn((_path: string, _options: { body: string }) => respond());
  const assign = vi.fn();
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("location", { assign });
  const form = (
    <SessionForm
      action="/session"
      submit="Sign in"
      hidden={{ return_to: "/octo" }}
      fields={[
        { name: "login", label: "Username", autoComplete: "username", caption: "Or your email address" },
        { name: "password", label: "Password", type: "password", autoComplete: "current-password" },
      ]}
    />
  );
  const { user } = renderComponent(form, { path });
  const submit = async () => {
    await user.type(screen.getByRole("textbox", { name: /Username/ }), "mona");
    await user.type(screen.getByLabelText(/Password/), "secret");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
  };
  return { fetch, assign, submit };
}

const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }));

test("what is typed is sent, and the browser opens the address of the response", async () => {
  const { fetch, assign, submit } = renderForm(json(200, { returnTo: "/octo" }));
  await submit();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith("/octo"));
  expect(fetch.mock.lastCall?.[0]).toBe("/session");
  expect(JSON.parse(fetch.mock.lastCall?.[1].body ?? "")).toEqual({
    return_to: "/octo",
    login: "mona",
    password: "secret",
  });
});

test("an error of a field is shown at the field, instead of its caption", async () => {
  const { assign, submit } = renderForm(json(422, { message: "No such account", field: "login" }));
  expect(screen.getByText("Or your email address")).toBeDefined();
  await submit();
  await screen.findByText("No such account");
  expect(screen.queryByText("Or your email address")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Username/ }).value).toBe("mona");
  expect(assign).not.toHaveBeenCalled();
});

test("another error is shown above the fields", async () => {
  const { submit } = renderForm(json(401, { message: "Incorrect username or password." }));
  await submit();
  expect((await screen.findByRole("alert")).textContent).toContain("Incorrect username or password.");
});

test("a server that cannot be reached is reported", async () => {
  const { submit } = renderForm(() => Promise.reject(new TypeError("Failed to fetch")));
  await submit();
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached.");
});

test("the code of an error of a form that was sent before hydration is in the address", () => {
  renderForm(json(200, {}), "/login?error=credentials");
  expect(screen.getByRole("alert").textContent).toContain("Incorrect username or password.");
});

test.each(["Call+555-0100+to+unlock+your+account", "toString", "__proto__", ""])(
  "the address cannot put a text on the page: %s",
  (error) => {
    renderForm(json(200, {}), `/login?error=${error}`);
    expect(screen.getByRole("alert").textContent?.trim()).toBe("Something went wrong. Please try again.");
  },
);

test("the error of an address is shown at its field", () => {
  renderForm(json(200, {}), "/setup?error=password");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText(/^Choose a password of at least 10 characters/)).toBeDefined();
});
