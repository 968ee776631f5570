import { screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { graphql } from "react-relay";
import { createMockEnvironment, MockPayloadGenerator } from "relay-test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { useLazyLoadQuery } from "#web/platform/relay/useLazyLoadQuery.ts";
import { LabelList } from "#web/labels/LabelList.tsx";
import { NewLabelButton } from "#web/labels/NewLabelButton.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";
import type { LabelListTestQuery } from "#web/__generated__/LabelListTestQuery.graphql.ts";

const ARGS = { first: 30 };
const LIST = { repositoryId: "R_1", args: ARGS };

const reload = vi.fn(() => Promise.resolve());

beforeEach(() => void reload.mockClear());

function label(id: string, name: string) {
  return { id, name, nameHTML: name, color: "d73a4a", description: `About ${name}`, group: null, isExclusive: false };
}

function Labels({ canUpdate }: { canUpdate: boolean }) {
  const { repository } = useLazyLoadQuery<LabelListTestQuery>(
    graphql`
      query LabelListTestQuery {
        repository(owner: "octo", name: "hello") {
          id
          labels(first: 30) {
            ...LabelList_labels
          }
        }
      }
    `,
    {},
  );
  if (!repository?.labels) return null;
  return (
    <>
      <NewLabelButton list={LIST} />
      <LabelList
        labels={repository.labels}
        list={LIST}
        repository={{ owner: "octo", name: "hello" }}
        canUpdate={canUpdate}
        empty="No results on this page"
        reload={reload}
      />
      <Toasts />
    </>
  );
}

async function renderList({ canUpdate = true, nodes = [label("LA_1", "bug"), label("LA_2", "question")] } = {}) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      Repository: () => ({
        id: "R_1",
        labels: { totalCount: 2, nodes },
      }),
    }),
  );
  const page = (
    <Suspense>
      <Labels canUpdate={canUpdate} />
    </Suspense>
  );
  const rendered = renderComponent(page, { environment });
  await screen.findByRole("heading", { name: "2 labels" });
  return {
    ...rendered,
    answerCounts: () =>
      answer(environment, {
        Query: () => ({ nodes: [{ __typename: "Label", id: "LA_1", issueCount: 1, pullRequestCount: 2 }] }),
      }),
    choose: async (row: string, command: string) => {
      await rendered.user.click(screen.getByRole("button", { name: `Actions for label ${row}` }));
      await rendered.user.click(screen.getByRole("menuitem", { name: command }));
    },
    press: (name: string) => rendered.user.click(screen.getByRole("button", { name })),
  };
}

const getRows = () => within(screen.getByRole("region", { name: "Labels" })).getAllByRole("listitem");

test("a row links to the label's issues, and counts are loaded after the rows", async () => {
  const { answerCounts } = await renderList();
  const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: "Label: bug" }).href);
  expect([pathname, searchParams.get("q")]).toEqual(["/octo/hello/issues", "is:issue state:open label:bug"]);
  const { request } = await answerCounts();
  expect(request.variables).toEqual({ ids: ["LA_1", "LA_2"] });
  expect(screen.getByRole("link", { name: "1 open issue labeled bug" })).toBeDefined();
  expect(screen.getByRole("link", { name: "2 open pull requests labeled bug" })).toBeDefined();
});

test("counts that fail to load are reported in each row", async () => {
  const { environment } = await renderList();
  await fail(environment, new Error("Offline"));
  expect(screen.getAllByText("Could not load data")).toHaveLength(2);
});

test("a reader has no actions", async () => {
  await renderList({ canUpdate: false });
  expect(screen.queryByRole("button", { name: /^Actions for/ })).toBeNull();
});

test("an edited label shows at once, and a refusal reverts it with the reason", async () => {
  const { environment, user, answerCounts, choose, press } = await renderList();
  await answerCounts();
  await choose("bug", "Edit");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "s & more");
  await press("Save changes");
  await waitFor(() => expect(getRows()[0]?.textContent).toContain("bugs & more"));
  await fail(environment, new MutationError("name has already been taken", "UNPROCESSABLE"));
  expect(getRows()[0]?.textContent).not.toContain("bugs");
  expect(screen.getByText("There was an error updating this label: Name has already been taken")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("bugs & more");
  await press("Save changes");
  await fail(environment, new MutationError("Internal server error"));
  expect(screen.getByText("Could not update label")).toBeDefined();
});

test("a response without a label keeps the dialog open, as a failure", async () => {
  const { environment, user, answerCounts, choose, press } = await renderList();
  await answerCounts();
  await choose("bug", "Edit");
  await press("Save changes");
  await answer(environment, { UpdateLabelPayload: () => ({ label: null }) });
  expect(screen.getByText("Could not update label")).toBeDefined();
  await press("Cancel");
  await press("New label");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "new");
  await press("Create label");
  await answer(environment, { CreateLabelPayload: () => ({ label: null }) });
  expect(screen.getByText("Could not create label")).toBeDefined();
  expect(screen.getByRole("heading", { name: "2 labels" })).toBeDefined();
});

test("a deleted label leaves the list, which is loaded again; a failure keeps the dialog open", async () => {
  const { environment, answerCounts, choose, press } = await renderList();
  await answerCounts();
  await choose("bug", "Delete");
  expect(screen.getByRole("alertdialog").textContent).toContain("Are you sure you want to delete bug?");
  await press("Delete");
  await fail(environment, new MutationError("Something went wrong."));
  expect(screen.getByText("There was an error deleting the label. Please try again.")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  await press("Delete");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { id: "LA_1" } });
  expect(reload).toHaveBeenCalledOnce();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("1 label"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByRole("heading", { name: "1 label" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Label: bug" })).toBeNull();
});

test("a label is merged into another one, never into itself", async () => {
  const { environment, user, answerCounts, choose, press } = await renderList();
  await answerCounts();
  await choose("bug", "Merge into…");
  expect(screen.getByRole("button", { name: "Merge labels" })).toHaveProperty("disabled", true);
  await answer(environment, {
    Repository: () => ({ labels: { nodes: [label("LA_1", "bug"), label("LA_2", "question")] } }),
    Query: () => ({ node: { __typename: "Repository" } }),
  });
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  await user.click(screen.getByRole("radio", { name: "question" }));
  await press("Merge labels");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { id: "LA_1", intoId: "LA_2" } });
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText("Labels merged")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Label: bug" })).toBeNull();
});

test("a new label comes first in the list; an unexpected error is not explained", async () => {
  const { environment, user, answerCounts, press } = await renderList();
  await answerCounts();
  await press("New label");
  await user.type(screen.getByRole("textbox", { name: "Name" }), "new");
  await press("Create label");
  for (const type of [undefined, "INTERNAL", "OFFLINE"]) {
    await fail(environment, new MutationError("column does not exist", type));
    expect(screen.getByRole("alert").textContent).toContain("Could not create label");
    expect(screen.getByRole("alert").textContent).not.toContain("column");
    await press("Create label");
  }
  await fail(environment, new MutationError("Name is required, Color is invalid", "UNPROCESSABLE"));
  expect(screen.getByRole("alert").textContent).toContain("Name is required, Color is invalid");
  await press("Create label");
  const { request } = await answer(environment, { Label: () => label("LA_3", "new") });
  expect(request.variables["input"]).toMatchObject({ repositoryId: "R_1", name: "new" });
  expect(getRows()[0]?.textContent).toContain("new");
  expect(screen.getByRole("heading", { name: "3 labels" })).toBeDefined();
});

test("a page without labels says so", async () => {
  await renderList({ nodes: [] });
  expect(screen.getByText("No results on this page")).toBeDefined();
});
