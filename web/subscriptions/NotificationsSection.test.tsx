import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NotificationsSection } from "#web/subscriptions/NotificationsSection.tsx";
import { createIssue } from "#web/test/issue-fields.ts";
import { answer, renderComponent } from "#web/test/render.tsx";

const PERSON = { __typename: "User", id: "U_1", login: "mona", avatarUrl: "", resourcePath: "/mona" };
const NONE = {
  viewerSubscription: "UNSUBSCRIBED",
  viewerSubscriptionEvents: null,
  viewerSubscriptionReason: null,
  viewerThreadSubscriptionFormAction: "SUBSCRIBE",
  viewerThreadSubscriptionStatus: "NONE",
};
const SUBSCRIBED = {
  viewerSubscription: "SUBSCRIBED",
  viewerSubscriptionEvents: null,
  viewerSubscriptionReason: "MANUAL",
  viewerThreadSubscriptionFormAction: "UNSUBSCRIBE",
  viewerThreadSubscriptionStatus: "SUBSCRIBED_TO_THREAD",
};

function renderSection(fields: object) {
  const { environment, issue } = createIssue("NotificationsSection_issue", {
    viewerCanSubscribe: true,
    ...NONE,
    participatingActors: { totalCount: 1, nodes: [PERSON] },
    ...fields,
  });
  return renderComponent(<NotificationsSection issue={issue} />, { environment });
}

function toPayload(fields: object) {
  return { UpdateSubscriptionPayload: () => ({ subscribable: { __typename: "Issue", id: "I_1", ...fields } }) };
}

test("the button subscribes, and unsubscribes once the viewer is subscribed", async () => {
  const { user, environment } = renderSection({});
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  const { request } = await answer(environment, toPayload(SUBSCRIBED));
  expect(request.variables).toEqual({ input: { subscribableId: "I_1", state: "SUBSCRIBED" } });
  expect(screen.getByText("You’re receiving notifications because you’re subscribed to this thread.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
  const operation = await answer(environment);
  expect(operation.request.variables).toEqual({ input: { subscribableId: "I_1", state: "UNSUBSCRIBED" } });
});

test.each([
  ["MENTION", "SUBSCRIBED_TO_THREAD", "You’re receiving notifications because you were mentioned."],
  ["ASSIGN", "SUBSCRIBED_TO_THREAD", "You’re receiving notifications because you were assigned."],
  ["SUBSCRIBED", "SUBSCRIBED_TO_LIST", "You’re receiving notifications because you’re watching this repository."],
  [
    "MANUAL",
    "SUBSCRIBED_TO_THREAD_EVENTS",
    "You’re receiving notifications because you chose custom settings for this thread.",
  ],
  [null, "IGNORING_THREAD", "You’re ignoring this thread."],
  [null, "NONE", "You’re not receiving notifications from this thread."],
])("the sentence says the reason: %s, %s", (viewerSubscriptionReason, viewerThreadSubscriptionStatus, sentence) => {
  renderSection({ viewerSubscriptionReason, viewerThreadSubscriptionStatus });
  expect(screen.getByText(sentence)).toBeDefined();
});

test("who ignores the repository has no button", () => {
  renderSection({ viewerThreadSubscriptionFormAction: "NONE", viewerThreadSubscriptionStatus: "IGNORING_LIST" });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/you’re ignoring this repository/)).toBeDefined();
});

test("a custom subscription is to chosen events of an issue, which is never merged", async () => {
  const { user, environment } = renderSection({});
  await user.click(screen.getByRole("button", { name: "Customize" }));
  await user.click(await screen.findByRole("radio", { name: /^Custom/ }));
  expect(screen.queryByRole("checkbox", { name: "Merged" })).toBeNull();
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  expect(save.disabled).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Closed" }));
  await user.click(save);
  const { request } = await answer(environment, toPayload({ ...SUBSCRIBED, viewerSubscriptionEvents: ["CLOSED"] }));
  expect(request.variables).toEqual({ input: { subscribableId: "I_1", state: "SUBSCRIBED", events: ["CLOSED"] } });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a thread can be muted, and its muting is the choice from then on", async () => {
  const { user, environment } = renderSection(SUBSCRIBED);
  const dialog = async () => {
    await user.click(screen.getByRole("button", { name: "Customize" }));
    return screen.findByRole<HTMLInputElement>("radio", { name: /^Muted/ });
  };
  await user.click(await dialog());
  await user.click(screen.getByRole("button", { name: "Save" }));
  const muted = { viewerSubscription: "IGNORED", viewerThreadSubscriptionStatus: "IGNORING_THREAD" };
  const { request } = await answer(environment, toPayload({ ...NONE, ...muted }));
  expect(request.variables).toEqual({ input: { subscribableId: "I_1", state: "IGNORED" } });
  expect(screen.getByText("You’re ignoring this thread.")).toBeDefined();
  expect((await dialog()).checked).toBe(true);
});

test("a viewer who cannot subscribe sees the participants alone", () => {
  renderSection({ viewerCanSubscribe: false });
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "mona" }).getAttribute("href")).toBe("/mona");
});

test("participants that are not listed are counted", () => {
  renderSection({ participatingActors: { totalCount: 24, nodes: [PERSON] } });
  expect(screen.getByText("and 23 more")).toBeDefined();
});
