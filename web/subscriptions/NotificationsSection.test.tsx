import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NotificationsSection } from "#web/subscriptions/NotificationsSection.tsx";
import { createIssue } from "#web/test/issue-fields.ts";
import { answer, renderComponent } from "#web/test/render.tsx";

const PERSON = { __typename: "User", id: "U_1", login: "mona", avatarUrl: "", resourcePath: "/mona" };

function renderSection(fields: object) {
  const { environment, issue } = createIssue("NotificationsSection_issue", {
    viewerCanSubscribe: true,
    viewerSubscription: "UNSUBSCRIBED",
    participatingActors: { totalCount: 1, nodes: [PERSON] },
    ...fields,
  });
  return renderComponent(<NotificationsSection issue={issue} />, { environment });
}

test("the button subscribes, and unsubscribes once the viewer is subscribed", async () => {
  const { user, environment } = renderSection({});
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  const { request } = await answer(environment, {
    UpdateSubscriptionPayload: () => ({
      subscribable: { __typename: "Issue", id: "I_1", viewerSubscription: "SUBSCRIBED" },
    }),
  });
  expect(request.variables).toEqual({ input: { subscribableId: "I_1", state: "SUBSCRIBED" } });
  expect(screen.getByText("You’re receiving notifications because you’re subscribed to this thread.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Unsubscribe" }));
  const operation = await answer(environment);
  expect(operation.request.variables).toEqual({ input: { subscribableId: "I_1", state: "UNSUBSCRIBED" } });
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
