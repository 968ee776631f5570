import { configure, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { SubIssues } from "#web/relations/SubIssues.tsx";
import { createIssue } from "#web/test/issue-fields.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const toNode = (title: string) => ({
  id: `I_${title}`,
  title,
  titleHTML: title,
  resourcePath: `/o/r/issues/${title}`,
});

// The components load lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await Promise.all([import("#web/relations/EditableSubIssues.tsx"), import("#web/relations/AddSubIssue.tsx")]);
  await Promise.all([import("#web/relations/NewSubIssue.tsx"), import("#web/issue-pickers/IssuePicker.tsx")]);
});

type Options = { titles?: string[]; total?: number; canEdit?: boolean };

async function renderSubIssues({
  titles = ["one", "two", "three"],
  total = titles.length,
  canEdit = true,
}: Options = {}) {
  const { environment, issue } = createIssue("SubIssues_issue", {
    viewerCanSetRelations: canEdit,
    subIssuesSummary: { total, completed: 1, percentCompleted: 33 },
    subIssues: { nodes: titles.map(toNode) },
  });
  const rendered = renderComponent(<SubIssues issue={issue} />, { environment });
  if (canEdit && titles.length > 0) await screen.findByLabelText(`Move ${titles[0]}`);
  return rendered;
}

const getTitles = () =>
  within(screen.getByRole("list"))
    .getAllByRole("link")
    .map((link) => link.textContent);
const getMenuButton = (title: string) => screen.getByRole("button", { name: `Actions for sub-issue ${title}` });

describe("the sub-issues of an issue", () => {
  test("are links under their progress, and can be folded", async () => {
    const { user } = await renderSubIssues();
    expect(getTitles()).toEqual(["one", "two", "three"]);
    expect(screen.getByRole("progressbar", { name: "33 % completed" })).toHaveProperty("value", 33);
    await user.click(screen.getByRole("button", { name: "Sub-issues" }));
    expect(screen.queryByRole("list")).toBeNull();
  });

  test("have no handles, menus or buttons for a viewer who can only read", async () => {
    await renderSubIssues({ canEdit: false });
    expect(getTitles()).toEqual(["one", "two", "three"]);
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([" Sub-issues"]);
  });

  test("are nothing at all where there are none and the viewer cannot add any", async () => {
    const { container } = await renderSubIssues({ titles: [], canEdit: false });
    expect(container.textContent).toBe("");
  });

  test("are at most 100", async () => {
    await renderSubIssues({ total: 100 });
    expect(screen.getByRole("button", { name: "Add sub-issue" })).toHaveProperty("disabled", true);
  });
});

describe("reordering sub-issues", () => {
  test("by Alt and an arrow key shows the move at once, announces it and sends the neighbor", async () => {
    const { user, environment } = await renderSubIssues();
    getMenuButton("three").focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(getTitles()).toEqual(["one", "three", "two"]);
    expect(screen.getAllByRole("status").map((status) => status.textContent)).toContain("Moved to position 2 of 3");
    const { request } = await answer(environment, { Issue: () => ({ subIssues: { nodes: [] } }) });
    expect(request.variables).toEqual({ input: { issueId: "I_1", subIssueId: "I_three", afterId: "I_one" } });
  });

  test("beyond the ends moves nothing", async () => {
    const { user, environment } = await renderSubIssues();
    getMenuButton("one").focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(getTitles()).toEqual(["one", "two", "three"]);
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("by menu moves to the top", async () => {
    const { user, environment } = await renderSubIssues();
    await user.click(getMenuButton("three"));
    expect(screen.getByRole("menuitem", { name: "Move down" }).getAttribute("aria-disabled")).toBe("true");
    await user.click(screen.getByRole("menuitem", { name: "Move to top" }));
    expect(getTitles()).toEqual(["three", "one", "two"]);
    const { request } = await answer(environment, { Issue: () => ({ subIssues: { nodes: [] } }) });
    expect(request.variables).toMatchObject({ input: { subIssueId: "I_three", beforeId: "I_one" } });
  });

  test("is undone when the server refuses it", async () => {
    const { user, environment } = await renderSubIssues();
    getMenuButton("one").focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await fail(environment, new MutationError("Sub-issue not found", "NOT_FOUND"));
    await waitFor(() => expect(getTitles()).toEqual(["one", "two", "three"]));
  });

  test("twice sends the second move after the first one is answered", async () => {
    const { user, environment } = await renderSubIssues();
    getMenuButton("one").focus();
    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
    expect(getTitles()).toEqual(["two", "three", "one"]);
    await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
    await fail(environment, new Error("The server cannot be reached."));
    const { request } = await answer(environment, { Issue: () => ({ subIssues: { nodes: [] } }) });
    expect(request.variables).toMatchObject({ input: { subIssueId: "I_one", afterId: "I_three" } });
  });
});

describe("adding a sub-issue", () => {
  test("creates one from a title and a description", async () => {
    const { user, environment } = await renderSubIssues({ titles: [] });
    await user.click(screen.getByRole("button", { name: "Create sub-issue" }));
    await user.click(screen.getByRole("menuitem", { name: "Create new sub-issue" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create new sub-issue" }));
    await user.click(dialog.getByRole("button", { name: "Create" }));
    expect(dialog.getByRole("alert").textContent).toContain("Title can't be blank");
    await user.type(dialog.getByRole("textbox", { name: "Title" }), "four");
    await user.click(dialog.getByRole("button", { name: "Create" }));
    const { request } = await answer(environment);
    expect(request.variables).toMatchObject({ input: { parentIssueId: "I_1", title: "four", body: "" } });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("adds an existing issue by its number, but not the parent itself", async () => {
    const { user, environment } = await renderSubIssues({ titles: [] });
    await user.click(screen.getByRole("button", { name: "Create sub-issue" }));
    await user.click(screen.getByRole("menuitem", { name: "Add existing issue" }));
    await screen.findByRole("combobox");
    await answer(environment, {
      Query: () => ({
        node: {
          __typename: "Repository",
          suggestedIssues: [
            { __typename: "Issue", id: "I_1", number: 1, title: "Parent" },
            { __typename: "Issue", id: "I_4", number: 4, title: "four" },
          ],
        },
      }),
    });
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["four#4"]);
    await user.click(screen.getByRole("option"));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { issueId: "I_1", subIssueId: "I_4" } });
  });
});
