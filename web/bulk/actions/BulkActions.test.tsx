import { screen } from "@testing-library/react";
import { useState } from "react";
import type { MockEnvironment } from "relay-test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { BulkActionsProps } from "#web/bulk/actions/action-props.ts";
import { BulkActions } from "#web/bulk/actions/BulkActions.tsx";
import type { BulkAction } from "#web/bulk/bulk-actions.ts";
import { bulkJobEvent } from "#web/bulk/bulk-job-event.ts";
import type { RowRepository } from "#web/bulk/row-repository.ts";
import { useSelection } from "#web/bulk/useSelection.ts";
import { toastEvent } from "#web/platform/toasts/toasts.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

const REPOSITORY: RowRepository = { id: "R_1", viewerCanPush: true, isInOrganization: false };

type Options = Partial<BulkActionsProps> & { action?: BulkAction };

function renderBar({ action, ...props }: Options = {}) {
  function List() {
    const selection = useSelection(["I_1", "I_2"], "is:issue");
    const [request, setRequest] = useState<BulkActionsProps["request"]>();
    return (
      <>
        <button type="button" onClick={selection.toggleAll}>
          Select
        </button>
        <button type="button" onClick={() => action && setRequest({ action, row: undefined })}>
          Press the key
        </button>
        <BulkActions
          selection={selection}
          query="is:issue"
          areOpen
          repositoryId="R_1"
          getRepository={() => REPOSITORY}
          matching={{ count: 2, max: 1000 }}
          storageKey="bulk-update"
          request={request}
          onRequestEnd={() => setRequest(undefined)}
          {...props}
        />
      </>
    );
  }
  const rendered = renderComponent(<List />);
  const click = (name: string) => rendered.user.click(screen.getByRole("button", { name }));
  return { ...rendered, click, select: () => click("Select") };
}

const toasts: string[] = [];
const jobs: unknown[] = [];
toastEvent.subscribe(({ kind, text }) => toasts.push(`${kind}: ${text}`));
bulkJobEvent.subscribe((job) => jobs.push(job));
afterEach(() => {
  toasts.length = 0;
  jobs.length = 0;
  vi.restoreAllMocks();
});

const getButtons = () =>
  [...screen.getByRole("group", { name: "Bulk actions" }).querySelectorAll("button")].map(
    (button) => button.textContent,
  );
const getState = (name: string) => screen.getByRole("option", { name }).getAttribute("aria-checked");
const label = (name: string) => ({ id: `LA_${name}`, name, color: "d73a4a", description: null });

/** Answers what a picker loads when it opens: what the repository offers, and what the issues have. */
async function answerPicker(environment: MockEnvironment, offered: object, issues: readonly object[]) {
  const resolvers = {
    Query: () => ({
      node: { __typename: "Repository", id: "R_1", ...offered },
      nodes: issues.map((issue, position) => ({ __typename: "Issue", id: `I_${position + 1}`, ...issue })),
    }),
  };
  const operations = [await answer(environment, resolvers), await answer(environment, resolvers)];
  return Object.assign({}, ...operations.map(({ request }) => request.variables)) as Record<string, unknown>;
}

async function openLabels(rendered: ReturnType<typeof renderBar>) {
  await rendered.select();
  await rendered.click("Label");
  await answerPicker(rendered.environment, { labels: { nodes: ["bug", "docs", "help"].map(label) } }, [
    { labels: { nodes: [label("bug"), label("docs")] } },
    { labels: { nodes: [label("docs")] } },
  ]);
}

describe("the bar of bulk actions", () => {
  test("is there while issues are selected, with five actions, and a type in an organization", async () => {
    const { select, unmount } = renderBar();
    expect(screen.queryByRole("group")).toBeNull();
    await select();
    expect(screen.getByRole("status").textContent).toBe("2 selected");
    expect(getButtons()).toEqual(["Mark as", "Label", "Assign", "Project", "Milestone"]);
    unmount();
    const organization = renderBar({ getRepository: () => ({ ...REPOSITORY, isInOrganization: true }) });
    await organization.select();
    expect(getButtons()).toContain("Type");
  });

  test("offers for issues of several repositories only the state and assignees", async () => {
    const { select } = renderBar({
      repositoryId: undefined,
      getRepository: (id) => ({ ...REPOSITORY, id: `R_of_${id}` }),
    });
    await select();
    const disabled = screen.getAllByTitle("Select issues of one repository").map((button) => button.textContent);
    expect(disabled).toEqual(["Label", "Project", "Milestone"]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Label" }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Assign" }).disabled).toBe(false);
  });

  test("offers everything for issues of one repository in a list over all", async () => {
    const { select } = renderBar({ repositoryId: undefined });
    await select();
    expect(screen.queryByTitle("Select issues of one repository")).toBeNull();
  });

  test("is disabled with its reason", async () => {
    const { select } = renderBar({ disabledReason: "Bulk editing isn't available for pull requests" });
    await select();
    expect(screen.getByTitle("Bulk editing isn't available for pull requests")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Mark as" }).disabled).toBe(true);
  });

  test("opens the picker of a key, and not again for what is selected later", async () => {
    const rendered = renderBar({ action: "labels" });
    await rendered.select();
    await rendered.click("Press the key");
    expect(await screen.findByRole("dialog", { name: "Labels" })).toBeDefined();
    await rendered.select();
    expect(screen.queryByRole("dialog")).toBeNull();
    await rendered.select();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("sending a bulk update", () => {
  test("closes the issues, reports the job with the key of its storage, and clears the selection", async () => {
    const { user, environment, select, click } = renderBar({ storageKey: "milestone-bulk-update" });
    await select();
    await click("Mark as");
    expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Completed" }));
    await user.click(screen.getByRole("menuitem", { name: "Not planned" }));
    const { request } = await answer(environment, { UpdateIssuesBulkPayload: () => ({ jobId: "J_1" }) });
    expect(request.variables).toEqual({
      input: { ids: ["I_1", "I_2"], state: "CLOSED", stateReason: "NOT_PLANNED" },
    });
    expect(toasts).toEqual(["info: Updating issues"]);
    expect(jobs).toEqual([{ jobId: "J_1", storageKey: "milestone-bulk-update" }]);
    expect(screen.queryByRole("group")).toBeNull();
  });

  test("without a job says and reports that it could not be started, and keeps the selection", async () => {
    const report = vi.spyOn(console, "error").mockReturnValue();
    const { user, environment, select, click } = renderBar();
    await select();
    await click("Mark as");
    await user.click(screen.getByRole("menuitem", { name: "Open" }));
    await answer(environment, { UpdateIssuesBulkPayload: () => ({ jobId: null }) });
    expect(toasts).toEqual(["error: Bulk update could not be started, please try again later."]);
    expect(report).toHaveBeenCalledOnce();
    expect(jobs).toEqual([]);
    expect(screen.getByRole("status").textContent).toBe("2 selected");
  });

  test("that fails says why", async () => {
    const { user, environment, select, click } = renderBar();
    await select();
    await click("Mark as");
    await user.click(screen.getByRole("menuitem", { name: "Open" }));
    await fail(environment, new Error("Not permitted."));
    expect(toasts).toEqual(["error: Could not update issues: Not permitted."]);
  });
});

describe("the pickers of the bar", () => {
  test("show what all, some and none of the issues have, and send only the differences when they close", async () => {
    const rendered = renderBar();
    await openLabels(rendered);
    expect(["docs", "bug", "help"].map(getState)).toEqual(["true", "mixed", "false"]);
    await rendered.user.click(screen.getByRole("option", { name: "docs" }));
    await rendered.user.click(screen.getByRole("option", { name: "help" }));
    expect(rendered.environment.mock.getAllOperations()).toEqual([]);
    await rendered.click("Label");
    const { request } = await answer(rendered.environment);
    expect(request.variables).toEqual({
      input: { ids: ["I_1", "I_2"], addLabelIds: ["LA_help"], removeLabelIds: ["LA_docs"] },
    });
  });

  test("send nothing when nothing was changed", async () => {
    const rendered = renderBar();
    await openLabels(rendered);
    await rendered.click("Label");
    expect(rendered.environment.mock.getAllOperations()).toEqual([]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("offer no new label", async () => {
    const rendered = renderBar();
    await openLabels(rendered);
    await rendered.user.keyboard("unknown");
    expect(screen.queryByText(/Create/)).toBeNull();
  });

  test("ask for the labels of the issues, a hundred at most, only when they open", async () => {
    const { environment, select, click } = renderBar();
    await select();
    expect(environment.mock.getAllOperations()).toEqual([]);
    await click("Label");
    const { request } = await answer(environment);
    expect(request.variables).toMatchObject({ ids: ["I_1", "I_2"], labels: true, assignees: false });
  });

  test("say why the issues could not be loaded", async () => {
    const { environment, select, click } = renderBar();
    await select();
    await click("Label");
    await fail(environment, new Error("The server cannot be reached."));
    expect(screen.getByText("The server cannot be reached.")).toBeDefined();
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  test("set exactly one milestone", async () => {
    const { user, environment, select, click } = renderBar();
    await select();
    await click("Milestone");
    const nodes = [{ id: "MI_1", title: "v1" }];
    await answerPicker(environment, { milestones: { nodes } }, [{ milestone: nodes[0] }, { milestone: null }]);
    expect(["v1", "No milestone"].map(getState)).toEqual(["mixed", "mixed"]);
    await user.click(screen.getByRole("option", { name: "v1" }));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { ids: ["I_1", "I_2"], milestoneId: "MI_1" } });
  });

  test("remove the milestone", async () => {
    const { user, environment, select, click } = renderBar();
    await select();
    await click("Milestone");
    const nodes = [{ id: "MI_1", title: "v1" }];
    await answerPicker(environment, { milestones: { nodes } }, [{ milestone: nodes[0] }, { milestone: nodes[0] }]);
    expect(getState("v1")).toBe("true");
    await user.click(screen.getByRole("option", { name: "No milestone" }));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { ids: ["I_1", "I_2"], clearMilestone: true } });
  });

  test("set the type, and remove it", async () => {
    const { user, environment, select, click } = renderBar({
      getRepository: () => ({ ...REPOSITORY, isInOrganization: true }),
    });
    const bug = { id: "IT_1", name: "Bug", description: null, color: "RED" };
    await select();
    await click("Type");
    await answerPicker(environment, { issueTypes: { nodes: [bug] } }, [{ issueType: bug }, { issueType: null }]);
    await user.click(screen.getByRole("option", { name: "No type" }));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { ids: ["I_1", "I_2"], clearIssueType: true } });
  });

  test("assign people", async () => {
    const { user, environment, select, click } = renderBar();
    const person = { __typename: "User", id: "U_1", login: "mona", name: null, avatarUrl: "/a.svg" };
    await select();
    await click("Assign");
    await answerPicker(environment, { suggestedActors: { nodes: [person] } }, [
      { assignedActors: { nodes: [] } },
      { assignedActors: { nodes: [] } },
    ]);
    await user.keyboard("{Enter}");
    await click("Assign");
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { ids: ["I_1", "I_2"], addAssigneeIds: ["U_1"] } });
  });

  test("add to projects that the viewer can change", async () => {
    const { user, environment, select, click } = renderBar();
    const project = { id: "PVT_1", title: "Roadmap", number: 1 };
    await select();
    await click("Project");
    const variables = await answerPicker(
      environment,
      { owner: { __typename: "User", id: "U_1", login: "mona" }, projectsV2: { nodes: [project] } },
      [{ projectsV2: { nodes: [project] } }, { projectsV2: { nodes: [] } }],
    );
    expect(variables).toMatchObject({ minPermissionLevel: "WRITE" });
    await user.keyboard("{Enter}");
    await click("Project");
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { ids: ["I_1", "I_2"], addProjectIds: ["PVT_1"] } });
  });
});

describe("all matching issues", () => {
  test("are offered when all rows are selected and the search finds more", async () => {
    const { user, select, unmount } = renderBar();
    await select();
    expect(screen.queryByRole("button", { name: /matching/ })).toBeNull();
    unmount();
    const more = renderBar({ matching: { count: 1234, max: 10_000 } });
    await more.select();
    await more.click("Select all 1,234 matching issues");
    expect(screen.getByRole("status").textContent).toBe("All 1,234 matching issues selected");
    await user.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(screen.queryByRole("group")).toBeNull();
  });

  test("are not offered where only listed issues can be selected", async () => {
    const { select } = renderBar({ matching: undefined });
    await select();
    expect(screen.queryByRole("button", { name: /matching/ })).toBeNull();
  });

  test("have pickers without states, and are reviewed before anything is changed", async () => {
    const { user, environment, select, click } = renderBar({ matching: { count: 1234, max: 10_000 } });
    await select();
    await click("Select all 1,234 matching issues");
    await click("Label");
    await answer(environment, {
      Query: () => ({ node: { __typename: "Repository", id: "R_1", labels: { nodes: [label("bug")] } } }),
    });
    expect(getState("bug")).toBe("false");
    await user.keyboard("{Enter}");
    await click("Label");
    expect(screen.getByRole("dialog", { name: "Review changes" })).toBeDefined();
  });

  test("of several repositories have no labels", async () => {
    const { select, click } = renderBar({ matching: { count: 1234, max: 10_000 }, repositoryId: undefined });
    await select();
    await click("Select all 1,234 matching issues");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Label" }).disabled).toBe(true);
  });
});
