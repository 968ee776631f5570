import { configure, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { AssigneesSection } from "#web/issue-sidebar/AssigneesSection.tsx";
import { IssueActions } from "#web/issue-sidebar/IssueActions.tsx";
import { IssueTypeSection } from "#web/issue-sidebar/IssueTypeSection.tsx";
import { LabelsSection } from "#web/issue-sidebar/LabelsSection.tsx";
import { MilestoneSection } from "#web/issue-sidebar/MilestoneSection.tsx";
import { ProjectsSection } from "#web/projects/ProjectsSection.tsx";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { createIssue } from "#web/test/issue-fields.ts";
import { answer, renderComponent } from "#web/test/render.tsx";

// The components load lazily: on a busy machine that takes longer than the default second.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(async () => {
  await Promise.all([import("#web/issue-pickers/LabelPicker.tsx"), import("#web/issue-pickers/MilestonePicker.tsx")]);
  await Promise.all([import("#web/issue-pickers/TypePicker.tsx"), import("#web/issue-sidebar/LockDialog.tsx")]);
  await import("#web/issue-sidebar/DeleteDialog.tsx");
});

const REPOSITORY = { id: "R_1", name: "hello", owner: { __typename: "User", id: "U_1", login: "octo" } };
const toLabel = (name: string) => ({ id: `LA_${name}`, name, color: "d73a4a", description: null });
const repository = (fields: object) => ({
  Query: () => ({ node: { __typename: "Repository", id: "R_1", ...fields } }),
});

/** What was done, as it is told to the list of commands that can be undone. */
function followCommands() {
  const done = vi.fn();
  onTestFinished(commandDone.subscribe(done));
  return done;
}

function renderLabels(fields: object) {
  const { environment, issue } = createIssue("LabelsSection_issue", { repository: REPOSITORY, ...fields });
  return renderComponent(<LabelsSection issue={issue} />, { environment });
}

test("a project of an issue leads to the issues of the project", () => {
  const resourcePath = "/orgs/octo/projects/2";
  const { environment, issue } = createIssue("ProjectsSection_issue", {
    repository: REPOSITORY,
    projectsV2: { nodes: [{ id: "PVT_1", title: "Plan", closed: true, resourcePath }] },
  });
  renderComponent(<ProjectsSection issue={issue} />, { environment });
  expect(screen.getByRole("link", { name: "Plan" }).getAttribute("href")).toBe(resourcePath);
  expect(screen.getByText("(closed)")).toBeDefined();
});

test("only projects whose items the viewer can change are offered and removed", async () => {
  const toProject = (id: string, viewerCanUpdate: boolean) => ({
    id,
    title: `Project ${id}`,
    number: 1,
    closed: false,
    resourcePath: `/orgs/octo/projects/${id}`,
    viewerCanUpdate,
  });
  const { environment, issue } = createIssue("ProjectsSection_issue", {
    viewerCanUpdateMetadata: true,
    repository: REPOSITORY,
    projectsV2: { nodes: [toProject("PVT_own", true), toProject("PVT_foreign", false)] },
  });
  const { user } = renderComponent(<ProjectsSection issue={issue} />, { environment });
  await user.click(screen.getByRole("button", { name: "Edit Projects" }));
  const { request } = await answer(
    environment,
    repository({ owner: REPOSITORY.owner, projectsV2: { nodes: [toProject("PVT_own", true)] } }),
  );
  expect(request.variables).toEqual({ repositoryId: "R_1", query: "", minPermissionLevel: "WRITE" });
  await user.click(screen.getByRole("option", { name: /PVT_own/ }));
  await user.click(screen.getByRole("button", { name: "Edit Projects" }));
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    input: { projectId: "PVT_own", itemId: "I_1" },
  });
});

describe("the labels of an issue", () => {
  test("lead to the issues that have them; only those who can label get a picker", () => {
    const { unmount } = renderLabels({ viewerCanLabel: false, labels: { nodes: [toLabel("bug")] } });
    expect(screen.getByRole("link", { name: /bug/ }).getAttribute("href")).toContain("/octo/hello/");
    expect(screen.queryByRole("button", { name: "Edit Labels" })).toBeNull();
    unmount();
    renderLabels({ viewerCanLabel: true, labels: { nodes: [] } });
    expect(screen.getByText("None yet")).toBeDefined();
    expect(screen.getByRole("button", { name: "Edit Labels" })).toBeDefined();
  });

  test("have the key l, again after the picker was closed", async () => {
    const { user, environment, state } = renderLabels({ viewerCanLabel: true, labels: { nodes: [] } });
    expect(state.commands.list().map(({ label, group }) => [label, group])).toEqual([["Label…", "This issue"]]);
    await user.keyboard("l");
    await answer(environment, repository({ labels: { nodes: [toLabel("bug")] } }));
    expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Filter labels" }));
    await user.click(screen.getByRole("button", { name: "Edit Labels" }));
    expect(screen.queryByRole("combobox")).toBeNull();
    await user.keyboard("l");
    expect(screen.getByRole("combobox", { name: "Filter labels" })).toBeDefined();
  });

  test("have no key for those who cannot label", () => {
    const { state } = renderLabels({ viewerCanLabel: false, labels: { nodes: [] } });
    expect(state.commands.list()).toEqual([]);
  });

  test("are changed by their differences alone", async () => {
    const done = followCommands();
    const { user, environment } = renderLabels({
      viewerCanLabel: true,
      labels: { nodes: [toLabel("bug"), toLabel("docs")] },
    });
    await user.click(screen.getByRole("button", { name: "Edit Labels" }));
    await answer(environment, repository({ labels: { nodes: ["bug", "docs", "good"].map(toLabel) } }));
    await user.click(screen.getByRole("option", { name: "bug" }));
    await user.click(screen.getByRole("option", { name: "good" }));
    await user.click(screen.getByRole("button", { name: "Edit Labels" }));
    await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(2));
    const commands = environment.mock
      .getAllOperations()
      .map(({ request }) => [request.node.operation.name, request.variables["input"] as object]);
    expect(Object.fromEntries(commands)).toEqual({
      useAddLabelsMutation: { labelableId: "I_1", labelIds: ["LA_good"] },
      useRemoveLabelsMutation: { labelableId: "I_1", labelIds: ["LA_bug"] },
    });
    await answer(environment);
    await answer(environment);
    const [first, second] = done.mock.calls.flat() as { change: object }[];
    const command = { kind: "labels", id: "I_1", change: {} };
    expect([first, second]).toContainEqual({ ...command, added: ["LA_good"], removed: [] });
    expect([first, second]).toContainEqual({ ...command, added: [], removed: ["LA_bug"] });
    expect(first?.change).toBe(second?.change);
  });
});

describe("the assignees of an issue", () => {
  const toPerson = (login: string) => ({
    __typename: "User",
    id: `U_${login}`,
    login,
    avatarUrl: "",
    resourcePath: `/${login}`,
  });

  function renderAssignees(canUpdate: boolean, logins: string[]) {
    const { environment, issue } = createIssue("AssigneesSection_issue", {
      viewerCanUpdateMetadata: canUpdate,
      repository: REPOSITORY,
      assignedActors: { nodes: logins.map(toPerson) },
    });
    return renderComponent(<AssigneesSection issue={issue} />, { environment });
  }

  test("link to their pages", () => {
    renderAssignees(false, ["mona"]);
    expect(screen.getByRole("link", { name: "mona" }).getAttribute("href")).toBe("/mona");
    expect(screen.queryByRole("button", { name: "Edit Assignees" })).toBeNull();
  });

  test("are offered to those who can change them", () => {
    renderAssignees(true, []);
    expect(screen.getByText("No one assigned")).toBeDefined();
    expect(screen.getByRole("button", { name: "Edit Assignees" })).toBeDefined();
  });
});

describe("the milestone of an issue", () => {
  function renderMilestone(canUpdate: boolean) {
    const { environment, issue } = createIssue("MilestoneSection_issue", {
      viewerCanUpdateMetadata: canUpdate,
      repository: REPOSITORY,
      milestone: { id: "MI_1", title: "Version 1", progressPercentage: 40 },
    });
    return renderComponent(<MilestoneSection issue={issue} />, { environment });
  }

  test("shows its progress, and has no picker for those who cannot change it", () => {
    renderMilestone(false);
    expect(screen.getByRole("img", { name: "40 % closed" })).toBeDefined();
    const href = screen.getByRole("link", { name: "Version 1" }).getAttribute("href") ?? "";
    expect(new URL(href, location.origin).searchParams.get("q")).toBe('is:issue milestone:"Version 1"');
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("is cleared by the picker's first option", async () => {
    const done = followCommands();
    const { user, environment } = renderMilestone(true);
    await user.click(screen.getByRole("button", { name: "Edit Milestone" }));
    await answer(environment, repository({ milestones: { nodes: [{ id: "MI_1", title: "Version 1" }] } }));
    await user.click(screen.getByRole("option", { name: "No milestone" }));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { id: "I_1", milestoneId: null } });
    expect(done).toHaveBeenCalledWith({ kind: "milestone", id: "I_1", before: "MI_1", after: null });
  });
});

describe("the type of an issue", () => {
  function renderType(fields: object) {
    const { environment, issue } = createIssue("IssueTypeSection_issue", {
      viewerCanUpdateMetadata: true,
      issueType: null,
      ...fields,
    });
    return renderComponent(<IssueTypeSection issue={issue} />, { environment });
  }

  test("is left out where the owner has no types", () => {
    renderType({ repository: { ...REPOSITORY, issueTypes: { totalCount: 0 }, viewerCanSeeIssueFields: false } });
    expect(screen.queryByRole("region", { name: "Type" })).toBeNull();
  });

  test("is set by its picker", async () => {
    const { user, environment } = renderType({
      repository: { ...REPOSITORY, issueTypes: { totalCount: 1 }, viewerCanSeeIssueFields: false },
    });
    expect(screen.getByText("No type")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Edit Type" }));
    await answer(environment, repository({ issueTypes: { nodes: [{ id: "IT_1", name: "Bug", description: null }] } }));
    await user.click(screen.getByRole("option", { name: "Bug" }));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { issueId: "I_1", issueTypeId: "IT_1" } });
  });
});

describe("the actions of an issue", () => {
  const ALL = { viewerCanLock: true, viewerCanPin: true, viewerCanTransfer: true, viewerCanDelete: true };

  function renderActions(fields: object) {
    const { environment, issue } = createIssue("IssueActions_issue", {
      locked: false,
      isPinned: false,
      repository: REPOSITORY,
      ...fields,
    });
    return renderComponent(<IssueActions issue={issue} />, { environment, path: "/octo/hello/issues/1" });
  }

  const getButtons = () => screen.queryAllByRole("button").map((button) => button.textContent);

  test("are those that the viewer has permission for", () => {
    const { unmount } = renderActions(ALL);
    expect(getButtons()).toEqual(["Lock conversation", "Pin issue", "Transfer issue", "Delete issue"]);
    unmount();
    renderActions({ viewerCanLock: false, viewerCanPin: false, viewerCanTransfer: false, viewerCanDelete: false });
    expect(getButtons()).toEqual([]);
  });

  test("lock the conversation with a reason, and unlock it at once", async () => {
    const { user, environment, unmount } = renderActions(ALL);
    await user.click(screen.getByRole("button", { name: "Lock conversation" }));
    await user.selectOptions(await screen.findByRole("combobox"), "Too heated");
    await user.click(screen.getAllByRole("button", { name: "Lock conversation" })[1] ?? document.body);
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { lockableId: "I_1", lockReason: "TOO_HEATED" } });
    unmount();
    const locked = renderActions({ ...ALL, locked: true });
    await locked.user.click(screen.getByRole("button", { name: "Unlock conversation" }));
    const operation = await answer(locked.environment);
    expect(operation.request.variables).toEqual({ input: { lockableId: "I_1" } });
  });

  test("delete the issue after a question, and lead to the list", async () => {
    const done = followCommands();
    const { user, environment, address } = renderActions(ALL);
    await user.click(screen.getByRole("button", { name: "Delete issue" }));
    expect(environment.mock.getAllOperations()).toEqual([]);
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const { request } = await answer(environment);
    expect(request.variables).toEqual({ input: { issueId: "I_1" } });
    await waitFor(() => expect(address()).toBe("/octo/hello/issues"));
    expect(done).toHaveBeenCalledWith({ kind: "deleted", id: "I_1" });
  });
});
