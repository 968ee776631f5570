import { screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, test } from "vitest";
import { SignInPage } from "#web/pages/SignInPage.tsx";
import { answer, renderComponent } from "#web/test/render.tsx";

type Viewer = { allowsPasswordSignIn: boolean; names: string[] };

async function renderPage({ allowsPasswordSignIn, names }: Viewer, path = "/login") {
  const page = (
    <Suspense>
      <SignInPage variables={{}} />
    </Suspense>
  );
  const { environment } = renderComponent(page, { path });
  const signInProviders = names.map((name) => ({ name, slug: name.toLowerCase() }));
  await answer(environment, {
    Viewer: () => ({ isSignedIn: false, user: null, allowsPasswordSignIn, signInProviders }),
  });
}

const links = () =>
  screen
    .queryAllByRole("link", { name: /^Continue with/ })
    .map((link) => [link.textContent, link.getAttribute("href")]);
const hasPassword = () => screen.queryByLabelText(/^Password/) !== null;

test("each identity provider has a button that returns to the page", async () => {
  await renderPage({ allowsPasswordSignIn: true, names: ["Company", "Partners"] }, "/login?return_to=/octo");
  expect(links()).toEqual([
    ["Continue with Company", "/identity/company?return_to=%2Focto"],
    ["Continue with Partners", "/identity/partners?return_to=%2Focto"],
  ]);
  expect(hasPassword()).toBe(true);
});

test("where passwords are disabled, site administrators find the form behind a link", async () => {
  await renderPage(
    { allowsPasswordSignIn: false, names: ["Company"] },
    "/login?return_to=/octo&error=identity_unknown",
  );
  expect(hasPassword()).toBe(false);
  expect(screen.getByRole("alert").textContent).toContain("There is no account for you yet.");
  const link = screen.getByRole("link", { name: "Sign in with a password" });
  expect(link.getAttribute("href")).toBe("/login?return_to=%2Focto&password=1");
});

test("?password=1 shows the form in any case", async () => {
  await renderPage({ allowsPasswordSignIn: false, names: ["Company"] }, "/login?password=1");
  expect(hasPassword()).toBe(true);
});

test("an error of a provider is shown once, beside its button", async () => {
  await renderPage({ allowsPasswordSignIn: true, names: ["Company"] }, "/login?error=identity_expired");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});
