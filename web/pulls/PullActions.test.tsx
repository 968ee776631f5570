import { cleanup, screen } from "@testing-library/react";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test } from "vitest";
import { PullActions } from "#web/pulls/PullActions.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import pullQuery from "#web/__generated__/liveIssueRefetchQuery.graphql.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { fragmentRef } from "#web/test/store.ts";

afterEach(cleanup);

const PULL_ID = "PR_1";
const OPEN = {
  closed: false,
  merged: false,
  isDraft: false,
  isInMergeQueue: false,
  mergeStateStatus: "CLEAN",
  mergeable: "MERGEABLE",
  baseRefName: "main",
  headRefOid: "ab",
  viewerCanClose: true,
  viewerCanReopen: true,
  viewerCanUpdate: true,
  viewerCanComment: true,
  viewerCanMerge: true,
  viewerCanApprove: true,
};

function renderActions(fields: Partial<typeof OPEN> = {}) {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(pullQuery, { id: PULL_ID, timelineCount: 1 });
  const node = () => ({ __typename: "PullRequest", id: PULL_ID, ...OPEN, ...fields });
  const { data } = MockPayloadGenerator.generate(operation, { Query: () => ({ node: node() }) });
  environment.retain(operation);
  environment.commitPayload(operation, data ?? {});
  return renderComponent(<PullActions pull={fragmentRef(operation, "PullActions_pull", PULL_ID)} />, { environment });
}

const getNames = () => screen.queryAllByRole("button").map((button) => button.textContent);
const button = (name: string) => screen.getByRole("button", { name });

test("an open pull request is merged with the head that the viewer saw", async () => {
  const { user, environment } = renderActions();
  expect(getNames()).toEqual([
    "Merge pull request",
    "Review changes",
    "Convert to draft",
    "Change base branch",
    "Close pull request",
  ]);
  await user.click(button("Merge pull request"));
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { pullRequestId: PULL_ID, expectedHeadOid: "ab" } });
});

test("the button to merge is emphasized only while nothing advises against the merge", () => {
  const { unmount } = renderActions();
  expect(button("Merge pull request").dataset["variant"]).toBe("primary");
  unmount();
  renderActions({ mergeStateStatus: "BLOCKED" });
  expect(button("Merge pull request").dataset["variant"]).toBe("default");
});

test("a queued pull request is removed from the queue instead of merged", async () => {
  const { user, environment } = renderActions({ isInMergeQueue: true });
  expect(getNames()).not.toContain("Merge pull request");
  await user.click(button("Remove from queue"));
  const { request } = await answer(environment);
  expect(request.node.operation.name).toBe("useDequeuePullMutation");
  expect(request.variables).toEqual({ input: { id: PULL_ID } });
});

test("a draft is marked as ready, and neither it nor one with conflicts is merged", async () => {
  const { user, environment, unmount } = renderActions({ isDraft: true });
  expect(button("Merge pull request").hasAttribute("disabled")).toBe(true);
  await user.click(button("Ready for review"));
  expect((await answer(environment)).request.node.operation.name).toBe("useMarkReadyMutation");
  unmount();
  renderActions({ mergeable: "CONFLICTING" });
  expect(screen.getByTitle("Conflicts must be resolved first")).toBeTruthy();
});

test("a closed pull request is reopened, and who is not permitted is offered nothing", () => {
  const { unmount } = renderActions({ closed: true });
  expect(getNames()).toEqual(["Review changes", "Reopen pull request"]);
  unmount();
  const none = { viewerCanClose: false, viewerCanUpdate: false, viewerCanComment: false, viewerCanMerge: false };
  renderActions(none);
  expect(getNames()).toEqual([]);
});

test("a review approves without a text, and comments and requests changes with one", async () => {
  const { user, environment } = renderActions();
  await user.click(button("Review changes"));
  const submit = () => screen.getByRole("button", { name: "Submit review" });
  expect(submit().hasAttribute("disabled")).toBe(true);
  await user.click(screen.getByRole("radio", { name: /Approve/ }));
  await user.click(submit());
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { pullRequestId: PULL_ID, event: "APPROVE", body: "" } });
  expect(screen.queryByRole("button", { name: "Submit review" })).toBeNull();
});

test("authors only comment on their own pull request", async () => {
  const { user } = renderActions({ viewerCanApprove: false });
  await user.click(button("Review changes"));
  expect(screen.getAllByRole("radio")).toHaveLength(1);
});

test("the base branch is changed, and why it was not stands at the field", async () => {
  const { user, environment } = renderActions();
  await user.click(button("Change base branch"));
  const field = screen.getByRole("textbox", { name: "Base branch" });
  await user.clear(field);
  await user.type(field, "next");
  await user.click(button("Change base"));
  const { request } = await fail(environment, new MutationError("baseRefName is not a branch name"));
  expect(request.variables).toEqual({ input: { pullRequestId: PULL_ID, baseRefName: "next" } });
  expect(screen.getByText("baseRefName is not a branch name")).toBeTruthy();
});
