import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { MutationError } from "#web/platform/relay/network.ts";
import { clearDrafts } from "#web/platform/storage/clear-drafts.ts";
import { commandDone, type DoneCommand } from "#web/platform/undo/command-done.ts";
import { useUndo } from "#web/platform/undo/useUndo.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";
import { Toasts } from "#web/ui/Toasts.tsx";

function Page() {
  useUndo();
  return (
    <>
      <input aria-label="Title" />
      <Toasts />
    </>
  );
}

function renderPage(path = "/octo/hello/issues/1") {
  const rendered = renderComponent(<Page />, { path });
  const { user, environment } = rendered;
  return {
    ...rendered,
    pressUndo: () => user.keyboard("{Control>}z{/Control}"),
    /** The input of the next mutation. */
    getInput: async (resolvers = {}) => {
      const { request } = await answer(environment, resolvers);
      return [request.node.operation.name.replace(/^undoMutations|Mutation$/g, ""), request.variables["input"]];
    },
    answerState: (fields: object) =>
      answer(environment, { Query: () => ({ node: { __typename: "Issue", id: "I_1", ...fields } }) }),
  };
}

const done = (command: DoneCommand) => act(() => commandDone.emit(command));
const getMessages = () =>
  screen.queryAllByRole("status").map((toast) => toast.querySelector("span")?.textContent.trim());
const nodes = (...ids: string[]) => ({ nodes: ids.map((id) => ({ __typename: "Label", id })) });
const CLOSED = { kind: "closed", id: "I_1", stateReason: "NOT_PLANNED" } as const;
const LABELS = { kind: "labels", id: "I_1", added: ["LA_2"], removed: ["LA_1"], change: {} } as const;
const CHANGED = "This has changed since and can't be undone.";

test.each<[string, DoneCommand]>([
  ["Issue closed", CLOSED],
  ["Issue reopened", { kind: "reopened", id: "I_1", stateReason: "COMPLETED", duplicateOfId: undefined }],
  ["Labels changed", LABELS],
  ["Assignees changed", { ...LABELS, kind: "assignees" }],
  ["Milestone set", { kind: "milestone", id: "I_1", before: null, after: "MI_1" }],
  ["Milestone removed", { kind: "milestone", id: "I_1", before: "MI_1", after: null }],
  ["Issue deleted", { kind: "deleted", id: "I_1" }],
])("a message says %s, with a button that undoes it", (text, command) => {
  renderPage();
  done(command);
  expect(getMessages()).toEqual([text]);
  expect(screen.getByRole("button", { name: "Undo" })).toBeDefined();
});

describe("the opposite of a command is sent:", () => {
  test("a closed issue is reopened", async () => {
    const { user, answerState, getInput } = renderPage();
    done(CLOSED);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await answerState({ state: "CLOSED", stateReason: "NOT_PLANNED" });
    expect(await getInput()).toEqual(["Reopen", { issueId: "I_1" }]);
    await waitFor(() => expect(getMessages()).toEqual(["Undone"]));
  });

  test("a reopened issue is closed for its earlier reason, as the same duplicate", async () => {
    const { pressUndo, answerState, getInput } = renderPage();
    done({ kind: "reopened", id: "I_1", stateReason: "DUPLICATE", duplicateOfId: "I_2" });
    await pressUndo();
    await answerState({ state: "OPEN", stateReason: "REOPENED" });
    const input = { issueId: "I_1", stateReason: "DUPLICATE", duplicateIssueId: "I_2" };
    expect(await getInput()).toEqual(["Close", input]);
  });

  test("added labels are removed and removed ones added; both mutations of one choice are one command", async () => {
    const { pressUndo, answerState, getInput, environment } = renderPage();
    done({ ...LABELS, removed: [] });
    done({ ...LABELS, added: [] });
    expect(getMessages()).toEqual(["Labels changed"]);
    await pressUndo();
    await answerState({ labels: nodes("LA_2", "LA_3") });
    expect(await getInput()).toEqual(["RemoveLabels", { labelableId: "I_1", labelIds: ["LA_2"] }]);
    expect(await getInput()).toEqual(["AddLabels", { labelableId: "I_1", labelIds: ["LA_1"] }]);
    await pressUndo();
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("assignees are changed back", async () => {
    const { pressUndo, answerState, getInput } = renderPage();
    done({ kind: "assignees", id: "I_1", added: [], removed: ["U_1"], change: {} });
    await pressUndo();
    await answerState({ assignedActors: { nodes: [] } });
    expect(await getInput()).toEqual(["AddAssignees", { assignableId: "I_1", assigneeIds: ["U_1"] }]);
  });

  test("the earlier milestone is set", async () => {
    const { pressUndo, answerState, getInput } = renderPage();
    done({ kind: "milestone", id: "I_1", before: "MI_1", after: "MI_2" });
    await pressUndo();
    await answerState({ milestone: { id: "MI_2" } });
    expect(await getInput()).toEqual(["Update", { id: "I_1", milestoneId: "MI_1" }]);
  });

  test("the earlier place in a milestone, after this tab's last order", async () => {
    const { pressUndo, getInput } = renderPage();
    const reload = vi.fn();
    const move = { kind: "order", id: "I_1", milestoneId: "MI_1", reload } as const;
    done({ ...move, previousId: "I_5", timestamp: "2026-01-01" });
    done({ ...move, previousId: null, timestamp: "2026-01-02" });
    await pressUndo();
    const payload = { Milestone: () => ({ id: "MI_1", updatedAt: "2026-01-03" }) };
    const input = { id: "I_1", milestoneId: "MI_1" };
    expect(await getInput(payload)).toEqual(["Reprioritize", { ...input, prevId: null, timestamp: "2026-01-02" }]);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await pressUndo();
    expect(await getInput()).toEqual(["Reprioritize", { ...input, prevId: "I_5", timestamp: "2026-01-03" }]);
  });

  test("an issue is transferred back with what it lost, and its page follows it", async () => {
    const { pressUndo, answerState, getInput, address } = renderPage("/octo/world/issues/3");
    const lost = { labelIds: ["LA_1"], assigneeIds: ["U_1"], milestoneId: "MI_1" };
    done({ kind: "transferred", id: "I_3", repositoryId: "R_1", ...lost });
    await pressUndo();
    await answerState({ resourcePath: "/octo/world/issues/3" });
    const issue = { id: "I_1", resourcePath: "/octo/hello/issues/1" };
    const transfer = { issueId: "I_3", repositoryId: "R_1", createLabelsIfMissing: true };
    expect(await getInput({ Issue: () => issue })).toEqual(["Transfer", transfer]);
    expect(await getInput()).toEqual(["AddLabels", { labelableId: "I_1", labelIds: ["LA_1"] }]);
    expect(await getInput()).toEqual(["AddAssignees", { assignableId: "I_1", assigneeIds: ["U_1"] }]);
    expect(await getInput()).toEqual(["Update", { id: "I_1", milestoneId: "MI_1" }]);
    await waitFor(() => expect(address()).toBe("/octo/hello/issues/1"));
  });

  test("a deleted issue is restored, and the message leads to it", async () => {
    const { pressUndo, getInput } = renderPage("/octo/hello/issues");
    done({ kind: "deleted", id: "I_1" });
    await pressUndo();
    const issue = { id: "I_1", resourcePath: "/octo/hello/issues/1" };
    expect(await getInput({ Issue: () => issue })).toEqual(["Restore", { issueId: "I_1" }]);
    const link = await screen.findByRole("link", { name: "View it" });
    expect(link.getAttribute("href")).toBe("/octo/hello/issues/1");
  });
});

describe("what was changed since is not undone:", () => {
  test.each<[string, DoneCommand, object]>([
    ["the state", CLOSED, { state: "OPEN", stateReason: "REOPENED" }],
    ["the reason", CLOSED, { state: "CLOSED", stateReason: "COMPLETED" }],
    ["a label", LABELS, { labels: nodes("LA_1", "LA_2") }],
    ["the milestone", { kind: "milestone", id: "I_1", before: null, after: "MI_1" }, { milestone: null }],
  ])("%s", async (_, command, state) => {
    const { pressUndo, answerState, environment } = renderPage();
    done(command);
    await pressUndo();
    await answerState(state);
    expect((await screen.findByRole("alert")).textContent).toContain(CHANGED);
    expect(environment.mock.getAllOperations()).toEqual([]);
  });

  test("the order of a milestone, which the server compares", async () => {
    const { pressUndo, environment } = renderPage();
    const reload = () => undefined;
    done({ kind: "order", id: "I_1", milestoneId: "MI_1", previousId: null, timestamp: "2026-01-01", reload });
    await pressUndo();
    await fail(environment, new MutationError("Somebody else has changed the order", "UNPROCESSABLE"));
    expect((await screen.findByRole("alert")).textContent).toContain(CHANGED);
  });
});

test("if it fails, its message is shown, and the commands before can still be undone", async () => {
  const { pressUndo, answerState, getInput, environment } = renderPage();
  done({ kind: "milestone", id: "I_1", before: null, after: "MI_1" });
  done(CLOSED);
  await pressUndo();
  await answerState({ state: "CLOSED", stateReason: "NOT_PLANNED" });
  await fail(environment, new MutationError("You don't have permission", "FORBIDDEN"));
  expect((await screen.findByRole("alert")).textContent).toContain("You don't have permission");
  await pressUndo();
  await answerState({ milestone: { id: "MI_1" } });
  expect(await getInput()).toEqual(["Update", { id: "I_1", milestoneId: null }]);
});

test("without a connection the command can be undone later", async () => {
  const { pressUndo, environment } = renderPage();
  done(CLOSED);
  await pressUndo();
  await fail(environment, new MutationError("The server cannot be reached", "OFFLINE"));
  await screen.findByRole("alert");
  await pressUndo();
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
});

test("in a text field Ctrl+Z is the browser's", async () => {
  const { user, pressUndo, environment } = renderPage();
  done(CLOSED);
  await user.click(screen.getByRole("textbox", { name: "Title" }));
  await pressUndo();
  expect(environment.mock.getAllOperations()).toEqual([]);
});

test("the last 20 commands can be undone", async () => {
  const { state } = renderPage();
  for (let number = 1; number <= 21; number += 1) done({ kind: "deleted", id: `I_${number}` });
  const results = Array.from({ length: 21 }, () => {
    let hasRun = false;
    act(() => {
      hasRun = state.commands.runKey("Mod+z");
    });
    return hasRun;
  });
  expect(results.filter(Boolean)).toHaveLength(20);
});

test("nothing can be undone after signing out, here or in another tab", () => {
  const { state } = renderPage();
  done(CLOSED);
  act(() => clearDrafts());
  expect(state.commands.runKey("Mod+z")).toBe(false);
  done(CLOSED);
  act(() => {
    dispatchEvent(new StorageEvent("storage", { key: "milepost:signed-out", newValue: "1" }));
  });
  expect(state.commands.runKey("Mod+z")).toBe(false);
});

test("the command palette lists it while there is something to undo", () => {
  const { state } = renderPage();
  const getLabels = () => state.commands.list().map(({ label }) => label);
  expect(getLabels()).toEqual([]);
  done(CLOSED);
  expect(getLabels()).toEqual(["Undo"]);
});
