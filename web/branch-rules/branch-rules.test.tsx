import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NewBranchRule } from "#web/branch-rules/NewBranchRule.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const BASE = "/octo/hello/settings/branches";
const input = (variables: unknown) => (variables as { input: object }).input;

test("a new rule requires what is checked", async () => {
  const { user, environment, address } = renderComponent(<NewBranchRule repositoryId="R_1" base={BASE} />);
  await user.type(screen.getByLabelText(/^Branch name pattern/), "main");
  await user.click(screen.getByLabelText(/^Dismiss stale/));
  await user.click(screen.getByLabelText("Require status checks to pass before merging"));
  await user.type(screen.getByLabelText("Status checks that are required"), "build{enter}{enter} docs ");
  await user.click(screen.getByLabelText("Require merge queue"));
  await user.click(screen.getByRole("button", { name: "Create" }));
  const operation = await answer(environment);
  expect(input(operation.request.variables)).toEqual({
    repositoryId: "R_1",
    pattern: "main",
    requiresApprovingReviews: true,
    requiredApprovingReviewCount: 1,
    dismissesStaleReviews: true,
    requiresStatusChecks: true,
    requiresStrictStatusChecks: false,
    requiredStatusCheckContexts: ["build", "docs"],
    requiresConversationResolution: false,
    requiresMergeQueue: true,
    isAdminEnforced: false,
  });
  expect(address()).toBe(BASE);
});

test("approvals are not required if that is not checked", async () => {
  const { user, environment } = renderComponent(<NewBranchRule repositoryId="R_1" base={BASE} />);
  await user.type(screen.getByLabelText(/^Branch name pattern/), "main");
  await user.click(screen.getByLabelText("Require approvals"));
  expect(screen.queryByLabelText(/^Dismiss stale/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Create" }));
  const operation = await answer(environment);
  expect(input(operation.request.variables)).toMatchObject({
    requiresApprovingReviews: false,
    requiredApprovingReviewCount: 0,
  });
});

test("an error stands at the pattern, and what was typed remains", async () => {
  const { user, environment } = renderComponent(<NewBranchRule repositoryId="R_1" base={BASE} />);
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Branch name pattern/);
  await user.type(field(), "main");
  await user.click(screen.getByRole("button", { name: "Create" }));
  await fail(environment, new MutationError("Name already protected: main", "UNPROCESSABLE", "pattern"));
  expect(screen.getByText("Name already protected: main")).toBeTruthy();
  expect([field().value, field().getAttribute("aria-invalid")]).toEqual(["main", "true"]);
});
