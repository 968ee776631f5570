import { screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test } from "vitest";
import { SitePeoplePage } from "#web/pages/SitePeoplePage.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const STATE = {
  email: "x@example.com",
  isEmailVerified: false,
  isSuspended: false,
  awaitsApproval: false,
  lastSeenAt: null,
};
const person = (login: string, change: object = {}, state: object = {}) => ({
  id: login,
  login,
  name: null,
  resourcePath: `/${login}`,
  avatarUrl: "/avatars/1",
  isSiteAdmin: false,
  isViewer: false,
  administration: { ...STATE, ...state },
  ...change,
});

async function renderPeople(nodes: object[], options: { path?: string; totalCount?: number } = {}) {
  const environment = createMockEnvironment();
  const page = (
    <Suspense>
      <SitePeoplePage variables={{ query: null, filter: "ALL", first: 25, skip: 0 }} />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment, path: options.path ?? "/site/people" });
  await answer(environment, {
    Viewer: () => ({ isSignedIn: true }),
    UserConnection: () => ({ totalCount: options.totalCount ?? nodes.length, nodes }),
  });
  await screen.findByRole("heading", { name: "People" });
  const choose = async (login: string, action: string) => {
    await rendered.user.click(screen.getByRole("button", { name: `Actions for ${login}` }));
    await rendered.user.click(await screen.findByRole("menuitem", { name: action }));
  };
  return { ...rendered, environment, choose };
}

const getActions = async (user: { click: (element: Element) => Promise<void> }, login: string) => {
  await user.click(screen.getByRole("button", { name: `Actions for ${login}` }));
  return (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
};

test("a person's row has role, state, address and when they were last seen", async () => {
  await renderPeople([
    person(
      "mona",
      { isSiteAdmin: true, name: "Mona Lisa" },
      { isEmailVerified: true, lastSeenAt: new Date().toISOString() },
    ),
    person("hubot", {}, { isSuspended: true }),
    person("nora", {}, { isSuspended: true, awaitsApproval: true }),
  ]);
  const [, mona, hubot, nora] = screen.getAllByRole("row").map((row) => row.textContent);
  expect(mona).toContain("monaMona Lisax@example.com VerifiedSite administratornow");
  expect(hubot).toContain("Member SuspendedNever signed in");
  expect(nora).toContain("Awaits approval");
});

const RESET_LINK = "Create password reset link";
const RESET_FACTORS = "Reset two-factor authentication";
const VERIFY = "Verify email address";

test.each([
  [
    person("a"),
    [RESET_LINK, RESET_FACTORS, VERIFY, "Sign out everywhere", "Make site administrator", "Suspend", "Delete"],
  ],
  [
    person("a", { isViewer: true, isSiteAdmin: true }, { isEmailVerified: true }),
    [RESET_LINK, RESET_FACTORS, "Sign out everywhere"],
  ],
  [person("a", {}, { isSuspended: true }), [RESET_LINK, RESET_FACTORS, VERIFY, "Unsuspend", "Delete"]],
  [
    person("a", {}, { isSuspended: true, awaitsApproval: true }),
    ["Approve", RESET_LINK, RESET_FACTORS, VERIFY, "Delete"],
  ],
])("the menu has what can be done with the account: %#", async (row, actions) => {
  const { user } = await renderPeople([row]);
  expect(await getActions(user, "a")).toEqual(actions);
});

test("a dialog says what a suspension does, and stays with the error of the server", async () => {
  const { user, environment, choose } = await renderPeople([person("hubot")]);
  await choose("hubot", "Suspend");
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog.textContent).toContain("hubot is signed out at once and cannot sign in.");
  await user.click(within(dialog).getByRole("button", { name: "Suspend" }));
  const { request } = await fail(
    environment,
    new MutationError("hubot is the last site administrator.", "UNPROCESSABLE"),
  );
  expect(request.variables).toEqual({ input: { userId: "hubot" } });
  expect(within(dialog).getByRole("alert").textContent).toContain("hubot is the last site administrator.");
});

test("an account is deleted only after its login was typed, and the dialog names what is lost", async () => {
  const { user, environment, choose } = await renderPeople([person("hubot")]);
  await choose("hubot", "Delete");
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("Issues, pull requests and comments stay, with “ghost” as their author.");
  const button = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Delete this account" });
  expect(button.disabled).toBe(true);
  await user.type(within(dialog).getByRole("textbox"), "hubot");
  await user.click(button);
  const sentence = "hubot owns a repository: hubot/a. Move or delete what is to be kept first.";
  await fail(environment, new MutationError(sentence, "UNPROCESSABLE"));
  expect(within(dialog).getByRole("alert").textContent).toContain(sentence);
});

test("a link for a new password is shown once", async () => {
  const { user, environment, choose } = await renderPeople([person("hubot")]);
  await choose("hubot", "Create password reset link");
  await user.click(await screen.findByRole("button", { name: "Create link" }));
  await answer(environment, { CreatePasswordResetLinkPayload: () => ({ url: "http://x/reset/abc" }) });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Password reset link" }).value).toBe(
    "http://x/reset/abc",
  );
  await user.click(screen.getByRole("button", { name: "Done" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a search without a result says so, and a long list has pages", async () => {
  await renderPeople([], { path: "/site/people?q=zzz" });
  expect(screen.getByRole("heading", { name: "No matches" })).toBeTruthy();
});

test("a long list has pages that keep the search", async () => {
  await renderPeople([person("a")], { path: "/site/people?q=x", totalCount: 60 });
  expect(screen.getByRole("link", { name: "Page 3" }).getAttribute("href")).toBe("/site/people?q=x&page=3");
});

test("the filter is in the address and begins on the first page", async () => {
  const { user, address } = await renderPeople([person("a")], { path: "/site/people?q=x&page=2" });
  await user.selectOptions(screen.getByRole("combobox", { name: "Filter" }), "Suspended");
  expect(address()).toBe("/site/people?q=x&filter=suspended");
});
