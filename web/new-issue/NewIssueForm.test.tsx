import { screen } from "@testing-library/react";
import { graphql, useLazyLoadQuery } from "react-relay";
import { MockPayloadGenerator, createMockEnvironment } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { NewIssueForm } from "#web/new-issue/NewIssueForm.tsx";
import type { Presets } from "#web/new-issue/presets.ts";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import type { NewIssueFormTestQuery } from "#web/__generated__/NewIssueFormTestQuery.graphql.ts";

const PRESETS: Presets = {
  title: "",
  body: "",
  labels: [],
  assignees: [],
  milestone: undefined,
  type: undefined,
  projects: [],
  answer: () => null,
};

function Page({ presets }: { presets: Presets }) {
  const { repository } = useLazyLoadQuery<NewIssueFormTestQuery>(
    graphql`
      query NewIssueFormTestQuery {
        repository(owner: "octo", name: "hello") {
          ...NewIssueForm_repository
        }
      }
    `,
    {},
  );
  return repository && <NewIssueForm repository={repository} template={undefined} presets={presets} />;
}

async function renderForm(presets: Partial<Presets> = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Repository: () => ({ id: "R_1", name: "hello", owner: { login: "octo" }, viewerCanTriage: false }),
    }),
  );
  const rendered = renderComponent(<Page presets={{ ...PRESETS, ...presets }} />, { environment });
  await screen.findByRole("form", { name: "New issue" });
  return rendered;
}

test("a blank title is an error of its field, which is focused", async () => {
  const { user, environment } = await renderForm();
  await user.click(screen.getByRole("button", { name: "Create" }));
  expect(screen.getByText("Title can't be blank")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByPlaceholderText("Title"));
  expect(environment.mock.getAllOperations()).toEqual([]);
});

test("the values from the address are shown and sent", async () => {
  const { user, environment, address } = await renderForm({
    title: "Crash",
    body: "It crashes",
    labels: [{ id: "LA_1", text: "bug", color: "ff0000" }],
    projects: [{ id: "PVT_1", title: "Board" }],
  });
  expect(screen.getByText("bug")).toBeTruthy();
  expect(screen.getByText("1 project")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Create" }));
  const { request } = await answer(environment, { Issue: () => ({ resourcePath: "/octo/hello/issues/7" }) });
  expect(request.variables["input"]).toMatchObject({
    repositoryId: "R_1",
    title: "Crash",
    body: "It crashes",
    labelIds: ["LA_1"],
    projectV2Ids: ["PVT_1"],
  });
  await vi.waitFor(() => expect(address()).toBe("/octo/hello/issues/7"));
});

test("a failed submission keeps the text, and is repeated with the same key", async () => {
  const { user, environment } = await renderForm({ title: "Crash" });
  await user.click(screen.getByRole("button", { name: "Create" }));
  const first = await fail(environment, new MutationError("The server cannot be reached.", "OFFLINE"));
  expect(screen.getByText("The server cannot be reached.")).toBeTruthy();
  expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe("Crash");
  await user.click(screen.getByRole("button", { name: "Create" }));
  const second = await answer(environment);
  const keys = [first, second].map(({ request }) => request.variables["input"] as { idempotencyKey: string });
  expect(keys[1]?.idempotencyKey).toBe(keys[0]?.idempotencyKey);
});

test("Create more clears the form and stays on the page", async () => {
  const { user, environment, address } = await renderForm({ title: "Crash" });
  await user.click(screen.getByRole("checkbox", { name: "Create more" }));
  await user.click(screen.getByRole("button", { name: "Create" }));
  await answer(environment, { Issue: () => ({ resourcePath: "/octo/hello/issues/7" }) });
  await vi.waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>("Title").value).toBe(""));
  expect(address()).toBe("/");
});

test("a viewer without triage has no pickers", async () => {
  await renderForm();
  expect(screen.queryByRole("button", { name: /^Edit / })).toBeNull();
});
