import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TransferDialog } from "#web/issue-sidebar/TransferDialog.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const toRepository = (nameWithOwner: string, fields: object = {}) => ({
  id: `R_${nameWithOwner}`,
  nameWithOwner,
  viewerCanPush: true,
  hasIssuesEnabled: true,
  ...fields,
});

const ISSUE = {
  __typename: "Issue",
  labels: { nodes: [{ id: "LA_1" }] },
  assignedActors: { nodes: [{ __typename: "User", id: "U_1" }] },
  milestone: { id: "MI_1" },
};

async function renderDialog(...nodes: object[]) {
  const onClose = vi.fn();
  const dialog = <TransferDialog issueId="I_1" owner="octo" repositoryId="R_octo/hello" onClose={onClose} />;
  const rendered = renderComponent(dialog);
  const { request } = await answer(rendered.environment, {
    Query: () => ({ node: ISSUE }),
    RepositoryConnection: () => ({ nodes }),
  });
  return { ...rendered, onClose, variables: request.variables };
}

const getSubmit = () => screen.getByRole("button", { name: "Transfer issue" });

test("an issue can be moved to the owner's other repositories that have issues and that the viewer can write to", async () => {
  const { variables } = await renderDialog(
    toRepository("octo/hello"),
    toRepository("octo/world"),
    toRepository("octo/read", { viewerCanPush: false }),
    toRepository("octo/closed", { hasIssuesEnabled: false }),
    toRepository("octopus/world"),
  );
  expect(variables).toEqual({ query: "octo/", issueId: "I_1" });
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([" octo/world"]);
  expect(getSubmit()).toHaveProperty("disabled", true);
});

test("a moved issue is shown at its new address", async () => {
  const done = vi.fn();
  onTestFinished(commandDone.subscribe(done));
  const { user, environment, address, onClose } = await renderDialog(toRepository("octo/world"));
  await user.click(screen.getByRole("radio"));
  await user.click(screen.getByRole("checkbox"));
  await user.click(getSubmit());
  const { request } = await answer(environment, { Issue: () => ({ id: "I_3", resourcePath: "/octo/world/issues/3" }) });
  expect(request.variables).toEqual({
    input: { issueId: "I_1", repositoryId: "R_octo/world", createLabelsIfMissing: false },
  });
  await waitFor(() => expect(address()).toBe("/octo/world/issues/3"));
  expect(onClose).toHaveBeenCalled();
  const before = { repositoryId: "R_octo/hello", labelIds: ["LA_1"], assigneeIds: ["U_1"], milestoneId: "MI_1" };
  expect(done).toHaveBeenCalledWith({ kind: "transferred", id: "I_3", ...before });
});

test("the reason of a refusal is shown in the dialog", async () => {
  const { user, environment, onClose } = await renderDialog(toRepository("octo/world"));
  await user.click(screen.getByRole("radio"));
  await user.click(getSubmit());
  await fail(environment, new MutationError("The repository is archived", "UNPROCESSABLE"));
  expect(screen.getByRole("alert").textContent).toContain("The repository is archived");
  expect(onClose).not.toHaveBeenCalled();
});

test("a viewer who can write nowhere else reads so", async () => {
  await renderDialog(toRepository("octo/hello"));
  expect(screen.getByText("No other repository of octo that you can write to")).toBeDefined();
});
