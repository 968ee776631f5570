import { cleanup, screen } from "@testing-library/react";
import { createOperationDescriptor } from "relay-runtime";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { afterEach, expect, test } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { NewPullForm } from "#web/pulls/NewPullForm.tsx";
import pageQuery from "#web/__generated__/NewPullPageQuery.graphql.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { fragmentRef } from "#web/test/store.ts";

afterEach(cleanup);

function renderForm() {
  const environment = createMockEnvironment();
  const operation = createOperationDescriptor(pageQuery, { owner: "octo", name: "hello" });
  const refs = { nodes: [{ name: "main" }, { name: "topic" }] };
  const repository = { id: "R_1", defaultBranchRef: { name: "main" }, refs };
  const { data } = MockPayloadGenerator.generate(operation, { Repository: () => repository });
  environment.retain(operation);
  environment.commitPayload(operation, data ?? {});
  return renderComponent(<NewPullForm repository={fragmentRef(operation, "NewPullForm_repository", "R_1")} />, {
    environment,
  });
}

test("a pull request is opened into the default branch, and its page is shown", async () => {
  const { user, environment, address } = renderForm();
  await user.type(screen.getByRole("combobox", { name: "Head branch" }), "topic");
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Change");
  await user.click(screen.getByRole("button", { name: "Create pull request" }));
  const resourcePath = "/octo/hello/pull/7";
  const { request } = await answer(environment, { PullRequest: () => ({ resourcePath }) });
  expect(request.variables).toEqual({
    input: { repositoryId: "R_1", baseRefName: "main", headRefName: "topic", title: "Change", body: "", draft: false },
  });
  expect(address()).toBe(resourcePath);
});

test("the branches of the repository are offered", () => {
  const { container } = renderForm();
  const lists = [...container.querySelectorAll("datalist")];
  expect(lists.map((list) => [...list.options].map(({ value }) => value))).toEqual([
    ["main", "topic"],
    ["main", "topic"],
  ]);
});

test("a pull request and a draft need head and title, and what is wrong is said", async () => {
  const { user, environment } = renderForm();
  const draft = screen.getByRole("button", { name: "Create draft pull request" });
  expect(draft.hasAttribute("disabled")).toBe(true);
  expect(screen.getByRole("button", { name: "Create pull request" }).hasAttribute("disabled")).toBe(true);
  await user.type(screen.getByRole("combobox", { name: "Head branch" }), "topic");
  await user.type(screen.getByRole("textbox", { name: "Title" }), "Change");
  await user.click(draft);
  const { request } = await fail(environment, new MutationError("A pull request already exists for octo:topic."));
  expect(request.variables).toMatchObject({ input: { draft: true } });
  expect(screen.getByText("A pull request already exists for octo:topic.")).toBeTruthy();
});
