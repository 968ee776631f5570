import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MilestonePicker } from "#web/issue-pickers/MilestonePicker.tsx";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const MILESTONES = {
  Repository: () => ({
    milestones: {
      nodes: [
        { id: "MI_1", title: "1.0" },
        { id: "MI_2", title: "2.0" },
      ],
    },
  }),
  Node: () => ({ __typename: "Repository", id: "R_1" }),
};

function renderPicker(selected?: { id: string; text: string }) {
  const onSelect = vi.fn();
  const rendered = renderComponent(<MilestonePicker repositoryId="R_1" selected={selected} onSelect={onSelect} />);
  return { ...rendered, onSelect };
}

test("asks for milestones when it is opened, not before", async () => {
  const { user, environment } = renderPicker();
  expect(environment.mock.getAllOperations()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Edit Milestone" }));
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  const operation = await answer(environment, MILESTONES);
  expect(operation.request.variables).toEqual({ repositoryId: "R_1", query: "" });
  expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["No milestone", "1.0", "2.0"]);
});

test("selects one milestone and closes", async () => {
  const { user, environment, onSelect } = renderPicker();
  await user.click(screen.getByRole("button", { name: "Edit Milestone" }));
  await answer(environment, MILESTONES);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ id: "MI_2" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("clears the milestone by its first option", async () => {
  const { user, environment, onSelect } = renderPicker({ id: "MI_1", text: "1.0" });
  await user.click(screen.getByRole("button", { name: "Edit Milestone" }));
  await answer(environment, MILESTONES);
  await user.click(screen.getByRole("option", { name: "No milestone" }));
  expect(onSelect).toHaveBeenCalledWith(undefined);
});

test("shows why milestones could not be loaded", async () => {
  const { user, environment } = renderPicker();
  await user.click(screen.getByRole("button", { name: "Edit Milestone" }));
  await fail(environment, new Error("The server cannot be reached."));
  expect(screen.getByRole("status").textContent).toBe("The server cannot be reached.");
});
