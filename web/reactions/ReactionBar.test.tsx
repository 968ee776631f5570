import { screen } from "@testing-library/react";
import { graphql } from "react-relay";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { ReactionBar } from "#web/reactions/ReactionBar.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { ReactionBarTestQuery } from "#web/__generated__/ReactionBarTestQuery.graphql.ts";

function Bar() {
  const { node } = useLazyLoadQuery<ReactionBarTestQuery>(
    graphql`
      query ReactionBarTestQuery {
        node(id: "I_1") {
          ...ReactionBar_subject @alias(as: "subject")
        }
      }
    `,
    {},
  );
  return node?.subject && <ReactionBar subject={node.subject} />;
}

const reactor = (login: string) => ({
  __typename: "User",
  __isActor: "User",
  __isNode: "User",
  id: `U_${login}`,
  login,
});

const HEART = { content: "HEART", viewerHasReacted: true, reactors: { totalCount: 1, nodes: [reactor("mona")] } };
const ROCKET = {
  content: "ROCKET",
  viewerHasReacted: false,
  reactors: { totalCount: 12, nodes: [reactor("ann"), reactor("bob")] },
};

function renderBar({ groups = [HEART, ROCKET], viewerCanReact = true } = {}) {
  const environment = createMockEnvironment();
  const node = { __typename: "Issue", __isReactable: "Issue", id: "I_1", viewerCanReact, usedReactionGroups: groups };
  environment.mock.queueOperationResolver(() => ({ data: { node } }));
  return renderComponent(
    <>
      <Bar />
      <Toasts />
    </>,
    { environment },
  );
}

test("the reactions that are used are shown with their numbers and people", async () => {
  renderBar();
  const heart = await screen.findByRole("button", { name: "Heart: 1" });
  expect(heart.getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole("button", { name: "Rocket: 12" }).title).toBe("ann, bob and 10 more");
  expect(screen.queryByRole("button", { name: /Eyes/ })).toBeNull();
});

test("the menu has all kinds of reactions, and takes back the viewer's own", async () => {
  const { user, environment } = renderBar();
  await user.click(await screen.findByRole("button", { name: "Add a reaction" }));
  const texts = screen.getAllByRole("menuitem").map((item) => item.textContent);
  const names = ["+1", "-1", "Laugh", "Hooray", "Confused", "Heart", "Rocket", "Eyes"];
  expect(texts).toEqual(names.map((name) => expect.stringContaining(name)));
  await user.click(screen.getByRole("menuitem", { name: /Heart/ }));
  const removal = await answer(environment);
  expect(removal.request.node.operation.name).toBe("useRemoveReactionMutation");
});

test("the viewer's own reaction is removed, and another is added", async () => {
  const { user, environment } = renderBar();
  await user.click(await screen.findByRole("button", { name: "Heart: 1" }));
  const removal = await answer(environment);
  expect(removal.request.node.operation.name).toBe("useRemoveReactionMutation");
  expect(removal.request.variables).toEqual({ input: { subjectId: "I_1", content: "HEART" } });
  await user.click(screen.getByRole("button", { name: "Rocket: 12" }));
  const addition = await answer(environment);
  expect(addition.request.node.operation.name).toBe("useAddReactionMutation");
  expect(addition.request.variables).toEqual({ input: { subjectId: "I_1", content: "ROCKET" } });
});

test("a reaction that nobody has used yet is in the menu", async () => {
  const { user, environment } = renderBar();
  await user.click(await screen.findByRole("button", { name: "Add a reaction" }));
  await user.click(screen.getByRole("menuitem", { name: /Eyes/ }));
  const operation = await answer(environment);
  expect(operation.request.variables).toEqual({ input: { subjectId: "I_1", content: "EYES" } });
});

test("a viewer who cannot react sees the reactions and has no menu", async () => {
  renderBar({ viewerCanReact: false });
  expect(await screen.findByRole("button", { name: "Heart: 1" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("button", { name: "Add a reaction" })).toBeNull();
});

test("a viewer who cannot react sees nothing where there are no reactions", async () => {
  const { container } = renderBar({ groups: [], viewerCanReact: false });
  expect(container.querySelector("button")).toBeNull();
});

test("a reaction that fails shows the error", async () => {
  const { user, environment } = renderBar();
  await user.click(await screen.findByRole("button", { name: "Rocket: 12" }));
  await fail(environment, new MutationError("This conversation is locked.", "FORBIDDEN"));
  expect(await screen.findByText("This conversation is locked.")).toBeDefined();
});
